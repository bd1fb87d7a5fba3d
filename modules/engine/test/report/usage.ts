// Recorded usage as the service states it, and a report that carries some.
import { compare } from "../../src/Diff.ts"
import { type UsageEvidence, withEvidence } from "../../src/model/Evidence.ts"
import type { Report } from "../../src/model/Report.ts"
import { surface, tool } from "../fixtures.ts"

/** Usage of a tool that was called. */
export const used: UsageEvidence = {
  source: "usage",
  statement:
    "There are 12 recorded calls in the requested 90-day window: 0.03% of all calls of the server, from 4 client cohorts, most recently 2 days ago. Removal will break those callers.",
  coverage: "Collection was incomplete: data on 87 of 90 days, 3 events dropped.",
  confidence: "low",
  window: { days: 90, from: "2026-09-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
  calls: 12,
  serverCalls: 40_000,
  cohorts: 4,
  lastCallAt: "2026-11-28T09:30:00Z",
  argument: null,
  caveat:
    "These are recorded calls: where there are none, it is absence of observed usage and not absence of all possible consumers."
}

/** Usage of an argument, whose statement tells the coverage itself. */
const argued: UsageEvidence = {
  ...used,
  coverage: "Collection was complete: data on 90 of 90 days, no events dropped.",
  statement:
    "There are no recorded calls in the requested 90-day window. Collection was complete: data on 90 of 90 days, no events dropped.",
  confidence: "medium",
  calls: 0,
  cohorts: 0,
  lastCallAt: null,
  argument: { path: "query", present: 0 }
}

const gone = ["legacy_add", "legacy_find", "legacy_list", "legacy_search", "legacy_sum"]

const { report } = compare(
  surface({
    tools: [
      tool({ inputSchema: { type: "object", properties: { query: { type: "string" } } } }),
      ...gone.map((name, index) => tool({ name, description: `Does ${index}`, outputSchema: { title: name } }))
    ]
  }),
  surface({
    tools: [tool({ inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] } })]
  })
)

/** The same report without evidence. */
export const unevidenced: Report = report

/** A group of five tools with usage, and an argument of one. */
export const evidenced: Report = withEvidence(
  report,
  new Map(
    report.changes.map(({ entity, fingerprint }) => [
      fingerprint,
      entity.name === "search" ? argued : { ...used, calls: 12, statement: used.statement }
    ])
  ),
  ["Usage of one tool could not be asked for: the service did not answer."]
)
