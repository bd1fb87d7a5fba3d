// The acceptance file is a gate: what it says is read exactly, or refused at the line where it is unclear.
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { parseAccepted } from "../../src/accepted/parse.ts"

const hash = (digit: string): string => `sha256:${digit.repeat(64)}`
const entry = (digit: string, ...more: ReadonlyArray<string>): string =>
  [`- fingerprint: ${hash(digit)}`, "reason: Nobody calls it", "author: Ada", ...more].join("\n  ")

const entriesOf = (text: string) =>
  Result.match(parseAccepted("a.yml", text), {
    onFailure: ({ problem }) => problem,
    onSuccess: ({ entries }) => entries
  })

const refusal = (text: string): readonly [where: string, said: string] => {
  const read = parseAccepted("a.yml", text)
  assert.isTrue(Result.isFailure(read), "should be refused")
  return Result.isFailure(read) ? [read.failure.where, `${read.failure.problem} ${read.failure.mend}`] : ["", ""]
}

describe("an acceptance file", () => {
  it("is a list of entries, in its order", () => {
    const text = `# comment\n${entry("b", 'expires: "2027-03-31"')}\n\n# another\n${entry("a")}\n`
    assert.deepStrictEqual(entriesOf(text), [
      { fingerprint: hash("b"), reason: "Nobody calls it", author: "Ada", expires: "2027-03-31" },
      { fingerprint: hash("a"), reason: "Nobody calls it", author: "Ada" }
    ])
  })

  it("may hold nothing, comments alone, an empty list, or JSON", () => {
    for (const text of ["", "\n", "# only this\n", "[]", "null", "---\n...\n"])
      assert.deepStrictEqual(entriesOf(text), [])
    const json = JSON.stringify([{ author: "Ada", fingerprint: hash("a"), reason: "r" }])
    assert.deepStrictEqual(entriesOf(json), [{ fingerprint: hash("a"), reason: "r", author: "Ada" }])
  })

  const cases: ReadonlyArray<readonly [name: string, text: string, where: string, said: RegExp]> = [
    ["a misspelt key", entry("a", "expire: 2020-01-01"), "a.yml:4", /`expire` is no key.*Did you mean `expires`\?/],
    ["a key of nobody's", entry("a", "until: 2020-01-01"), "a.yml:4", /`until` is no key.*`fingerprint`, `reason`/],
    ["a prototype as a key", entry("a", "__proto__: {reason: x}"), "a.yml:4", /`__proto__` is no key/],
    ["a merge key", `- &a {author: Ada}\n- <<: *a\n  reason: x`, "a.yml:1", /no `fingerprint`/],
    ["an alias as a value", `- fingerprint: &f ${hash("a")}\n  reason: *f`, "a.yml:2", /`reason` is not text/],
    ["an alias as an entry", `- &e ${entry("a").slice(2)}\n- *e`, "a.yml:4", /no mapping/],
    ["a missing reason", `- fingerprint: ${hash("a")}\n  author: Ada`, "a.yml:1", /no `reason`/],
    ["a missing author", `\n- fingerprint: ${hash("a")}\n  reason: x`, "a.yml:2", /no `author`/],
    ["an empty reason", `- reason: "  "`, "a.yml:1", /`reason` is empty.*1 to 500/],
    ["a reason of 200 kB", `- reason: ${"x".repeat(200_000)}`, "a.yml:1", /`reason` is too long/],
    ["a number as a reason", `- author: Ada\n  reason: 12`, "a.yml:2", /`reason` is not text.*quotes/],
    ["a short fingerprint", `- author: Ada\n  fingerprint: sha256:1a2b3c4d`, "a.yml:2", /64 digits/],
    ["an upper-case fingerprint", `- fingerprint: ${hash("A")}`, "a.yml:1", /64 digits/],
    ["a day the calendar has not", entry("a", "expires: 2027-02-29"), "a.yml:4", /no day of the calendar.*2027-03-31/],
    ["a day in words", entry("a", "expires: never"), "a.yml:4", /no day/],
    ["no day at all", entry("a", "expires:"), "a.yml:4", /`expires` is not text/],
    [
      "the same change twice",
      `${entry("a")}\n${entry("b")}\n${entry("a")}`,
      "a.yml:7",
      /before, at a\.yml:1\..*Keep one/
    ],
    ["a key twice", entry("a", "reason: again"), "a.yml:4:3", /not valid YAML/],
    ["a mapping for a list", `fingerprint: ${hash("a")}`, "a.yml:1", /no list.*`fingerprint`, `reason`/],
    ["a text for an entry", "- x\n- y", "a.yml:1", /no mapping/],
    ["broken syntax", "- fingerprint: [", "a.yml:1:17", /not valid YAML/],
    ["two documents", "[]\n---\n[]\n", "a.yml:2:1", /not valid YAML/]
  ]
  for (const [name, text, where, said] of cases) {
    it(`with ${name} is refused at its line`, () => {
      const [at, sentence] = refusal(text)
      assert.strictEqual(at, where)
      assert.match(sentence, said)
    })
  }

  it("that is hostile is refused in a few words and in no time", () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]`
    for (const text of ["[".repeat(200_000), bomb, `- "${"\\u001b[2J\\n::error::".repeat(1000)}": x`, "\0"]) {
      const [, sentence] = refusal(text)
      assert.isBelow(sentence.length, 500)
      assert.notMatch(sentence, /[\u0000-\u001F]/)
    }
  })
})
