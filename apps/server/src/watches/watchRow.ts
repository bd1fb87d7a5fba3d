// A watched server as it is stored, and as it is shown.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { Threshold, WatchInfo, WatchInterval, WatchState } from "@mcp-inspect/api/wire/Watch"
import type { Era } from "@mcp-inspect/engine/model/Surface"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { notFound } from "../platform/problems.ts"
import { instant } from "../platform/times.ts"

/** A row of `watches`. */
export interface WatchRow {
  readonly watch_id: string
  readonly url: string
  readonly server: string
  readonly environment: string
  readonly interval: WatchInterval
  readonly threshold: typeof Threshold.Type
  readonly paused: boolean
  readonly state: WatchState
  readonly spread: number
  readonly slot: Date
  readonly attempt: number
  readonly fingerprint: string | null
  readonly candidate: string | null
  readonly era: Era | null
  readonly failures_in_a_row: number
  readonly outage_at: Date | null
  readonly last_check_at: Date | null
  readonly last_failure: CaptureFailure | null
  readonly sealed_headers: Uint8Array | null
  readonly created_at: Date
}

/** Where the credential of a watch is sealed for. */
export const sealedPlace = (orgId: string, watchId: string): string => `watch:${orgId}:${watchId}`

/** The job of a watch. */
export const jobOf = ({ orgId, projectId }: ActingProject, watchId: string) =>
  ({ kind: "watch", orgId, projectId, refId: watchId }) as const

/** A watch of the project of the transaction, if it is there; kept from others until its end. */
export const lockedWatch = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, watchId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<WatchRow>`
    select * from watches where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId} for update`
  return row
})

/** A watch as it is read. */
export const watchOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, watchId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<WatchRow>`
    select * from watches where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId}`
  return row
})

type ShownRow = Omit<WatchRow, "sealed_headers"> & { readonly has_credential: boolean; readonly due_at: Date | null }

/** The watches of a project as they are shown, by server and environment; one of them where an id is given. */
export const shownWatches = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, watchId?: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ShownRow>`
    select w.watch_id, w.url, w.server, w.environment, w.interval, w.threshold, w.paused, w.state, w.spread, w.slot,
      w.attempt, w.fingerprint, w.candidate, w.era, w.failures_in_a_row, w.outage_at, w.last_check_at, w.last_failure,
      w.created_at, w.sealed_headers is not null as has_credential, j.due_at
    from watches w
    left join jobs j on j.kind = 'watch' and j.org_id = w.org_id and j.ref_id = w.watch_id::text
    where w.org_id = ${orgId} and w.project_id = ${projectId}
      ${watchId === undefined ? sql`` : sql`and w.watch_id = ${watchId}`}
    order by w.server, w.environment limit 1000`
  return rows.map(onWire)
})

/** One that is there. */
export const shownWatch = Effect.fnUntraced(function* (acting: ActingProject, watchId: string) {
  const [found] = yield* shownWatches(acting, watchId)
  return found ?? (yield* notFound)
})

const onWire = (row: ShownRow): WatchInfo => ({
  id: row.watch_id,
  url: row.url,
  server: row.server,
  environment: row.environment,
  interval: row.interval,
  threshold: row.threshold,
  paused: row.paused,
  state: row.state,
  hasCredential: row.has_credential,
  fingerprint: row.fingerprint,
  lastCheckAt: row.last_check_at === null ? null : instant(row.last_check_at),
  nextCheckAt: row.paused || row.due_at === null ? null : instant(row.due_at),
  failuresInARow: row.failures_in_a_row,
  lastFailure: row.last_failure,
  createdAt: instant(row.created_at)
})
