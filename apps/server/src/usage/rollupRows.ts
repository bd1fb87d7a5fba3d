// What is added up, written. The transaction acts for the organization already, and no other writes rollups meanwhile: the
// lock of the rollup is held.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { fromBytes, merge, toBytes } from "../ingest/histogram.ts"
import { digestOf } from "../platform/secrets.ts"
import { cohortKey, type DaySum, type ProjectSums } from "./fold.ts"

/** A row of `usage_daily`, its histogram as text. */
interface DailyRow {
  readonly cohort_id: string
  readonly day: string
  readonly calls: number
  readonly errors: number
  readonly cut: number
  readonly duration_sum: number
  readonly duration_max: number
  readonly histogram: string
  readonly last_at: string
}

/** Rows of one statement. */
const perStatement = 2000

const inParts = <A, E, R>(all: ReadonlyArray<A>, use: (part: ReadonlyArray<A>) => Effect.Effect<unknown, E, R>) =>
  Effect.forEach(
    Array.from({ length: Math.ceil(all.length / perStatement) }, (_, index) =>
      all.slice(index * perStatement, (index + 1) * perStatement)
    ),
    use,
    { discard: true }
  )

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

const digestHex = (sum: DaySum): string => hex(digestOf(cohortKey(sum.cohort)))

/* The number of each cohort by its digest. */
const cohortIds = Effect.fnUntraced(function* ({ days, orgId, projectId }: ProjectSums) {
  const sql = yield* SqlClient.SqlClient
  const cohorts = new Map([...days.values()].map((sum) => [digestHex(sum), sum.cohort]))
  const ids = new Map<string, string>()
  yield* inParts([...cohorts], (part) =>
    Effect.gen(function* () {
      const rows = part.map(([digest, cohort]) => ({
        digest,
        entity_kind: cohort.entityKind,
        entity_name: cohort.entityName,
        environment: cohort.environment,
        client_name: cohort.clientName,
        client_version: cohort.clientVersion,
        surface_fingerprint: cohort.surfaceFingerprint
      }))
      const wanted = JSON.stringify(rows)
      yield* sql`
        insert into usage_cohorts (org_id, project_id, digest, entity_kind, entity_name, environment, client_name,
          client_version, surface_fingerprint)
        select ${orgId}::uuid, ${projectId}::uuid, decode(r.digest, 'hex'), r.entity_kind, r.entity_name, r.environment,
          r.client_name, r.client_version, r.surface_fingerprint
        from jsonb_to_recordset(${wanted}::jsonb) r (digest text, entity_kind text, entity_name text,
          environment text, client_name text, client_version text, surface_fingerprint text)
        where not exists (
          select from usage_cohorts k
          where k.org_id = ${orgId} and k.project_id = ${projectId} and k.digest = decode(r.digest, 'hex'))
        order by r.digest
        on conflict (org_id, project_id, digest) do nothing`
      const found = yield* sql<{ digest: string; cohort_id: string }>`
        select encode(c.digest, 'hex') as digest, c.cohort_id::text
        from jsonb_to_recordset(${wanted}::jsonb) r (digest text)
        join usage_cohorts c
          on c.org_id = ${orgId} and c.project_id = ${projectId} and c.digest = decode(r.digest, 'hex')`
      for (const { cohort_id, digest } of found) ids.set(digest, cohort_id)
    })
  )
  return ids
})

const keyOf = ({ cohort_id, day }: { readonly cohort_id: string; readonly day: string }): string =>
  `${cohort_id} ${day}`

const rowOf = (cohort_id: string, sum: DaySum): DailyRow => ({
  cohort_id,
  day: sum.day,
  calls: sum.calls,
  errors: sum.errors,
  cut: sum.cut,
  duration_sum: sum.durationSum,
  duration_max: sum.durationMax,
  histogram: hex(toBytes(sum.histogram)),
  last_at: sum.lastAt.toISOString()
})

const merged = (one: DailyRow, other: DailyRow): DailyRow => ({
  ...one,
  calls: one.calls + other.calls,
  errors: one.errors + other.errors,
  cut: one.cut + other.cut,
  duration_sum: one.duration_sum + other.duration_sum,
  duration_max: Math.max(one.duration_max, other.duration_max),
  histogram: hex(
    toBytes(merge(fromBytes(Buffer.from(one.histogram, "hex")), fromBytes(Buffer.from(other.histogram, "hex"))))
  ),
  last_at: one.last_at > other.last_at ? one.last_at : other.last_at
})

