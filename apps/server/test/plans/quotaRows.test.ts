// Quotas in PostgreSQL, by processes that meet at their cap.
import { Month } from "@mcp-inspect/billing/Month"
import { plans } from "@mcp-inspect/billing/Plan"
import { Quota, tidyQuotas } from "@mcp-inspect/billing/Quota"
import { QuotaStore } from "@mcp-inspect/billing/QuotaStore"
import { assert, it } from "@effect/vitest"
import { Context, Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import fc from "fast-check"
import { pool } from "../../src/platform/Database.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { quotaRows } from "../../src/plans/quotaRows.ts"
import { countedOf } from "../../src/plans/tallyRows.ts"
import { migratedDatabase } from "../support/database.ts"
import { seedOrg } from "../support/seed.ts"

const month = Month.make("2026-11")

const capped = (included: bigint) => ({ ...plans, free: { ...plans.free, included } })

/** A process with connections of its own, until its scope is closed. */
const start = Effect.fnUntraced(function* (
  database: Layer.Layer<SqlClient.SqlClient>,
  cap: bigint,
  scope: Scope.Scope
) {
  const holder = yield* newUuid
  const context = yield* Quota.layerNoDeps({ holder, plans: capped(cap), block: 40n }).pipe(
    Layer.provideMerge(quotaRows.pipe(Layer.provide(database))),
    Layer.build,
    Scope.provide(scope)
  )
  return { store: Context.get(context, QuotaStore), quota: Context.get(context, Quota) }
})

/** Stores batches of these sizes, two at once, and adds what became of them to a total. */
const sendAll = (
  { quota, store }: Effect.Success<ReturnType<typeof start>>,
  org: string,
  sizes: ReadonlyArray<number>,
  total: { kept: bigint; dropped: bigint }
) =>
  Effect.forEach(
    sizes,
    (size) =>
      store.transaction(org, quota.take({ org, month, events: BigInt(size) })).pipe(
        Effect.tap(({ committed }) => committed),
        Effect.map((fate) => {
          total.kept += fate.kept
          total.dropped += fate.dropped
        })
      ),
    { concurrency: 2, discard: true }
  )

const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 12, maxLength: 12 })

it.live(
  "what four processes keep is the least of cap and received, though one is killed and its leases are ended meanwhile",
  () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const database = Effect.map(Layer.build(pool(url, 2)), (context) => Layer.succeedContext(context))
      const databases = yield* Effect.all([database, database, database, database])
      const [first] = databases
      const races = fc.sample(fc.tuple(sizes, sizes, sizes, sizes, fc.bigInt({ min: 0n, max: 1600n })), 6)
      for (const [one, two, three, four, cap] of races) {
        const { id: org } = yield* Effect.provide(seedOrg, first)
        const scope = yield* Scope.make()
        const total = { kept: 0n, dropped: 0n }
        const run = (sizes: ReadonlyArray<number>, database: typeof first) =>
          Effect.flatMap(start(database, cap, scope), (process) =>
            Effect.forkChild(sendAll(process, org, sizes, total))
          )
        const [victim, ...others] = yield* Effect.all([
          run(one, databases[0]),
          run(two, databases[1]),
          run(three, databases[2]),
          run(four, databases[3])
        ])
        yield* Effect.sleep(15)
        yield* Fiber.interrupt(victim)
        // All leases count as left behind, also those of who is at work.
        const { store } = yield* start(first, cap, scope)
        const far = { ...store, leased: () => store.leased({ expired: Date.UTC(2100, 0) }) }
        yield* Effect.provideService(tidyQuotas, QuotaStore, far)
        // None fails, not even by a deadlock.
        yield* Effect.forEach(others, Fiber.join)
        const read = Effect.provide(inOrg(org, countedOf({ org, month })), first)
        const counted = yield* read
        assert.strictEqual(counted.kept, counted.kept + counted.dropped < cap ? counted.kept + counted.dropped : cap)
        // What the killed one was at may be stored and not answered.
        assert.isTrue(counted.kept >= total.kept && counted.dropped >= total.dropped)
        assert.isTrue(counted.kept + counted.dropped - total.kept - total.dropped <= 120n)
        yield* Scope.close(scope, Exit.void)
        assert.deepStrictEqual(yield* read, counted)
        const leases = yield* Effect.flatMap(SqlClient.SqlClient, (sql) =>
          inOrg(org, sql`select from quota_leases where org_id = ${org}`)
        ).pipe(Effect.provide(first))
        assert.deepStrictEqual(leases, [])
      }
    }).pipe(Effect.scoped),
  60_000
)

it.live("a lease that somebody else is at is not waited for, and pays when it is free", () =>
  Effect.gen(function* () {
    const context = yield* Layer.build(pool(yield* migratedDatabase, 3))
    const database = Layer.succeedContext(context)
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id: org } = yield* seedOrg
      const store = yield* Effect.provide(QuotaStore, quotaRows.pipe(Layer.provide(database)))
      const place = { org, month, holder: yield* newUuid }
      const until = Date.UTC(2100, 0)
      const pay = (keeps: ReadonlyArray<"free"> = []) =>
        store.transaction(org, store.pay(place, { events: 3n, until, keeps, drops: [] }))
      const account = store.transaction(
        org,
        store.revise({ org, month }, (account) => [account, account])
      )
      assert.deepStrictEqual(yield* pay(), { plan: "free", fate: undefined })
      const lease = { holder: place.holder, kept: 0n, dropped: 0n, remaining: 4n, until }
      yield* store.transaction(
        org,
        store.revise({ org, month }, ({ ended }) => [{ ended, leases: [lease] }, undefined])
      )
      const [isLocked, isDone] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const somebody = yield* Effect.forkChild(
        inOrg(
          org,
          sql`select from quota_leases where org_id = ${org} for update`.pipe(
            Effect.andThen(Deferred.succeed(isLocked, undefined)),
            Effect.andThen(Deferred.await(isDone))
          )
        )
      )
      yield* Deferred.await(isLocked)
      assert.deepStrictEqual(yield* pay(), { plan: "free", fate: undefined })
      yield* Deferred.succeed(isDone, undefined)
      yield* Fiber.join(somebody)
      assert.deepStrictEqual(yield* pay(), { plan: "free", fate: { kept: 3n, dropped: 0n } })
      assert.deepStrictEqual(yield* pay(), { plan: "free", fate: undefined })
      assert.deepStrictEqual(yield* pay(["free"]), { plan: "free", fate: { kept: 3n, dropped: 0n } })
      assert.deepStrictEqual((yield* account).leases, [{ ...lease, kept: 6n, remaining: 1n }])
    }).pipe(Effect.provide(database))
  }).pipe(Effect.scoped)
)
