import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { Billing, type Provider } from "../src/Billing.ts"
import { Ledger } from "../src/Ledger.ts"
import { makeLedgerMemory } from "../src/LedgerMemory.ts"
import { LedgerStore, type Subscriber } from "../src/LedgerStore.ts"
import { makeInvoiceMemory } from "../src/manual/InvoiceMemory.ts"
import { InvoiceStore } from "../src/manual/InvoiceStore.ts"
import { layerManual } from "../src/manual/Manual.ts"
import { charge } from "../src/Meter.ts"
import { endOf, Month, startOf } from "../src/Month.ts"
import { makeQuotaMemory } from "../src/QuotaMemory.ts"
import { QuotaStore } from "../src/QuotaStore.ts"
import { makeProvider } from "./support/stripe/provider.ts"
import type { Fault } from "./support/stripe/StripeDouble.ts"

const november = Month.make("2026-11")
const day = 86_400_000
const quiet = Logger.layer([])

/** What the organizations use by the tenth, the twentieth and the end of November, in millions of events and a half. */
const uses: ReadonlyArray<readonly [bigint, bigint, bigint]> = [
  [51n, 53n, 60n],
  [20n, 50n, 52n],
  [1n, 2n, 3n]
]
const invoices = uses.map(([, , all]) => charge(all * 1_000_000n + 500_000n))

/** Three organizations on Team, their usage and a ledger about them. `step` comes before whatever a process does. */
const makeWorld = Effect.fnUntraced(function* (billing: Provider, step: Effect.Effect<void> = Effect.void) {
  const customers = yield* Effect.forEach(uses, (_, index) =>
    billing.customer({ org: `org-${index}`, name: `Org ${index}`, email: "billing@mail.example" }, "first")
  )
  const subscribers = customers.map((customer, index): Subscriber => ({
    org: `org-${index}`,
    customer,
    month: november
  }))
  const quotas = makeQuotaMemory()
  const memory = makeLedgerMemory(subscribers, step)
  const reportUsage: Provider["reportUsage"] = (report) =>
    step.pipe(
      Effect.andThen(billing.reportUsage(report)),
      Effect.tap(() => step)
    )
  const layer = Ledger.layer.pipe(
    Layer.provide(Layer.succeed(Billing, { ...billing, reportUsage })),
    Layer.provide(Layer.succeed(QuotaStore, quotas)),
    Layer.provide(Layer.succeed(LedgerStore, memory.store))
  )
  const use = (org: string, kept: bigint) =>
    quotas.transaction(org, quotas.count({ org, month: november, holder: "one" }, { kept, dropped: 0n }, 0))
  return {
    customers,
    entries: memory.entries,
    ledger: Context.get(yield* Layer.build(layer), Ledger),
    /** Everybody uses what they do by one of the three times. */
    useUntil: (time: 0 | 1 | 2) =>
      Effect.forEach(uses, (use_, index) => {
        const before = time === 0 ? 0n : use_[time === 1 ? 0 : 1] * 1_000_000n
        return use(`org-${index}`, use_[time] * 1_000_000n - before + (time === 0 ? 500_000n : 0n))
      })
  }
})

/** November, with two nights of three. `run` runs a job, however often that takes. */
const november3 = Effect.fnUntraced(function* (
  { ledger, useUntil }: Effect.Success<ReturnType<typeof makeWorld>>,
  setTime: (at: number) => Effect.Effect<void>,
  run: (job: Ledger["Service"]["report"]) => Effect.Effect<unknown, unknown>
) {
  yield* setTime(startOf(november) + 10 * day)
  yield* useUntil(0)
  yield* run(ledger.report)
  yield* setTime(startOf(november) + 20 * day)
  yield* useUntil(1)
  yield* run(ledger.report)
  yield* setTime(endOf(november) - 1000)
  yield* useUntil(2)
  yield* run(ledger.report)
  yield* setTime(endOf(november) + 6 * 60_000)
  yield* run(ledger.close)
})

const atStripe = Effect.gen(function* () {
  const { billing, stripe } = yield* makeProvider()
  const setTime = (at: number) =>
    Effect.andThen(TestClock.setTime(at), () => Effect.sync(() => (stripe.account.now = Math.floor(at / 1000))))
  const billed = (customers: ReadonlyArray<string>) =>
    customers.map((customer) => stripe.account.invoice(customer, startOf(november) / 1000))
  return { billing, stripe, setTime, billed }
})

