// What servers say is text in a page, whatever it says.
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { compare, defaultOptions } from "../../../src/Diff.ts"
import type { Finding } from "../../../src/model/Finding.ts"
import { asJson, canonical } from "../../../src/model/Json.ts"
import type { Report } from "../../../src/model/Report.ts"
import { hiddenCharacter } from "../../../src/model/Text.ts"
import { htmlReporter } from "../../../src/report/html/html.ts"
import { reportToJson } from "../../../src/report/json.ts"
import { surface } from "../../fixtures.ts"
import { shapes } from "../shapes.ts"
import { attribute, elements, named, parsed, readable, textOf } from "./page.ts"

const context = { columns: 80, color: false }

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "<img src=x onerror=alert(1)>",
        "</script>",
        "</ScRiPt ",
        "<!--",
        "<script>",
        "]]>",
        "&lt;b&gt;",
        "&#60;",
        '" onclick="x',
        "' x='",
        "`",
        "\u202E",
        "\u001B[2J",
        "\r\n::error::x",
        "\u0000",
        "\u{E0041}",
        "__proto__",
        "${x}",
        "javascript:alert(1)"
      )
    ),
    { maxLength: 6 }
  )
  .map((parts) => parts.join(""))

const long = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 1, arbitrary: hostile.map((text) => text.repeat(30)) }
)

/** A report all of whose texts are drawn. */
const reports = fc
  .record({
    names: fc.array(long, { minLength: 12, maxLength: 12 }),
    grouped: fc.boolean(),
    whole: fc.boolean()
  })
  .map(({ grouped, names, whole }): Report => {
    const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = "", j = "", k = "", l = ""] = names
    const finding: Finding = {
      rule: a,
      severity: "BREAKING",
      defaultSeverity: "NON_BREAKING",
      entity: { kind: "tool", name: b },
      path: whole ? null : c,
      old: whole ? d : { [e]: [f] },
      new: { [g]: h },
      explanation: i,
      migration: j,
      helpUri: k.length % 2 === 0 ? `https://${k}` : k,
      proof: "witness",
      witness: { value: { [l]: a }, before: "accepted", after: "rejected" },
      signature: whole ? null : { old: b, new: c },
      fingerprint: d,
      group: grouped ? e : null,
      location: { file: f, line: 3 },
      note: g,
      advisory: h,
      evidence: { [i]: j, caveat: k }
    }
    const { report } = compare(surface(), surface())
    return {
      ...report,
      changes: [finding, { ...finding, severity: "DOCUMENTATION", evidence: l, proof: "none" }],
      suppressed: [{ ...finding, reason: a, ignore: 0, author: b, expires: null }],
      groups: [{ id: e, title: b, cause: c, count: 3 }],
      summary: { ...report.summary, text: d },
      baseline: { source: "git", ref: e, path: f, fingerprint: g },
      current: { fingerprint: h },
      semver: { from: i, to: j, suggested: k, advice: l },
      warnings: [a, b],
      context: { tokensBefore: 1, tokensAfter: 2, tokenizer: c }
    }
  })

const written = (root: ReturnType<typeof parsed>): ReadonlyArray<string> =>
  elements(root).flatMap(({ attrs, tagName }) => [tagName, ...attrs.map(({ name }) => `${tagName} ${name}`)])

/** Every element, and every attribute of it, that pages about plain texts have. */
const known = new Set(
  shapes.flatMap(([, before, after]) => {
    const ignores = [{ rule: "tool.removed", reason: "Announced" }, { rule: "tool.description.changed" }]
    const options = { ...defaultOptions, docsUrl: "https://docs.test", policy: { ...defaultOptions.policy, ignores } }
    const { report } = compare(surface(before), surface(after), options)
    const text = "word ".repeat(300)
    const changes = report.changes.map((change) => ({ ...change, advisory: text, evidence: { share: 1 } }))
    const warned = { ...report, changes, warnings: ["Careful"] }
    const all = htmlReporter.renderAll(
      [
        { server: "a", report: warned },
        { server: "b", error: { code: "c", message: "d" } }
      ],
      context
    )
    return [all, htmlReporter.render(warned, { ...context, server: "a" })].flatMap((page) => written(parsed(page)))
  })
)

const assertPlain = (page: string): void => {
  const root = parsed(page)
  const unknown = [...new Set(written(root))].filter((name) => !known.has(name))
  assert.deepStrictEqual(unknown, [])
  for (const link of named(root, "a")) assert.match(attribute(link, "href") ?? "", /^(?:https?:\/\/|#)/)
  assert.strictEqual(named(root, "script").length, 3)
  const text = readable(root)
  assert.isNull(text.match(hiddenCharacter), "hidden characters are written out")
  assert.notMatch(text, /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/)
}

describe("what servers say", () => {
  it("adds no element and no attribute to a page", () => {
    fc.assert(
      fc.property(reports, long, (report, server) => {
        assertPlain(htmlReporter.render(report, { ...context, server }))
      }),
      { numRuns: 60 }
    )
  })

  it("adds none to a page about several servers, errors included", () => {
    fc.assert(
      fc.property(reports, long, long, long, (report, server, code, message) => {
        assertPlain(
          htmlReporter.renderAll(
            [
              { server, report },
              { server: code, error: { code, message } }
            ],
            context
          )
        )
      }),
      { numRuns: 30 }
    )
  })

  it("is the same in the embedded data, to the last character", () => {
    fc.assert(
      fc.property(reports, (report) => {
        const block = elements(parsed(htmlReporter.render(report, context))).find(
          (element) => attribute(element, "id") === "report"
        )
        const text = block === undefined ? assert.fail("no data block") : textOf(block)
        assert.notMatch(text, /[<>&]/)
        assert.isNull(text.match(hiddenCharacter))
        assert.strictEqual(canonical(asJson(JSON.parse(text))), canonical(reportToJson(report)))
      }),
      { numRuns: 60 }
    )
  })

  it("is shown in full where it is short, and cut with a way to the rest where it is long", () => {
    const { report } = compare(surface(), surface({ tools: [{ name: "<b>", inputSchema: { type: "object" } }] }))
    const [change] = report.changes
    assert.isDefined(change)
    const text = `start ${"lorem <b>ipsum</b> ".repeat(20_000)}`
    const page = htmlReporter.render(
      { ...report, changes: [{ ...change, old: "short", new: text, signature: null }] },
      context
    )
    const said = readable(parsed(page))
    assert.include(said, "tool <b>")
    assert.include(said, "Show all 380,006 characters")
    assert.include(said, "360,006 characters more: see the raw JSON")
    assert.isBelow(page.replace(/<script type[^>]*>[^<]*/, "").length, 100_000)
  })
})
