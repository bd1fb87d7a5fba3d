import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../..")

const rows = readFileSync(join(folder, "ASVS.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, item, file, name] = /^\| (\d[\d.]+) +\| [^|]+ \| `([^`]+)` +\| (.+?) +\|$/.exec(line) ?? []
    return item === undefined || file === undefined || name === undefined ? [] : [{ item, file, name }]
  })

/** What applies to accounts, organizations, projects, keys, snapshots, and what the service connects to. */
const applying =
  "1.2.4 1.3.6 1.3.11 1.5.3 2.3.2 2.3.3 2.4.1 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 " +
  "3.5.1 3.5.2 3.5.3 3.7.2 4.1.1 4.1.3 6.2.1 6.2.4 6.2.5 6.2.9 6.3.8 7.2.3 7.2.4 7.4.1 7.4.2 7.4.3 8.2.1 " +
  "8.2.2 8.2.3 8.3.2 8.4.1 11.2.4 11.5.1 13.2.4 13.2.5 14.2.1 15.2.2 15.3.2 15.3.3 15.3.6 15.4.2 16.2.5 " +
  "16.4.1 16.5.1 16.5.2 16.5.3"

describe("the table of ASVS items", () => {
  it("has every item that applies", () => {
    assert.deepStrictEqual(
      rows.map(({ item }) => item),
      applying.split(" ")
    )
  })

  it("names tests that are there", () => {
    for (const { file, item, name } of rows) {
      const tests = readFileSync(join(folder, file), "utf8")
      assert.isTrue(tests.includes(`"${name}`) || tests.includes(`\`${name}`), `${item}: ${file} has no "${name}"`)
    }
  })
})
