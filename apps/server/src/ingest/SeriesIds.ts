// What uses have in common is written once and has a number (see `usage_series`). A project has so many different ones and
// no more: names that are made up for each call would make the table as large as the rows.
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { binaries, booleans, texts, uuids } from "../platform/arrays.ts"
import { nowDate } from "../platform/times.ts"
import type { Series } from "./EventStore.ts"
import { Generations } from "./Generations.ts"
import { seriesDigest } from "./series.ts"

/** How many series a project has at most. Processes that add some at once may go a little beyond. */
export const mostSeries = 100_000

/** How many characters of keys are remembered at most. */
const remembered = 16 * 1024 * 1024

/** Ids that were found in a transaction, by the keys of their series: they are good once it is committed. */
export class Learned extends Context.Reference<Map<string, bigint> | undefined>(
  "@mcp-inspect/server/ingest/SeriesIds/Learned",
  { defaultValue: () => undefined }
) {}

/** The ids of series. */
export class SeriesIds extends Context.Service<
  SeriesIds,
  {
    /**
     * The ids of series by their keys, in a transaction of their organization, which may write new ones. None for a series
     * that its project has no room for.
     */
    readonly intern: (
      orgId: string,
      series: ReadonlyMap<string, Series>
    ) => Effect.Effect<ReadonlyMap<string, bigint>, SqlError.SqlError>
    /** Remembers what was learned in a transaction that is committed. */
    readonly keep: (learned: ReadonlyMap<string, bigint>) => Effect.Effect<void>
  }
>()("@mcp-inspect/server/ingest/SeriesIds") {
  static readonly layer = Layer.effect(
    SeriesIds,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const known = new Generations<bigint>(remembered)

      const intern = Effect.fnUntraced(
        function* (orgId: string, series: ReadonlyMap<string, Series>) {
          const learned = (yield* Learned) ?? new Map<string, bigint>()
          const ids = new Map<string, bigint>()
          const missing: Array<Asked> = []
          for (const [key, one] of series) {
            const id = known.get(key) ?? learned.get(key)
            if (id === undefined) missing.push({ key, series: one, digest: seriesDigest(key) })
            else ids.set(key, id)
          }
          if (missing.length === 0) return ids
          const add = (found: ReadonlyMap<string, bigint>): void => {
            for (const [key, id] of found) {
              ids.set(key, id)
              learned.set(key, id)
            }
          }
          add(yield* select(orgId, missing))
          const absent = missing.filter(({ key }) => !ids.has(key))
          if (absent.length === 0) return ids
          const wanted = yield* withinLimit(orgId, absent)
          add(yield* insert(orgId, wanted))
          // Others may have added them meanwhile.
          const others = wanted.filter(({ key }) => !ids.has(key))
          if (others.length > 0) add(yield* select(orgId, others))
          return ids
        },
        Effect.provideService(SqlClient.SqlClient, sql)
      )

      const keep = (learned: ReadonlyMap<string, bigint>) =>
        Effect.sync(() => {
          for (const [key, id] of learned) known.set(key, id)
        })

      return SeriesIds.of({ intern, keep })
    })
  )
}

interface Asked {
  readonly key: string
  readonly series: Series
  readonly digest: Uint8Array
}

/* The place of each within what was asked comes back with it. */
const byPlace = (asked: ReadonlyArray<Asked>, rows: ReadonlyArray<{ readonly place: number; readonly id: bigint }>) =>
  new Map(
    rows.flatMap(({ id, place }) => {
      const one = asked[place - 1]
      return one === undefined ? [] : [[one.key, id] as const]
    })
  )

const select = Effect.fnUntraced(function* (orgId: string, asked: ReadonlyArray<Asked>) {
  const sql = yield* SqlClient.SqlClient
  const projects = asked.map(({ series }) => series.projectId)
  const digests = asked.map(({ digest }) => digest)
  const rows = yield* sql<{ place: number; id: bigint }>`
    select a.place::int as place, s.series_id as id
    from unnest(${uuids(projects)}, ${binaries(digests)}) with ordinality a (project_id, digest, place)
    join usage_series s on s.org_id = ${orgId} and s.project_id = a.project_id and s.digest = a.digest`
  return byPlace(asked, rows)
})

const withinLimit = Effect.fnUntraced(function* (orgId: string, asked: ReadonlyArray<Asked>) {
  const sql = yield* SqlClient.SqlClient
  const ofProjects = [...Map.groupBy(asked, ({ series }) => series.projectId)]
  const wanted = yield* Effect.forEach(ofProjects, ([projectId, some]) =>
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from usage_series where org_id = ${orgId} and project_id = ${projectId} limit ${mostSeries}
      ) counted`.pipe(Effect.map(([row]) => some.slice(0, Math.max(0, mostSeries - (row?.count ?? 0)))))
  )
  return wanted.flat()
})

/* In the order of their key, so that two that add the same wait for each other and not in a circle. */
const insert = Effect.fnUntraced(function* (orgId: string, asked: ReadonlyArray<Asked>) {
  if (asked.length === 0) return new Map<string, bigint>()
  const sql = yield* SqlClient.SqlClient
  const all = asked.map(({ series }) => series)
  const rows = yield* sql<{ place: number; id: bigint }>`
    with asked as (
      select * from unnest(
        ${uuids(all.map(({ projectId }) => projectId))}, ${binaries(asked.map(({ digest }) => digest))},
        ${texts(all.map(({ entityKind }) => entityKind))}, ${texts(all.map(({ entityName }) => entityName))},
        ${texts(all.map(({ environment }) => environment))}, ${booleans(all.map(({ success }) => success))},
        ${texts(all.map(({ clientName }) => clientName))}, ${texts(all.map(({ clientVersion }) => clientVersion))},
        ${texts(all.map(({ protocolVersion }) => protocolVersion))},
        ${texts(all.map(({ serverVersion }) => serverVersion))},
        ${texts(all.map(({ surfaceFingerprint }) => surfaceFingerprint))},
        ${texts(all.map((series) => series.arguments.join(",")))},
        ${booleans(all.map(({ argumentsCut }) => argumentsCut))}
      ) with ordinality a (project_id, digest, entity_kind, entity_name, environment, success, client_name, client_version,
        protocol_version, server_version, surface_fingerprint, arguments, arguments_cut, place)
    ), added as (
      insert into usage_series (org_id, project_id, digest, entity_kind, entity_name, environment, success, client_name,
        client_version, protocol_version, server_version, surface_fingerprint, arguments, arguments_cut, created_at)
      select ${orgId}, project_id, digest, entity_kind, entity_name, environment, success, client_name, client_version,
        protocol_version, server_version, surface_fingerprint, string_to_array(arguments, ','), arguments_cut,
        ${yield* nowDate}
      from asked order by project_id, digest
      on conflict do nothing
      returning project_id, digest, series_id
    )
    select a.place::int as place, i.series_id as id from added i join asked a using (project_id, digest)`
  return byPlace(asked, rows)
})
