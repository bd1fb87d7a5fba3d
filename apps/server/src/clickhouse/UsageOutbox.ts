// Uses that wait to be stored in ClickHouse. They are written in the transaction of their flush, so that they are there or
// undone with it. From here they go in shipments: which blocks a shipment has is committed before it is sent, so that it can
// be repeated as it was, with its token, until it was answered (decision 19).
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { promisify } from "node:util"
import { constants, gzip } from "node:zlib"
import { StoreUnavailable, type UsageRow } from "../ingest/EventStore.ts"
import { inOrg } from "../platform/Tenant.ts"
import { dateAt, dayOf, nowDate } from "../platform/times.ts"
import { toValues } from "./rows.ts"
import { remembered } from "./table.ts"

/** Blocks of one shipment at most, and bytes before they are compressed, unless one block alone has more. */
const most = { blocks: 2000, bytes: 32 * 1024 * 1024 } as const

/* A shipment may have been stored though nobody was told. No other is sent that would make ClickHouse forget its token. */
const reach = remembered / 2

/** What came of an attempt to send. */
export type Sent = "sent" | "nothing"

/** Uses that wait. */
export class UsageOutbox extends Context.Service<
  UsageOutbox,
  {
    /** Leaves rows, in the transaction of the caller where there is one. The same token again leaves nothing. */
    readonly add: (token: string, rows: ReadonlyArray<UsageRow>) => Effect.Effect<void, StoreUnavailable>
    /** Until when, at most until then, nothing waits of what was received. Nothing may come any more of that. */
    readonly readable: (until: Date) => Effect.Effect<Date, StoreUnavailable>
    /** When the first of what waits was received, of what was received until then. */
    readonly since: (until: Date) => Effect.Effect<Date | undefined, StoreUnavailable>
    /** Makes a shipment of the oldest that wait, all of one day. False when nothing waits. */
    readonly gather: Effect.Effect<boolean, StoreUnavailable>
    /** Gives the oldest shipment that nobody else is sending to whoever stores it, and lets go of it afterwards. */
    readonly send: (
      store: (token: string, contents: ReadonlyArray<Uint8Array>) => Effect.Effect<void, StoreUnavailable>
    ) => Effect.Effect<Sent, StoreUnavailable>
    /** Bytes that wait, in the table as it is on disk. */
    readonly bytes: Effect.Effect<number, StoreUnavailable>
  }
>()("@mcp-inspect/server/clickhouse/UsageOutbox") {
  static readonly layer = Layer.effect(
    UsageOutbox,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const settled = <A, E>(effect: Effect.Effect<A, E | SqlError.SqlError, SqlClient.SqlClient>) =>
        effect.pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.mapError(unavailable))

      const add = Effect.fn("UsageOutbox.add")((token: string, rows: ReadonlyArray<UsageRow>) =>
        Effect.forEach(
          Map.groupBy(rows, ({ orgId }) => orgId),
          ([orgId, some]) => inOrg(orgId, leave(orgId, token, some)),
          { discard: true }
        ).pipe(settled)
      )

      const since = (until: Date) =>
        sql<{ since: Date | null }>`select usage_waiting_since(${until}) as since`.pipe(
          Effect.map(([row]) => row?.since ?? undefined),
          settled
        )

      const readable = Effect.fn("UsageOutbox.readable")(function* (until: Date) {
        const first = yield* since(until)
        return first === undefined ? until : dateAt(first.getTime() - 1)
      })

      const bytes = sql<{ bytes: number }>`select pg_table_size('usage_waiting')::float8 as bytes`.pipe(
        Effect.map(([row]) => row?.bytes ?? 0),
        settled
      )

      /* The transaction sees what waits of every organization. */
      const shipping = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        sql.withTransaction(Effect.andThen(sql`select set_config('app.work', 'shipping', true)`, effect)).pipe(settled)

      return UsageOutbox.of({
        add,
        readable,
        since,
        bytes,
        gather: shipping(gather).pipe(Effect.withSpan("UsageOutbox.gather")),
        send: Effect.fn("UsageOutbox.send")((store) => shipping(send(store)))
      })
    })
  )
}

