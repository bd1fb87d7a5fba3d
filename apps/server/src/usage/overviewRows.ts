// What rollups have of a whole project, read in a transaction of it.
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import type { EntityName } from "./Contracts.ts"
import type { Part } from "./usageRows.ts"

const within = (sql: SqlClient.SqlClient, { orgId, projectId }: ActingProject, { environment, window }: Part) => sql`
  c.org_id = ${orgId} and c.project_id = ${projectId}
  and d.day >= ${DateTime.formatIsoDateUtc(window.from)}::date
  and ${environment === undefined ? sql`true` : sql`c.environment = ${environment}`}`

/** The calls of one entity. */
export interface EntityRow {
  readonly entity_kind: EntityName["kind"]
  readonly entity_name: string
  readonly calls: number
  readonly errors: number
  readonly last_at: Date
}

/** Those with most calls first. */
export const entityRows = Effect.fnUntraced(function* (acting: ActingProject, part: Part) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<EntityRow>`
    select c.entity_kind, c.entity_name, sum(d.calls)::float8 as calls, sum(d.errors)::float8 as errors,
      max(d.last_at) as last_at
    from usage_cohorts c
    join usage_daily d on d.org_id = c.org_id and d.project_id = c.project_id and d.cohort_id = c.cohort_id
    where ${within(sql, acting, part)}
    group by c.entity_kind, c.entity_name order by calls desc, c.entity_kind, c.entity_name`
})

/** The calls that one contract answered on one day. */
export interface SurfaceRow {
  readonly surface_fingerprint: string | null
  readonly day: string
  readonly calls: number
  readonly last_at: Date
}

/** By day. */
export const surfaceRows = Effect.fnUntraced(function* (acting: ActingProject, part: Part) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<SurfaceRow>`
    select c.surface_fingerprint, d.day::text, sum(d.calls)::float8 as calls, max(d.last_at) as last_at
    from usage_cohorts c
    join usage_daily d on d.org_id = c.org_id and d.project_id = c.project_id and d.cohort_id = c.cohort_id
    where ${within(sql, acting, part)}
    group by c.surface_fingerprint, d.day order by d.day`
})

/** Which of these fingerprints the project has snapshots of. */
export const recordedAmong = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  fingerprints: ReadonlyArray<string>
) {
  const sql = yield* SqlClient.SqlClient
  if (fingerprints.length === 0) return new Set<string>()
  const rows = yield* sql<{ fingerprint: string }>`
    select fingerprint from documents
    where org_id = ${orgId} and project_id = ${projectId} and ${sql.in("fingerprint", fingerprints)}`
  return new Set(rows.map(({ fingerprint }) => fingerprint))
})

/** A client that was seen. */
export interface SeenRow {
  readonly client_name: string
  readonly client_version: string
  readonly first_seen: Date
  readonly last_seen: Date
}

/** The last 200. */
export const seenRows = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<SeenRow>`
    select client_name, client_version, first_seen, last_seen from usage_clients
    where org_id = ${orgId} and project_id = ${projectId}
    order by last_seen desc, client_name, client_version limit 200`
})
