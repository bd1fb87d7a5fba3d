import { sha256 } from "@noble/hashes/sha2.js"
import { assert, describe, expect, it } from "@effect/vitest"
import { compare, type CompareOptions, defaultOptions, skipped } from "../../../src/Diff.ts"
import type { Report } from "../../../src/model/Report.ts"
import { htmlReporter } from "../../../src/report/html/html.ts"
import { surface, tool } from "../../fixtures.ts"
import { shapes } from "../shapes.ts"
import { used } from "../usage.ts"
import { attribute, classed, elements, named, outline, parsed, readable, textOf } from "./page.ts"

const context = { columns: 80, color: false }

const reportOf = (name: string, options: CompareOptions = defaultOptions): Report => {
  const [, before, after] = shapes.find(([known]) => known === name) ?? assert.fail(`no shape ${name}`)
  return compare(surface(before), surface(after), options).report
}

const render = (report: Report): string => htmlReporter.render(report, context)

const said = (report: Report): string => readable(parsed(render(report)))

const noBaseline = skipped(surface(), defaultOptions.policy, "There is no baseline at origin/main.")

const servers = [
  { server: "notes", report: reportOf("sdk-upgrade") },
  { server: "browser", report: reportOf("reworked-arguments") },
  { server: "new", report: noBaseline },
  { server: "gone", error: { code: "unreachable", message: "`node server.js` ended before it answered." } }
]

const base64 = (text: string): string => Buffer.from(sha256(new TextEncoder().encode(text))).toString("base64")

