#!/usr/bin/env node
// The committed launcher: npm links a workspace's bin only when its target is there at install. It starts the bundle on
// a Node that can run it, which in a checkout may be the one that the workspace brings along.
import { existsSync, readFileSync, writeSync } from "node:fs"
import module from "node:module"

const bundle = new URL("./dist/mcp-inspect.js", import.meta.url)
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

// Asked by scripts and version managers over and over: its answer needs nothing of the bundle, nor the streams of Node.
const printVersion = () => {
  const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"))
  try {
    writeSync(1, `${version}\n`)
  } catch (error) {
    // A reader that has gone wants no answer; a pipe that is full for now takes it later.
    if (error.code !== "EPIPE") process.stdout.write(`${version}\n`)
  }
}

const refuse = (message) => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 2
}

if (!existsSync(bundle)) {
  refuse("mcp-inspect is not built yet. Run `npm run build` in the root of the checkout.")
} else if (major > 22 || (major === 22 && minor >= 19)) {
  if (process.argv.length === 3 && ["--version", "-v"].includes(process.argv[2])) printVersion()
  else {
    module.enableCompileCache?.()
    await import(bundle.href)
  }
} else {
  const { spawn } = await import("node:child_process")
  const { fileURLToPath } = await import("node:url")
  const workspaceNode = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url))
  if (existsSync(workspaceNode)) {
    const child = spawn(workspaceNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" })
    // The child decides, and this process waits for its verdict. Ctrl-C reaches both from the terminal; a SIGINT that was
    // sent to this process alone is passed on, to a child that then has had its chance to end.
    for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
    process.on("SIGINT", () => setTimeout(() => child.kill("SIGINT"), 200).unref())
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
