import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { additional, branch, isPath, items, member, position, short } from "../../src/model/Path.ts"

describe("a path", () => {
  it("joins plain names with dots and quotes every other name as JSON", () => {
    assert.strictEqual(member("inputSchema", "filter"), "inputSchema.filter")
    assert.strictEqual(member("", "title"), "title")
    assert.strictEqual(member("a", "b_C-9"), "a.b_C-9")
    for (const name of ["", " ", "a.b", "a[0]", "é", "🦊", '"', "$defs", "a/b~c", "\n"]) {
      assert.strictEqual(member("a", name), `a[${JSON.stringify(name)}]`)
      assert.strictEqual(member("", name), `[${JSON.stringify(name)}]`)
    }
  })

  it("marks items, places of a tuple, undeclared values and branches", () => {
    assert.strictEqual(items("a"), "a[]")
    assert.strictEqual(position("a", 2), "a[2]")
    assert.strictEqual(additional("a"), "a{}")
    assert.strictEqual(branch("a", "anyOf", 1), "a.anyOf[1]")
    assert.strictEqual(branch("", "oneOf", 0), "oneOf[0]")
  })

  it("is read without the schema it starts in", () => {
    assert.strictEqual(short("inputSchema.a.b"), "a.b")
    assert.strictEqual(short('outputSchema["a b"]'), '["a b"]')
    assert.strictEqual(short("inputSchema[]"), "[]")
    assert.strictEqual(short("inputSchema"), "")
    assert.strictEqual(short("description"), "description")
  })

  it("tells any two lists of property names apart", () => {
    const at = (names: ReadonlyArray<string>): string => names.reduce(member, "inputSchema")
    const names = fc.array(
      fc.string({ unit: fc.constantFrom("a", ".", "[", "]", '"', "\\", "{", "}"), maxLength: 4 }),
      { maxLength: 4 }
    )
    fc.assert(
      fc.property(names, names, (a, b) => {
        if (JSON.stringify(a) !== JSON.stringify(b)) assert.notStrictEqual(at(a), at(b))
      }),
      { numRuns: 2_000, seed: 9 }
    )
  })

  it("is known by its form, whatever it is made of, and nothing else is one", () => {
    const step = fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }).map((name) => (path: string) => member(path, name)),
      fc.constantFrom(
        items,
        additional,
        (path: string) => position(path, 12),
        (path: string) => branch(path, "anyOf", 3)
      )
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        assert.isTrue(isPath(steps.reduce((path, add) => add(path), "")))
      }),
      { numRuns: 2_000, seed: 9 }
    )
    for (const text of [
      ".a",
      "a.",
      "a..b",
      "a b",
      "[x]",
      "[",
      "a[1",
      "{",
      '["a"',
      '["a',
      '["a\\"]',
      '["\\x"]',
      'a"]',
      '["\\u0061"]',
      "a\n",
      "[]b"
    ])
      assert.isFalse(isPath(text), text)
  })

  it("is known however long it is", () => {
    const name = "a".repeat(200_000)
    assert.isTrue(isPath(member("inputSchema", `${name} `)))
    assert.isFalse(isPath(`${name} `))
    assert.isFalse(isPath('["'.repeat(100_000)))
    assert.isFalse(isPath("[".repeat(100_000)))
  })
})
