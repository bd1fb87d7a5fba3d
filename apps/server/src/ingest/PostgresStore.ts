// Uses in PostgreSQL: rows by the day of receipt, what they have in common in `usage_series`.
import { DateTime, Effect, Layer, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { binaries, integers, longs, times } from "../platform/arrays.ts"
import { inOrg } from "../platform/Tenant.ts"
import { nowDate } from "../platform/times.ts"
import { EventStore, type Series, StoreUnavailable, type UsageRow } from "./EventStore.ts"
import { add, fromBytes, toBytes } from "./histogram.ts"
import { keyOf } from "./series.ts"
import { SeriesIds } from "./SeriesIds.ts"

const unavailableAs = ({ reason }: SqlError.SqlError) => new StoreUnavailable({ reason: reason._tag })

const unavailable = <A, R>(effect: Effect.Effect<A, SqlError.SqlError, R>) => Effect.mapError(effect, unavailableAs)

interface Stored {
  readonly org_id: string
  readonly project_id: string
  readonly entity_kind: Series["entityKind"]
  readonly entity_name: string
  readonly environment: string
  readonly success: boolean
  readonly client_name: string | null
  readonly client_version: string | null
  readonly protocol_version: string | null
  readonly server_version: string | null
  readonly surface_fingerprint: string | null
  readonly arguments: ReadonlyArray<string>
  readonly arguments_cut: boolean
  readonly at: Date
  readonly received_at: Date
  readonly duration_sum: bigint
  readonly n: number
  readonly duration_max: number
  readonly histogram: Uint8Array | null
}

/* Of one use the sum is its duration. */
const histogramOf = ({ duration_max, histogram }: Stored): ReadonlyArray<number> => {
  if (histogram !== null) return fromBytes(histogram)
  const counts: Array<number> = []
  add(counts, duration_max)
  return counts
}

const toRow = (stored: Stored): UsageRow => ({
  orgId: stored.org_id,
  projectId: stored.project_id,
  entityKind: stored.entity_kind,
  entityName: stored.entity_name,
  environment: stored.environment,
  success: stored.success,
  clientName: stored.client_name,
  clientVersion: stored.client_version,
  protocolVersion: stored.protocol_version,
  serverVersion: stored.server_version,
  surfaceFingerprint: stored.surface_fingerprint,
  arguments: stored.arguments,
  argumentsCut: stored.arguments_cut,
  at: stored.at,
  receivedAt: stored.received_at,
  n: stored.n,
  durationSum: Number(stored.duration_sum),
  durationMax: stored.duration_max,
  histogram: histogramOf(stored)
})

/* A block that is there already adds nothing. */
const appendTo = Effect.fnUntraced(function* (orgId: string, token: string, rows: ReadonlyArray<UsageRow>) {
  const sql = yield* SqlClient.SqlClient
  const ids = yield* SeriesIds
  const keys = rows.map(keyOf)
  const interned = yield* ids.intern(orgId, new Map(rows.map((row, place) => [keys[place] ?? "", row])))
  const stored = rows.flatMap((row, place) => {
    const id = interned.get(keys[place] ?? "")
    return id === undefined ? [] : [{ id, row }]
  })
  yield* sql`
    with block as (
      insert into usage_blocks (org_id, token, created_at) values (${orgId}, ${token}, ${yield* nowDate})
      on conflict do nothing returning token
    )
    insert into usage_events (org_id, series_id, at, received_at, duration_sum, n, duration_max, histogram)
    select ${orgId}, uses.* from unnest(
      ${longs(stored.map(({ id }) => id))}, ${times(stored.map(({ row }) => row.at))},
      ${times(stored.map(({ row }) => row.receivedAt))},
      ${longs(stored.map(({ row }) => BigInt(row.durationSum)))}, ${integers(stored.map(({ row }) => row.n))},
      ${integers(stored.map(({ row }) => row.durationMax))},
      ${binaries(stored.map(({ row }) => (row.n === 1 ? null : toBytes(row.histogram))))}
    ) uses where exists (select from block)`
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const ids = yield* SeriesIds
  const provided = <A>(effect: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient | SeriesIds>) =>
    effect.pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideService(SeriesIds, ids), unavailable)

  const append = Effect.fn("EventStore.append")((token: string, rows: ReadonlyArray<UsageRow>) =>
    Effect.forEach(
      Map.groupBy(rows, ({ orgId }) => orgId),
      ([orgId, some]) => inOrg(orgId, appendTo(orgId, token, some)),
      { discard: true }
    ).pipe(provided)
  )

  const received = ({ after, until }: { readonly after: Date; readonly until: Date }) =>
    sql<Stored>`select * from uses_received(${after}, ${until})`.stream.pipe(
      Stream.map(toRow),
      Stream.mapError(unavailableAs)
    )

  const ofDay = ({ day, orgId, projectId, until }: Parameters<EventStore["Service"]["ofDay"]>[0]) => {
    const since = DateTime.makeUnsafe(`${day}T00:00:00Z`)
    const [from, to] = [DateTime.toDateUtc(since), DateTime.toDateUtc(DateTime.add(since, { days: 1 }))]
    return sql<Stored>`select * from uses_between(${orgId}, ${projectId}, ${from}, ${to}, ${until})`.stream.pipe(
      Stream.map(toRow),
      Stream.mapError(unavailableAs)
    )
  }

  const prepare = Effect.fn("EventStore.prepare")((days: ReadonlyArray<string>) =>
    Effect.forEach(days, (day) => sql`select usage_partition(${day}::date)`, { discard: true }).pipe(unavailable)
  )

  const dropBefore = Effect.fn("EventStore.dropBefore")((day: string) =>
    sql<{ dropped: number }>`select drop_usage_partitions(${day}::date) as dropped`.pipe(
      Effect.map(([row]) => row?.dropped ?? 0),
      unavailable
    )
  )

  const removeProject = Effect.fn("EventStore.removeProject")((orgId: string, projectId: string) =>
    inOrg(
      orgId,
      sql`
        delete from usage_events e using usage_series s
        where s.org_id = ${orgId} and s.project_id = ${projectId} and e.org_id = ${orgId} and e.series_id = s.series_id`
    ).pipe(Effect.asVoid, provided)
  )

  return EventStore.of({ append, readable: Effect.succeed, received, ofDay, prepare, dropBefore, removeProject })
})

/** Uses in the database of the service. */
export const postgresStore = Layer.effect(EventStore, make)
