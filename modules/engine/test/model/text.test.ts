import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { escapeInvisible, oneLine, shorten } from "../../src/model/Text.ts"

describe("text made fit to show", () => {
  it("keeps what shows as itself", () => {
    for (const text of ["", "plain ~", "é ß 漢字 🦊", "क्षि"]) assert.strictEqual(escapeInvisible(text), text)
  })

  it("writes out what does not show, moves a cursor, or turns the direction of writing", () => {
    assert.strictEqual(
      escapeInvisible("a\u200Bb\u202Ec\u001B[31m\n\u{E0041}\uFEFF"),
      "a\\u{200B}b\\u{202E}c\\u{1B}[31m\\u{A}\\u{E0041}\\u{FEFF}"
    )
  })

  it("is one line of at most so many characters", () => {
    assert.strictEqual(shorten("abcdef", 6), "abcdef")
    assert.strictEqual(shorten("abcdefg", 6), "abcde…")
    assert.strictEqual(shorten("🦊🦊🦊🦊", 3), "🦊🦊…")
    assert.strictEqual(shorten("x".repeat(1_000_000), 3), "xx…")
    assert.strictEqual(shorten("a\nb", 9), "a\\u{A}b")
  })

  it("has one space for each line break and the space around it, in a time that grows with the text", () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\t", "\r", "\uFEFF"), maxLength: 12 })
    fc.assert(
      fc.property(text, (given) => assert.strictEqual(oneLine(given), given.replaceAll(/\s*\n\s*/g, " "))),
      { numRuns: 2000, seed: 7 }
    )
    const spaces = " ".repeat(2_000_000)
    assert.strictEqual(oneLine(`${spaces}x`).length, spaces.length + 1)
    assert.strictEqual(oneLine(`a${spaces}\n${spaces}b`), "a b")
  })

  it("never holds half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "🦊") }), fc.nat({ max: 6 }), (text, limit) =>
        assert.isTrue(shorten(text, limit + 1).isWellFormed())
      ),
      { numRuns: 500, seed: 3 }
    )
  })
})