describe("a month", () => {
  it.effect("comes to the price of what was kept", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* november3(world, setTime, (job) => job)
      assert.deepStrictEqual(billed(world.customers), [12_000n, 10_400n, 10_000n])
      assert.deepStrictEqual(billed(world.customers), invoices)
      const told = world.entries().map(({ asOf, org, state }) => [org, asOf, state])
      assert.deepStrictEqual(told.toSorted(), [
        ["org-0", "2026-11-11", "confirmed"],
        ["org-0", "2026-11-21", "confirmed"],
        ["org-0", "2026-11-30", "confirmed"],
        ["org-0", "close", "confirmed"],
        ["org-1", "2026-11-30", "confirmed"],
        ["org-1", "close", "confirmed"],
        ["org-2", "close", "confirmed"]
      ])
    })
  )

  it.effect("comes to the same wherever the process that reports it is killed", () =>
    Effect.gen(function* () {
      const survives = Effect.fnUntraced(function* (moment: number) {
        let steps = 0
        const step = Effect.suspend(() => ((steps += 1) === moment ? Effect.interrupt : Effect.void))
        const { billed, billing, setTime } = yield* atStripe
        const world = yield* makeWorld(billing, step)
        const untilDone = (job: Ledger["Service"]["report"]): Effect.Effect<unknown, unknown> =>
          Effect.flatMap(Effect.exit(job), (exit) => (Exit.hasInterrupts(exit) ? untilDone(job) : exit))
        yield* november3(world, setTime, untilDone)
        assert.deepStrictEqual(billed(world.customers), invoices, `killed at step ${moment}`)
        assert.deepStrictEqual([...new Set(world.entries().map(({ state }) => state))], ["confirmed"])
        return steps
      })
      const alone = (moment: number) => survives(moment).pipe(Effect.scoped, Effect.provide(TestClock.layer()))
      const steps = yield* alone(0)
      assert.isAbove(steps, 30)
      const moments = Array.from({ length: steps }, (_, index) => index + 1)
      yield* Effect.forEach(moments, alone, { concurrency: 10 })
    }).pipe(Effect.provide(quiet))
  )

  it.effect("comes to the same when two processes report it at once", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* november3(world, setTime, (job) => Effect.all([job, job], { concurrency: 2 }))
      assert.deepStrictEqual(billed(world.customers), invoices)
    })
  )

  it.effect("comes to the same when all nights were missed", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* november3(world, setTime, (job) => (job === world.ledger.close ? job : Effect.void))
      assert.deepStrictEqual(billed(world.customers), invoices)
    })
  )

  it.effect("comes to the same whatever the provider does to one of the requests", () =>
    Effect.gen(function* () {
      const faults: ReadonlyArray<Fault> = ["error before", "error after", "limited", "hang after", "reset after"]
      const cases = faults.flatMap((fault) => [1, 2, 3, 4].map((place) => ({ fault, place })))
      const billed = yield* Effect.forEach(
        cases,
        ({ fault, place }) =>
          Effect.gen(function* () {
            const { billed, billing, setTime, stripe } = yield* atStripe
            const world = yield* makeWorld(billing)
            let runs = 0
            const run = (job: Ledger["Service"]["report"]) => {
              runs += 1
              if (runs === place) stripe.fail(fault)
              // Run again until nothing is left, as the nights do.
              return job.pipe(Effect.repeat({ while: ({ left }) => left > 0, times: 3 }))
            }
            yield* november3(world, setTime, run)
            assert.isTrue(world.entries().every(({ state }) => state === "confirmed"))
            return billed(world.customers)
            // They run beside each other, so that each has a clock of its own.
          }).pipe(Effect.provide(TestClock.layer())),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        billed,
        cases.map(() => invoices)
      )
    }).pipe(Effect.provide(quiet))
  )
})

