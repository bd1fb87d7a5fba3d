// No process of a captured server survives the capture, however it ends (CX-9).
import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { isAlive, pidIn } from "./support/running.ts"
import { binary, run, scripted, withFolder } from "./support/run.ts"

const search = { name: "search", inputSchema: { type: "object" } }

describe("processes", () => {
  it("a server that ignores SIGTERM and the end of its input is gone after a success", () =>
    withFolder(async (folder) => {
      const pidFile = join(folder, "pid")
      const command = scripted({ tools: [search], stubborn: true, pidFile })
      const ended = await run(["snapshot", "--stdio", command, "--out", "s.json"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.isFalse(isAlive(await pidIn(pidFile)))
    }))

  it("a server behind a shell wrapper is gone after a failure", () =>
    withFolder(async (folder) => {
      const pidFile = join(folder, "pid")
      const inner = scripted({ list: "loop", stubborn: true, pidFile })
      // As with npx, the process we start is not the server but its parent.
      const command = `sh -c '${`${inner}; true`.replaceAll("'", "'\\''")}'`
      const ended = await run(["snapshot", "--stdio", command], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.isFalse(isAlive(await pidIn(pidFile)))
    }))

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`a silent, stubborn server is gone after ${signal}, and no file is left`, () =>
      withFolder(async (folder) => {
        const pidFile = join(folder, "pid")
        const child = spawn(
          process.execPath,
          [binary, "snapshot", "--stdio", scripted({ silent: true, stubborn: true, pidFile }), "--out", "s.json"],
          {
            cwd: folder,
            stdio: "ignore"
          }
        )
        const exited = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)))
        const pid = await pidIn(pidFile)
        child.kill(signal)
        assert.notStrictEqual(await exited, 0)
        assert.isFalse(isAlive(pid))
        assert.deepStrictEqual(readdirSync(folder), ["pid"])
      }))
  }
})
