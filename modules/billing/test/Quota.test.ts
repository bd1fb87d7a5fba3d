import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { Month } from "../src/Month.ts"
import { type PlanId, plans } from "../src/Plan.ts"
import { type Holding, Quota, tidyQuotas } from "../src/Quota.ts"
import { makeQuotaMemory, type QuotaMemory } from "../src/QuotaMemory.ts"
import { QuotaStore } from "../src/QuotaStore.ts"

const month = Month.make("2026-11")
const at = { org: "org", month }

/** Free, with a cap that tests can reach. */
const capped = (included: bigint): Partial<Holding> => ({
  plans: { ...plans, free: { ...plans.free, included } }
})

/** A process on a store, until its scope is closed; where it never is, the process is killed. */
const start = (store: QuotaMemory, holder: string, scope: Scope.Scope, more: Partial<Holding> = {}) =>
  Quota.layerNoDeps({ ...more, holder }).pipe(
    Layer.provide(Layer.succeed(QuotaStore, store)),
    Layer.build,
    Effect.map((context) => keeping(store, Context.get(context, Quota))),
    Scope.provide(scope)
  )

/** Stores events as ingest does: in one transaction with what is paid for them. */
const keeping =
  (store: QuotaMemory, quota: Quota["Service"]) =>
  <E = never>(events: bigint, write: Effect.Effect<void, E> = Effect.void, of = at) =>
    store
      .transaction(
        of.org,
        Effect.tap(quota.take({ ...of, events }), () => write)
      )
      .pipe(
        Effect.tap(({ committed }) => committed),
        Effect.map(({ dropped, kept }) => ({ kept, dropped }))
      )

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const nothing = { kept: 0n, dropped: 0n }

const inAll = (fates: ReadonlyArray<{ readonly kept: bigint; readonly dropped: bigint }>) =>
  fates.reduce((sum, one) => ({ kept: sum.kept + one.kept, dropped: sum.dropped + one.dropped }), nothing)

const batch = fc.record({
  events: fc.oneof(fc.bigInt({ min: 1n, max: 6n }), fc.bigInt({ min: 1n, max: 400n })),
  /** Whether the events cannot be stored, so that the transaction is undone. */
  fails: fc.integer({ min: 0, max: 9 }).map((one) => one === 0)
})

/** What four processes do, each in the order given. */
const work = fc.array(fc.array(batch, { maxLength: 12 }), { minLength: 4, maxLength: 4 })

/** A store whose statements come in any order that the processes allow. */
const scheduled = (scheduler: fc.Scheduler, before: Effect.Effect<unknown> = Effect.void) =>
  makeQuotaMemory(Effect.promise(() => scheduler.schedule(Promise.resolve())).pipe(Effect.andThen(before)))

