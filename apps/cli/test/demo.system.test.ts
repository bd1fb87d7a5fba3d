import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"

const root = join(import.meta.dirname, "../../..")

describe("npm run demo", () => {
  it("captures two real versions, compares them, and prints what the README shows", () => {
    const output = execFileSync("npm", ["run", "-s", "demo"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"]
    })
    const [, first = "", second = ""] = /The two snapshots: (\S+)\s+(\S+)/.exec(output) ?? []
    assert.notStrictEqual(first, "")
    for (const file of [first, second])
      assert.strictEqual(
        (JSON.parse(readFileSync(file, "utf8")) as { readonly formatVersion: number }).formatVersion,
        1
      )
    const [shown = ""] = /^BREAKING \(1\)\n[\s\S]*?(?=\n\n)/m.exec(readFileSync(join(root, "README.md"), "utf8")) ?? []
    assert.isAbove(shown.length, 100)
    assert.include(output, shown)
    rmSync(dirname(first), { recursive: true, force: true })
  })
})
