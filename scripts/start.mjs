// The hosted service from a fresh clone with one command: installs what is missing, builds the console and the documentation,
// then serves until it is stopped.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { root } from "./lib/run.mjs"

if (!(await ensureInstalled())) {
  console.error("The dependencies could not be installed: `npm ci` says why above.")
  process.exit(2)
}
const built = await build(5 * 60_000, "@mcp-inspect/console", "@mcp-inspect/docs")
if (built.code !== 0) {
  console.error("The console or the documentation could not be built: the reason stands above.")
  process.exit(2)
}
const node = join(root, "node_modules/.bin/node")
// The channel tells the service when this process is killed: it must not live on and hold the port against the next start.
const child = spawn(node, [join(root, "apps/server/src/main.ts"), ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "inherit", "ipc"]
})
// A terminal sends its signals to both; only one that was sent to this process alone has to be passed on.
process.on("SIGINT", () => {})
process.on("SIGTERM", () => child.kill("SIGTERM"))
// npm, killed, tells nobody.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM")
  }, 500).unref()
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
