// What the README of the package says of `init` and of the recipes for CI, held to what they are.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { run, withFolder } from "../support/run.ts"

const root = join(import.meta.dirname, "../..")
const readme = readFileSync(join(root, "README.md"), "utf8")

const section = (title: string): string => readme.split(/^## /m).find((part) => part.startsWith(title)) ?? ""

const firstCells = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = ""]) => cell.replace(/ <.*/, ""))

describe("the README of the package", () => {
  it("has a row for every flag of init, and no other", () =>
    withFolder(async (folder) => {
      const { stdout } = await run(["init", "--help"], { cwd: folder })
      const own = stdout.split(/^GLOBAL FLAGS/m)[0] ?? ""
      const flags = [...own.matchAll(/^\s+(--[a-z-]+)/gm)].map(([, flag = ""]) => flag)
      assert.isAbove(flags.length, 2)
      assert.deepStrictEqual([...firstCells(section("Setting up"))].sort(), flags.toSorted())
    }))

  it("has a row for every variable of check.sh, with its default, and no other", () => {
    const script = readFileSync(join(root, "ci/check.sh"), "utf8")
    const taken = [...script.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(([, name = "", value = ""]) => ({
      name,
      value
    }))
    assert.deepStrictEqual([...firstCells(section("CI beyond"))].sort(), taken.map(({ name }) => name).sort())
    for (const { name, value } of taken)
      if (value !== "" && name !== "MCP_INSPECT")
        assert.match(section("CI beyond"), new RegExp(`^\\| \`${name}\` .*\\| \`${value}\` \\|$`, "m"))
  })

  it("names files that are there", () => {
    const named = [...section("CI beyond").matchAll(/`(ci\/[\w.-]+)`/g)].map(([, file = ""]) => file)
    assert.deepStrictEqual([...new Set(named)].sort(), ["ci/check.sh", "ci/gitlab-ci.yml"])
    for (const file of named) assert.isTrue(existsSync(join(root, file)), file)
  })
})
