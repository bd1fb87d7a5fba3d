// The Markdown report in little room: whole blocks, the worst first, and the truth about what is left out.
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Finding } from "../../src/model/Finding.ts"
import type { Report } from "../../src/model/Report.ts"
import { strictestFirst } from "../../src/model/Severity.ts"
import { githubReporter } from "../../src/report/github.ts"
import { changeItems } from "../../src/report/markdownItems.ts"
import { markdownReporter } from "../../src/report/markdown.ts"
import type { ServerReport, Told } from "../../src/report/Reporter.ts"
import { markdownWithin } from "../../src/report/within.ts"
import { assertMarkdown } from "./assertMarkdown.ts"
import { annotated, cases, several } from "./cases.ts"
import { hostileEntries, hostileReports } from "./hostile.ts"
import { used } from "./usage.ts"

const context = { columns: 80, color: false }
const pointer = "The job summary has the whole report."

const length = (text: string): number => text.length
const bytes = (text: string): number => new TextEncoder().encode(text).length

const one = (report: Report): Told => ({ _tag: "One", report })
const all = (entries: ReadonlyArray<ServerReport>): Told => ({ _tag: "Several", entries })

const whole = (told: Told): string =>
  told._tag === "One"
    ? markdownReporter.render(told.report, context)
    : markdownReporter.renderAll(told.entries, context)

const reportsOf = (told: Told): ReadonlyArray<Report> =>
  told._tag === "One" ? [told.report] : told.entries.flatMap((entry) => ("report" in entry ? [entry.report] : []))

/** The items of a report that stand in a text whole, each followed by a line that is no part of it. */
const shownItems = (text: string, reports: ReadonlyArray<Report>) =>
  reports.flatMap(changeItems).filter((item) => text.includes(`\n${item.text}\n`))

/** Asserts that the lines of the text are lines of the whole in its order, but for the last block. */
const assertPartOf = (text: string, full: string): void => {
  const lines = full.split("\n")
  let at = 0
  for (const line of text.split("\n").slice(0, -2)) {
    const next = lines.indexOf(line, at)
    assert.isAtLeast(next, at, line.slice(0, 200))
    at = next + 1
  }
}

const endOf = (text: string): string => text.trimEnd().split("\n").at(-1) ?? ""

