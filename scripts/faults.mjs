// `npm run faults [-- ROUNDS [SEED]]`: kills the service in the midst of writes many more times than the system suite does.
import { join } from "node:path"
import { ensureInstalled } from "./lib/install.mjs"
import { root, run, toolEnv } from "./lib/run.mjs"

const [rounds = "40", seed] = process.argv.slice(2)

if (!(await ensureInstalled())) process.exit(2)
const { code } = await run("vitest", ["run", "test/processes/faults.system.test.ts"], {
  cwd: join(root, "apps/server"),
  env: {
    ...toolEnv(),
    MCP_INSPECT_SUITE: "system",
    MCP_INSPECT_FAULTS: rounds,
    ...(seed === undefined ? {} : { MCP_INSPECT_SEED: seed })
  },
  limitMs: 3_600_000
})
process.exitCode = code
