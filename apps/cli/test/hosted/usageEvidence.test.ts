// What an answer becomes beside the changes of a report (ACT-15, ACT-19): over every rule, whatever the answer.
import { assert, describe, it } from "@effect/vitest"
import { forbiddenIn, namesPeople } from "@mcp-inspect/api/wording/forbidden"
import { caveat } from "@mcp-inspect/api/wording/usage"
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import { explain } from "@mcp-inspect/engine/Explain"
import { evidenceOf } from "@mcp-inspect/engine/model/Evidence"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import { registry } from "@mcp-inspect/engine/rules/registry"
import { evidenced } from "../../src/hosted/checkUsage.ts"
import { evidenceFor } from "@mcp-inspect/api/wording/usageEvidence"
import { questions } from "@mcp-inspect/api/wording/usageQuestions"
import { noUsage } from "../support/hostedState.ts"

const busy: Usage = {
  ...noUsage("search", 90),
  calls: 300,
  lastCallAt: "2026-11-27T11:00:00Z",
  serverCalls: 1_000_000,
  cohorts: [{ clientName: "claude-desktop", clientVersion: null, calls: 300, lastCallAt: "2026-11-27T11:00:00Z" }],
  arguments: [
    { path: "query", present: 12, status: "observed" },
    { path: "limit", present: 0, status: "not_observed" },
    { path: "sort", present: 0, status: "unknown" }
  ],
  coverage: { complete: true, dropped: 0, daysWithData: 90, exactContractCalls: 300 },
  statement: "It is safe to remove.",
  caveat: "There are no consumers."
}

const idle: Usage = { ...busy, calls: 0, lastCallAt: null, cohorts: [] }

const changes = registry.flatMap(({ id }) => explain(id)?.example ?? [])

/** A failed comparison with one change of every rule, and each of them suppressed as well. */
const report: Report = {
  formatVersion: 1,
  subject: "comparison",
  status: "failed",
  compared: true,
  passed: false,
  failOn: "BREAKING",
  skipReason: null,
  summary: { BREAKING: 1, POTENTIALLY_BREAKING: 1, NON_BREAKING: 1, DOCUMENTATION: 1, suppressed: 1, text: "all" },
  baseline: { source: "file", ref: null, path: "a.json", fingerprint: `sha256:${"0".repeat(64)}` },
  current: { fingerprint: `sha256:${"1".repeat(64)}` },
  changes,
  suppressed: changes.map((one) => ({ ...one, reason: "meant", ignore: 0, author: null, expires: null })),
  groups: [],
  context: null,
  semver: null,
  warnings: ["Earlier."]
}

const tools = [...new Set(changes.map(({ entity }) => entity.name))]

const json = (one: Report): string => jsonReporter.render(one, { columns: 80, color: false, version: "0" })

describe("a report with usage", () => {
  it("has it beside exactly the changes that were asked about, and is otherwise the same bytes", () => {
    const answers: ReadonlyArray<(tool: string) => Usage> = [
      (entity) => ({ ...busy, entity }),
      (entity) => ({ ...idle, entity }),
      (entity) => noUsage(entity, 90)
    ]
    for (const answer of answers) {
      const shown = evidenced(report, new Map(tools.map((tool) => [tool, answer(tool)])), ["Later."])
      for (const found of [shown.changes, shown.suppressed])
        assert.deepStrictEqual(
          found.filter((one) => evidenceOf(one) !== undefined).map(({ rule }) => rule),
          changes.filter(({ rule }) => questions.has(rule)).map(({ rule }) => rule)
        )
      const without: Report = {
        ...shown,
        changes: shown.changes.map((one) => ({ ...one, evidence: null })),
        suppressed: shown.suppressed.map((one) => ({ ...one, evidence: null })),
        warnings: report.warnings
      }
      assert.strictEqual(json(without), json(report))
      assert.deepStrictEqual(shown.warnings, ["Earlier.", "Later."])
    }
  })

  it("is the same report where there is no answer and no warning", () => {
    assert.strictEqual(json(evidenced(report, new Map(), [])), json(report))
  })
})

describe("the evidence", () => {
  const tool = "search"

  it("says of something that goes how much it is called, and that removal will break those callers", () => {
    assert.deepStrictEqual(evidenceFor(busy, { tool, isRemoval: true, isDemand: false, path: undefined }), {
      source: "usage",
      statement:
        "There are 300 recorded calls in the requested 90-day window: 0.03% of all calls of the server, from 1 client cohort, most recently 2 days ago. Removal will break those callers.",
      coverage: "Collection was complete: data on 90 of 90 days, no events dropped.",
      confidence: "high",
      window: { days: 90, from: "2026-08-31T00:00:00Z", to: "2026-11-29T12:00:00Z" },
      calls: 300,
      serverCalls: 1_000_000,
      cohorts: 1,
      lastCallAt: "2026-11-27T11:00:00Z",
      argument: null,
      caveat
    })
  })

  it("says nothing of a removal where the tool stays", () => {
    assert.notInclude(
      evidenceFor(busy, { tool, isRemoval: false, isDemand: false, path: undefined }).statement,
      "Removal"
    )
    assert.notInclude(
      evidenceFor(idle, { tool, isRemoval: false, isDemand: false, path: undefined }).statement,
      "candidate"
    )
  })

  it("counts the calls with an argument, and those without only where that is known", () => {
    const about = (path: string, answer: Usage = busy) => {
      const { argument, confidence, statement } = evidenceFor(answer, { tool, isRemoval: false, isDemand: false, path })
      return { argument, confidence, statement: statement.slice(0, statement.indexOf(" window") + 8) }
    }
    assert.deepStrictEqual(about("query"), {
      argument: { path: "query", present: 12 },
      confidence: "high",
      statement: "`query` was in 12 of 300 recorded calls in the requested 90-day window."
    })
    assert.deepStrictEqual(about("limit"), {
      argument: { path: "limit", present: 0 },
      confidence: "high",
      statement: "`limit` was in none of 300 recorded calls in the requested 90-day window."
    })
    const unknown: ReturnType<typeof about> = {
      argument: null,
      confidence: "low",
      statement: "There are 300 recorded calls in the requested 90-day window,"
    }
    const partial = { ...busy, coverage: { ...busy.coverage, dropped: 1 } }
    for (const found of [about("sort"), about("never.listed"), about("limit", partial)])
      assert.deepStrictEqual(found, unknown)
  })

  it("takes no more calls to have an argument than there are", () => {
    const wrong: Usage = { ...busy, arguments: [{ path: "query", present: 301, status: "observed" }] }
    assert.deepStrictEqual(evidenceFor(wrong, { tool, isRemoval: false, isDemand: false, path: "query" }).argument, {
      path: "query",
      present: 300
    })
  })

  it("knows no argument of calls that nobody made", () => {
    const evidence = evidenceFor(idle, { tool, isRemoval: false, isDemand: false, path: "query" })
    assert.isNull(evidence.argument)
    assert.include(evidence.statement, "There are no recorded calls in the requested 90-day window.")
  })

  it("never repeats what the service says, claims too much or calls software people", () => {
    for (const answer of [busy, idle, noUsage("search", 90)]) {
      for (const path of [undefined, "query", "limit", "sort"]) {
        const text = JSON.stringify(evidenceFor(answer, { tool, isRemoval: path === undefined, isDemand: false, path }))
        assert.deepStrictEqual(forbiddenIn(text), [])
        assert.isFalse(namesPeople(text))
      }
    }
  })
})
