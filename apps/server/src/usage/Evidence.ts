// What was known of usage when a comparison was first asked about (USE-4). It is recorded then and stays, whatever is
// observed later: whoever reads a decision afterwards sees what it could rest on. The window is that of the project (USE-2).
import type { Credential } from "@mcp-inspect/api/Auth"
import type { Forbidden, NotFound, Unavailable } from "@mcp-inspect/api/Errors"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import type { KnownEvidence } from "@mcp-inspect/api/wire/UsageViews"
import { evidenceFor } from "@mcp-inspect/api/wording/usageEvidence"
import { askedOf } from "@mcp-inspect/api/wording/usageQuestions"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Pair } from "../history/comparisonRows.ts"
import { Comparisons } from "../history/Comparisons.ts"
import { type ActingProject, heldProject, inProject } from "../orgs/projectAccess.ts"
import { settledBy } from "../platform/settledBy.ts"
import { inOrg } from "../platform/Tenant.ts"
import { instant, nowDate } from "../platform/times.ts"
import { Usages } from "./Usages.ts"

/** So many tools are asked about, in the order of the report, as a check does; those of suppressed changes come last. */
const mostTools = 50

type Each = KnownEvidence["evidence"]

interface Row {
  readonly evidence: Each
  readonly recorded_at: Date
}

/** Evidence beside comparisons. */
export class Evidence extends Context.Service<
  Evidence,
  {
    readonly known: (
      caller: Credential,
      path: ProjectPath,
      pair: Pair
    ) => Effect.Effect<KnownEvidence, Forbidden | NotFound | Unavailable>
  }
>()("@mcp-inspect/server/usage/Evidence") {
  static readonly layer = Layer.effect(
    Evidence,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const comparisons = yield* Comparisons
      const usages = yield* Usages
      const settled = settledBy(sql)

      const recorded = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, { after, before }: Pair) {
        const [row] = yield* sql<Row>`
          select evidence, recorded_at from usage_evidence
          where org_id = ${orgId} and project_id = ${projectId}
            and old_fingerprint = ${before} and new_fingerprint = ${after}`
        return row
      })

      const gathered = Effect.fnUntraced(function* (caller: Credential, path: ProjectPath, report: Report) {
        // Whoever accepted a change, or reads that somebody did, sees what was known of it as well.
        const asked = [...report.changes, ...report.suppressed].flatMap((finding) => {
          const one = askedOf(finding)
          return one === undefined ? [] : [{ finding: finding.fingerprint, asked: one }]
        })
        const tools = [...new Set(asked.map((one) => one.asked.tool))].slice(0, mostTools)
        const answers = new Map(
          yield* Effect.forEach(tools, (entity) =>
            Effect.map(usages.read(caller, path, { entity }), (usage) => [entity, usage] as const)
          )
        )
        return asked.flatMap((one): Each => {
          const usage = answers.get(one.asked.tool)
          return usage === undefined ? [] : [{ finding: one.finding, evidence: evidenceFor(usage, one.asked) }]
        })
      })

      /* Of two that ask at once the first records it, and both read the same. */
      const record = Effect.fnUntraced(function* (acting: ActingProject, pair: Pair, evidence: Each) {
        yield* heldProject(acting, "shared")
        const row = { evidence, recorded_at: yield* nowDate }
        yield* sql`
          insert into usage_evidence ${sql.insert({
            org_id: acting.orgId,
            project_id: acting.projectId,
            old_fingerprint: pair.before,
            new_fingerprint: pair.after,
            evidence: JSON.stringify(evidence),
            recorded_at: row.recorded_at
          })}
          on conflict do nothing`
        return (yield* recorded(acting, pair)) ?? row
      })

      const known = Effect.fn("Evidence.known")(function* (caller: Credential, path: ProjectPath, pair: Pair) {
        const { acting, before } = yield* inProject({ caller, path, least: "viewer" }, (acting) =>
          Effect.map(recorded(acting, pair), (before) => ({ acting, before }))
        )
        const row =
          before ??
          (yield* Effect.gen(function* () {
            // Our own text: the engine wrote it.
            const report: Report = JSON.parse(yield* comparisons.report(acting, pair))
            const evidence = yield* gathered(caller, path, report)
            return yield* inOrg(acting.orgId, record(acting, pair, evidence))
          }))
        return {
          formatVersion: 1,
          oldFingerprint: pair.before,
          newFingerprint: pair.after,
          recordedAt: instant(row.recorded_at),
          evidence: row.evidence
        } satisfies KnownEvidence
      }, settled)

      return Evidence.of({ known })
    })
  )
}
