import { assert, describe, it } from "@effect/vitest"
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import type { Report, Suppressed } from "@mcp-inspect/engine/model/Report"
import { everything, isFiltering, kindsIn, reportOf, shownOf, withUse } from "../../src/features/changes/report.ts"

const finding = (members: Partial<Finding> & Pick<Finding, "fingerprint">): Finding => ({
  rule: "tool.removed",
  severity: "BREAKING",
  defaultSeverity: "BREAKING",
  entity: { kind: "tool", name: "search" },
  path: null,
  old: null,
  new: null,
  explanation: "`search` is no longer listed.",
  migration: null,
  helpUri: "/docs/rules#tool.removed",
  proof: "rule",
  witness: null,
  signature: null,
  group: null,
  location: null,
  note: null,
  advisory: null,
  evidence: null,
  ...members
})

const origin = "https://inspect.example.com"

const suppressed: Suppressed = {
  ...finding({ fingerprint: "s" }),
  reason: "known",
  ignore: 0,
  author: null,
  expires: null
}

const report: Report = {
  formatVersion: 1,
  subject: "comparison",
  status: "failed",
  compared: true,
  passed: false,
  failOn: "BREAKING",
  skipReason: null,
  summary: {
    BREAKING: 3,
    POTENTIALLY_BREAKING: 0,
    NON_BREAKING: 0,
    DOCUMENTATION: 1,
    suppressed: 1,
    text: "3 breaking, 1 documentation"
  },
  baseline: null,
  current: { fingerprint: "sha256:0" },
  changes: [
    finding({ fingerprint: "d", severity: "DOCUMENTATION", entity: { kind: "prompt", name: "ask" } }),
    finding({ fingerprint: "a", group: "g" }),
    finding({ fingerprint: "b", group: "g", entity: { kind: "tool", name: "fetch" } }),
    finding({ fingerprint: "c", explanation: "`limit` is new and required." })
  ],
  suppressed: [suppressed],
  groups: [{ id: "g", title: "2 tools", cause: null, count: 2 }],
  context: null,
  semver: null,
  warnings: []
}

const outline = (filter = everything) =>
  shownOf(report, filter).sections.map(
    ({ count, rows, severity }) =>
      `${severity} ${count}: ${rows.map(({ members }) => members.map((one) => one.fingerprint).join("+")).join(" ")}`
  )

describe("a report on the screen", () => {
  it("has the strictest first, and each group once", () => {
    assert.deepStrictEqual(outline(), ["BREAKING 3: a+b c", "DOCUMENTATION 1: d"])
    assert.deepStrictEqual(kindsIn(report), ["tool", "prompt"])
  })

  it("leaves out what a filter names, and says of a group only what is left", () => {
    assert.deepStrictEqual(outline({ ...everything, severities: new Set(["BREAKING"]) }), ["DOCUMENTATION 1: d"])
    assert.deepStrictEqual(outline({ ...everything, kinds: new Set(["prompt"]) }), ["BREAKING 3: a+b c"])
    assert.deepStrictEqual(outline({ ...everything, text: " FETCH " }), ["BREAKING 1: b"])
    assert.deepStrictEqual(outline({ ...everything, text: "required limit" }), ["BREAKING 1: c"])
    assert.strictEqual(shownOf(report, { ...everything, text: "ask" }).suppressed.length, 0)
    assert.isFalse(isFiltering({ ...everything, text: " " }))
  })

  it("has what was known of use beside the finding that it is about", () => {
    const evidence = {
      source: "usage",
      statement: "There are 3 recorded calls.",
      coverage: "Collection was complete.",
      confidence: "low",
      window: { days: 30, from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
      calls: 3,
      serverCalls: null,
      cohorts: 1,
      lastCallAt: null,
      argument: null,
      caveat: "These are recorded calls."
    } as const
    const known = {
      formatVersion: 1,
      oldFingerprint: "sha256:0",
      newFingerprint: "sha256:1",
      recordedAt: "2026-11-30T00:00:00Z",
      evidence: [{ finding: "c", evidence }]
    } as const
    assert.deepStrictEqual(
      withUse(report, known).changes.map(({ evidence: found }) => found !== null),
      [false, false, false, true]
    )
    assert.deepStrictEqual(withUse(report, undefined), report)
  })

  it("is none where the service answers another version", () => {
    assert.isDefined(reportOf({ ...report, changes: [], suppressed: [], groups: [] } as never, origin))
    assert.isUndefined(reportOf({ formatVersion: 2 }, origin))
    assert.isUndefined(reportOf({ formatVersion: 1, changes: {} }, origin))
  })

  it("links to rules where the service says, or else within the console", () => {
    const docs = "https://docs.example.com/docs/rules#tool.removed"
    const sent = { ...report, changes: [finding({ fingerprint: "a" }), finding({ fingerprint: "b", helpUri: docs })] }
    const read = reportOf(sent as never, origin)
    assert.deepStrictEqual(
      [...(read?.changes ?? []), ...(read?.suppressed ?? [])].map(({ helpUri }) => helpUri),
      [`${origin}/docs/rules#tool.removed`, docs, `${origin}/docs/rules#tool.removed`]
    )
  })
})
