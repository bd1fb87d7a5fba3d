// Uses are added up by day (ING-40). What was received up to some time is closed first, so that nothing can come behind
// it, then read, and added in one transaction with the watermark, over all organizations: a process that dies on the way
// has added nothing, and what is added once is not added again.
//
// Closing: `usage_receipt` gives whoever stores uses the time that they count as received, later than all that is closed,
// and holds a shared lock until those are committed. To close takes the same lock alone, so it waits for them. No clock is
// trusted, and no time is waited.
import { Context, DateTime, type Duration, Effect, Layer, Semaphore, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { recurring } from "../platform/recurring.ts"
import { EventStore, type StoreUnavailable } from "../ingest/EventStore.ts"
import { settledBy } from "../platform/settledBy.ts"
import { dayOf } from "../platform/times.ts"
import { addRow, type DaySum, projectKey, type ProjectSums, type Sums } from "./fold.ts"
import { addSums, removeDay } from "./rollupRows.ts"

/** Held by whoever writes rollups. */
export const rollupLock = 7270

const receiptLock = 7269

/** What is received later than so long ago is left for the next time: it is cheaper to add a minute than its parts. */
const settling = { seconds: 30 } as const

/** So much is added in one transaction at most, when nothing was added for a while. */
const mostAtOnce: Duration.Input = "6 hours"

const nothingYet = new Date(0)

interface Watermark {
  readonly rolled_up_to: Date
  readonly closing_to: Date
  readonly dropped_before: string
}

/** What a day was recomputed from: `gone` when raw rows of it are dropped already, and the day was left as it was. */
export type Recomputed = "recomputed" | "gone"

/** What rollups in memory have. */
export class Rolled extends Context.Service<Rolled, { readonly sums: Sums; upTo: Date | undefined }>()(
  "@mcp-inspect/server/usage/Rollup/Rolled"
) {
  static readonly layer = Layer.sync(Rolled, () => Rolled.of({ sums: new Map(), upTo: undefined }))
}

/** Rollups. */
export class Rollup extends Context.Service<
  Rollup,
  {
    /** Adds all that was received since the last time; how many rows that was. None when another process is at it. */
    readonly once: Effect.Effect<number, StoreUnavailable>
    /** Adds up one day (UTC) of a project anew, to the same bytes (ING-43). */
    readonly day: (orgId: string, projectId: string, day: string) => Effect.Effect<Recomputed, StoreUnavailable>
  }
>()("@mcp-inspect/server/usage/Rollup") {
  static readonly layer = Layer.effect(
    Rollup,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* EventStore
      const settled = settledBy(sql)

      /* Whoever waits for the lock keeps others from storing, so it is not waited for long: there is a next time. */
      const close = Effect.gen(function* () {
        const until = DateTime.toDateUtc(DateTime.subtract(yield* DateTime.now, settling))
        yield* sql`set local lock_timeout = '2s'`
        yield* sql`select pg_advisory_xact_lock(${receiptLock})`
        yield* sql`
          insert into usage_watermark ${sql.insert({
            one: true,
            rolled_up_to: nothingYet,
            closing_to: until,
            dropped_before: dayOf(nothingYet)
          })}
          on conflict (one) do update set closing_to = greatest(usage_watermark.closing_to, excluded.closing_to)`
      }).pipe(sql.withTransaction, Effect.withSpan("Rollup.close"))

      const watermark = Effect.map(
        sql<Watermark>`select rolled_up_to, closing_to, dropped_before::text from usage_watermark where one`,
        ([row]) => row
      )

      const added = (stream: ReturnType<EventStore["Service"]["received"]>) =>
        Stream.runFold(
          stream,
          (): { rows: number; readonly sums: Sums } => ({ rows: 0, sums: new Map() }),
          (all, row) => {
            all.rows++
            addRow(all.sums, row)
            return all
          }
        )

      /* The transaction goes from one organization to the next, so it is none of those that act for one. */
      const actFor = (orgId: string) => sql`select set_config('app.org_id', ${orgId}, true)`

      /* Of a project that is deleted meanwhile there is nothing to add to. */
      const addProject = Effect.fnUntraced(function* (sums: ProjectSums) {
        yield* actFor(sums.orgId)
        const held = yield* sql`
          select from projects where org_id = ${sums.orgId} and project_id = ${sums.projectId} for key share`
        if (held.length > 0) yield* addSums(sums)
      })

      const step = Effect.gen(function* () {
        const [mine] = yield* sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${rollupLock}) as held`
        const mark = yield* watermark
        if (mine?.held !== true || mark === undefined || mark.rolled_up_to >= mark.closing_to)
          return { rows: 0, isDone: true }
        const after = mark.rolled_up_to
        const next = DateTime.toDateUtc(DateTime.addDuration(DateTime.makeUnsafe(after), mostAtOnce))
        const wanted = after.getTime() === nothingYet.getTime() || next > mark.closing_to ? mark.closing_to : next
        // What is on its way to the store yet is left for the next time.
        const until = yield* store.readable(wanted)
        if (until <= after) return { rows: 0, isDone: true }
        const { rows, sums } = yield* added(store.received({ after, until }))
        const projects = [...sums.values()].sort((a, b) => (a.projectId < b.projectId ? -1 : 1))
        yield* Effect.forEach(projects, addProject, { discard: true })
        yield* sql`update usage_watermark set rolled_up_to = ${until}`
        return { rows, isDone: until < wanted || until >= mark.closing_to }
      }).pipe(sql.withTransaction, Effect.withSpan("Rollup.step"))

      const once = Effect.gen(function* () {
        yield* close
        let rows = 0
        for (let isDone = false; !isDone;) {
          const one = yield* step
          rows += one.rows
          isDone = one.isDone
        }
        return rows
      }).pipe(settled, Effect.withSpan("Rollup.once"))

      const day = Effect.fn("Rollup.day")(
        function* (orgId: string, projectId: string, wanted: string) {
          yield* sql`select pg_advisory_xact_lock(${rollupLock})`
          const mark = yield* watermark
          // A clock that was ahead dates a use to the day after it came.
          if (mark === undefined || dayBefore(wanted) < mark.dropped_before) return "gone" as const
          const { sums } = yield* added(store.ofDay({ orgId, projectId, day: wanted, until: mark.rolled_up_to }))
          yield* actFor(orgId)
          yield* removeDay(orgId, projectId, wanted)
          yield* Effect.forEach(sums.values(), addProject, { discard: true })
          return "recomputed" as const
        },
        sql.withTransaction,
        settled
      )

      return Rollup.of({ once, day })
    })
  )

  /** Rollups in {@link Rolled}, of one process. Projects are not known, so none is left out. */
  static readonly layerMemory = Layer.effect(
    Rollup,
    Effect.gen(function* () {
      const store = yield* EventStore
      const rolled = yield* Rolled
      const alone = yield* Semaphore.make(1)

      /* All is read before any of it is added: a store that fails on the way has added nothing. */
      const addAll = Effect.fnUntraced(function* (stream: ReturnType<EventStore["Service"]["received"]>) {
        const rows = yield* Stream.runCollect(stream)
        for (const row of rows) addRow(rolled.sums, row)
        return rows.length
      })

      const once = Effect.gen(function* () {
        const now = yield* DateTime.now
        const until = yield* store.readable(DateTime.toDateUtc(DateTime.subtract(now, settling)))
        const after = rolled.upTo ?? nothingYet
        if (until <= after) return 0
        const rows = yield* addAll(store.received({ after, until }))
        rolled.upTo = until
        return rows
      })

      const day = Effect.fnUntraced(function* (orgId: string, projectId: string, wanted: string) {
        if (rolled.upTo === undefined) return "gone" as const
        const rows = yield* Stream.runCollect(store.ofDay({ orgId, projectId, day: wanted, until: rolled.upTo }))
        const days = rolled.sums.get(projectKey({ orgId, projectId }))?.days ?? new Map<string, DaySum>()
        for (const [key, sum] of days) if (sum.day === wanted) days.delete(key)
        for (const row of rows) addRow(rolled.sums, row)
        return "recomputed" as const
      })

      return Rollup.of({
        once: alone.withPermits(1)(once),
        day: (orgId, projectId, wanted) => alone.withPermits(1)(day(orgId, projectId, wanted))
      })
    })
  ).pipe(Layer.provideMerge(Rolled.layer))

  /** Every two minutes, for as long as the scope lives. Several processes may: one of them does it. */
  static readonly running = Layer.effectDiscard(
    Effect.gen(function* () {
      const { once } = yield* Rollup
      yield* recurring(once, "2 minutes", "uses could not be added up")
    })
  )
}

const dayBefore = (day: string): string =>
  DateTime.formatIsoDateUtc(DateTime.subtract(DateTime.makeUnsafe(`${day}T00:00:00Z`), { days: 1 }))
