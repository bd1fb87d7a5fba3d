// The release of the Action, into a repository that is a folder.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { publishAction, releaseOf } from "../../../../scripts/lib/release.mjs"

const git = (cwd: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim()

describe("a release", () => {
  it("is a tag of the version that the packages have", () => {
    assert.deepStrictEqual(releaseOf("v0.2.0", "0.2.0"), { version: "0.2.0", movingTag: "v1" })
    assert.deepStrictEqual(releaseOf("v2.10.3", "2.10.3"), { version: "2.10.3", movingTag: "v2" })
    assert.throws(() => releaseOf("v0.2.0", "0.1.0"), "the tag says 0.2.0, the packages 0.1.0")
    for (const tag of ["0.1.0", "v0.1", "v0.1.0-x", "v0.1.0\n", undefined]) assert.throws(() => releaseOf(tag, "0.1.0"))
  })

  it("renews the repository of the Action, keeps the tags of releases and moves v1", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-"))
    try {
      const [remote, clone, packed] = [join(folder, "remote"), join(folder, "clone"), join(folder, "packed")]
      git(folder, "init", "-q", "--bare", "-b", "main", remote)
      git(folder, "clone", "-q", remote, clone)
      git(clone, "checkout", "-q", "-B", "main")
      for (const version of ["0.1.0", "0.2.0"]) {
        rmSync(packed, { recursive: true, force: true })
        mkdirSync(join(packed, "dist"), { recursive: true })
        writeFileSync(join(packed, "action.yml"), version)
        writeFileSync(join(packed, "dist", `${version}.js`), "")
        // What a person's own settings leave out belongs to a release all the same.
        writeFileSync(join(packed, ".gitignore"), "dist\n")
        await publishAction(packed, clone, releaseOf(`v${version}`, version))
      }
      assert.strictEqual(git(remote, "tag"), "v0.1.0\nv0.2.0\nv1")
      for (const name of ["main", "v0.2.0", "v1"]) {
        assert.strictEqual(git(remote, "show", `${name}:action.yml`), "0.2.0")
        assert.strictEqual(git(remote, "ls-tree", "--name-only", `${name}:dist`), "0.2.0.js")
      }
      assert.strictEqual(git(remote, "show", "v0.1.0:action.yml"), "0.1.0")
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
