import { assert, describe, it } from "@effect/vitest"
import type { ProseVerdict } from "../../src/model/Change.ts"
import { classify, highSimilarity, lowSimilarity, maxCodePoints } from "../../src/prose/Prose.ts"
import { plain } from "./plain.ts"

const documentation = (step: ProseVerdict["step"]): ProseVerdict => ({ severity: "DOCUMENTATION", step })
const breaking = (step: ProseVerdict["step"]): ProseVerdict => ({ severity: "POTENTIALLY_BREAKING", step })

type Row = readonly [before: string | undefined, after: string | undefined, verdict: ProseVerdict]

/** Every row in both directions: no step asks which text is the newer. */
const holds = (rows: ReadonlyArray<Row>): void => {
  for (const [before, after, verdict] of rows) {
    assert.deepStrictEqual(classify(before, after), verdict, JSON.stringify([before, after]))
    assert.deepStrictEqual(classify(after, before), verdict, JSON.stringify([after, before]))
  }
}

const long = "lists the branches of a repository in alphabetical order with the latest commit of every branch"

describe("the published examples", () => {
  it("are judged as published, by the step published", () => {
    holds([
      ["Finds issues.", "finds  issues", documentation(1)],
      ["", "Finds issues", breaking(2)],
      ["limit defaults to 10", "limit defaults to 100", breaking(3)],
      ["Use for drafts", "Use only for drafts", breaking(3)],
      ["use search before create", "use create before search", breaking(4)],
      ["Search repository issues quickly", "Search repositroy issues quickly", documentation(5)],
      ["Search issues by text", "Archive every stale ticket", breaking(5)]
    ])
  })

  it("rest on the published constants", () => {
    assert.deepStrictEqual([highSimilarity, lowSimilarity, maxCodePoints], [0.9, 0.5, 20_000])
  })
})

describe("step 1", () => {
  it("takes texts for equal that differ in case, white space, composition or trailing punctuation", () => {
    holds([
      [long, long.toUpperCase(), documentation(1)],
      [" Path to\tthe\r\n\r\n file ", "Path to the file", documentation(1)],
      ["Path\u00a0to\u2003the\u3000file\u0085", "Path to the file", documentation(1)],
      ["Caf\u00e9", "Cafe\u0301", documentation(1)],
      ["H\u0331", "\u1e96", documentation(1)],
      ["Finds issues", "Finds issues?!\u2026\u3002", documentation(1)],
      ["Finds issues", "Finds issues .", documentation(1)],
      ["Finds issues", "Finds issues \u{10100}", documentation(1)],
      ["", " \n", documentation(1)],
      [undefined, "", documentation(1)],
      [undefined, undefined, documentation(1)],
      ["", "...", documentation(1)]
    ])
  })

  it("lower-cases alike everywhere", () => {
    holds([["TITLE", "title", documentation(1)]])
    assert.deepStrictEqual(classify("TITLE", "t\u0131tle").step, 5)
  })

  it("strips one run of punctuation at the end of the text and no other", () => {
    holds([
      ["Finds issues.", "Finds issues. .", documentation(5)],
      ["Finds. Issues", "Finds Issues", documentation(5)],
      ["a", "a . . .", breaking(5)],
      ["a", "a $", breaking(5)],
      ["a", "a ?!", documentation(1)]
    ])
  })

  it("does not wash away characters that do not show", () => {
    for (const hidden of ["\ufeff", "\u200b", "\u200d", "\u2060", "\u202e", "\u2066", "\u{e0041}", "\u001b"]) {
      for (const after of [`${long}${hidden}`, `${hidden}${long}`, long.replace(" ", ` ${hidden} `)]) {
        assert.strictEqual(classify(long, after).step, 5)
      }
      assert.deepStrictEqual(classify("", hidden), breaking(2))
      assert.deepStrictEqual(classify("do not call", `do n${hidden}ot call`), breaking(3))
    }
  })
})

describe("step 2", () => {
  it("finds a text introduced or deleted, absent being empty", () => {
    holds([
      [undefined, "Path to the file", breaking(2)],
      [" \n", "Path to the file", breaking(2)],
      ["...", "Must be 10", breaking(2)]
    ])
  })
})

describe("step 3", () => {
  it("finds each marker word of the published list however similar the texts are", () => {
    for (const marker of ["not", "never", "without", "must", "should", "only", "required", "optional"]) {
      holds([
        [long, `${long} ${marker}`, breaking(3)],
        [long, `(${marker.toUpperCase()}) ${long}`, breaking(3)],
        [`${long} **${marker}**`, `${long} ${marker} ${marker}`, breaking(3)]
      ])
      assert.strictEqual(classify(long, `${long} ${marker}s`).step, 5)
    }
  })

  it("counts contractions and cannot as not", () => {
    for (const negation of ["don't", "don’t", "aren't", "CAN’T", "cannot"]) {
      holds([[`${long} are`, `${long} ${negation}`, breaking(3)]])
      assert.strictEqual(classify(`${long} not`, `${long} ${negation}`).step, 5)
    }
    assert.deepStrictEqual(classify(`you don't ${long}`, `you don’t ${long}`), documentation(5))
  })

  it("compares numbers as strings, wherever they stand", () => {
    holds([
      [`${long} 1.5`, `${long} 15`, breaking(3)],
      [`${long} 1.0`, `${long} 1`, breaking(3)],
      [`${long} 1,000`, `${long} 1.000`, breaking(3)],
      [`${long} api v2`, `${long} api v3`, breaking(3)],
      [`${long} sha256`, `${long} sha512`, breaking(3)],
      [`${long} ten`, `${long} 10`, breaking(3)],
      [`${long} 2 2`, `${long} 2`, breaking(3)],
      [`${long} (1,2)`, `${long} (1, 2)`, breaking(3)],
      [`${long} 1-10`, `${long} 1–10`, documentation(5)]
    ])
  })

  it("leaves the order of markers to step 4", () => {
    holds([[`${long} 2 must 3`, `${long} 3 must 2`, breaking(4)]])
  })
})

