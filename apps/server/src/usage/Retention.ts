// What is kept for a while goes when that is over (ING-41, ING-42): raw uses with whole partitions once they are added up,
// rollups after the window of the plan. Room is made for the days ahead.
import { Context, DateTime, type Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Backlog } from "../ingest/Backlog.ts"
import { EventStore, type StoreUnavailable } from "../ingest/EventStore.ts"
import { eachOrg } from "../orgs/eachOrg.ts"
import { before } from "../platform/moments.ts"
import { settledBy } from "../platform/settledBy.ts"
import { inOrg } from "../platform/Tenant.ts"
import { recurring } from "../platform/recurring.ts"
import { nowDate } from "../platform/times.ts"
import { rollupLock } from "./Rollup.ts"

/** How long raw uses are kept, in days. */
const rawDays = 90

/** How long a batch is remembered, so that the same is not taken twice (ING-13). */
const batches = "24 hours"

/* Longer while it may be delivered again by a buffer, of whose clock and ours the one may be ahead. */
const batchesAhead: Duration.Input = "1 hour"

/** So long a store outside this database is asked to remove what is gone: something may have been on its way to it. */
const removing = "24 hours"

/** How many days of rollups are kept at least, whatever the plan: the days of an organization without one. */
export class KeptDays extends Context.Reference<number>("@mcp-inspect/server/usage/Retention/KeptDays", {
  defaultValue: () => 90
}) {}

/** By plan, in days (ING-15). */
export const daysOfPlan = { free: 90, team: 365, unlimited: 365 } as const

/** How much went. */
export interface Gone {
  /** Parts of the store of raw uses, such as partitions. */
  readonly parts: number
  readonly rollups: number
  readonly outcomes: number
  readonly batches: number
}

const sumOf = (gone: ReadonlyArray<Omit<Gone, "parts">>): Omit<Gone, "parts"> =>
  gone.reduce(
    (sum, one) => ({
      rollups: sum.rollups + one.rollups,
      outcomes: sum.outcomes + one.outcomes,
      batches: sum.batches + one.batches
    }),
    { rollups: 0, outcomes: 0, batches: 0 }
  )

/** What is kept, and for how long. */
export class Retention extends Context.Service<Retention, { readonly once: Effect.Effect<Gone, StoreUnavailable> }>()(
  "@mcp-inspect/server/usage/Retention"
) {
  static readonly layer = Layer.effect(
    Retention,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* EventStore
      const withoutPlan = yield* KeptDays
      const waitingSince = yield* Backlog

      const ahead = Effect.gen(function* () {
        const now = yield* DateTime.now
        yield* store.prepare([-1, 0, 1, 2, 3].map((days) => DateTime.formatIsoDateUtc(DateTime.add(now, { days }))))
      })

      /* What is not added up yet stays, however old. */
      const dropRaw = Effect.gen(function* () {
        const [mark] = yield* sql<{ rolled_up_to: Date }>`select rolled_up_to from usage_watermark where one`
        if (mark === undefined) return 0
        const oldest = DateTime.subtract(yield* DateTime.now, { days: rawDays })
        const day = DateTime.formatIsoDateUtc(DateTime.min(oldest, DateTime.makeUnsafe(mark.rolled_up_to)))
        // First it is told: a day that is added up anew must not miss what is about to go.
        yield* sql`update usage_watermark set dropped_before = greatest(dropped_before, ${day}::date)`
        return yield* store.dropBefore(day)
      })

      const daysOf = Effect.fnUntraced(function* (orgId: string) {
        const [row] = yield* sql<{ plan: keyof typeof daysOfPlan; next_plan: keyof typeof daysOfPlan | null }>`
          select plan, next_plan from org_plans where org_id = ${orgId}`
        if (row === undefined) return withoutPlan
        // A plan that ends keeps what it has until it has ended.
        return Math.max(withoutPlan, daysOfPlan[row.plan], row.next_plan === null ? 0 : daysOfPlan[row.next_plan])
      })

      /* Until when batches are forgotten; none where nobody knows what waits. */
      const forgetting = Effect.gen(function* () {
        const since = yield* waitingSince
        const usual = yield* before(batches)
        if (since === undefined) return usual
        const waiting = DateTime.toDateUtc(DateTime.subtractDuration(DateTime.makeUnsafe(since), batchesAhead))
        return waiting < usual ? waiting : usual
      }).pipe(Effect.catchTag("BacklogUnknown", () => Effect.undefined))

      const tidyOrg = (orgId: string, forgotten: Date | undefined) =>
        inOrg(
          orgId,
          Effect.gen(function* () {
            yield* sql`select pg_advisory_xact_lock(${rollupLock})`
            const days = yield* daysOf(orgId)
            const oldest = DateTime.toDateUtc(DateTime.startOf(DateTime.subtract(yield* DateTime.now, { days }), "day"))
            const rollups = yield* sql`
              delete from usage_daily where org_id = ${orgId} and day < (${oldest}::timestamptz at time zone 'UTC')::date
              returning 1`
            if (rollups.length > 0)
              yield* sql`
                delete from usage_cohorts c where c.org_id = ${orgId} and not exists (
                  select from usage_daily d
                  where d.org_id = ${orgId} and d.project_id = c.project_id and d.cohort_id = c.cohort_id)`
            const outcomes = yield* sql`
              delete from usage_outcomes where org_id = ${orgId} and hour < ${oldest} returning 1`
            const gone = yield* sql`
              delete from ingest_batches where org_id = ${orgId} and created_at <= ${forgotten ?? null} returning 1`
            yield* sql`delete from usage_blocks where org_id = ${orgId} and created_at <= ${yield* before(batches)}`
            return { rollups: rollups.length, outcomes: outcomes.length, batches: gone.length }
          })
        )

      const removeGone = Effect.gen(function* () {
        const gone = yield* sql<{ org_id: string; project_id: string }>`
          select org_id, project_id from usage_removals order by removed_at limit 1000`
        yield* Effect.forEach(gone, ({ org_id, project_id }) => store.removeProject(org_id, project_id), {
          discard: true
        })
        yield* sql`delete from usage_removals where removed_at <= ${yield* before(removing)}`
      })

      const once = Effect.gen(function* () {
        yield* ahead
        const forgotten = yield* forgetting
        const ofOrgs = yield* eachOrg((orgId) => tidyOrg(orgId, forgotten))
        // A store outside this database may be away, which is no reason to keep what is in it.
        const parts = yield* dropRaw
        yield* removeGone
        const all: Gone = { parts, ...sumOf(ofOrgs) }
        if (Object.values(all).some((count) => count > 0))
          yield* Effect.logInfo("What was kept long enough is gone").pipe(
            Effect.annotateLogs({ ...all, at: (yield* nowDate).toISOString() })
          )
        return all
      }).pipe(settledBy(sql), Effect.withSpan("Retention.once"))

      return Retention.of({ once })
    })
  )

  /** Every hour, for as long as the scope lives. Several processes may: it is the same to do it twice. */
  static readonly running = Layer.effectDiscard(
    Effect.gen(function* () {
      const { once } = yield* Retention
      yield* recurring(once, "1 hour", "what was kept long enough could not be removed")
    })
  )
}
