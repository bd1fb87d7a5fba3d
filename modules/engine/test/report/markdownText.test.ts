// Foreign text in Markdown, read by a parser of GitHub's dialect: nothing but what was meant may come of it.
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"
import { escapeInvisible } from "../../src/model/Text.ts"
import { escapeMarkdown, inlineCode } from "../../src/report/markdownText.ts"

const html = (markdown: string): string =>
  micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })

const tags = (rendered: string): ReadonlyArray<string> => [
  ...new Set([...rendered.matchAll(/<\/?([a-z0-9]+)[^>]*>/gi)].map(([, name]) => name ?? ""))
]

const decode = (rendered: string): string =>
  rendered.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")

const textOf = (rendered: string): string => decode(rendered.replaceAll(/<[^>]*>/g, ""))

const outsideCode = (rendered: string): string => decode(rendered.replaceAll(/<code>[^<]*<\/code>/g, " "))

// What GitHub and GitLab make links of in rendered text outside code.
const reference = /@\w|#\d|\bgh-\d|[!%&~$]\w|:\w+:|https?:|www\.|\$/i

const hostile = [
  "`",
  "``",
  "```",
  "~~~",
  "*",
  "**",
  "_",
  "__",
  "[",
  "]",
  "](",
  "(",
  ")",
  "<",
  ">",
  "<!--",
  "-->",
  "<script>",
  "</p>",
  "<a href='x'>",
  "|",
  "|-|",
  "---",
  "===",
  "#",
  "## x",
  "- ",
  "+ ",
  "1. ",
  "1) ",
  "> ",
  "    ",
  "\t",
  "\n",
  "\r\n",
  "\\",
  "\\\\",
  "&",
  "&lt;",
  "&#64;",
  "&commat;",
  "@user",
  "@org/team",
  "#123",
  "GH-12",
  "owner/repo#1",
  "!12",
  "%3",
  "~label",
  "&4",
  "$x$",
  "$`x`$",
  ":tada:",
  "http://x.y",
  "https://x.y/)",
  "www.x.y",
  "a@b.co",
  "[x](http://y)",
  "![x](y)",
  "[^1]",
  "[x]: y",
  "[ ]",
  "[!NOTE]",
  "{+ x +}",
  "deadbeef1",
  "::error::x",
  "\u001B[2J",
  "\u0000",
  "\u202E",
  "\u200B",
  "\uD800",
  "é",
  "検",
  "🦊",
  "\u00A0",
  "\u2028",
  "a",
  "b ",
  " ",
  "",
  "{",
  "}",
  "=",
  ":-:",
  "``` js",
  "x_y",
  "'",
  '"'
]

const text = fc
  .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 14 })
  .map((parts) => parts.join(""))

const marked = (value: string): string => value.replaceAll(/##(?=\w*\[)/g, "#\\u{23}")

const visible = (value: string): string => value.replaceAll(/[\s`]/g, "")

describe("inlineCode", () => {
  it("is one code span that holds the text, whatever the text holds", () => {
    fc.assert(
      fc.property(text, (value) => {
        const shown = value === "" ? '""' : marked(escapeInvisible(value))
        const rendered = html(`x ${inlineCode(value, 10_000)} y`)
        assert.deepStrictEqual(tags(rendered).toSorted(), ["code", "p"])
        assert.strictEqual(textOf(rendered), `x ${shown} y`)
      }),
      { numRuns: 500 }
    )
  })

  it("keeps backticks, spaces and lone backslashes", () => {
    for (const value of ["`", "``", " `", "a`b", "`a``b`", " a ", "  ", "\\", "a\\`", "x|y", "```"])
      assert.strictEqual(html(inlineCode(value)), `<p><code>${value}</code></p>`)
  })

  it("cuts a long text", () => {
    assert.isBelow(inlineCode("`a".repeat(100_000)).length, 500)
  })
})

describe("escapeMarkdown", () => {
  const around: ReadonlyArray<
    readonly [name: string, wrap: (inner: string) => string, allowed: ReadonlyArray<string>]
  > = [
    ["a paragraph", (inner) => inner, ["p"]],
    ["a list item", (inner) => `- 🚫 **${inlineCode("n")}**: ${inner}`, ["ul", "li", "strong"]],
    ["a nested item", (inner) => `- x\n  - ${inner}\n  > y`, ["ul", "li", "p", "blockquote"]],
    ["a quote", (inner) => `- x\n  > ${inner}`, ["ul", "li", "p", "blockquote"]],
    ["bold text", (inner) => `- 🚫 **${inner}**`, ["ul", "li", "strong"]],
    ["a line below a line", (inner) => `above\n${inner}`, ["p"]]
  ]
  for (const [name, wrap, allowed] of around) {
    it(`adds no element, no reference and no mention in ${name}`, () => {
      fc.assert(
        fc.property(text, (value) => {
          const inner = escapeMarkdown(value)
          // What is empty is left out of a report.
          fc.pre(inner !== "")
          const source = wrap(inner)
          const rendered = html(source)
          const extra = tags(rendered).filter((tag) => tag !== "code" && !allowed.includes(tag))
          assert.deepStrictEqual(extra, [], source)
          assert.notMatch(outsideCode(rendered), reference, source)
          assert.notMatch(source.replaceAll("\n", ""), /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E]/)
        }),
        { numRuns: 500 }
      )
    })
  }

  it("shows every character of the text", () => {
    fc.assert(
      fc.property(text, (value) => {
        const shown = marked(escapeInvisible(value.replaceAll(/[\s\u0085]+/g, " ").trim()))
        assert.strictEqual(visible(textOf(html(`x ${escapeMarkdown(value, 10_000)}`))), `x${visible(shown)}`)
      }),
      { numRuns: 500 }
    )
  })

  it("reads what stands between backticks as code, and the rest as it is", () => {
    assert.strictEqual(
      html(escapeMarkdown("`limit` went from `<a>` to **required**.")),
      "<p><code>limit</code> went from <code>&lt;a&gt;</code> to **required**.</p>"
    )
  })

  it("leaves plain sentences as they are", () => {
    for (const plain of [
      "Failed: a change is POTENTIALLY_BREAKING or stricter.",
      "14 tools: additionalProperties false removed (looks like a zod 3 → 4 upgrade)",
      "about 1200 → 1310 tokens of context (o200k_base)",
      "Retain it, or redirect it; 0.03% of calls did - perhaps."
    ])
      assert.strictEqual(escapeMarkdown(plain), plain)
  })

  it("cuts a long text", () => {
    assert.isBelow(escapeMarkdown("<@a> `x` ".repeat(30_000)).length, 40_000)
  })
})
