// What only time brings: moves what was recorded just now into the past, and writes the use and the looks of two months.
import { Array as Arr, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { dateAt } from "../support/dates.ts"
import { add, toBytes } from "../../src/ingest/histogram.ts"

interface Call {
  readonly tool: string
  /** On a working day, over all clients. */
  readonly calls: number
  readonly ms: number
  /** Each argument, with the share of calls that have it, in percent. */
  readonly paths: Readonly<Record<string, number>>
}

const called: ReadonlyArray<Call> = [
  {
    tool: "search_tickets",
    calls: 900,
    ms: 180,
    paths: { query: 100, state: 62, "filters.assignee": 18, sort: 24, limit: 40 }
  },
  { tool: "get_ticket", calls: 640, ms: 60, paths: { id: 100 } },
  {
    tool: "create_ticket",
    calls: 130,
    ms: 240,
    paths: { subject: 100, customer: 100, body: 96, priority: 40, cc: 12 }
  },
  { tool: "add_comment", calls: 210, ms: 120, paths: { id: 100, body: 100, internal: 55 } },
  { tool: "assign_ticket", calls: 75, ms: 90, paths: { id: 100, assignee: 100 } },
  { tool: "close_ticket", calls: 88, ms: 110, paths: { id: 100, resolution: 30 } },
  { tool: "list_labels", calls: 20, ms: 40, paths: {} },
  { tool: "export_tickets", calls: 3, ms: 2600, paths: { from: 100, to: 100 } }
]

const clients: ReadonlyArray<readonly [name: string | null, version: string | null, share: number]> = [
  ["support-copilot", "3.2.0", 0.55],
  ["triage-agent", "1.8.1", 0.3],
  ["triage-agent", "1.7.0", 0.1],
  [null, null, 0.05]
]

const days = 62
const dayMs = 86_400_000

/* Nothing was collected on these, so many days ago. */
const isGap = (ago: number): boolean => ago === 19 || ago === 20

const weekly = [0.25, 1, 1.05, 1.1, 1, 0.9, 0.3]

const shareOf = (at: Date, ago: number): number =>
  (weekly[at.getUTCDay()] ?? 1) * (1 + 0.12 * Math.sin(ago * 2.1)) * (1.25 - ago / 150)

const histogram = (calls: number, ms: number): Uint8Array => {
  const counts: Array<number> = []
  for (let one = 0; one < calls; one++) add(counts, Math.round(ms * (0.6 + ((one * 37) % 100) / 90)))
  return toBytes(counts)
}

type Row = Record<string, unknown>

interface Day {
  readonly day: string
  readonly lastAt: Date
  readonly calls: number
  readonly errors: number
}

/* The days on which a client called a tool under the contract of this age, 0 the oldest. */
const daysOf = ({ calls, tool }: Call, part: number, age: number, now: number): ReadonlyArray<Day> => {
  // The oldest contract answered for five weeks, the next for three, the newest since yesterday.
  const [from, to] = age === 0 ? [days, 24] : age === 1 ? [24, 1] : [1, 0]
  return Array.from({ length: from - to }, (_, index) => from - 1 - index).flatMap((ago) => {
    const at = dateAt(now - ago * dayMs)
    const count = Math.round(calls * part * shareOf(at, ago))
    if (isGap(ago) || count === 0 || (tool === "export_tickets" && ago < 12)) return []
    const day = at.toISOString().slice(0, 10)
    return [
      {
        day,
        lastAt: dateAt(Math.min(now - 600_000, Date.parse(`${day}T17:42:00Z`))),
        calls: count,
        errors: Math.round(count * (tool === "create_ticket" && age === 2 ? 0.31 : 0.01))
      }
    ]
  })
}

const useOf = Effect.fnUntraced(function* (
  { contracts, orgId, projectId }: Told,
  call: Call,
  [name, version, part]: (typeof clients)[number],
  now: number
) {
  const sql = yield* SqlClient.SqlClient
  const ids = { org_id: orgId, project_id: projectId }
  for (const [age, fingerprint] of contracts.entries()) {
    const found = daysOf(call, part, age, now)
    if (found.length === 0) continue
    const [cohort] = yield* sql<{ cohort_id: string }>`insert into usage_cohorts ${sql.insert({
      ...ids,
      digest: new TextEncoder().encode(`${age} ${version} ${name} ${call.tool}`.padEnd(32).slice(0, 32)),
      entity_kind: "tool",
      entity_name: call.tool,
      environment: "production",
      client_name: name,
      client_version: version,
      surface_fingerprint: fingerprint
    })} returning cohort_id`
    const own = { ...ids, cohort_id: cohort?.cohort_id ?? "" }
    const rows = found.map(({ calls, day, errors, lastAt }): Row => ({
      ...own,
      day,
      calls,
      errors,
      cut: 0,
      duration_sum: Math.round(calls * call.ms * 1.15),
      duration_max: call.ms * 2,
      histogram: histogram(calls, call.ms),
      last_at: lastAt
    }))
    if (Arr.isReadonlyArrayNonEmpty(rows)) yield* sql`insert into usage_daily ${sql.insert(rows)}`
    const present = found.flatMap(({ calls, day }) =>
      Object.entries(call.paths).flatMap(([path, percent]): ReadonlyArray<Row> => {
        const count = Math.round((calls * percent) / 100)
        return count === 0 ? [] : [{ ...own, day, path, present: count }]
      })
    )
    if (Arr.isReadonlyArrayNonEmpty(present)) yield* sql`insert into usage_daily_arguments ${sql.insert(present)}`
  }
})

/** The project, and the fingerprints of the contracts that its server had, the oldest first. */
export interface Told {
  readonly orgId: string
  readonly projectId: string
  readonly contracts: ReadonlyArray<string>
}

const used = Effect.fnUntraced(function* (told: Told, now: number) {
  const sql = yield* SqlClient.SqlClient
  const ids = { org_id: told.orgId, project_id: told.projectId }
  for (const call of called) for (const client of clients) yield* useOf(told, call, client, now)
  for (const [outcome, count, ago] of [
    ["accepted", 48_210, 1],
    ["sender_dropped", 412, 20],
    ["path_discarded", 37, 5]
  ] as const)
    yield* sql`insert into usage_outcomes ${sql.insert({ ...ids, hour: dateAt(Math.floor((now - ago * dayMs) / 3_600_000) * 3_600_000), outcome, count })}`
  const month = dateAt(now).toISOString().slice(0, 7)
  yield* sql`insert into quota_months ${sql.insert({ org_id: told.orgId, month, kept: 61_840, dropped: 0 })}
    on conflict (org_id, month) do update set kept = excluded.kept`
})

/* The last looks, one an hour for a month: all went well but for three in one night. */
const looked = Effect.fnUntraced(function* ({ contracts, orgId, projectId }: Told, now: number) {
  const sql = yield* SqlClient.SqlClient
  const before = contracts.at(-2) ?? null
  yield* sql`
    insert into watch_checks (org_id, project_id, watch_id, slot, attempt, at, outcome, fingerprint, failure, duration_ms, list_ms)
    select ${orgId}, ${projectId}, w.watch_id, s.at, 0, s.at + interval '2 seconds',
      case when s.ago between 201 and 203 then 'failed' else 'unchanged' end,
      case when s.ago between 201 and 203 then null else ${before} end,
      case when s.ago between 201 and 203 then '{"code":"timeout","message":"The server did not answer within 60 s."}'::jsonb end,
      380 + (s.ago * 53) % 190, case when s.ago between 201 and 203 then null else 140 + (s.ago * 37) % 120 end
    from (select ago, ${dateAt(now)}::timestamptz - ago * interval '1 hour' as at from generate_series(3, 700) ago) s
    join watches w on w.project_id = ${projectId} and w.server = 'help-desk'
    on conflict do nothing`
})

/* What was recorded in a minute has been recorded over two months. */
const moved = Effect.fnUntraced(function* ({ contracts, orgId, projectId }: Told, now: number) {
  const sql = yield* SqlClient.SqlClient
  const at = (ago: number) => dateAt(now - ago * dayMs)
  yield* sql`
    update deployments d set created_at = d.created_at - (o.back * interval '1 hour')
    from (select deployment_id, 31 * (row_number() over (partition by server_id order by created_at desc) - 1) + 53
      as back from deployments where project_id = ${projectId}) o
    where o.deployment_id = d.deployment_id and not d.fingerprint in ${sql.in(contracts)}`
  for (const [age, fingerprint] of contracts.entries())
    yield* sql`update deployments set created_at = ${at([61.3, 24.4, 0.09][age] ?? 0)}
      where project_id = ${projectId} and fingerprint = ${fingerprint}`
  yield* sql`update projects set created_at = ${at(62)} where org_id = ${orgId}`
  yield* sql`update orgs set created_at = ${at(63)} where org_id = ${orgId}`
  yield* sql`update api_keys set created_at = created_at - interval '40 days', last_used_at = ${at(0.1)}
    where project_id = ${projectId} and revoked_at is null`
  // Looks that were asked for out of turn moved the next one away.
  yield* sql`update watches set slot = ${at(-0.03)} where project_id = ${projectId}`
  yield* sql`update jobs set due_at = ${at(-0.03)} where project_id = ${projectId} and kind = 'watch'`
  yield* sql`delete from watch_checks c using watches w where w.watch_id = c.watch_id and c.outcome = 'unchanged'`
  yield* sql`update alerts set created_at = ${at(0.088)} where project_id = ${projectId}`
  yield* sql`update deliveries set created_at = ${at(0.087)} where project_id = ${projectId} and alert_id is not null`
  yield* sql`update servers set created_at = ${at(61.3)} where project_id = ${projectId}`
  yield* sql`update accounts set created_at = ${at(63)}`
  yield* sql`update memberships set created_at = ${at(63)} where org_id = ${orgId}`
  yield* sql`
    update audit_log a set at = a.at - (o.back * interval '5 hours')
    from (select audit_id, row_number() over (order by at desc) - 1 as back from audit_log where org_id = ${orgId}) o
    where o.audit_id = a.audit_id`
})

/** Two months of it, up to now. */
export const aged = Effect.fnUntraced(function* (told: Told, now: number) {
  yield* moved(told, now)
  yield* used(told, now)
  yield* looked(told, now)
})
