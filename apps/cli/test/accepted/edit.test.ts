// What `mcp-inspect accept` does to a file that people also write in.
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { addAccepted, type Written } from "../../src/accepted/edit.ts"
import { parseAccepted } from "../../src/accepted/parse.ts"

const hash = (digit: string): string => `sha256:${digit.repeat(64)}`
const written = (digit: string, more: Partial<Written> = {}): Written => ({
  fingerprint: hash(digit),
  reason: "Nobody calls it",
  author: "Ada",
  about: "tool.removed on a",
  ...more
})

const edited = (text: string, ...entries: ReadonlyArray<Written>) =>
  Result.getOrThrow(addAccepted("a.yml", text, entries))

const entriesOf = (text: string) => Result.getOrThrow(parseAccepted("a.yml", text)).entries

describe("adding acceptances", () => {
  it("begins a file that says what it is and what each entry is about", () => {
    const { text } = edited("", written("a"), written("b", { expires: "2027-03-31", reason: "yes: # really" }))
    assert.strictEqual(
      text,
      [
        "# Changes that were accepted, by fingerprint. `mcp-inspect accept` adds entries; remove one to end it.",
        "",
        "# tool.removed on a",
        `- fingerprint: ${hash("a")}`,
        "  reason: Nobody calls it",
        "  author: Ada",
        "",
        "# tool.removed on a",
        `- fingerprint: ${hash("b")}`,
        '  reason: "yes: # really"',
        "  author: Ada",
        "  expires: 2027-03-31",
        ""
      ].join("\n")
    )
  })

  it("keeps what is there byte by byte, and adds behind it", () => {
    const before = [
      "# Ask Grace before adding here.",
      "",
      "# the big migration",
      `- author: 'Grace' # on call`,
      `  fingerprint: "${hash("c")}"`,
      "  reason: >-",
      "    a long",
      "    reason",
      "# last words"
    ].join("\n")
    const { text } = edited(before, written("a"))
    assert.isTrue(text.startsWith(`${before}\n\n# tool.removed`), text)
    assert.deepStrictEqual(
      entriesOf(text).map(({ fingerprint }) => fingerprint),
      [hash("c"), hash("a")]
    )
  })

  it("adds to a list that is indented, in one line, or ended by a marker", () => {
    const item = `- {fingerprint: ${hash("c")}, reason: r, author: G}`
    for (const before of [`  ${item}\n`, `[${item.slice(2)}] # all`, `---\n${item}\n...\n`, `!!seq\n${item}`]) {
      const { text } = edited(before, written("a"), written("b"))
      assert.deepStrictEqual(
        entriesOf(text).map(({ fingerprint }) => fingerprint),
        [hash("c"), hash("a"), hash("b")],
        text
      )
    }
  })

  it("keeps the comments of a file that has no entries yet", () => {
    for (const before of ["# mine\n", "# mine\n[]\n", "[] # mine\n"]) {
      const { text } = edited(before, written("a"))
      assert.match(text, /# mine/, before)
      assert.match(text, /^- fingerprint/m)
      assert.strictEqual(entriesOf(text).length, 1)
    }
  })

  it("renews an entry in its place, with its comments, and drops a last day that no longer holds", () => {
    const before = edited("", written("a", { expires: "2026-01-01" }), written("b")).text
    const { added, renewed, text } = edited(
      before.replace("  author: Ada", "  author: Ada # then"),
      written("a", { reason: "Still" })
    )
    assert.deepStrictEqual([added.length, renewed.length], [0, 1])
    assert.include(text, "author: Ada # then")
    assert.deepStrictEqual(entriesOf(text), [
      { fingerprint: hash("a"), reason: "Still", author: "Ada" },
      { fingerprint: hash("b"), reason: "Nobody calls it", author: "Ada" }
    ])
  })

  it("changes nothing when everything is there, and gives the same bytes for the same request", () => {
    const odd = `-   {fingerprint: ${hash("a")},   reason: Nobody calls it, author: Ada}\n`
    assert.deepStrictEqual(edited(odd, written("a")), { text: odd, added: [], renewed: [] })
    assert.strictEqual(edited("", written("a"), written("b")).text, edited("", written("a"), written("b")).text)
    const once = edited("", written("a"), written("b")).text
    assert.strictEqual(edited(edited("", written("a")).text, written("b")).text, once)
  })

  it("keeps the line ends of the file", () => {
    const { text } = edited(edited("", written("a")).text.replaceAll("\n", "\r\n"), written("b"))
    assert.strictEqual(text.split("\r\n").length, text.split("\n").length)
    assert.strictEqual(entriesOf(text).length, 2)
  })

  it("reads back every text that a person can give", () => {
    const texts = [
      "- x",
      "yes",
      "null",
      "1",
      "2027-01-01",
      "'\"",
      "a\\nb",
      "é😀\u200B",
      "#",
      "!tag",
      "&a *a",
      "{}",
      "%",
      "@x",
      "__proto__"
    ]
    for (const text of texts) {
      assert.deepStrictEqual(entriesOf(edited("", written("a", { reason: text, author: text })).text), [
        { fingerprint: hash("a"), reason: text, author: text }
      ])
    }
  })

  it("touches no file that cannot be read", () => {
    assert.isTrue(Result.isFailure(addAccepted("a.yml", "- reason: [", [written("a")])))
  })
})