describe("HTML report", () => {
  for (const name of ["sdk-upgrade", "reworked-arguments", "hidden-text", "server"]) {
    it(`${name}, as its outline`, async () => {
      await expect(outline(render(reportOf(name)))).toMatchFileSnapshot(`./golden/${name}.txt`)
    })
  }

  it("several servers, as their outline", async () => {
    await expect(outline(htmlReporter.renderAll(servers, context))).toMatchFileSnapshot("./golden/servers.txt")
  })

  it("says the same twice, byte for byte", () => {
    for (const [name] of shapes) assert.strictEqual(render(reportOf(name)), render(reportOf(name)))
    assert.strictEqual(htmlReporter.renderAll(servers, context), htmlReporter.renderAll(servers, context))
    assert.isTrue(render(noBaseline).endsWith("</html>\n"))
  })

  it("is about every change, once by itself or once with its group (GRP-1)", () => {
    for (const [name] of shapes) {
      const report = reportOf(name)
      const rows = classed(parsed(render(report)), "finding")
      assert.strictEqual(
        rows.reduce((sum, row) => sum + Number(attribute(row, "data-count")), 0),
        report.changes.length
      )
      const told = report.changes.filter(({ group }) => group === null).length + report.groups.length
      assert.strictEqual(rows.length, told)
      for (const { entity, group } of report.changes) {
        if (group === null) continue
        assert.isTrue(rows.some((row) => classed(row, "members").some((list) => textOf(list).includes(entity.name))))
      }
    }
  })

  it("loads nothing: no address but links to documentation", () => {
    const page = htmlReporter.renderAll(servers, context)
    const tags = ["img", "link", "iframe", "object", "embed", "base", "form", "audio", "video", "source"]
    for (const tag of tags) assert.deepStrictEqual(named(parsed(page), tag), [], tag)
    for (const element of elements(parsed(page))) {
      for (const { name, value } of element.attrs) {
        assert.notInclude(["src", "srcset", "style", "action", "ping", "background"], name)
        assert.isFalse(name.startsWith("on"), name)
        if (name === "href") assert.match(value, /^#/)
      }
    }
    assert.notMatch(page, /@import|url\(/)
  })

  it("has a policy that names the digests of its own style and scripts, and allows nothing else", () => {
    const root = parsed(render(reportOf("server")))
    const policy = named(root, "meta")
      .filter((meta) => attribute(meta, "http-equiv") === "Content-Security-Policy")
      .map((meta) => attribute(meta, "content"))
    const [style = assert.fail()] = named(root, "style")
    const scripts = named(root, "script").filter((script) => attribute(script, "type") === undefined)
    const sources = (parts: ReadonlyArray<string>): string => parts.map((part) => `'sha256-${base64(part)}'`).join(" ")
    assert.deepStrictEqual(policy, [
      [
        "default-src 'none'",
        `style-src ${sources([textOf(style)])}`,
        `script-src ${sources(scripts.map(textOf))}`,
        "base-uri 'none'",
        "form-action 'none'"
      ].join("; ")
    ])
  })

  it("has scripts without an error of syntax", () => {
    for (const script of named(parsed(render(reportOf("server"))), "script")) {
      const text = textOf(script)
      if (attribute(script, "type") === undefined) assert.doesNotThrow(() => new Function(text))
      else assert.doesNotThrow(() => void JSON.parse(text))
    }
  })

  it("has ids that are unique, and headings in order", () => {
    for (const page of [render(reportOf("sdk-upgrade")), htmlReporter.renderAll(servers, context)]) {
      const root = parsed(page)
      const ids = elements(root).flatMap((element) => attribute(element, "id") ?? [])
      assert.strictEqual(new Set(ids).size, ids.length)
      const levels = elements(root).flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : []))
      assert.strictEqual(levels[0], 1)
      assert.strictEqual(levels.filter((level) => level === 1).length, 1)
      levels.reduce((before, level) => {
        assert.isAtMost(level, before + 1)
        return level
      })
      for (const landmark of ["header", "main", "footer", "search"]) assert.strictEqual(named(root, landmark).length, 1)
    }
  })

  it("tells a skip apart from a pass (CLI-46, CLI-47)", () => {
    const page = render(noBaseline)
    const text = readable(parsed(page))
    assert.include(text, "Comparison skipped — baseline needed")
    assert.include(text, "There is no baseline at origin/main.")
    assert.notMatch(text, /passed|no changes|same|✓|\b0\b/i)
    assert.notInclude(page, 'href="#g-passed"')
    assert.notInclude(page, 'id="g-passed"')
  })

  it("counts no skip among the servers that passed", () => {
    const passed = { server: "a", report: compare(surface(), surface()).report }
    const heads = (entries: Parameters<typeof htmlReporter.renderAll>[0]): ReadonlyArray<string> =>
      named(parsed(htmlReporter.renderAll(entries, context)), "h1").map(readable)
    assert.deepStrictEqual(heads([passed]), ["1 server passed."])
    assert.deepStrictEqual(heads([passed, { server: "b", report: noBaseline }]), ["1 of 2 servers not compared."])
    assert.deepStrictEqual(heads([passed, ...servers]), ["1 of 5 servers failed."])
    assert.deepStrictEqual(heads([]), ["There is no server to report on."])
  })

  it("leads to each server, with its state in a word", () => {
    const root = parsed(htmlReporter.renderAll(servers, context))
    const [nav = assert.fail()] = named(root, "nav")
    const ids = new Set(elements(root).map((element) => attribute(element, "id")))
    for (const link of named(nav, "a")) assert.isTrue(ids.has(attribute(link, "href")?.slice(1)))
    assert.deepStrictEqual(named(nav, "strong").map(readable), ["Passed", "Failed", "Skipped", "Error"])
  })

  it("lists what is suppressed with its reason (CLI-60), and never claims that nothing changed", () => {
    const ignores = [{ rule: "tool.icons.changed", reason: "Art week" }]
    const icons = (src: string) => surface({ tools: [tool({ icons: [{ src }] })] })
    const options = { ...defaultOptions, policy: { ...defaultOptions.policy, ignores } }
    const text = said(compare(icons("a.png"), icons("b.png"), options).report)
    assert.include(text, "Passed: every change is suppressed.")
    assert.include(text, "Suppressed 1")
    assert.include(text, "1 × tool.icons.changed: Art week")
    assert.notMatch(text, /no changes|are the same/i)
  })

  it("says on one line which value proves a break (PRF-2), and what changed in signatures (SIG-2)", () => {
    const text = said(reportOf("reworked-arguments"))
    assert.include(text, 'accepted before, rejected now: {"raw":true,"type":"png"}')
    const root = parsed(render(reportOf("reworked-arguments")))
    assert.isAbove(named(root, "ins").length, 0)
    assert.isAbove(named(root, "del").length, 0)
  })

  it("says that a model wrote an advisory (DIFF-78)", () => {
    const report = reportOf("hidden-text")
    const changes = report.changes.map((change) => ({ ...change, advisory: "Reads like an injection." }))
    assert.include(
      said({ ...report, changes }),
      "Advisory Written by a model. It has no part in the verdict. Reads like an injection."
    )
  })

  it("shows evidence whole, with its window and caveat", () => {
    const report = reportOf("hidden-text")
    const evidence = { statement: "no recorded calls in the requested 90-day window", caveat: "3 days have no data" }
    const text = said({ ...report, changes: report.changes.map((change) => ({ ...change, evidence })) })
    for (const value of Object.values(evidence)) assert.include(text, value)
  })

  it("sets the names in sentences of usage as names", () => {
    const report = reportOf("reworked-arguments")
    const evidence = { ...used, statement: "`query` was left out of 3 of 4 recorded calls." }
    const page = render({ ...report, changes: report.changes.map((change) => ({ ...change, evidence })) })
    assert.include(page, "<code>query</code> was left out of 3 of 4 recorded calls.")
    assert.notInclude(readable(parsed(page)), "`query`")
  })

  it("says the version advice, warnings, cost, and how to accept a change", () => {
    const report = reportOf("reworked-arguments")
    const more = { tokensBefore: 1200, tokensAfter: 1000, tokenizer: "o200k_base" }
    const text = said({ ...report, context: more, warnings: ["The eras differ."] })
    assert.include(text, report.semver === null ? assert.fail() : report.semver.advice.slice(1))
    assert.include(text, "The eras differ.")
    assert.include(text, "about 1,200 → 1,000 tokens (−200), o200k_base")
    for (const { fingerprint } of report.changes) assert.include(text, `mcp-inspect accept ${fingerprint} --reason`)
  })

  it("reviews one surface without words of comparison", () => {
    const { report } = compare(surface(), surface())
    const review: Report = {
      ...report,
      summary: { ...report.summary, text: "no findings" },
      subject: "surface",
      compared: false,
      baseline: null
    }
    const text = said(review)
    assert.include(text, "Passed: reviewed, no findings.")
    assert.notMatch(text, /skipped|baseline|change/i)
    const { changes } = reportOf("hidden-text")
    assert.include(said({ ...review, status: "failed", changes }), "Failed: a finding is BREAKING.")
  })

  it("unfolds breaks when they are few", () => {
    const open = (report: Report): number =>
      named(parsed(render(report)), "details").filter((details) => attribute(details, "open") !== undefined).length
    const gone = (count: number) => {
      const tools = Array.from({ length: count }, (_, index) =>
        tool({ name: `tool_${index}`, inputSchema: { type: "object", properties: { [`a${index}`]: {} } } })
      )
      const { report } = compare(surface({ tools }), surface())
      return { ...report, groups: [], changes: report.changes.map((change) => ({ ...change, group: null })) }
    }
    assert.strictEqual(open(gone(3)), 3)
    assert.strictEqual(open(gone(4)), 0)
  })

  it("stays small: 2,000 findings take less than 4 MB", () => {
    const tools = Array.from({ length: 2000 }, (_, index) =>
      tool({
        name: `tool_${index}`,
        inputSchema: { type: "object", properties: { [`argument_${index}`]: { type: "string" } } }
      })
    )
    const { report } = compare(surface({ tools }), surface({ tools: tools.map(({ name = null }) => tool({ name })) }))
    assert.strictEqual(report.changes.length, 2000)
    assert.isBelow(render(report).length, 4_000_000)
  })
})
