#!/usr/bin/env node
// The committed launcher: npm links a workspace's bin only when its target is there at install. It starts the bundle on
// a Node that can run it, which in a checkout may be the one that the workspace brings along.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import module from "node:module"
import { fileURLToPath } from "node:url"

const bundle = new URL("./dist/mcp-inspect.js", import.meta.url)
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

const refuse = (message) => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 2
}

if (!existsSync(bundle)) {
  refuse("mcp-inspect is not built yet. Run `npm run build` in the root of the checkout.")
} else if (major > 22 || (major === 22 && minor >= 19)) {
  module.enableCompileCache?.()
  await import(bundle.href)
} else {
  const workspaceNode = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url))
  if (existsSync(workspaceNode)) {
    const child = spawn(workspaceNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" })
    // The child gets the terminal's signals itself and decides; this process only waits for its verdict.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => signal === "SIGINT" || child.kill(signal))
    child.on("error", (error) => refuse(`Node at ${workspaceNode} could not be started: ${error.message}`))
    child.on("exit", (code, signal) => {
      if (signal === null) process.exitCode = code ?? 2
      else {
        process.removeAllListeners(signal)
        process.kill(process.pid, signal)
      }
    })
  } else refuse(`mcp-inspect needs Node 22.19 or later; this is Node ${process.versions.node}.`)
}
