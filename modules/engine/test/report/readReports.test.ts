// A JSON report read back: ours comes back as it was, and what is not ours does not come back at all.
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { acceptAlso } from "../../src/Accepting.ts"
import { compare, defaultOptions } from "../../src/Diff.ts"
import { review } from "../../src/LintReport.ts"
import { equal, isArray, isObject, type Json, type JsonObject, mapMembers } from "../../src/model/Json.ts"
import type { Report } from "../../src/model/Report.ts"
import { jsonReporter, reportToJson, reportsToJson, wellFormed } from "../../src/report/json.ts"
import { readReports } from "../../src/report/readReports.ts"
import { reporters } from "../../src/report/registry.ts"
import type { Told } from "../../src/report/Reporter.ts"
import { registry } from "../../src/rules/registry.ts"
import { surface, tool } from "../fixtures.ts"
import { annotated, cases, compared, several, skip, suppressed } from "./cases.ts"
import { hostileReports } from "./hostile.ts"
import { used } from "./usage.ts"

const context = { columns: 80, color: false }

const evidence = { ...used, argument: { path: "query", present: 3 } }

const evidenced: Report = {
  ...annotated,
  changes: annotated.changes.map((change) => ({ ...change, evidence: { ...evidence } }))
}

const read = (json: Json): Result.Result<Told, string> => readReports(JSON.stringify(json))

const dataOf = (told: Told): Json => (told._tag === "One" ? reportToJson(told.report) : reportsToJson(told.entries))

/** Asserts that a report comes back as it was. */
const assertReads = (report: Report): void => {
  const told = Result.getOrThrow(readReports(jsonReporter.render(report, context)))
  assert.deepStrictEqual(told, { _tag: "One", report })
}

const refusal = (json: Json): string => Result.getOrElse(Result.flip(read(json)), () => "it was read")

const base = reportToJson(evidenced) as JsonObject

/** The same report with other members; a member within is named by its path. */
const altered = (members: JsonObject): Json => ({ ...base, ...members })

const changed = (members: JsonObject): Json =>
  altered({ changes: (base["changes"] as ReadonlyArray<JsonObject>).map((change) => ({ ...change, ...members })) })