describe("kept events", () => {
  it("are the least of cap and received, whatever four processes do at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.bigInt({ min: 0n, max: 2500n }),
        fc.bigInt({ min: 0n, max: 64n }),
        work,
        fc.constantFrom(1, 2),
        async (scheduler, cap, block, work, concurrency) => {
          const store = scheduled(scheduler)
          const race = Effect.gen(function* () {
            const scope = yield* Scope.make()
            const answered = yield* Effect.forEach(
              work,
              Effect.fnUntraced(function* (batches, index) {
                const keep = yield* start(store, `process ${index}`, scope, { ...capped(cap), block })
                return yield* Effect.forEach(
                  batches,
                  ({ events, fails }) =>
                    keep(events, fails ? Effect.fail("disk full") : Effect.void).pipe(
                      Effect.catch(() => Effect.succeed(nothing))
                    ),
                  { concurrency }
                )
              }),
              { concurrency: "unbounded" }
            )
            const counted = yield* store.tally(at)
            yield* Scope.close(scope, Exit.void)
            assert.deepStrictEqual(yield* store.tally(at), counted)
            for (const index of work.keys())
              assert.deepStrictEqual(yield* store.leased({ holder: `process ${index}` }), [])
            return { answers: answered.flat(), counted }
          })
          const { answers, counted } = await scheduler.waitFor(Effect.runPromise(race))
          assert.deepStrictEqual(counted, inAll(answers))
          assert.strictEqual(counted.kept, least(cap, counted.kept + counted.dropped))
        }
      ),
      { numRuns: 150 }
    )
  })

  it("are the least of cap and received when one of four is killed at any moment, and tidied up after at another", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.bigInt({ min: 0n, max: 2000n }),
        work,
        fc.nat({ max: 60 }),
        fc.nat({ max: 60 }),
        async (scheduler, cap, work, moment, tidied) => {
          let steps = 0
          let [kill, tidy]: ReadonlyArray<Effect.Effect<unknown>> = []
          const store = scheduled(
            scheduler,
            Effect.suspend(() => {
              steps += 1
              if (steps === moment && kill !== undefined) return Effect.forkDetach(kill)
              return steps === tidied && tidy !== undefined ? Effect.forkDetach(tidy) : Effect.void
            })
          )
          // All leases count as left behind, also those of who is at work.
          const expired: QuotaMemory = { ...store, leased: () => store.leased({ expired: Infinity }) }
          tidy = Effect.ignore(Effect.provideService(tidyQuotas, QuotaStore, expired))
          const race = Effect.gen(function* () {
            const holding = { ...capped(cap), block: 64n }
            const processes = yield* Effect.forEach(
              work,
              Effect.fnUntraced(function* (batches, index) {
                const keep = yield* start(store, `process ${index}`, yield* Scope.make(), holding)
                return yield* Effect.forkChild(Effect.forEach(batches, ({ events }) => keep(events)))
              })
            )
            const [victim, ...others] = processes
            if (victim !== undefined) kill = Fiber.interrupt(victim)
            yield* Effect.forEach(processes, Fiber.await)
            // Whoever is left goes on, and finds what the dead one had.
            const last = yield* start(store, "heir", yield* Scope.make(), holding)
            assert.isAbove(others.length, 0)
            yield* last(150n)
            return yield* store.tally(at)
          })
          const { dropped, kept } = await scheduler.waitFor(Effect.runPromise(race))
          assert.strictEqual(kept, least(cap, kept + dropped))
        }
      ),
      { numRuns: 150 }
    )
  })

  it("are all that arrive from the moment of an upgrade, and those before it the least of cap and received", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.bigInt({ min: 0n, max: 1500n }),
        work,
        fc.nat({ max: 60 }),
        async (scheduler, cap, work, moment) => {
          let [steps, isTeam] = [0, false]
          const store: QuotaMemory = scheduled(
            scheduler,
            Effect.sync(() => {
              if ((steps += 1) !== moment) return
              store.setPlan(at.org, "team")
              isTeam = true
            })
          )
          const race = Effect.gen(function* () {
            const scope = yield* Scope.make()
            return yield* Effect.forEach(
              work,
              Effect.fnUntraced(function* (batches, index) {
                const keep = yield* start(store, `process ${index}`, scope, { ...capped(cap), block: 32n })
                return yield* Effect.forEach(batches, ({ events }) =>
                  Effect.suspend(() => {
                    const wasTeam = isTeam
                    return Effect.map(keep(events), (fate) => ({ ...fate, wasTeam }))
                  })
                )
              }),
              { concurrency: "unbounded" }
            )
          })
          const answers = (await scheduler.waitFor(Effect.runPromise(race))).flat()
          const tally = store.tally(at)
          const counted = await Effect.runPromise(tally)
          assert.deepStrictEqual(counted, inAll(answers))
          assert.isTrue(answers.every(({ dropped, wasTeam }) => dropped === 0n || !wasTeam))
          // No event was dropped while there was a place for it.
          if (counted.dropped > 0n) assert.isTrue(counted.kept >= cap)
          if (!isTeam) assert.strictEqual(counted.kept, least(cap, counted.kept + counted.dropped))
        }
      ),
      { numRuns: 150 }
    )
  })

  it("are all that arrive on Team, though the month has gone far beyond what Free keeps", () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), work, async (scheduler, work) => {
        const store = scheduled(scheduler)
        store.setPlan(at.org, "team")
        const race = Effect.gen(function* () {
          const scope = yield* Scope.make()
          yield* Effect.forEach(
            work,
            Effect.fnUntraced(function* (batches, index) {
              const keep = yield* start(store, `process ${index}`, scope)
              yield* Effect.forEach(batches, ({ events }) => keep(events * 10_000_000n))
            }),
            { concurrency: "unbounded" }
          )
        })
        const counted = await scheduler.waitFor(Effect.runPromise(Effect.andThen(race, store.tally(at))))
        const sent = work.flat().reduce((sum, { events }) => sum + events * 10_000_000n, 0n)
        assert.deepStrictEqual(counted, { kept: sent, dropped: 0n })
      }),
      { numRuns: 50 }
    ))
})

