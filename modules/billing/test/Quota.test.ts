import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { Month } from "../src/Month.ts"
import { type Plan, plans } from "../src/Plan.ts"
import { Quota, type Received } from "../src/Quota.ts"
import { makeQuotaMemory } from "../src/QuotaMemory.ts"
import { QuotaStore } from "../src/QuotaStore.ts"

const month = Month.make("2026-11")
const at = { org: "org", month }

/** Free, with a cap that tests can reach. */
const capped = (included: bigint): Plan => ({ ...plans.free, included })

const received = (events: bigint, plan: Plan): Received => ({ ...at, plan, events })

/** A process on a store, until its scope is closed; where it never is, the process is killed. */
const start = (store: QuotaStore["Service"], holder: string, scope: Scope.Scope, block = 10_000n) =>
  Quota.layerOf({ holder, block, lease: "5 minutes" }).pipe(
    Layer.provide(Layer.succeed(QuotaStore, store)),
    Layer.build,
    Effect.map(Context.get(Quota)),
    Scope.provide(scope)
  )

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const stored = Effect.succeed

/** What a process does in the order given. */
const doing = fc.array(
  fc.record({
    events: fc.oneof(fc.bigInt({ min: 1n, max: 6n }), fc.bigInt({ min: 1n, max: 400n })),
    /** Whether the events cannot be stored, so that the transaction is undone. */
    fails: fc.integer({ min: 0, max: 9 }).map((one) => one === 0)
  }),
  { maxLength: 12 }
)

describe("kept events", () => {
  it("are the least of cap and received, whatever four processes do at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.bigInt({ min: 0n, max: 2500n }),
        fc.bigInt({ min: 0n, max: 64n }),
        fc.array(doing, { minLength: 4, maxLength: 4 }),
        async (scheduler, cap, block, work) => {
          const store = makeQuotaMemory(Effect.promise(() => scheduler.schedule(Promise.resolve())))
          const race = Effect.gen(function* () {
            const scope = yield* Scope.make()
            const answered = yield* Effect.forEach(
              work,
              Effect.fnUntraced(function* (batches, index) {
                const quota = yield* start(store, `process ${index}`, scope, block)
                return yield* Effect.forEach(batches, ({ events, fails }) =>
                  quota
                    .keep(received(events, capped(cap)), (fate) => (fails ? Effect.fail("disk full") : stored(fate)))
                    .pipe(Effect.catch(() => Effect.succeed({ kept: 0n, dropped: 0n })))
                )
              }),
              { concurrency: "unbounded" }
            )
            const counted = yield* store.tally(at)
            yield* Scope.close(scope, Exit.void)
            assert.deepStrictEqual(yield* store.tally(at), counted)
            assert.deepStrictEqual(yield* store.leased({ holder: "process 0" }), [])
            return { answers: answered.flat(), counted }
          })
          const { answers, counted } = await scheduler.waitFor(Effect.runPromise(race))
          const kept = answers.reduce((sum, fate) => sum + fate.kept, 0n)
          const dropped = answers.reduce((sum, fate) => sum + fate.dropped, 0n)
          assert.deepStrictEqual(counted, { kept, dropped })
          assert.strictEqual(kept, least(cap, kept + dropped))
        }
      ),
      { numRuns: 150 }
    )
  })

  it("are the least of cap and received when one of four is killed at any moment", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.bigInt({ min: 0n, max: 2000n }),
        fc.array(doing, { minLength: 4, maxLength: 4 }),
        fc.nat({ max: 60 }),
        async (scheduler, cap, work, moment) => {
          let steps = 0
          let kill: Effect.Effect<unknown> = Effect.void
          const store = makeQuotaMemory(
            Effect.promise(() => scheduler.schedule(Promise.resolve())).pipe(
              Effect.andThen(Effect.suspend(() => (++steps === moment ? Effect.forkDetach(kill) : Effect.void)))
            )
          )
          const race = Effect.gen(function* () {
            const processes = yield* Effect.forEach(
              work,
              Effect.fnUntraced(function* (batches, index) {
                const quota = yield* start(store, `process ${index}`, yield* Scope.make(), 64n)
                const keep = ({ events }: { readonly events: bigint }) =>
                  quota.keep(received(events, capped(cap)), stored)
                return yield* Effect.forkChild(Effect.forEach(batches, keep))
              })
            )
            const [victim, ...others] = processes
            if (victim !== undefined) kill = Fiber.interrupt(victim)
            yield* Effect.forEach(processes, Fiber.await)
            // Whoever is left goes on, and finds what the dead one had.
            const last = yield* start(store, "heir", yield* Scope.make(), 64n)
            assert.isAbove(others.length, 0)
            yield* last.keep(received(150n, capped(cap)), stored)
            return yield* store.tally(at)
          })
          const { dropped, kept } = await scheduler.waitFor(Effect.runPromise(race))
          assert.strictEqual(kept, least(cap, kept + dropped))
        }
      ),
      { numRuns: 150 }
    )
  })

  it("are all that arrive on Team, though the month has gone far beyond what Free keeps", () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(doing, { minLength: 4, maxLength: 4 }), async (scheduler, work) => {
        const store = makeQuotaMemory(Effect.promise(() => scheduler.schedule(Promise.resolve())))
        const race = Effect.gen(function* () {
          const scope = yield* Scope.make()
          yield* Effect.forEach(
            work,
            Effect.fnUntraced(function* (batches, index) {
              const quota = yield* start(store, `process ${index}`, scope)
              yield* Effect.forEach(batches, ({ events }) =>
                quota.keep(received(events * 10_000_000n, plans.team), stored)
              )
            }),
            { concurrency: "unbounded" }
          )
          return yield* store.tally(at)
        })
        const sent = work.flat().reduce((sum, { events }) => sum + events * 10_000_000n, 0n)
        assert.deepStrictEqual(await scheduler.waitFor(Effect.runPromise(race)), { kept: sent, dropped: 0n })
      }),
      { numRuns: 50 }
    ))
})

