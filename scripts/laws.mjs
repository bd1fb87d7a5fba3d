// `npm run laws [-- COUNT [SEED]]`: the laws of verdicts over many more generated schema pairs than `npm test` takes.
import { join } from "node:path"
import { ensureInstalled } from "./lib/install.mjs"
import { root, run, toolEnv } from "./lib/run.mjs"

const [count = "20000", seed = "4207"] = process.argv.slice(2)

if (!(await ensureInstalled())) process.exit(2)
const { code } = await run("vitest", ["run", "test/laws/pairs.test.ts"], {
  cwd: join(root, "modules/engine"),
  env: { ...toolEnv(), MCP_INSPECT_PAIRS: count, MCP_INSPECT_SEED: seed }
})
process.exitCode = code
