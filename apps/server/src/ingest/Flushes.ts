// A flush: batches of one organization become rows, counts and answers in one transaction. All of it is there or nothing.
import type { Receipt } from "@mcp-inspect/api/wire/Ingest"
import { monthOf } from "@mcp-inspect/billing/Month"
import { Quota } from "@mcp-inspect/billing/Quota"
import { Context, Effect, Layer } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { uuids } from "../platform/arrays.ts"
import { after } from "../platform/moments.ts"
import { newUuid } from "../platform/secrets.ts"
import { entered } from "../platform/Tenant.ts"
import { dateAt, dayOf, nowDate } from "../platform/times.ts"
import type { Batch } from "./Batch.ts"
import { coalesce } from "./coalesce.ts"
import { EventStore, type Series, StoreUnavailable } from "./EventStore.ts"
import { answer, claim, type Keyed } from "./idempotency.ts"
import { type Judged, settle } from "./outcomes.ts"
import type { Use } from "./read.ts"
import { receiptOf } from "./receipt.ts"
import { Learned, SeriesIds } from "./SeriesIds.ts"

/** What became of a batch; its project can have been deleted meanwhile. */
export type Settled = Receipt | "gone"

interface Entered {
  readonly org_id: string
  readonly is_stored: boolean
  readonly projects: ReadonlyArray<string>
  readonly received_at: Date
}

/** Stores batches. */
export class Flushes extends Context.Service<
  Flushes,
  {
    /**
     * Stores batches of one organization that came on one day, at least one; what became of each, in their order. They count
     * for the month that they came in, however long ago.
     */
    readonly store: (
      batches: readonly [Batch, ...ReadonlyArray<Batch>]
    ) => Effect.Effect<ReadonlyArray<Settled>, SqlError.SqlError | StoreUnavailable>
  }