const withoutLinks = (json: Json): Json => {
  if (isArray(json)) return json.map(withoutLinks)
  if (!isObject(json)) return json
  return mapMembers(json, (value, key) => (key === "helpUri" ? undefined : withoutLinks(value)))
}

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`

describe("reading a JSON report", () => {
  it("gives the report that was written, of every kind and for every rule", () => {
    for (const [, report] of cases) assertReads(report)
    assertReads(evidenced)
    for (const rule of registry)
      for (const { after, before } of rule.examples().fires)
        assertReads(compare(surface(before), surface(after)).report)
    const reviewed = review(surface({ tools: [tool({ name: "a b" }), tool({ name: "c d" }), tool({ name: "e f" })] }))
    assertReads(reviewed.report)
    const { report } = compare(surface({ tools: [tool()] }), surface(), {
      ...defaultOptions,
      docsUrl: "https://docs.test"
    })
    assertReads(report)
  })

  it("gives the reports of several servers, and of none", () => {
    for (const entries of [several, []]) {
      const told = Result.getOrThrow(readReports(jsonReporter.renderAll(entries, context)))
      assert.deepStrictEqual(told, { _tag: "Several", entries })
    }
  })

  it("gives what a hostile server was reported with, without half characters", () => {
    const summaries = hostileReports().filter(([name]) => name === "plain" || name === "full")
    assert.strictEqual(summaries.length, 2)
    for (const [, report] of summaries) {
      const told = Result.getOrThrow(readReports(jsonReporter.render(report, context)))
      assert.deepStrictEqual(dataOf(told), wellFormed(reportToJson(report)))
    }
  })

  it("refuses what is no report, in one sentence that repeats nothing long", () => {
    const long = "x".repeat(100_000)
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      "3",
      "{}",
      '"report"',
      `{"${long}":1}`,
      '{"reports":3}',
      '{"__proto__":{}}'
    ])
      assert.match(
        Result.getOrElse(Result.flip(readReports(text)), () => "it was read"),
        /^It is no JSON.{0,300}$/
      )
    assert.strictEqual(
      refusal(altered({ formatVersion: 2 })),
      "It is no JSON report of this version: see `formatVersion`."
    )
  })

  it("refuses members that the format does not have, whatever they are called", () => {
    for (const name of ["extra", "__proto__", "constructor", "toString", "changesX", "\u202E::error::x"]) {
      const stray = JSON.parse(`{${JSON.stringify(name)}: 1}`) as JsonObject
      const merged = (object: JsonObject): JsonObject =>
        Object.fromEntries([...Object.entries(object), ...Object.entries(stray)])
      assert.match(refusal(merged(base)), /^It is no JSON report of this version/, name)
      const [first] = base["changes"] as ReadonlyArray<JsonObject>
      assert.match(refusal(altered({ changes: [merged(first ?? {})] })), /^It is no JSON report of this version/, name)
      assert.notMatch(refusal(merged(base)), /\u202E/)
    }
    assert.match(refusal(altered({ subject: "comparison" })), /see `subject`/)
  })

  it("refuses a missing member, a rule that is none, and values of another kind", () => {
    for (const key of Object.keys(base)) {
      assert.match(
        refusal(mapMembers(base, (value, name) => (name === key ? undefined : value))),
        new RegExp(`see \`${key}\``),
        key
      )
    }
    for (const members of [
      { rule: "tool.exploded" },
      { rule: "__proto__" },
      { severity: "FATAL" },
      { severity: 3 },
      { entity: { kind: "robot", name: "a" } },
      { fingerprint: "sha256:0" },
      { location: { file: "a", line: 0 } },
      { location: { file: "a", line: 1.5 } },
      { witness: { value: 1, before: "accepted", after: "maybe" } },
      { path: 'inputSchema["a' },
      { path: 'a"]' },
      { path: "a..b" },
      { path: 'a["\\x"]' },
      { evidence: { statement: "safe" } },
      { evidence: { ...evidence, confidence: "certain" } },
      { evidence: { ...evidence, extra: 1 } },
      { evidence: { ...evidence, calls: -1 } }
    ] satisfies ReadonlyArray<JsonObject>)
      assert.match(
        refusal(changed(members)),
        /^It is no JSON report of this version: see `changes\[0\]\./,
        JSON.stringify(members)
      )
  })

  it("refuses a report that its own changes deny", () => {
    const failing = reportToJson(compared("reworked-arguments")) as JsonObject
    const [first, ...rest] = failing["changes"] as ReadonlyArray<JsonObject>
    const skipped = reportToJson(skip) as JsonObject
    const ignored = reportToJson(suppressed) as JsonObject
    const summary = failing["summary"] as JsonObject
    const forged: ReadonlyArray<readonly [string, Json]> = [
      ["verdict", { ...failing, status: "passed", passed: true }],
      ["verdict", { ...failing, passed: true }],
      ["verdict", { ...failing, failOn: "never" }],
      ["counts", { ...failing, summary: { ...summary, BREAKING: 0 } }],
      ["counts", { ...failing, summary: { ...summary, suppressed: 4 } }],
      ["counts", { ...failing, summary: { ...summary, text: "no changes" } }],
      ["counts", { ...failing, changes: [first ?? {}, ...rest.slice(1)] }],
      ["order", { ...failing, changes: [...rest, first ?? {}].toReversed() }],
      ["advice", { ...failing, semver: { from: "0.5.0", to: "0.5.1", suggested: "0.5.1", advice: "nothing to do" } }],
      ["groups", { ...failing, changes: [{ ...first, group: "g-0" }, ...rest] }],
      ["groups", { ...failing, groups: [{ id: "g-0", title: "", cause: null, count: 1 }] }],
      ["skipped", { ...failing, compared: false }],
      ["skipped", { ...failing, status: "skipped" }],
      ["skipped", { ...skipped, changes: [first ?? {}] }],
      ["skipped", { ...skipped, status: "passed" }],
      ["compared", { ...failing, baseline: null }],
      ["compared", { ...failing, subject: "surface" }],
      ["compared", { ...failing, skipReason: "no baseline" }],
      [
        "neither",
        {
          ...ignored,
          suppressed: (ignored["suppressed"] as ReadonlyArray<JsonObject>).map((one) => ({ ...one, ignore: null }))
        }
      ]
    ]
    for (const [word, json] of forged)
      assert.match(refusal(json), new RegExp(`^It contradicts itself\\. .*${word}`), JSON.stringify(json).slice(0, 200))
    assert.match(
      refusal({
        formatVersion: 1,
        reports: [
          { server: "a", report: failing },
          { server: "a", report: failing }
        ]
      }),
      /one name/
    )
  })

  it("refuses what is nested beyond any surface, and numbers and characters that JSON can hold and no report does", () => {
    const put = (value: string): string =>
      JSON.stringify(changed({ old: "@" })).replaceAll('"old":"@"', () => `"old":${value}`)
    for (const [value, says] of [
      [nested(1_100), "deeper"],
      [nested(200_000), "deeper"],
      [`{"a":`.repeat(100_000) + "1" + "}".repeat(100_000), "deeper"],
      ["1e999", "number"],
      ['"\\ud800"', "character"],
      ['{"\\udfff":1}', "character"]
    ] as const)
      assert.include(
        Result.getOrElse(Result.flip(readReports(put(value))), () => "it was read"),
        says
      )
    const deep = Result.getOrThrow(readReports(put(nested(1_000))))
    assert.strictEqual(deep._tag, "One")
    for (const reporter of reporters) if (deep._tag === "One") reporter.render(deep.report, context)
  })

  it("keeps values with names of every kind, as they are", () => {
    const value = '{"__proto__":{"polluted":1},"constructor":[{}],"":null}'
    const text = JSON.stringify(changed({ new: "@" })).replaceAll('"new":"@"', () => `"new":${value}`)
    const told = Result.getOrThrow(readReports(text))
    assert.strictEqual(
      JSON.stringify((dataOf(told) as { changes: ReadonlyArray<JsonObject> }).changes[0]?.["new"]),
      value
    )
    assert.isUndefined(Object.getOwnPropertyDescriptor(Object.prototype, "polluted"))
  })

  it("drops links that lead to no page of rules, and with a given place those that lead elsewhere", () => {
    const links = (helpUri: string, docsUrl?: string): ReadonlyArray<string> => {
      const told = Result.getOrThrow(
        readReports(JSON.stringify(changed({ helpUri })), docsUrl === undefined ? {} : { docsUrl })
      )
      return told._tag === "One" ? told.report.changes.map((change) => change.helpUri) : []
    }
    const [rule] = evidenced.changes.map((change) => change.rule)
    const relative = evidenced.changes.map((change) => `/docs/rules#${change.rule}`)
    for (const foreign of [
      "javascript:alert(1)",
      "https://evil.test/",
      `javascript:alert(1)//docs/rules#${rule}`,
      `https://evil.test/ x/docs/rules#${rule}`,
      `https://evil.test/)[y](z/docs/rules#${rule}`,
      `https://evil.test/\u202E/docs/rules#${rule}`,
      `https://ev\u0456l.test/docs/rules#${rule}`,
      `https://evil.test/\n::error::/docs/rules#${rule}`
    ])
      assert.deepStrictEqual(links(foreign), relative)
    assert.strictEqual(links(`https://docs.test/docs/rules#${rule}`)[0], `https://docs.test/docs/rules#${rule}`)
    assert.strictEqual(
      links(`https://docs.test/docs/rules#${rule}`, "https://docs.test")[0],
      `https://docs.test/docs/rules#${rule}`
    )
    assert.strictEqual(links(`https://evil.test/docs/rules#${rule}`, "https://docs.test")[0], relative[0])
  })

  it("of any altered report gives it as it stands, or a sentence, and what it gives can be shown and accepted", () => {
    const documents = [base, reportToJson(compared("sdk-upgrade")), reportsToJson(several)]
    const values: ReadonlyArray<Json> = [null, true, 0, -1, "", "x", [], {}, [1], { a: 1 }, "sha256:", "BREAKING"]
    /* The document with the value at one of its places replaced, found by walking `at` down it. */
    const replace = (json: Json, at: ReadonlyArray<number>, value: Json): Json => {
      const [next, ...rest] = at
      if (next === undefined) return value
      if (isArray(json) && json.length > 0)
        return json.map((item, index) => (index === next % json.length ? replace(item, rest, value) : item))
      if (!isObject(json) || Object.keys(json).length === 0) return value
      const key = Object.keys(json)[next % Object.keys(json).length]
      return mapMembers(json, (item, name) => (name === key ? replace(item, rest, value) : item))
    }
    let readable = 0
    fc.assert(
      fc.property(
        fc.nat({ max: documents.length - 1 }),
        fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 6 }),
        fc.oneof(
          fc.constantFrom(...values),
          fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json)
        ),
        (index, at, value) => {
          const document = replace(documents[index]!, at, value)
          const told = read(document)
          if (Result.isFailure(told)) return assert.match(told.failure, /^It .{5,300}$/)
          readable++
          // Links apart, which are made safe, all of it is as it was: nothing was dropped in silence.
          assert.isTrue(equal(withoutLinks(dataOf(told.success)), withoutLinks(document)))
          if (told.success._tag === "Several") return undefined
          const { report } = told.success
          for (const reporter of reporters) reporter.render(report, context)
          acceptAlso(report, [{ fingerprint: report.changes[0]?.fingerprint ?? "", reason: "r", author: "a" }])
          return undefined
        }
      ),
      { numRuns: 400 }
    )
    assert.isAbove(readable, 3)
  })

  it("gives what can be shown and accepted whatever the values of the changes are", () => {
    const reports = registry.flatMap(({ examples }) =>
      examples().fires.map(({ after, before }) => compare(surface(before), surface(after)).report)
    )
    const json = fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json)
    fc.assert(
      fc.property(fc.nat({ max: reports.length - 1 }), json, json, json, (index, old, now, value) => {
        const report = reports[index]!
        const changes = ["a", "b", "c"].flatMap((name) =>
          report.changes.map((change) => ({
            ...change,
            entity: { ...change.entity, name },
            old,
            new: now,
            witness: { value, before: "accepted" as const, after: "rejected" as const }
          }))
        )
        const forged = { ...report, changes }
        for (const reporter of reporters) reporter.render(forged, context)
        acceptAlso(forged, [{ fingerprint: changes[0]?.fingerprint ?? "", reason: "r", author: "a" }])
        // Where something else is accepted, all of these are grouped anew by their values.
        acceptAlso({ ...forged, suppressed: suppressed.suppressed }, [
          { fingerprint: suppressed.suppressed[0]?.fingerprint ?? "", reason: "r", author: "a" }
        ])
      }),
      { numRuns: 200 }
    )
  })
})
