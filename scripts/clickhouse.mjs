// `npm run clickhouse`: the suite of stores, and shipping to the end, against ClickHouse's own engine as a library. It is half
// a gigabyte and its lock names builds that are not everywhere, so it is installed into .cache, outside of the lock file.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { ensureInstalled } from "./lib/install.mjs"
import { cache, installEnv, root, run, toolEnv } from "./lib/run.mjs"

const version = "3.4.0"
const engine = join(cache, "chdb")
const figures = join(cache, "reports", "clickhouse.json")

const installed = () => {
  try {
    return JSON.parse(readFileSync(join(engine, "node_modules", "chdb", "package.json"), "utf8")).version === version
  } catch {
    return false
  }
}

const install = async () => {
  if (installed()) return true
  console.log(`installing ClickHouse's engine (chdb ${version}, 550 MB) into ${engine}`)
  mkdirSync(engine, { recursive: true })
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", engine, `chdb@${version}`]
  const { code } = await run("npm", args, { env: installEnv() })
  return code === 0 && installed()
}

if (!(await ensureInstalled())) process.exit(2)
if (await install()) {
  mkdirSync(join(cache, "reports"), { recursive: true })
  rmSync(figures, { force: true })
  const { code } = await run("vitest", ["run"], {
    cwd: join(root, "apps/server"),
    env: {
      ...toolEnv(),
      MCP_INSPECT_SUITE: "clickhouse",
      MCP_INSPECT_CHDB: engine,
      MCP_INSPECT_FIGURES: figures
    },
    limitMs: 3_600_000
  })
  if (existsSync(figures))
    for (const [name, figure] of Object.entries(JSON.parse(readFileSync(figures, "utf8"))))
      console.log(`${name}: ${figure}`)
  process.exitCode = code
} else console.log("skipped: ClickHouse's engine cannot be installed here (chdb is built for Linux and macOS)")