describe("the extra markers", () => {
  it("are found however similar the texts are", () => {
    const words = [
      "always avoid except unless instead prefer deprecated no none",
      "zero one two three four five six seven eight nine ten eleven twelve hundred thousand million"
    ]
    for (const marker of words.join(" ").split(" ")) {
      assert.strictEqual(plain(long, `${long} ${marker}`).severity, "DOCUMENTATION")
      holds([[long, `${long} ${marker}`, breaking(3)]])
    }
  })

  it("see signs, points that lead, and digits of other scripts", () => {
    for (const [before, after] of [
      ["up to 10", "up to -10"],
      ["up to 10", "up to −10"],
      ["(+10)", "(-10)"],
      ["-1 or 2", "1 or -2"],
      ["a factor of 5", "a factor of .5"],
      ["a factor of -5", "a factor of -.5"],
      ["１０ rows", "２０ rows"],
      ["v１", "v２"],
      ["٣ rows", "٤ rows"],
      ["\u{1d7d0} rows", "\u{1d7d1} rows"]
    ] as const) {
      assert.strictEqual(plain(`${long} ${before}`, `${long} ${after}`).severity, "DOCUMENTATION")
      holds([[`${long} ${before}`, `${long} ${after}`, breaking(3)]])
    }
  })

  it("take no dash between numbers or behind a word for a sign, and one minus for another", () => {
    holds([
      [`${long} from 2020-01-31`, `${long} from 2020–01–31`, documentation(5)],
      [`${long} up to...5`, `${long} up to 5`, documentation(5)],
      [`${long} v.2`, `${long} v 2`, documentation(5)],
      [`${long} between (1 ,5)`, `${long} between (1, 5)`, documentation(5)],
      [`${long} in utf-8`, `${long} in utf 8`, documentation(5)],
      [`${long} up to -10`, `${long} up to −10`, documentation(5)]
    ])
  })
})

describe("step 4", () => {
  it("finds the same words in another order, whatever stands between them", () => {
    holds([
      ["Use search, then create.", "Use create, then search.", breaking(4)],
      ["**search** before **create**", "create — before: search", breaking(4)],
      ["使用 search 之前 create", "使用 create 之前 search", breaking(4)],
      [`don't list get ${long}`, `get list don’t ${long}`, breaking(4)],
      ["à la carte, e\u0301te\u0301", "été: À LA carte", breaking(4)]
    ])
  })

  it("leaves repeated and differing words to step 5", () => {
    holds([
      [`the ${long}`, long, documentation(5)],
      ["owner, repo, path", "owner repo path", documentation(5)]
    ])
  })
})

describe("step 5", () => {
  it("lets one high score stand beside a middling one, and none beside a low one", () => {
    holds([
      // Characters 0.96, words 0.6.
      ["Encoding of returned contnet", "Encoding of returned content", documentation(5)],
      // Characters 0.9 exactly, words 0.5.
      ["abcd efghi fghijklmno", "abcd efghi fghijklmnp", documentation(5)],
      // One character in ten.
      ["abc fghijk", "abc fghijl", breaking(5)],
      // Characters 0.93, words 0.33.
      ["Search repositories", "Serch repositories", breaking(5)],
      // Words 1, characters below 0.5.
      ["a b c", "a — — — — — — b — — — — — — c", breaking(5)],
      // Words 1, characters between.
      ["owner name", "owner ->-> name", documentation(5)]
    ])
  })

  it("does not find words in common where there are none", () => {
    holds([
      ["→→→→→→→→→→→→→→→→", "→→→→→→→→→→→→→→←", breaking(5)],
      ["🚀", "🎉", breaking(5)]
    ])
  })

  it("takes no picture for a word", () => {
    holds([[`⚠️ ${long}`, long, documentation(5)]])
    assert.deepStrictEqual(classify("⚠️ list a b", "⚠️ list b a"), breaking(4))
  })

  it("measures texts up to the limit in code points and no further", () => {
    const astral = Array.from({ length: 190 }, (_, index) => "𝒜".repeat(index + 1)).join(" ")
    assert.deepStrictEqual(classify(astral, `${astral} x`), documentation(5))
    const whole = `${long} `.repeat(300).slice(0, maxCodePoints - 1)
    assert.deepStrictEqual(classify(whole, `${whole}x`), documentation(5))
    assert.deepStrictEqual(classify(whole, `${whole}xy`), breaking(5))
    assert.deepStrictEqual(classify(`${whole}${whole}`, `${whole} ${whole} ${whole}.`.toUpperCase()), breaking(5))
    assert.deepStrictEqual(classify(`${whole}${whole}`, `${whole}${whole}. `.toUpperCase()), documentation(1))
  })
})