describe("a report", () => {
  it.effect("that could not be sent is overtaken by the next, and waits while the provider is down", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime, stripe } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* november3(world, setTime, (job) => {
        if (job !== world.ledger.close) stripe.fail(...Array.from({ length: 6 }, () => "reset before" as const))
        else stripe.fail()
        return job
      })
      assert.deepStrictEqual(billed(world.customers), invoices)
      const told = world.entries().filter(({ org }) => org === "org-0")
      assert.deepStrictEqual(
        told.map(({ asOf, state }) => [asOf, state]),
        [
          ["2026-11-11", "superseded"],
          ["2026-11-21", "superseded"],
          ["2026-11-30", "superseded"],
          ["close", "confirmed"]
        ]
      )
    }).pipe(Effect.provide(quiet))
  )

  it.effect("that the provider refuses is told to the operator and does not keep others waiting", () =>
    Effect.gen(function* () {
      const { billing, setTime, stripe } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* setTime(startOf(november))
      yield* world.useUntil(0)
      yield* world.useUntil(1)
      yield* world.useUntil(2)
      // So late that Stripe takes no usage of November any more.
      yield* setTime(endOf(november) + 40 * day)
      const run = yield* world.ledger.close
      assert.deepStrictEqual(
        run.refused.map(({ org }) => org),
        ["org-0", "org-1"]
      )
      assert.deepStrictEqual([run.confirmed, run.left], [1, 0])
      assert.strictEqual(stripe.account.meterEvents.length, 0)
      assert.deepStrictEqual(yield* world.ledger.close, { confirmed: 0, left: 0, refused: [] })
    }).pipe(Effect.provide(quiet))
  )

  it.effect("is not tried for each of thousands where the provider does not answer", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(endOf(november) + 6 * 60_000)
      let asked = 0
      const context = yield* Layer.build(Billing.layerNone)
      const down: Provider = {
        ...Context.get(context, Billing),
        isConfigured: true,
        customer: ({ org }) => Effect.succeed(org)
      }
      const world = yield* makeWorld({
        ...down,
        reportUsage: (report) => Effect.suspend(() => ((asked += 1), down.reportUsage(report)))
      })
      const memory = makeLedgerMemory(
        Array.from({ length: 50 }, (_, index) => ({ org: `${index}`, customer: `${index}`, month: november }))
      )
      yield* world.ledger.close
      assert.strictEqual(asked, 3)
      asked = 0
      const ledger = Ledger.layer.pipe(
        Layer.provide(Layer.succeed(QuotaStore, makeQuotaMemory())),
        Layer.provide(Layer.succeed(LedgerStore, memory.store)),
        Layer.provide(
          Layer.succeed(Billing, {
            ...down,
            reportUsage: (report) => Effect.suspend(() => ((asked += 1), down.reportUsage(report)))
          })
        )
      )
      const run = yield* Context.get(yield* Layer.build(ledger), Ledger).close
      assert.deepStrictEqual([run.left, asked], [50, 3])
    }).pipe(Effect.provide(quiet))
  )

  it.effect("is not made in the first minutes of a month, for the month is not told while events arrive", () =>
    Effect.gen(function* () {
      const { billing, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* setTime(endOf(november) + 4 * 60_000)
      yield* world.ledger.close
      assert.deepStrictEqual(world.entries(), [])
      yield* setTime(endOf(november) + 6 * 60_000)
      yield* world.ledger.close
      assert.strictEqual(world.entries().length, 3)
    })
  )

  it.effect("is not made where there is no provider", () =>
    Effect.gen(function* () {
      const none = Context.get(yield* Layer.build(Billing.layerNone), Billing)
      const world = yield* makeWorld({ ...none, customer: ({ org }) => Effect.succeed(org) })
      yield* TestClock.setTime(endOf(november) + day)
      assert.deepStrictEqual(yield* world.ledger.close, { confirmed: 0, left: 0, refused: [] })
      assert.deepStrictEqual(yield* world.ledger.report, { confirmed: 0, left: 0, refused: [] })
      assert.deepStrictEqual(world.entries(), [])
    })
  )
})

describe("the manual provider", () => {
  it.effect("issues one invoice a month with the price of what was kept, however often the month is closed", () =>
    Effect.gen(function* () {
      const memory = makeInvoiceMemory()
      const layer = layerManual.pipe(Layer.provide(Layer.succeed(InvoiceStore, memory.store)))
      const billing = Context.get(yield* Layer.build(layer), Billing)
      const world = yield* makeWorld(billing)
      yield* november3(world, TestClock.setTime, (job) => Effect.andThen(job, job))
      assert.deepStrictEqual(
        memory.invoices().map(({ kept, org, total }) => [org, kept, total]),
        uses.map(([, , all], index) => [`org-${index}`, all * 1_000_000n + 500_000n, invoices[index]])
      )
    })
  )

  it.effect("has who checks out subscribe at once", () =>
    Effect.gen(function* () {
      const layer = layerManual.pipe(Layer.provide(Layer.succeed(InvoiceStore, makeInvoiceMemory().store)))
      const billing = Context.get(yield* Layer.build(layer), Billing)
      const customer = yield* billing.customer({ org: "org", name: "Org", email: "billing@mail.example" }, "first")
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "none" })
      const doneUrl = "https://console.example/done"
      const order = { org: "org", customer, doneUrl, cancelledUrl: "https://console.example/", request: "first" }
      assert.strictEqual(yield* billing.checkout(order), doneUrl)
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "running", isPastDue: false })
      assert.strictEqual(yield* billing.portal(customer, doneUrl), doneUrl)
    })
  )
})
