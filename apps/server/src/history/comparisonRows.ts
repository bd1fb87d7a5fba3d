// The kept answers of the engine about pairs of documents, one a pair.
import type { Summary } from "@mcp-inspect/engine/model/Report"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import type { Basis } from "./decisions.ts"

/** Two documents of a project by their fingerprints. */
export interface Pair {
  readonly before: string
  readonly after: string
}

/** What came of a comparison: `pending` may be asked for again, of `unknown` nothing will come soon. */
export type Outcome =
  | { readonly kind: "compared"; readonly passed: boolean; readonly summary: Summary }
  | { readonly kind: "pending" }
  | { readonly kind: "unknown" }

/** An outcome with its report. */
export type Answer =
  | { readonly kind: "compared"; readonly passed: boolean; readonly summary: Summary; readonly report: string }
  | { readonly kind: "pending" }
  | { readonly kind: "unknown" }

/** Not finished. */
export const pending: Answer = { kind: "pending" }
/** Given up. */
export const unknown: Answer = { kind: "unknown" }

/** How long a pair that was given up is not tried again. */
const rest = { hours: 1 } as const

/** A pair as a key. */
export const nameOf = ({ after, before }: Pair): string => `${before} ${after}`

interface KeptRow {
  readonly old_fingerprint: string
  readonly new_fingerprint: string
  readonly failure: string | null
  readonly passed: boolean | null
  readonly summary: Summary | null
}

const fresh = Effect.map(DateTime.now, (now) => DateTime.toDateUtc(DateTime.subtract(now, rest)))

/** What is known of pairs, by {@link nameOf}. */
export const keptOf = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  pairs: ReadonlyArray<Pair>,
  basis: string
) {
  const sql = yield* SqlClient.SqlClient
  const kept = new Map<string, Outcome>()
  if (pairs.length === 0) return kept
  const rows = yield* sql<KeptRow>`
    select old_fingerprint, new_fingerprint, failure, passed, summary from comparisons
    where org_id = ${orgId} and project_id = ${projectId} and basis = ${basis}
      and ${sql.in(
        "new_fingerprint",
        pairs.map(({ after }) => after)
      )}
      and (failure is null or created_at > ${yield* fresh})`
  for (const { new_fingerprint: after, old_fingerprint: before, passed, summary } of rows)
    kept.set(
      nameOf({ before, after }),
      passed === null || summary === null ? { kind: "unknown" } : { kind: "compared", passed, summary }
    )
  return kept
})

/** The kept answer about one pair, with its report. */
export const keptReport = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { after, before }: Pair,
  basis: string
) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<KeptRow & { readonly report: string | null }>`
    select old_fingerprint, new_fingerprint, failure, passed, summary, report from comparisons
    where org_id = ${orgId} and project_id = ${projectId} and basis = ${basis}
      and old_fingerprint = ${before} and new_fingerprint = ${after}
      and (failure is null or created_at > ${yield* fresh})`
  if (row === undefined) return undefined
  const { passed, report, summary } = row
  return passed === null || summary === null || report === null
    ? unknown
    : ({ kind: "compared", passed, summary, report } satisfies Answer)
})

/** Whether a project has both documents. */
export const hasDocuments = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, { after, before }: Pair) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`
    select fingerprint from documents
    where org_id = ${orgId} and project_id = ${projectId} and fingerprint in (${before}, ${after})`
  return found.length === new Set([before, after]).size
})

/** The texts of both documents, where the project has them. */
export const bodiesOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, pair: Pair) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ fingerprint: string; body: string }>`
    select fingerprint, body from documents
    where org_id = ${orgId} and project_id = ${projectId} and fingerprint in (${pair.before}, ${pair.after})`
  const body = (wanted: string) => rows.find(({ fingerprint }) => fingerprint === wanted)?.body
  const before = body(pair.before)
  const after = body(pair.after)
  return before === undefined || after === undefined ? undefined : { before, after }
})

/** Keeps an answer in place of an earlier one. */
export const keep = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { after, before }: Pair,
  { basis }: Basis,
  answer: Answer
) {
  const sql = yield* SqlClient.SqlClient
  const isCompared = answer.kind === "compared"
  const row = {
    org_id: orgId,
    project_id: projectId,
    old_fingerprint: before,
    new_fingerprint: after,
    basis,
    failure: isCompared ? null : "bounds",
    passed: isCompared ? answer.passed : null,
    summary: isCompared ? JSON.stringify(answer.summary) : null,
    report: isCompared ? answer.report : null,
    created_at: DateTime.toDateUtc(yield* DateTime.now)
  }
  yield* sql`
    insert into comparisons ${sql.insert(row)}
    on conflict (org_id, project_id, old_fingerprint, new_fingerprint) do update set
      basis = excluded.basis, failure = excluded.failure, passed = excluded.passed, summary = excluded.summary,
      report = excluded.report, created_at = excluded.created_at`
})
