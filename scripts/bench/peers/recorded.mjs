// Stands between a client and a stdio server and notes the method of every message of the client, a line each:
// `node recorded.mjs FILE COMMAND ARGUMENT...`.
import { spawn } from "node:child_process"
import { appendFileSync } from "node:fs"
import { createInterface } from "node:readline"

const [, , file, command, ...args] = process.argv
const server = spawn(command, args, { stdio: ["pipe", "inherit", "inherit"] })

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { method } = JSON.parse(line)
    if (method !== undefined) appendFileSync(file, `${method}\n`)
    server.stdin.write(`${line}\n`)
  })
  .on("close", () => server.stdin.end())
server.stdin.on("error", () => {})
server.on("exit", () => process.exit(0))
process.on("SIGTERM", () => server.kill("SIGTERM"))
