import { assert, describe, it } from "@effect/vitest"
import stringWidth from "string-width"
import { clip, widthOf } from "../../src/report/layout.ts"

// Beyond are the scripts of wide characters, which string-width itself measures.
const everyUnit = Array.from({ length: 0x3000 }, (_, unit) => String.fromCharCode(unit))

describe("widthOf", () => {
  it("is the width that string-width measures, for every character before the wide scripts", () => {
    const different = everyUnit.filter((text) => widthOf(text) !== stringWidth(text))
    assert.deepStrictEqual(different, [])
  })

  it("is the width that string-width measures, for every character beside a Latin one and an arrow", () => {
    const different = everyUnit.filter((text) =>
      [`a${text}b`, `→${text}`, `${text}→`].some((pair) => widthOf(pair) !== stringWidth(pair))
    )
    assert.deepStrictEqual(different, [])
  })
})

describe("clip", () => {
  it("leaves what fits, and cuts what does not to the width, wide characters included", () => {
    assert.strictEqual(clip("tools/list", 10), "tools/list")
    assert.strictEqual(clip("tools/list", 9), "tools/li…")
    assert.strictEqual(clip("検索検索", 8), "検索検索")
    assert.strictEqual(clip("検索検索", 7), "検索検…")
    assert.strictEqual(clip("検索検索", 6), "検索…")
    for (const width of [1, 2, 3, 20]) assert.isAtMost(widthOf(clip("a👩‍👩‍👧 é漢".repeat(9), width)), width)
  })
})
