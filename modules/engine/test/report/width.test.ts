import { assert, describe, it } from "@effect/vitest"
import stringWidth from "string-width"
import { widthOf } from "../../src/report/layout.ts"

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
