import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { classify } from "../../src/prose/Prose.ts"
import { plain } from "./plain.ts"

const vocabulary =
  "Search issues repository it's don’t not only 10 1.5 v2 must the the. of, - été नहीं 获取 ⚠️ \u200b".split(" ")
const extras = "no none ten two except -10 .5 １０ - – +".split(" ")

const sentence = (words: ReadonlyArray<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(" ", " ", "  ", ", ", "\n")), { maxLength: 14 })
    .map((parts) => parts.flat().join(""))

/** A text and what a few edits of its characters make of it. */
const edited = (text: fc.Arbitrary<string>): fc.Arbitrary<readonly [string, string]> => {
  const edit = fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom("", "", "x", " ", "'", ".", "5", "not ", "-"))
  return fc.tuple(text, fc.array(edit, { maxLength: 4 })).map(([before, edits]) => {
    const after = edits.reduce((now, [place, length, insertion]) => {
      const at = place % (now.length + 1)
      return now.slice(0, at) + insertion + now.slice(at + length)
    }, before)
    return [before, after] as const
  })
}

const pairs = (words: ReadonlyArray<string>): fc.Arbitrary<readonly [string, string]> =>
  fc.oneof(
    edited(sentence(words)),
    fc.tuple(sentence(words), sentence(words)),
    edited(fc.string({ unit: "binary", maxLength: 40 })),
    fc.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }))
  )

describe("every pair of texts", () => {
  it("is judged as the published definition does, or more strictly where an extra marker differs", () => {
    let stricter = 0
    fc.assert(
      fc.property(pairs([...vocabulary, ...extras]), ([before, after]) => {
        const expected = plain(before, after)
        const found = classify(before, after)
        if (found.step === expected.step) assert.deepStrictEqual(found, expected)
        else {
          stricter++
          assert.deepStrictEqual(found, { severity: "POTENTIALLY_BREAKING", step: 3 })
          assert.isAtLeast(expected.step, 4)
        }
      }),
      { numRuns: 5000, seed: 1 }
    )
    assert.isAbove(stricter, 0)
  })

  it("is judged alike in both directions and at every time", () => {
    fc.assert(
      fc.property(pairs([...vocabulary, ...extras]), ([before, after]) => {
        const verdict = classify(before, after)
        assert.deepStrictEqual(classify(after, before), verdict)
        assert.deepStrictEqual(classify(before, after), verdict)
        assert.deepStrictEqual(classify(before, before), { severity: "DOCUMENTATION", step: 1 })
      }),
      { numRuns: 1000, seed: 2 }
    )
  })

  it("is judged potentially breaking when one text gains a marker", () => {
    const marker = fc.constantFrom(
      "not",
      "never",
      "only",
      "Required",
      "cannot",
      "isn’t",
      "7",
      "v7",
      "none",
      "twelve",
      "-7"
    )
    fc.assert(
      fc.property(sentence(vocabulary), sentence(vocabulary), marker, (head, tail, word) => {
        assert.strictEqual(classify(`${head} ${tail}`, `${head} ${word} ${tail}`).severity, "POTENTIALLY_BREAKING")
      }),
      { numRuns: 1000, seed: 3 }
    )
  })
})
