import { assert, describe, it } from "@effect/vitest"
import canonicalize from "canonicalize"
import fc from "fast-check"
import { canonical, inOrder, type Json, type JsonObject } from "../../src/model/Json.ts"

const names = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "",
    "__proto__",
    "constructor",
    "toJSON",
    "10",
    "9",
    "-1",
    "01",
    "\u{1F600}",
    "\uFFFF",
    "é",
    "e\u0301"
  )
)

const { value } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.constantFrom(null, true, false, -0, 1e21, 5e-324),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: "grapheme" })
    ),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object")
  ),
  object: fc.array(fc.tuple(names, tie("value")), { maxLength: 6 }).map((entries) => Object.fromEntries(entries))
}))

const objects = fc
  .array(fc.tuple(names, value), { maxLength: 6 })
  .map((entries): JsonObject => Object.fromEntries(entries))

describe("canonical", () => {
  it("writes what the RFC 8785 library writes, whatever the order of members", () =>
    fc.assert(
      fc.property(value, (json) => {
        assert.strictEqual(canonical(json), canonicalize(json))
      })
    ))

  it("writes the same text of an object whose members were put in order", () =>
    fc.assert(
      fc.property(objects, (object) => {
        assert.strictEqual(canonical(inOrder(object)), canonicalize(object))
      })
    ))

  it("writes a text that looks like half a surrogate pair", () => {
    for (const text of ["\\ud800", "a\\\\udfff", "\u{1F600}\\ud83d"])
      assert.strictEqual(canonical(text), canonicalize(text))
  })

  it("refuses what no canonical text can hold, as the library does", () => {
    assert.throws(() => canonical("\uD800"))
    assert.throws(() => canonical({ a: "\uDC00" }))
    assert.throws(() => canonical({ "\uD800": 1 }))
    assert.throws(() => canonical([Number.POSITIVE_INFINITY]))
  })
})