describe("a quota", () => {
  it.effect("keeps 1,000,000 of 1,250,000 events on Free and counts the rest", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const keep = yield* start(store, "one", yield* Effect.scope)
      const fates = yield* Effect.forEach(Array.from({ length: 1250 }), () => keep(1000n))
      assert.deepStrictEqual(yield* store.tally(at), { kept: 1_000_000n, dropped: 250_000n })
      assert.strictEqual(fates.filter(({ kept }) => kept === 1000n).length, 1000)
    })
  )

  it.effect("drops nothing from the moment of an upgrade, and keeps what was counted", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const keep = yield* start(store, "one", yield* Effect.scope, capped(10n))
      yield* keep(12n)
      store.setPlan(at.org, "team")
      assert.deepStrictEqual(yield* keep(5n), { kept: 5n, dropped: 0n })
      assert.deepStrictEqual(yield* store.tally(at), { kept: 15n, dropped: 2n })
    })
  )

  it.effect("only counts where plans have no limits", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const keep = yield* start(store, "one", yield* Effect.scope, { ...capped(10n), limits: "unlimited" })
      assert.deepStrictEqual(yield* keep(12n), { kept: 12n, dropped: 0n })
      assert.deepStrictEqual(yield* keep(3n), { kept: 3n, dropped: 0n })
      assert.deepStrictEqual(yield* store.tally(at), { kept: 15n, dropped: 0n })
    })
  )

  it.effect("is another one in another month and in another organization", () =>
    Effect.gen(function* () {
      const keep = yield* start(makeQuotaMemory(), "one", yield* Effect.scope, capped(10n))
      yield* keep(12n)
      const next = { ...at, month: Month.make("2026-12") }
      assert.deepStrictEqual(yield* keep(8n, Effect.void, next), { kept: 8n, dropped: 0n })
      assert.deepStrictEqual(yield* keep(9n, Effect.void, { ...at, org: "other" }), { kept: 9n, dropped: 0n })
    })
  )

  it.effect("follows a cap that is raised or lowered", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const scope = yield* Effect.scope
      const caps = (free: bigint, team: bigint) => ({
        plans: { ...plans, free: { ...plans.free, included: free }, team: { ...plans.free, included: team } }
      })
      const [one, other] = [
        yield* start(store, "one", scope, caps(20n, 1000n)),
        yield* start(store, "other", scope, caps(20n, 1000n))
      ]
      const inPlan = (plan: PlanId) => store.setPlan(at.org, plan)
      inPlan("team")
      yield* one(1n)
      inPlan("free")
      yield* other(1n)
      yield* one(40n)
      assert.deepStrictEqual(yield* store.tally(at), { kept: 20n, dropped: 22n })
      inPlan("team")
      yield* one(40n)
      assert.deepStrictEqual(yield* store.tally(at), { kept: 60n, dropped: 22n })
    })
  )

  it.effect("has nothing counted of events that could not be stored, and has learned nothing of them", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const keep = yield* start(store, "one", yield* Effect.scope, capped(5n))
      assert.strictEqual(yield* Effect.flip(keep(7n, Effect.fail("disk full"))), "disk full")
      assert.deepStrictEqual(yield* store.tally(at), nothing)
      assert.deepStrictEqual(yield* keep(3n), { kept: 3n, dropped: 0n })
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
      const keep = yield* start({ ...store, revise }, "one", yield* Effect.scope, { ...capped(10_000n), block: 100n })
      yield* Effect.replicateEffect(keep(10n), 11)
      assert.strictEqual(settled, 1)
      yield* Effect.replicateEffect(keep(10n), 1_000)
      const whenFull = settled
      yield* Effect.replicateEffect(keep(10n), 100)
      assert.strictEqual(settled, whenFull)
      assert.deepStrictEqual(yield* store.tally(at), { kept: 10_000n, dropped: 1_110n })
    })
  )

  it.effect("asks nothing where no event has arrived", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const quota = yield* Quota.layerNoDeps({ holder: "one" }).pipe(
        Layer.provide(Layer.succeed(QuotaStore, { ...store, pay: () => Effect.die("was asked") })),
        Layer.build,
        Effect.map(Context.get(Quota))
      )
      const { dropped, kept } = yield* quota.take({ ...at, events: 0n })
      assert.deepStrictEqual({ kept, dropped }, nothing)
    })
  )

  it.effect("frees what a process has left behind once its lease is over, and not before", () =>
    Effect.gen(function* () {
      const store = makeQuotaMemory()
      const tidy = Effect.provideService(tidyQuotas, QuotaStore, store)
      const dead = yield* start(store, "dead", yield* Scope.make(), { ...capped(10_000n), block: 100n })
      yield* dead(10n)
      assert.strictEqual(yield* tidy, 0)
      yield* TestClock.adjust("9 minutes")
      assert.strictEqual(yield* tidy, 0)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(yield* tidy, 1)
      assert.deepStrictEqual(yield* store.leased({ holder: "dead" }), [])
      assert.deepStrictEqual(yield* store.tally(at), { kept: 10n, dropped: 0n })
    })
  )

  it.effect("keeps what Free allows in memory", () =>
    Effect.gen(function* () {
      const [quota, store] = [yield* Quota, yield* QuotaStore]
      const { dropped, kept } = yield* store.transaction(at.org, quota.take({ ...at, events: 1_250_000n }))
      assert.deepStrictEqual({ kept, dropped }, { kept: 1_000_000n, dropped: 250_000n })
    }).pipe(Effect.provide(Quota.layerMemory))
  )
})
