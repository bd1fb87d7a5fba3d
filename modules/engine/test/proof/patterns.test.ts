import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { patternSteps, wordSteps } from "../../src/proof/limits.ts"
import { type Pattern, Patterns } from "../../src/proof/pattern/Pattern.ts"
import { asUnicode } from "../../src/proof/pattern/unicode.ts"
import { words } from "../../src/proof/pattern/words.ts"

const patternOf = (source: string): Pattern => {
  const pattern = new Patterns().of(source)
  if (pattern === undefined) throw new Error(`not read: ${source}`)
  return pattern
}

const find = (
  {
    differing = [],
    matching = [],
    max = Infinity,
    min = 0
  }: { matching?: Array<string>; differing?: Array<string>; min?: number; max?: number },
  count = 1
): ReadonlyArray<string> =>
  words({ matching: matching.map(patternOf), differing: differing.map(patternOf), min, max }, count, {
    left: wordSteps
  })

/* Patterns without nested repetition, so that the native engine may be asked. */
const atom = fc.constantFrom(
  "a",
  "b",
  ".",
  "[ab]",
  "[^a]",
  "\\d",
  "\\w",
  "\\W",
  "\\s",
  "[a-c_]",
  "\\u{1F600}",
  "é",
  "[\\d-]",
  "\\p{Lu}",
  "-"
)
const times = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,2}", "{0,}", "*?")
const piece = fc.tuple(atom, times).map(([what, often]) => `${what}${often}`)
const sequence = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""))
const group = fc.tuple(sequence, sequence).map(([a, b]) => `(?:${a}|${b})`)
const place = fc.constantFrom("", "^", "$", "\\b", "\\B", "^(?=.*\\d)", "^(?!.*b)")
const source = fc
  .tuple(place, sequence, fc.constantFrom("", "?", "{2}"), group, sequence, fc.constantFrom("", "$", "\\b"))
  .map(([start, a, often, b, c, end]) =>
    start.startsWith("^(") ? `${start}${a}` : `${start}${a}${b}${often}${c}${end}`
  )
const text = fc
  .array(fc.constantFrom("a", "b", "c", "B", "1", "_", "-", " ", "é", "😀", "\n"), { maxLength: 6 })
  .map((letters) => letters.join(""))

describe("patterns", () => {
  it("are matched as a regular-expression engine matches them", () => {
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 1, maxLength: 8 }), (pattern, texts) => {
        const patterns = new Patterns()
        for (const each of texts)
          assert.strictEqual(patterns.test(pattern, each), new RegExp(pattern, "u").test(each), `${pattern} on ${each}`)
      }),
      { numRuns: 600, seed: 4 }
    )
  })

  it("are mended where they only escape punctuation in a way that `u` forbids", () => {
    const mended: ReadonlyArray<readonly [string, string]> = [
      ["^[\\w-.]+$", "a-b.c"],
      ["^\\-\\_$", "-_"],
      ["^[.-\\w]$", "-"],
      ["^{a}$", "{a}"],
      ["^a]$", "a]"],
      ["^\\@[\\.\\/]$", "@/"]
    ]
    for (const [pattern, matching] of mended) {
      assert.throws(() => new RegExp(pattern, "u"))
      assert.isTrue(new Patterns().test(pattern, matching), pattern)
      assert.isTrue(new RegExp(pattern).test(matching), pattern)
    }
  })

  it("are left alone where engines read them differently", () => {
    for (const pattern of ["^\\d+\\Z", "\\A\\d", "(?P<year>\\d)", "\\h", "(a", "[b-a]", "a{2,1}"]) {
      assert.isUndefined(asUnicode(pattern), pattern)
      assert.isUndefined(new Patterns().test(pattern, "1"), pattern)
    }
  })

  it("are undecided where no automaton of a fair size can follow them", () => {
    for (const pattern of [
      "(a)\\1",
      "(?<x>a)\\k<x>",
      "(?<=a)b",
      "a(?=b)",
      "(?i:a)",
      "(?:a{1,99}){1,99}",
      "(".repeat(200) + ")".repeat(200)
    ]) {
      assert.isUndefined(new Patterns().test(pattern, "ab"), pattern)
    }
  })

  it("cost no more than the steps allowed, whatever they are", () => {
    const hard = ["(a+)+$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*(.*)*x", "(a*)*b", "^(?:a?){80}a{80}$"]
    for (const pattern of hard) {
      const [part] = patternOf(pattern)
      const steps = { left: patternSteps }
      part?.automaton.test("a".repeat(20_000), steps)
      assert.isAbove(steps.left, -5_000, pattern)
      assert.isBoolean(new Patterns().test(pattern, `${"a".repeat(30)}!`), pattern)
    }
  })
})

describe("words", () => {
  it("are the shortest that match some patterns and not others", () => {
    assert.deepStrictEqual(find({ matching: ["^[a-z_]+$"] }), ["a"])
    assert.deepStrictEqual(find({ matching: ["^[a-z_]+$"], differing: ["^[a-z]+$"] }), ["_"])
    assert.deepStrictEqual(find({ matching: ["^\\d{3}-\\d{4}$"] }), ["000-0000"])
    assert.deepStrictEqual(find({ differing: ["^a"] }), [""])
    assert.deepStrictEqual(find({ matching: ["a+"], differing: ["^a"] }), ["Aa"])
    assert.deepStrictEqual(find({ matching: ["^[A-Z]{2,8}$"], differing: ["^[A-Z]{2,4}$"] }), ["AAAAA"])
    assert.deepStrictEqual(find({ matching: ["^https?://[^\\s/]+$"], differing: ["^https://"] }), ["http://a"])
    assert.deepStrictEqual(
      find({ matching: ["^(?=.*\\d)(?=.*[A-Z]).{8,}$"] }).map((word) => word.length),
      [8]
    )
    assert.deepStrictEqual(find({ matching: ["\\bfoo\\b", "^a"] }), ["a-foo"])
  })

  it("keep to bounds of length", () => {
    assert.deepStrictEqual(find({ matching: ["^a+$"], min: 3 }), ["aaa"])
    assert.deepStrictEqual(find({ matching: ["^a+$"], min: 3, max: 2 }), [])
    assert.deepStrictEqual(find({ matching: ["^[ab]{3}$"] }, 4).length, 4)
  })

  it("are not found where there are none", () => {
    assert.deepStrictEqual(find({ matching: ["^a$", "^b$"] }), [])
    assert.deepStrictEqual(find({ matching: ["^a$"], differing: ["a"] }), [])
  })

  it("match what they are to match", () => {
    fc.assert(
      fc.property(source, source, (one, two) => {
        const [word] = find({ matching: [one], differing: [two] })
        if (word === undefined) return
        assert.isTrue(new RegExp(one, "u").test(word), `${one} ${word}`)
        assert.isFalse(new RegExp(two, "u").test(word), `${two} ${word}`)
      }),
      { numRuns: 200, seed: 5 }
    )
  })
})