describe("a quota", () => {
  it.effect("keeps 1,000,000 of 1,250,000 events on Free and counts the rest", () =>
    Effect.gen(function* () {
      const quota = yield* start(makeQuotaMemory(), "one", yield* Effect.scope)
      const fates = yield* Effect.forEach(Array.from({ length: 1250 }), () =>
        quota.keep(received(1000n, plans.free), stored)
      )
      assert.deepStrictEqual(yield* quota.tally(at), { kept: 1_000_000n, dropped: 250_000n })
      assert.strictEqual(fates.filter(({ kept }) => kept === 1000n).length, 1000)
    })
  )

  it.effect("drops nothing from the moment of an upgrade, and keeps what was counted", () =>
    Effect.gen(function* () {
      const quota = yield* start(makeQuotaMemory(), "one", yield* Effect.scope)
      yield* quota.keep(received(12n, capped(10n)), stored)
      assert.deepStrictEqual(yield* quota.keep(received(5n, plans.team), stored), { kept: 5n, dropped: 0n })
      assert.deepStrictEqual(yield* quota.tally(at), { kept: 15n, dropped: 2n })
    })
  )

  it.effect("is another one in another month and in another organization", () =>
    Effect.gen(function* () {
      const quota = yield* start(makeQuotaMemory(), "one", yield* Effect.scope)
      yield* quota.keep(received(12n, capped(10n)), stored)
      const next = { ...received(8n, capped(10n)), month: Month.make("2026-12") }
      assert.deepStrictEqual(yield* quota.keep(next, stored), { kept: 8n, dropped: 0n })
      const other = { ...received(9n, capped(10n)), org: "other" }
      assert.deepStrictEqual(yield* quota.keep(other, stored), { kept: 9n, dropped: 0n })
    })
  )

  it.effect("follows a cap that is raised or lowered", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const scope = yield* Effect.scope
      const [one, other] = [yield* start(store, "one", scope), yield* start(store, "other", scope)]
      yield* one.keep(received(1n, capped(1_000n)), stored)
      yield* other.keep(received(1n, capped(20n)), stored)
      yield* one.keep(received(40n, capped(20n)), stored)
      assert.deepStrictEqual(yield* store.tally(at), { kept: 20n, dropped: 22n })
      yield* one.keep(received(40n, capped(50n)), stored)
      assert.deepStrictEqual(yield* store.tally(at), { kept: 50n, dropped: 32n })
    })
  )

  it.effect("has nothing counted of events that could not be stored", () =>
    Effect.gen(function* () {
      const quota = yield* start(makeQuotaMemory(), "one", yield* Effect.scope)
      const failed = yield* quota.keep(received(7n, plans.free), () => Effect.fail("disk full")).pipe(Effect.flip)
      assert.strictEqual(failed, "disk full")
      assert.deepStrictEqual(yield* quota.tally(at), { kept: 0n, dropped: 0n })
    })
  )

  it.effect("asks for no lock of others while its lease lasts, and for none when the month is full", () =>
    Effect.gen(function* () {
      let settled = 0
      const store = makeQuotaMemory()
      const revise: typeof store.revise = (place, change) => {
        settled += 1
        return store.revise(place, change)
      }
      const quota = yield* start({ ...store, revise }, "one", yield* Effect.scope, 100n)
      const keep = quota.keep(received(10n, capped(10_000n)), stored)
      yield* Effect.replicateEffect(keep, 11)
      assert.strictEqual(settled, 1)
      yield* Effect.replicateEffect(keep, 1_000)
      const whenFull = settled
      yield* Effect.replicateEffect(keep, 100)
      assert.strictEqual(settled, whenFull)
      assert.deepStrictEqual(yield* quota.tally(at), { kept: 10_000n, dropped: 1_110n })
    })
  )

  it.effect("frees what a process has left behind once its lease is over, and not before", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const dead = yield* start(store, "dead", yield* Scope.make(), 100n)
      yield* dead.keep(received(10n, capped(10_000n)), stored)
      const quota = yield* start(store, "one", yield* Effect.scope)
      assert.strictEqual(yield* quota.tidy, 0)
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual(yield* quota.tidy, 1)
      assert.deepStrictEqual(yield* store.leased({ holder: "dead" }), [])
      assert.deepStrictEqual(yield* quota.tally(at), { kept: 10n, dropped: 0n })
    })
  )
})
