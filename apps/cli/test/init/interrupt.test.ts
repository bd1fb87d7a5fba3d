// Ctrl-C while `init --snapshot` captures: no process and no half-written file is left.
import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { parse } from "yaml"
import { entry, put, text, withRepository } from "../support/init.ts"
import { binary } from "../support/run.ts"

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const pidIn = async (file: string): Promise<number> => {
  for (let round = 0; round < 400; round++) {
    if (existsSync(file) && readFileSync(file, "utf8") !== "") return Number(readFileSync(file, "utf8"))
    await wait(50)
  }
  throw new Error("the server never started")
}

describe("init --snapshot", () => {
  it("leaves the whole configuration and nothing else when it is interrupted", () =>
    withRepository({}, async (folder) => {
      const pidFile = join(folder, "pid")
      put(folder, { ".mcp.json": { mcpServers: { a: entry({ silent: true, pidFile }) } } })
      const child = spawn(process.execPath, [binary, "init", "--snapshot"], { cwd: folder, stdio: "ignore" })
      const ended = new Promise<number | null>((done) => child.once("exit", done))
      const pid = await pidIn(pidFile)
      child.kill("SIGINT")
      assert.notStrictEqual(await ended, 0)
      assert.isFalse(isAlive(pid))
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp-inspect.yml", ".mcp.json", "pid"])
      assert.hasAllKeys(parse(text(folder, ".mcp-inspect.yml")) as object, ["server", "fail_on"])
    }))
})
