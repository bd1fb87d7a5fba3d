// Style sheets of screens are loaded when a screen is opened, and stay: what one says of a class holds on every screen after it.
import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const source = join(import.meta.dirname, "../src")

const files = globSync("**/*.css", { cwd: source }).toSorted()

/* The classes that rules of a file begin with: those it gives a look wherever they are. */
const begun = (file: string): ReadonlySet<string> =>
  new Set([...readFileSync(join(source, file), "utf8").matchAll(/^\s*(\.[\w-]+)/gmu)].map(([, name]) => name ?? ""))

/* A settings form with entries is wider; the form itself is of the parts. */
const known: ReadonlySet<string> = new Set([".form"])

describe("style sheets", () => {
  it("share no class that each gives a look of its own", () => {
    assert.isAbove(files.length, 8)
    const seen = new Map<string, string>()
    const twice: Array<string> = []
    for (const file of files)
      for (const name of begun(file)) {
        const first = seen.get(name)
        if (first !== undefined && !known.has(name)) twice.push(`${name}: ${first}, ${file}`)
        seen.set(name, file)
      }
    assert.deepStrictEqual(twice, [])
  })

  it("colour by the tokens alone", () => {
    for (const file of files)
      assert.notMatch(readFileSync(join(source, file), "utf8"), /#[0-9a-f]{3,8}\b|\brgb|\bhsl/iu, file)
  })
})