/* Adds rows to those of the same cohort and day. Histograms are added here, for SQL has no words for it. */
const addDays = Effect.fnUntraced(function* ({ orgId, projectId }: ProjectSums, rows: ReadonlyArray<DailyRow>) {
  const sql = yield* SqlClient.SqlClient
  const kept = yield* sql<Omit<DailyRow, "last_at"> & { last_at: Date }>`
    select d.cohort_id::text, d.day::text, d.calls::float8 as calls, d.errors::float8 as errors, d.cut::float8 as cut,
      d.duration_sum::float8 as duration_sum, d.duration_max, encode(d.histogram, 'hex') as histogram, d.last_at
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ cohort_id, day }) => ({ cohort_id, day })))}::jsonb)
      r (cohort_id bigint, day date)
    join usage_daily d on d.org_id = ${orgId} and d.project_id = ${projectId}
      and d.cohort_id = r.cohort_id and d.day = r.day`
  const before = new Map(kept.map((row) => [keyOf(row), { ...row, last_at: row.last_at.toISOString() }]))
  const written = rows.map((row) => {
    const old = before.get(keyOf(row))
    return old === undefined ? row : merged(row, old)
  })
  yield* sql`
    insert into usage_daily (org_id, project_id, cohort_id, day, calls, errors, cut, duration_sum, duration_max,
      histogram, last_at)
    select ${orgId}::uuid, ${projectId}::uuid, r.cohort_id, r.day, r.calls, r.errors, r.cut, r.duration_sum,
      r.duration_max, decode(r.histogram, 'hex'), r.last_at
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) r (cohort_id bigint, day date, calls bigint,
      errors bigint, cut bigint, duration_sum bigint, duration_max integer, histogram text, last_at timestamptz)
    on conflict (org_id, project_id, cohort_id, day) do update set calls = excluded.calls, errors = excluded.errors,
      cut = excluded.cut, duration_sum = excluded.duration_sum, duration_max = excluded.duration_max,
      histogram = excluded.histogram, last_at = excluded.last_at`
})

interface ArgumentRow {
  readonly cohort_id: string
  readonly day: string
  readonly path: string
  readonly present: number
}

const addArguments = Effect.fnUntraced(function* ({ orgId, projectId }: ProjectSums, rows: ReadonlyArray<ArgumentRow>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into usage_daily_arguments (org_id, project_id, cohort_id, day, path, present)
    select ${orgId}::uuid, ${projectId}::uuid, r.cohort_id, r.day, r.path, r.present
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (cohort_id bigint, day date, path text, present bigint)
    on conflict (org_id, project_id, cohort_id, day, path)
      do update set present = usage_daily_arguments.present + excluded.present`
})

const addClients = Effect.fnUntraced(function* ({ clients, orgId, projectId }: ProjectSums) {
  const sql = yield* SqlClient.SqlClient
  const rows = [...clients.values()].map(({ firstAt, lastAt, name, version }) => ({
    client_name: name,
    client_version: version,
    first_seen: firstAt.toISOString(),
    last_seen: lastAt.toISOString()
  }))
  yield* inParts(
    rows,
    (part) => sql`
      insert into usage_clients (org_id, project_id, client_name, client_version, first_seen, last_seen)
      select ${orgId}::uuid, ${projectId}::uuid, r.client_name, r.client_version, r.first_seen, r.last_seen
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) r (client_name text, client_version text,
        first_seen timestamptz, last_seen timestamptz)
      on conflict (org_id, project_id, client_name, client_version) do update set
        first_seen = least(usage_clients.first_seen, excluded.first_seen),
        last_seen = greatest(usage_clients.last_seen, excluded.last_seen)`
  )
})

/** Adds what was added up of a project to its rollups. */
export const addSums = Effect.fn("Rollup.addSums")(function* (sums: ProjectSums) {
  const ids = yield* cohortIds(sums)
  const numbered = [...sums.days.values()].map((sum) => [ids.get(digestHex(sum)) ?? "", sum] as const)
  yield* inParts(
    numbered.map(([id, sum]) => rowOf(id, sum)),
    (part) => addDays(sums, part)
  )
  const paths = numbered.flatMap(([cohort_id, { day, present }]) =>
    [...present].map(([path, count]): ArgumentRow => ({ cohort_id, day, path, present: count }))
  )
  yield* inParts(paths, (part) => addArguments(sums, part))
  yield* addClients(sums)
})

/** Takes a day out of the rollups of a project. */
export const removeDay = Effect.fn("Rollup.removeDay")(function* (orgId: string, projectId: string, day: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from usage_daily where org_id = ${orgId} and project_id = ${projectId} and day = ${day}::date`
})
