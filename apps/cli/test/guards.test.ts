// What no run may do to the files and streams it is given.
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { binary, run, scripted, withFolder } from "./support/run.ts"

const hasDevices = existsSync("/dev/zero") && existsSync("/dev/full")
if (!hasDevices) process.stdout.write("not run: /dev/zero and /dev/full\n")

const stdio = scripted({ tools: [{ name: "search", inputSchema: { type: "object" } }] })

const withSnapshot = (use: (folder: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const ended = await run(["snapshot", "--stdio", stdio, "--out", "base.json"], { cwd: folder })
    assert.strictEqual(ended.code, 0, ended.stderr)
    await use(folder)
  })

describe("--output", () => {
  it("never replaces or removes a snapshot, whatever becomes of the run", () =>
    withSnapshot(async (folder) => {
      const before = readFileSync(join(folder, "base.json"), "utf8")
      const runs = [
        ["check", "--stdio", stdio, "--baseline-file", "base.json"],
        ["check", "--stdio", "false", "--baseline-file", "base.json"],
        ["diff", "base.json", "none.json"],
        ["lint", "base.json"]
      ]
      for (const args of runs) {
        const ended = await run([...args, "--output", "base.json"], { cwd: folder })
        assert.strictEqual(ended.code, 2, args.join(" "))
        assert.match(ended.stderr, /a snapshot, a lock file or a configuration/)
        assert.strictEqual(readFileSync(join(folder, "base.json"), "utf8"), before)
      }
    }))

  it("never replaces or removes the configuration", () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), "server:\n  command: false\n")
      const ended = await run(["check", "--output", ".mcp-inspect.yml"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.isTrue(existsSync(join(folder, ".mcp-inspect.yml")))
    }))
})

describe("snapshot", () => {
  it("refuses one file for two documents", () =>
    withFolder(async (folder) => {
      const ended = await run(["snapshot", "--stdio", stdio, "--out", "a.json", "--raw", "./a.json"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /Both name the same file/)
      assert.isFalse(existsSync(join(folder, "a.json")))
    }))

  it("leaves a file of one line a member in that form", () =>
    withFolder(async (folder) => {
      await run(["snapshot", "--stdio", stdio, "--out", "a.json", "--pretty"], { cwd: folder })
      const before = readFileSync(join(folder, "a.json"), "utf8")
      await run(["snapshot", "--stdio", stdio, "--out", "a.json"], { cwd: folder })
      assert.strictEqual(readFileSync(join(folder, "a.json"), "utf8"), before)
    }))
})

describe("what is read", () => {
  it.skipIf(!hasDevices)("is no device, which may have no end", () =>
    withSnapshot(async (folder) => {
      const ended = await run(["diff", "/dev/zero", "base.json"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /snapshot_missing: \/dev\/zero\n {2}This is no file/)
    })
  )

  it.skipIf(!hasDevices)("is no device where a snapshot is to be written either", () =>
    withFolder(async (folder) => {
      const ended = await run(["snapshot", "--stdio", stdio, "--out", "/dev/full"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /\/dev\/full\n {2}The file cannot be written/)
    })
  )

  it.skipIf(!hasDevices)("is named when it takes nothing, and the files beside it do not come", () =>
    withSnapshot(async (folder) => {
      const reports = ["--report", "html=r.html", "--report", "json=/dev/full"]
      const ended = await run(["diff", "base.json", "base.json", ...reports], { cwd: folder })
      assert.deepStrictEqual([ended.code, ended.stdout], [2, ""])
      assert.match(ended.stderr, /\/dev\/full\n {2}The file cannot be written/)
      assert.deepStrictEqual(readdirSync(folder), ["base.json"])
    })
  )

  it("is not quoted when it is no snapshot", () =>
    withSnapshot(async (folder) => {
      writeFileSync(join(folder, "secrets"), "hunter2-is-the-password\n")
      const ended = await run(["diff", "secrets", "base.json"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.notMatch(ended.stderr, /hunter|hun/)
    }))
})

describe("a stdout that takes nothing", () => {
  it.skipIf(!hasDevices)("is exit 2 with one message, whatever the verdict is", () =>
    withSnapshot(async (folder) => {
      await run(["snapshot", "--stdio", scripted({ tools: [] }), "--out", "none.json"], { cwd: folder })
      for (const after of ["base.json", "none.json"]) {
        const ended = spawnSync(process.execPath, [binary, "diff", "base.json", after, "--report", "json=r.json"], {
          cwd: folder,
          encoding: "utf8",
          stdio: ["ignore", openSync("/dev/full", "w"), "pipe"]
        })
        assert.strictEqual(ended.status, 2, ended.stderr)
        assert.match(ended.stderr, /stdout\n {2}It cannot be written \(ENOSPC\)/)
        assert.isFalse(existsSync(join(folder, "r.json")))
      }
    })
  )
})
