import { assert, describe, it } from "@effect/vitest"
import type { ProseVerdict } from "../../src/model/Change.ts"
import { classify, maxCodePoints } from "../../src/prose/Prose.ts"

const long = "lists the branches of a repository in alphabetical order with the latest commit of every branch"

describe("hostile texts", () => {
  it("are judged, lone surrogates and loose marks included", () => {
    const rows: ReadonlyArray<readonly [string, string, ProseVerdict]> = [
      ["\ud800", "\udfff", { severity: "POTENTIALLY_BREAKING", step: 5 }],
      ["\ud800\ud800", "\ud800", { severity: "POTENTIALLY_BREAKING", step: 5 }],
      [`${long} \ud83d`, `${long} \ude80`, { severity: "DOCUMENTATION", step: 5 }],
      ["\u0301", "\u0301\u0323", { severity: "POTENTIALLY_BREAKING", step: 5 }],
      [`\u0301${long}`, long, { severity: "DOCUMENTATION", step: 5 }],
      ["\0", "", { severity: "POTENTIALLY_BREAKING", step: 2 }],
      ["__proto__ constructor", "constructor __proto__", { severity: "POTENTIALLY_BREAKING", step: 4 }]
    ]
    for (const [before, after, verdict] of rows) assert.deepStrictEqual(classify(before, after), verdict)
  })

  it("cost no more than their length, whatever they repeat", () => {
    const units = [
      "a'",
      "1.",
      ".",
      "..a",
      " ",
      " a",
      "-1",
      "n't",
      "𝒜",
      "\u{10100}",
      "\u0301\u0323",
      "\u{1d167}",
      "\ud800",
      "Σ\u00ad"
    ]
    for (const unit of units) {
      const text = unit.repeat(100_000 / unit.length)
      for (const after of [`${text}b c`, `x${text}`, `${text} must`]) {
        assert.strictEqual(classify(text, text).severity, "DOCUMENTATION")
        assert.property(classify(text, after), "step", JSON.stringify(unit))
      }
    }
  })

  it("of the greatest length measured are measured", () => {
    // Two words in other proportions everywhere, so that the words are alike and all characters have to be looked at.
    const word = (index: number): string => (((index * 7919) ^ (index >> 3)) % 7 < 3 ? "ab" : "ba")
    const text = (shift: number): string => Array.from({ length: 6665 }, (_, index) => word(index + shift)).join(" ")
    const [before, after] = [`${text(0)} ab`, `${text(5000)} ba`]
    assert.isAtMost(Math.max(before.length, after.length), maxCodePoints)
    assert.deepStrictEqual(classify(before, after), { severity: "DOCUMENTATION", step: 5 })
  })
})
