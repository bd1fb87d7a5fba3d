import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import { depthOf, makeWellformed } from "../../src/model/Wellformed.ts"

describe("makeWellformed", () => {
  it("hands sound JSON back as it is, hostile names included", () => {
    const sound = JSON.parse('{"__proto__":{"constructor":[null,true,0,-0.5,"🦊"]}}') as Json
    assert.strictEqual(makeWellformed(sound).value, sound)
    assert.deepStrictEqual(makeWellformed(sound).alterations, [])
  })

  it("replaces lone surrogates in texts and in names", () => {
    const { alterations, value } = makeWellformed({ "a\uD800": ["\uDC00b", "\uD83E\uDD8A"] })
    assert.deepStrictEqual(value, { "a\uFFFD": ["\uFFFDb", "🦊"] })
    assert.deepStrictEqual(alterations, ["a lone surrogate was replaced by U+FFFD"])
  })

  it("replaces numbers beyond a double by the largest one, with their sign", () => {
    const { alterations, value } = makeWellformed(JSON.parse("[1e999,-1e999,1]") as Json)
    assert.deepStrictEqual(value, [Number.MAX_VALUE, -Number.MAX_VALUE, 1])
    assert.deepStrictEqual(alterations, ["a number beyond the range of a double was replaced by the largest double"])
  })

  it("names each kind of alteration once", () => {
    assert.strictEqual(makeWellformed(["\uD800", "\uD801", Infinity, -Infinity]).alterations.length, 2)
  })
})

describe("depthOf", () => {
  const nested = (levels: number): Json => {
    let value: Json = 0
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
    return value
  }

  it("counts containers with something in them", () => {
    for (const flat of [0, "x", null, [], {}]) assert.strictEqual(depthOf(flat, 10), 0)
    assert.strictEqual(depthOf([[], { a: [1] }], 10), 3)
    assert.strictEqual(depthOf(nested(9), 10), 9)
  })

  it("stops past the limit, however deep the value is", () => {
    assert.strictEqual(depthOf(nested(100_000), 10), 11)
  })
})
