// What looks saw: written by them, read as pages and as figures.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { Availability, CheckOutcome, WatchCheck } from "@mcp-inspect/api/wire/Watch"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { before } from "../platform/moments.ts"
import { instant } from "../platform/times.ts"
import type { Turn } from "./slots.ts"

/** How long looks are kept, in days. */
export const keptDays = 30

/** What one look saw. */
export interface Check {
  readonly at: Date
  readonly outcome: CheckOutcome
  readonly fingerprint: string | null
  readonly failure: CaptureFailure | null
  /** Milliseconds. */
  readonly durationMs: number
  readonly listMs: number | null
}

/** Writes down a look; false where that look was written down already. */
export const insertCheck = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  watchId: string,
  { attempt, slot }: Turn,
  { at, durationMs, failure, fingerprint, listMs, outcome }: Check
) {
  const sql = yield* SqlClient.SqlClient
  const made = yield* sql`
    insert into watch_checks ${sql.insert({
      org_id: orgId,
      project_id: projectId,
      watch_id: watchId,
      slot,
      attempt,
      at,
      outcome,
      fingerprint,
      failure: failure === null ? null : JSON.stringify(failure),
      duration_ms: Math.round(durationMs),
      list_ms: listMs === null ? null : Math.round(listMs)
    })}
    on conflict (org_id, project_id, watch_id, slot, attempt) do nothing returning attempt`
  return made.length > 0
})

/** Removes looks of a watch that are too old, a bounded number at once: each look that is made may leave four. */
export const removeOldChecks = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, watchId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    delete from watch_checks
    where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId} and (slot, attempt) in (
      select slot, attempt from watch_checks
      where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId}
        and slot < ${yield* before(`${keptDays} days`)}
      order by slot, attempt limit 50)`
})

interface CheckRow {
  readonly slot: Date
  readonly attempt: number
  readonly at: Date
  readonly outcome: CheckOutcome
  readonly fingerprint: string | null
  readonly failure: CaptureFailure | null
  readonly duration_ms: number
  readonly list_ms: number | null
}

/** The looks of a watch behind a place in their order, newest first. */
export const checkPage = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  watchId: string,
  { behind, limit }: { readonly behind: Turn | undefined; readonly limit: number }
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<CheckRow>`
    select slot, attempt, at, outcome, fingerprint, failure, duration_ms, list_ms from watch_checks
    where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId}
      ${behind === undefined ? sql`` : sql`and (slot, attempt) < (${behind.slot}::timestamptz, ${behind.attempt}::int)`}
    order by slot desc, attempt desc limit ${limit + 1}`
  const shown = rows.slice(0, limit)
  return { checks: shown.map(onWire), next: rows.length > limit ? shown.at(-1) : undefined }
})

const onWire = (row: CheckRow): typeof WatchCheck.Type => ({
  slot: instant(row.slot),
  attempt: row.attempt,
  at: instant(row.at),
  outcome: row.outcome,
  fingerprint: row.fingerprint,
  failure: row.failure,
  durationMs: row.duration_ms,
  listMs: row.list_ms
})

interface DayRow {
  /** Null for all days together. */
  readonly day: string | null
  readonly checks: number
  readonly failed: number
  readonly median: number | null
  readonly p95: number | null
}

/* Looks that confirm come in bursts, and only when something is odd: they would make a figure of the oddity. */
/** How a watched server did over the last days, from the looks that were due. */
export const availabilityOf = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  watchId: string,
  days: number
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<DayRow>`
    select to_char(slot at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as checks,
      count(*) filter (where outcome = 'failed')::int as failed,
      percentile_disc(0.5) within group (order by list_ms) as median,
      percentile_disc(0.95) within group (order by list_ms) as p95
    from watch_checks
    where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId} and attempt = 0
      and slot >= ${yield* before(`${days} days`)}
    group by grouping sets ((to_char(slot at time zone 'UTC', 'YYYY-MM-DD')), ())
    order by day`
  const all = rows.find(({ day }) => day === null)
  const { checks, failed } = all ?? { checks: 0, failed: 0 }
  return {
    days,
    checks,
    failed,
    available: checks === 0 ? null : (checks - failed) / checks,
    listMs: all === undefined || all.median === null || all.p95 === null ? null : { median: all.median, p95: all.p95 },
    byDay: rows.flatMap((row) =>
      row.day === null ? [] : [{ day: row.day, checks: row.checks, failed: row.failed, medianListMs: row.median }]
    )
  } satisfies typeof Availability.Type
})
