// Entity patterns (DIFF-83).
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { matches } from "../../src/policy/glob.ts"

const expected = (pattern: string, text: string): boolean => {
  const source = [...pattern].map((character) =>
    character === "*" ? ".*" : character === "?" ? "." : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  )
  return new RegExp(`^(?:${source.join("")})$`, "su").test(text)
}

describe("matches", () => {
  it("takes * for any run, ? for one character, and all else literally", () => {
    for (const [pattern, text] of [
      ["*", ""],
      ["*", "a/b"],
      ["a*c", "ac"],
      ["a*c", "abbc"],
      ["?", "🦊"],
      ["a?c", "a.c"],
      ["**a**", "a"],
      ["", ""],
      ["a.[b]{c}+", "a.[b]{c}+"],
      ["*\n*", "a\nb"],
      ["*ab", "aab"]
    ] as const) {
      assert.isTrue(matches(pattern, text), `${pattern} on ${text}`)
    }
    for (const [pattern, text] of [
      ["?", ""],
      ["?", "ab"],
      ["a", "A"],
      ["a", "ab"],
      ["b", "ab"],
      ["", "a"],
      ["a*", "ba"],
      ["a.c", "abc"],
      ["*a", "ab"],
      ["??", "🦊"]
    ] as const) {
      assert.isFalse(matches(pattern, text), `${pattern} on ${text}`)
    }
  })

  it("agrees with the regular expression of the same meaning", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", ".", "🦊"), maxLength: 8 })
    fc.assert(
      fc.property(text, text, (pattern, given) =>
        assert.strictEqual(matches(pattern, given), expected(pattern, given))
      ),
      { numRuns: 2_000, seed: 83 }
    )
  })

  it("cannot be made to hang", () => {
    assert.isFalse(matches(`${"*a".repeat(50)}b`, "a".repeat(20_000)))
  })
})