const saidLeftOut = (text: string): number =>
  Number(/^Left out here: (\d+) (?:change|finding)s? \(/.exec(endOf(text))?.[1] ?? 0)

const many = (count: number, more: (index: number) => Partial<Finding> = () => ({})): Report => {
  const [first] = annotated.changes
  assert.isDefined(first)
  const changes = Array.from({ length: count }, (_, index): Finding => ({
    ...first!,
    group: null,
    entity: { kind: "tool", name: `tool-${index}` },
    ...more(index)
  })).toSorted((a, b) => strictestFirst.indexOf(a.severity) - strictestFirst.indexOf(b.severity))
  return { ...annotated, changes, groups: [] }
}

const singles: ReadonlyArray<Report> = [...cases, ...hostileReports()].map(([, report]) => report)

const servers: ReadonlyArray<ServerReport> = [...several, ...hostileEntries()].map((entry, index) => ({
  ...entry,
  server: `${entry.server}-${index}`
}))

/* Numbers of reports: a report in the message of a failure would hide it. */
const arbitraryTold: fc.Arbitrary<number | ReadonlyArray<number>> = fc.oneof(
  fc.nat({ max: singles.length - 1 }),
  fc.subarray([...servers.keys()], { maxLength: 5 })
)

const toldOf = (drawn: number | ReadonlyArray<number>): Told =>
  typeof drawn === "number" ? one(singles[drawn]!) : all(drawn.map((index) => servers[index]!))

describe("Markdown within a limit", () => {
  it("is the Markdown report where that fits", () => {
    for (const told of [...cases.map(([, report]) => one(report)), all(several), all([])]) {
      const full = whole(told)
      assert.strictEqual(markdownWithin(told, { most: full.length, measure: length }, pointer), full)
      assert.strictEqual(markdownWithin(told, { most: bytes(full), measure: bytes }, pointer), full)
    }
  })

  it("is never longer than the limit, made of whole blocks of the report, and no text of a server is markup", () => {
    fc.assert(
      fc.property(
        arbitraryTold,
        fc.integer({ min: 2_000, max: 70_000 }),
        fc.constantFrom(length, bytes),
        (drawn, most, measure) => {
          const told = toldOf(drawn)
          const text = markdownWithin(told, { most, measure }, pointer)
          assert.isAtMost(measure(text), most)
          const full = whole(told)
          if (measure(full) <= most) return assert.strictEqual(text, full)
          assertMarkdown(text)
          assertPartOf(text, full)
          assert.isTrue(text.isWellFormed())
          assert.isTrue(text.endsWith(` ${pointer}\n`))
          return undefined
        }
      ),
      { numRuns: 15 }
    )
  })

  it("says how many changes are left out, of each severity, and shows the others", () => {
    const severity = (index: number): Partial<Finding> => ({ severity: strictestFirst[index % 4] ?? "BREAKING" })
    const report = many(1_900, severity)
    for (const most of [2_000, 10_000, 60_000]) {
      const text = markdownWithin(one(report), { most, measure: bytes }, pointer)
      assert.isAtMost(bytes(text), most)
      const shown = shownItems(text, [report])
      assert.isAbove(shown.length, 0)
      assert.strictEqual(saidLeftOut(text), 1_900 - shown.length)
      for (const name of strictestFirst) {
        const left = 475 - shown.filter((item) => item.severity === name).length
        assert.strictEqual(endOf(text).includes(`${left} ${name}`), left > 0, name)
      }
      // There are more breaks than there is room: nothing milder is shown.
      assert.deepStrictEqual([...new Set(shown.map((item) => item.severity))], ["BREAKING"])
    }
  })

  it("counts every change of a group that is left out", () => {
    const report: Report = {
      ...many(40, (index) => ({ group: "g-1", explanation: `${index}` })),
      groups: [{ id: "g-1", title: "40 tools: ".padEnd(4_000, "x"), cause: null, count: 40 }]
    }
    const text = markdownWithin(one(report), { most: 2_000, measure: length }, pointer)
    assert.strictEqual(saidLeftOut(text), 40)
  })

  it("uses the room it has", () => {
    const report = many(1_900)
    const [item] = changeItems(report)
    const text = markdownWithin(one(report), { most: 60_000, measure: length }, pointer)
    assert.isAbove(text.length, 60_000 - (item?.text.length ?? 0) - 20)
  })

  it("leaves out an item that is longer than the limit by itself, and shows the next", () => {
    const long = "word ".repeat(700)
    const report = many(3, (index) => (index === 0 ? { migration: long, explanation: long } : {}))
    const text = markdownWithin(one(report), { most: 3_000, measure: length }, pointer)
    assert.deepStrictEqual(
      ["tool-0", "tool-1", "tool-2"].filter((name) => text.includes(`**\`${name}\`**`)),
      ["tool-1", "tool-2"]
    )
    assert.strictEqual(saidLeftOut(text), 1)
    const alone = markdownWithin(
      one({ ...report, changes: report.changes.slice(0, 1) }),
      { most: 3_000, measure: length },
      pointer
    )
    assert.strictEqual(saidLeftOut(alone), 1)
    assert.match(endOf(alone), /^Left out here: 1 change \(1 BREAKING\)\. /)
  })

  it("keeps the name and the counts of every server, and gives equally bad changes of each their turn", () => {
    const entries: ReadonlyArray<ServerReport> = [
      { server: "srv-mild", report: many(500, () => ({ severity: "DOCUMENTATION" })) },
      { server: "srv-many", report: many(500) },
      { server: "srv-two", report: many(2, (index) => ({ entity: { kind: "tool", name: `rare-${index}` } })) },
      ...several
    ]
    const text = markdownWithin(all(entries), { most: 6_000, measure: bytes }, pointer)
    assert.isAtMost(bytes(text), 6_000)
    const blocks = whole(all(entries)).split("\n\n")
    for (const { server } of entries) {
      const heading = `#### \`${server}\``
      assert.include(text, `${heading}\n\n${blocks[blocks.indexOf(heading) + 1]}\n`)
    }
    assert.include(text, "rare-0")
    assert.include(text, "rare-1")
    const shown = shownItems(text, reportsOf(all(entries)))
    assert.notInclude(
      shown.map(({ severity }) => severity),
      "DOCUMENTATION"
    )
  })

  it("names the servers that block when there is no room for every name, and counts the others", () => {
    const entries = Array.from({ length: 300 }, (_, index): ServerReport => ({
      server: `srv-${index}`,
      ...(index === 299
        ? { error: { code: "start_failed", message: "gone" } }
        : { report: cases.find(([name]) => name === "unchanged")?.[1] ?? annotated })
    }))
    const text = markdownWithin(all(entries), { most: 2_000, measure: length }, pointer)
    assert.isAtMost(text.length, 2_000)
    assert.include(text, "#### `srv-299`")
    const named = text.match(/^#### /gm)?.length ?? 0
    assert.match(endOf(text), new RegExp(`^Left out here: ${300 - named} servers\\.`))
  })

  it("says of which rules the changes are that are left out, the worst and the most of them first", () => {
    const rules = ["tool.renamed", "tool.removed", "tool.added", "tool.description.changed"]
    const report = many(1_000, (index) => ({
      rule: rules[index % 10] ?? "tool.removed",
      severity: index % 10 === 0 || index % 10 > 3 ? "BREAKING" : (strictestFirst[index % 10] ?? "BREAKING")
    }))
    const text = markdownWithin(one(report), { most: 3_000, measure: length }, pointer)
    const shown = shownItems(text, [report])
    const left = (rule: string, all: number) =>
      all - shown.flatMap((item) => item.rules).filter((one) => one === rule).length
    assert.include(
      endOf(text),
      ` By rule: ${left("tool.removed", 700)} × \`tool.removed\`, ${left("tool.renamed", 100)} × \`tool.renamed\`, 100 × \`tool.added\` and 100 × \`tool.description.changed\`. ${pointer}`
    )
  })

  it("names fifteen rules of changes that are left out, fewer where they have no room, and counts the others", () => {
    const report = many(400, (index) => ({ rule: `tool.rule-${index % 20}` }))
    const named = (most: number): number => {
      const text = markdownWithin(one(report), { most, measure: length }, pointer)
      assert.isAtMost(text.length, most)
      const [, list = "", rest] = /By rule: (.*) and (\d+) more rules\. /.exec(endOf(text)) ?? []
      const count = list === "" ? 0 : list.split(", ").length
      if (count > 0) assert.strictEqual(Number(rest), 20 - count)
      return count
    }
    assert.strictEqual(named(20_000), 15)
    assert.isBelow(named(700), 15)
    assert.strictEqual(named(240), 0)
  })

  it("puts the next step as it is to be put, whether the rest fits or not", () => {
    const skipped = cases.find(([name]) => name === "skipped")?.[1]
    assert.isDefined(skipped)
    const worded = (sentence: string): string => sentence.replaceAll("`--baseline <git-ref>`", "the input `baseline`")
    const full = markdownReporter.render(skipped!, { ...context, worded })
    assert.include(full, "with the input `baseline` or")
    assert.strictEqual(markdownWithin(one(skipped!), { most: 60_000, measure: length }, pointer, { worded }), full)
    assert.include(githubReporter.render(skipped!, { ...context, worded }), "with the input `baseline` or")
    const warned = { ...skipped!, warnings: ["word ".repeat(2_000)] }
    assert.include(
      markdownWithin(one(warned), { most: 3_000, measure: length }, pointer, { worded }),
      "with the input `baseline` or"
    )
  })

  it("says of suppressed changes and warnings, too, how many are left out", () => {
    const [kept] = annotated.suppressed
    assert.isDefined(kept)
    const report: Report = {
      ...annotated,
      changes: [],
      groups: [],
      suppressed: Array.from({ length: 90 }, (_, index) => ({ ...kept!, reason: `${index} `.padEnd(200, "r") })),
      warnings: Array.from({ length: 40 }, (_, index) => `${index} `.padEnd(200, "w"))
    }
    const text = markdownWithin(one(report), { most: 5_000, measure: length }, pointer)
    const [, suppressed, warnings] =
      /^Left out here: (\d+) suppressed changes and (\d+) warnings\./.exec(endOf(text)) ?? []
    assert.strictEqual(Number(suppressed), 90 - (text.match(/^- 1 × /gm)?.length ?? 0))
    assert.strictEqual(Number(warnings), 40 - (text.match(/^Warning: /gm)?.length ?? 0))
    assert.include(text, "**90 suppressed**")
  })

  it("shows evidence with its caveat, once, or not at all", () => {
    const evidence = { ...used, window: { ...used.window } }
    const report = many(60, (index) => ({ evidence: index % 2 === 0 ? null : { ...evidence, argument: null } }))
    const entries = [
      { server: "srv-a", report },
      { server: "srv-b", report: many(60) }
    ]
    for (let most = 1_000; most < 20_000; most += 1_777) {
      for (const told of [one(report), all(entries)]) {
        const text = markdownWithin(told, { most, measure: length }, pointer)
        assert.isAtMost(text.length, most)
        assert.strictEqual(
          text.match(/absence of all possible consumers/g)?.length ?? 0,
          text.includes("Usage: ") ? 1 : 0
        )
      }
    }
  })
})