const unavailable = (error: unknown): StoreUnavailable =>
  error instanceof StoreUnavailable ? error : new StoreUnavailable({ reason: (error as SqlError.SqlError).reason._tag })

const compressed = (text: string): Effect.Effect<Uint8Array> =>
  Effect.promise(() => promisify(gzip)(text, { level: constants.Z_BEST_SPEED }))

/* A project on a day by itself: with the project it goes, and ClickHouse keeps each day apart. */
const leave = Effect.fnUntraced(function* (orgId: string, token: string, rows: ReadonlyArray<UsageRow>) {
  const sql = yield* SqlClient.SqlClient
  const stored = yield* sql`
    insert into usage_blocks (org_id, token, created_at) values (${orgId}, ${token}, ${yield* nowDate})
    on conflict do nothing returning token`
  if (stored.length === 0) return
  for (const [, some] of Map.groupBy(rows, (row) => `${row.projectId} ${dayOf(row.receivedAt)}`)) {
    const [first] = some.toSorted((left, right) => left.receivedAt.getTime() - right.receivedAt.getTime())
    if (first === undefined) continue
    const text = some.map((row) => `${JSON.stringify(toValues(row))}\n`).join("")
    yield* sql`
      insert into usage_waiting ${sql.insert({
        org_id: orgId,
        project_id: first.projectId,
        token,
        day: dayOf(first.receivedAt),
        received_at: first.receivedAt,
        size: Buffer.byteLength(text),
        content: yield* compressed(text)
      })}`
  }
})

/* What another process is gathering is left to it. */
const gather = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const gathered = yield* sql`
    with oldest as (
      select day from usage_waiting where shipment is null order by received_at limit 1
    ), waiting as (
      select org_id, project_id, token, day, received_at, size from usage_waiting
      where shipment is null and day = (select day from oldest)
      order by received_at limit ${most.blocks} for update skip locked
    ), fitting as (
      select * from (
        select *, sum(size) over (order by received_at, org_id, project_id, token) - size as before from waiting
      ) summed where before < ${most.bytes}
    ), made as (
      insert into usage_shipments (token) select gen_random_uuid() where exists (select from fitting) returning shipment
    )
    update usage_waiting w set shipment = made.shipment from fitting f, made
    where w.org_id = f.org_id and w.project_id = f.project_id and w.token = f.token and w.day = f.day
    returning 1`
  return gathered.length > 0
})

interface Shipment {
  readonly shipment: bigint
  readonly token: string
  readonly first: bigint
}

const send = Effect.fnUntraced(function* (
  store: (token: string, contents: ReadonlyArray<Uint8Array>) => Effect.Effect<void, StoreUnavailable>
) {
  const sql = yield* SqlClient.SqlClient
  // The row is held until the end: with a process that dies its hold is gone, and the next one repeats what it did.
  const [found] = yield* sql<Shipment>`
    select shipment, token, (select min(shipment) from usage_shipments) as first
    from usage_shipments order by shipment limit 1 for update skip locked`
  if (found === undefined || found.shipment - found.first >= reach) return "nothing" as const
  const blocks = yield* sql<{ content: Uint8Array }>`
    select content from usage_waiting where shipment = ${found.shipment}
    order by org_id, project_id, token, day`
  if (blocks.length > 0)
    yield* store(
      found.token,
      blocks.map(({ content }) => content)
    )
  // A project that is being deleted holds its rows in another order: whoever ships gives way, and does it again.
  yield* sql`set local lock_timeout = '500ms'`
  yield* sql`delete from usage_waiting where shipment = ${found.shipment}`
  yield* sql`delete from usage_shipments where shipment = ${found.shipment}`
  return "sent" as const
})
