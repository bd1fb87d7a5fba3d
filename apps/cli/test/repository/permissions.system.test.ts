// Who else on the machine may read what the command line writes.
import { assert, describe, it } from "@effect/vitest"
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { run, scripted, withFolder } from "../support/run.ts"

describe("a file that the command line writes", () => {
  it("with the settings of npm, which may hold a token, is its user's alone for as long as it is there", () =>
    withFolder(async (folder) => {
      const bin = join(folder, "bin")
      const seen = join(folder, "seen")
      mkdirSync(bin)
      // What npm would see: it is told of the modes, and fails so that nothing is installed.
      writeFileSync(join(bin, "npm"), `#!/bin/sh\numask 000\nfind . -exec stat -c '%a %n' {} + > '${seen}'\nexit 1\n`, {
        mode: 0o755
      })
      writeFileSync(join(folder, ".npmrc"), "//a.test/:_authToken=canary-1f0c\n", { mode: 0o644 })
      const ended = await run(["diff", "npm:a@1.0.0", "npm:b@1.0.0"], {
        cwd: folder,
        env: { PATH: [bin, process.env["PATH"]].join(delimiter) }
      })
      assert.strictEqual(ended.code, 2)
      assert.notInclude(ended.stdout + ended.stderr, "canary-1f0c")
      const modes = readFileSync(seen, "utf8").trim().split("\n")
      assert.include(modes, "600 ./.npmrc")
      assert.include(modes, "700 .")
    }))

  it("is made with the rights that its user's umask leaves, and keeps those that it has", () =>
    withFolder(async (folder) => {
      const path = join(folder, "surface.json")
      const before = process.umask(0o077)
      try {
        const made = await run(["snapshot", "--stdio", scripted({}), "--out", path], { cwd: folder })
        assert.strictEqual(made.code, 0, made.stderr)
        assert.strictEqual(statSync(path).mode & 0o777, 0o600)
      } finally {
        process.umask(before)
      }
      const again = await run(["snapshot", "--stdio", scripted({}), "--out", path], { cwd: folder })
      assert.strictEqual(again.code, 0, again.stderr)
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
    }))
})
