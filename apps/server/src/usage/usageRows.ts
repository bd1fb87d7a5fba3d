// What rollups have of a project, read in a transaction of it. Counts are numbers that JavaScript has exactly.
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import type { EntityName } from "./Contracts.ts"

/** The days of a question: so many full ones before that of `to`, and that one so far. */
export interface Window {
  readonly days: number
  readonly from: DateTime.Utc
  /** What was received later is not in any number. */
  readonly to: DateTime.Utc
}

/** A part of a project's use. */
export interface Part {
  readonly window: Window
  readonly environment: string | undefined
}

/** The window of a question that names none, in days. */
const defaultDays = 90

/** What a project decides about evidence. */
export const settingsOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ settings: UsageSettings }>`
    select settings from usage_settings where org_id = ${orgId} and project_id = ${projectId}`
  return row?.settings ?? {}
})

/** The window that ends with what is rolled up, or now where nothing is. */
export const windowOf = Effect.fnUntraced(function* (asked: number | undefined, settings: UsageSettings) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* DateTime.now
  const [mark] = yield* sql<{ rolled_up_to: Date }>`select rolled_up_to from usage_watermark where one`
  const days = asked ?? settings.days ?? defaultDays
  const isRolledUp = mark !== undefined && mark.rolled_up_to.getTime() > 0
  const to = isRolledUp ? DateTime.min(now, DateTime.makeUnsafe(mark.rolled_up_to)) : now
  return { days, from: DateTime.startOf(DateTime.subtract(to, { days }), "day"), to } satisfies Window
})

const firstDay = ({ window }: Part): string => DateTime.formatIsoDateUtc(window.from)

/* All of a project's cohorts when no environment is asked about: then they need not be looked at. */
const inEnvironment = (sql: SqlClient.SqlClient, { environment }: Part) =>
  environment === undefined ? sql`true` : sql`c.environment = ${environment}`

/** The calls of one cohort to an entity. */
export interface CallRow {
  readonly client_name: string | null
  readonly client_version: string | null
  readonly surface_fingerprint: string | null
  readonly calls: number
  readonly errors: number
  /** Calls of which not all arguments are known. */
  readonly cut: number
  /** Calls of days on which none was cut. */
  readonly whole: number
  readonly last_at: Date
}

/** Those of an entity, by cohort. */
export const callRows = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  part: Part,
  { kind, name }: EntityName
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<CallRow>`
    select c.client_name, c.client_version, c.surface_fingerprint, sum(d.calls)::float8 as calls,
      sum(d.errors)::float8 as errors, sum(d.cut)::float8 as cut,
      coalesce(sum(d.calls) filter (where d.cut = 0), 0)::float8 as whole, max(d.last_at) as last_at
    from usage_cohorts c
    join usage_daily d on d.org_id = c.org_id and d.project_id = c.project_id and d.cohort_id = c.cohort_id
    where c.org_id = ${orgId} and c.project_id = ${projectId} and c.entity_name = ${name} and c.entity_kind = ${kind}
      and ${inEnvironment(sql, part)} and d.day >= ${firstDay(part)}::date
    group by c.client_name, c.client_version, c.surface_fingerprint
    order by c.client_name, c.client_version, c.surface_fingerprint`
})

/** Calls of one cohort with an argument. */
export interface ArgumentRow {
  readonly client_name: string | null
  readonly client_version: string | null
  readonly surface_fingerprint: string | null
  readonly path: string
  readonly present: number
  /** Those of days on which none was cut. */
  readonly whole: number
}