>()("@mcp-inspect/server/ingest/Flushes") {
  static readonly layer = Layer.effect(
    Flushes,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const events = yield* EventStore
      const quota = yield* Quota
      const series = yield* SeriesIds
      let prepared = ""

      /* With the day that follows: at midnight it is there, and so it is for a receipt that was put off until then. */
      const prepare = Effect.fnUntraced(function* (now: Date) {
        if (prepared === dayOf(now)) return
        yield* events.prepare([dayOf(now), dayOf(yield* after("1 day"))])
        prepared = dayOf(now)
      })

      /* Which uses the store has a place for: a project may have so many different ones. */
      const admitted = Effect.fnUntraced(function* (orgId: string, batches: ReadonlyArray<Batch>) {
        const asked = new Map<string, Series>()
        for (const batch of batches) for (const { series } of batch.events.uses) asked.set(series.key, series)
        const ids = yield* series.intern(orgId, asked)
        return batches.map(({ events: { uses } }) =>
          ids.size === asked.size ? uses : uses.filter(({ series }) => ids.has(series.key))
        )
      })

      const within = Effect.fnUntraced(
        function* (
          { org_id: orgId, projects, received_at: receivedAt }: Entered,
          token: string,
          batches: readonly [Batch, ...ReadonlyArray<Batch>]
        ) {
          // The organization itself may be gone.
          if (projects.length === 0) return { all: batches.map((): Settled => "gone"), committed: Effect.void }
          const settled = new Map<Batch, Settled>()
          for (const batch of batches) if (!projects.includes(batch.projectId)) settled.set(batch, "gone")
          const { again, first } = byKey(batches.filter((batch) => !settled.has(batch)))
          const keyed = first.flatMap(withKey)
          for (const [place, receipt] of yield* claim(orgId, keyed)) {
            const batch = keyed[place]?.batch
            if (batch !== undefined) settled.set(batch, receipt)
          }
          const fresh = first.filter((batch) => !settled.has(batch))
          const room = yield* admitted(orgId, fresh)
          const arriving = room.reduce((total, uses) => total + uses.length, 0)
          const taken = yield* quota
            .take({ org: orgId, month: monthOf(batches[0].receivedAt), events: BigInt(arriving) })
            .pipe(Effect.mapError(({ reason }) => new StoreUnavailable(reason === undefined ? {} : { reason })))
          let left = Number(taken.kept)
          const kept: Array<Use> = []
          const judged = fresh.map((batch, place): Judged => {
            const uses = room[place] ?? []
            const some = uses.slice(0, left)
            left -= some.length
            for (const use of some) kept.push(use)
            return {
              batch,
              refused: {
                over_quota: uses.length - some.length,
                series_limit: batch.events.uses.length - uses.length
              }
            }
          })
          for (const { batch, refused } of judged) settled.set(batch, receiptOf(batch.events, refused))
          if (kept.length > 0) yield* events.append(token, coalesce(kept, receivedAt))
          yield* settle({ orgId, token, receivedAt }, judged)
          const answers = keyed.flatMap(({ batch, ...key }) => {
            const receipt = fresh.includes(batch) ? settled.get(batch) : undefined
            return receipt === undefined || receipt === "gone" ? [] : [{ ...key, receipt }]
          })
          yield* answer(orgId, answers)
          const all = batches.map((batch) => settled.get(again.get(batch) ?? batch) ?? "gone")
          return { all, committed: taken.committed }
        },
        Effect.provideService(SqlClient.SqlClient, sql)
      )

      const store = Effect.fn("Ingest.flush")(function* (batches: readonly [Batch, ...ReadonlyArray<Batch>]) {
        const [{ orgId }] = batches
        const token = yield* newUuid
        const projects = [...new Set(batches.map(({ projectId }) => projectId))]
        let answers: ReadonlyArray<Settled> = []
        const once = Effect.gen(function* () {
          const now = yield* nowDate
          yield* prepare(now)
          const learned = new Map<string, bigint>()
          let committed = Effect.void
          const enter = sql<Entered>`
            select org_id, is_stored, projects, received_at
            from enter_ingest(${orgId}, ${token}, ${uuids(projects)}, ${now})`.pipe(
            Effect.flatMap(([found]) =>
              found === undefined ? Effect.die(new Error("no flush began")) : Effect.succeed(found)
            )
          )
          yield* entered(enter, (found) =>
            found.is_stored
              ? Effect.void
              : Effect.map(within(found, token, batches), (done) => {
                  answers = done.all
                  committed = done.committed
                })
          ).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideService(Learned, learned))
          yield* series.keep(learned)
          yield* committed
          return answers
        })
        // A connection that ends at the commit leaves open whether it was stored. The same block again tells: it waits for
        // the end of the first, and where that was stored adds nothing.
        return yield* Effect.retry(Effect.catchDefect(once, failed), { times: 1 })
      })

      return Flushes.of({ store })
    })
  )
}

/* Where a transaction cannot be undone either, because its connection has ended, that comes as a defect. */
const failed = (defect: unknown): Effect.Effect<never, SqlError.SqlError | StoreUnavailable> =>
  SqlError.isSqlError(defect) || defect instanceof StoreUnavailable ? Effect.fail(defect) : Effect.die(defect)

const withKey = (batch: Batch): ReadonlyArray<Keyed & { readonly batch: Batch }> =>
  batch.idempotencyKey === undefined
    ? []
    : [
        {
          batch,
          projectId: batch.projectId,
          idempotencyKey: batch.idempotencyKey,
          receivedAt: dateAt(batch.receivedAt)
        }
      ]

/* Those that come first, and of the others the first with the same key. */
const byKey = (batches: ReadonlyArray<Batch>) => {
  const seen = new Map<string, Batch>()
  const again = new Map<Batch, Batch>()
  const first = batches.filter((batch) => {
    if (batch.idempotencyKey === undefined) return true
    const key = `${batch.projectId} ${batch.idempotencyKey}`
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, batch)
    else again.set(batch, earlier)
    return earlier === undefined
  })
  return { again, first }
}