/** Those of an entity, by cohort and path. */
export const argumentRows = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  part: Part,
  { kind, name }: EntityName
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ArgumentRow>`
    select c.client_name, c.client_version, c.surface_fingerprint, a.path, sum(a.present)::float8 as present,
      coalesce(sum(a.present) filter (where d.cut = 0), 0)::float8 as whole
    from usage_cohorts c
    join usage_daily d on d.org_id = c.org_id and d.project_id = c.project_id and d.cohort_id = c.cohort_id
    join usage_daily_arguments a on a.org_id = d.org_id and a.project_id = d.project_id and a.cohort_id = d.cohort_id
      and a.day = d.day
    where c.org_id = ${orgId} and c.project_id = ${projectId} and c.entity_name = ${name} and c.entity_kind = ${kind}
      and ${inEnvironment(sql, part)} and d.day >= ${firstDay(part)}::date
    group by c.client_name, c.client_version, c.surface_fingerprint, a.path`
})

/** The calls of the whole server on one day. */
export interface DayRow {
  readonly day: string
  readonly calls: number
  readonly errors: number
}

/** Days with calls, the oldest first. */
export const dayRows = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, part: Part) {
  const sql = yield* SqlClient.SqlClient
  const cohorts =
    part.environment === undefined
      ? sql``
      : sql`join usage_cohorts c on c.org_id = d.org_id and c.project_id = d.project_id and c.cohort_id = d.cohort_id`
  return yield* sql<DayRow>`
    select d.day::text, sum(d.calls)::float8 as calls, sum(d.errors)::float8 as errors from usage_daily d ${cohorts}
    where d.org_id = ${orgId} and d.project_id = ${projectId} and d.day >= ${firstDay(part)}::date
      and ${inEnvironment(sql, part)}
    group by d.day order by d.day`
})

/** The calls of a client cohort to the whole server. */
export interface ClientRow {
  readonly client_name: string | null
  readonly client_version: string | null
  readonly calls: number
  readonly last_at: Date
}

/** Those of clients of these names, or of all of them. */
export const clientRows = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  part: Part,
  names?: ReadonlyArray<string>
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ClientRow>`
    select c.client_name, c.client_version, sum(d.calls)::float8 as calls, max(d.last_at) as last_at
    from usage_cohorts c
    join usage_daily d on d.org_id = c.org_id and d.project_id = c.project_id and d.cohort_id = c.cohort_id
    where c.org_id = ${orgId} and c.project_id = ${projectId} and d.day >= ${firstDay(part)}::date
      and ${inEnvironment(sql, part)} and ${names === undefined ? sql`true` : sql.in("c.client_name", names)}
    group by c.client_name, c.client_version
    order by calls desc, c.client_name, c.client_version`
})

/** What became of uses that were sent, in events; of paths, in entries of lists of arguments. */
export interface Outcomes {
  readonly accepted: number
  readonly over_quota: number
  readonly wrong_shape: number
  readonly path_discarded: number
  readonly series_limit: number
  readonly late: number
  readonly sender_dropped: number
}

const noOutcomes: Outcomes = {
  accepted: 0,
  over_quota: 0,
  wrong_shape: 0,
  path_discarded: 0,
  series_limit: 0,
  late: 0,
  sender_dropped: 0
}

/** Since the window began. Later ones than its end count too: better a loss too many than one too few. */
export const outcomesOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, { window }: Part) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ outcome: keyof Outcomes; count: number }>`
    select outcome, sum(count)::float8 as count from usage_outcomes
    where org_id = ${orgId} and project_id = ${projectId} and hour >= ${DateTime.toDateUtc(window.from)}
    group by outcome`
  return rows.reduce((all, { count, outcome }) => ({ ...all, [outcome]: count }), noOutcomes)
})

/** Events that were lost. A discarded path is none: its call is kept, and known as one whose arguments are not all known. */
export const droppedOf = ({ over_quota, sender_dropped, series_limit, wrong_shape }: Outcomes): number =>
  over_quota + sender_dropped + series_limit + wrong_shape

/** The fingerprints of what was deployed last, on every server and in every environment. */
export const latestFingerprints = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ fingerprint: string }>`
    select distinct fingerprint from (
      select distinct on (server_id, environment) fingerprint from deployments
      where org_id = ${orgId} and project_id = ${projectId}
      order by server_id, environment, created_at desc, deployment_id desc
    ) latest order by fingerprint`
  return rows.map(({ fingerprint }) => fingerprint)
})
