import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Billing, type Provider } from "../src/Billing.ts"
import { Ledger } from "../src/Ledger.ts"
import { layerMemory as ledgerMemory } from "../src/LedgerMemory.ts"
import { layerMemory as invoiceMemory, makeInvoiceMemory } from "../src/manual/InvoiceMemory.ts"
import { InvoiceStore } from "../src/manual/InvoiceStore.ts"
import { layerManual } from "../src/manual/Manual.ts"
import { endOf, startOf } from "../src/Month.ts"
import { layerMemory as quotaMemory } from "../src/QuotaMemory.ts"
import { day, invoices, killedAt, makeWorld, november, quiet, uses, wholeNovember } from "./support/november.ts"
import { makeDirect } from "./support/stripe/direct.ts"

const atStripe = Effect.sync(() => {
  const direct = makeDirect()
  const setTime = (at: number) =>
    Effect.andThen(TestClock.setTime(at), () => Effect.sync(() => (direct.account.now = Math.floor(at / 1000))))
  const billed = (customers: ReadonlyArray<string>) =>
    customers.map((customer) => direct.account.invoice(customer, startOf(november) / 1000))
  return { ...direct, setTime, billed }
})

describe("a month", () => {
  it.effect("comes to the price of what was kept", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* wholeNovember(world, setTime, (job) => job)
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
      const { billed, billing, setTime } = yield* atStripe
      const killed = Effect.fnUntraced(function* (moment: number) {
        const { customers, states, steps } = yield* killedAt(moment, billing, setTime)
        assert.deepStrictEqual(billed(customers), invoices, `killed at step ${moment}`)
        assert.deepStrictEqual(states, ["confirmed"])
        return steps
      })
      const steps = yield* killed(0)
      assert.isAbove(steps, 30)
      for (let moment = 1; moment <= steps; moment += 1) yield* killed(moment)
    }).pipe(Effect.provide(quiet))
  )

  it.effect("comes to the same when two processes report it at once", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* wholeNovember(world, setTime, (job) => Effect.all([job, job], { concurrency: 2 }))
      assert.deepStrictEqual(billed(world.customers), invoices)
    })
  )

  it.effect("comes to the same when all nights were missed", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* wholeNovember(world, setTime, (job) => (job === world.ledger.close ? job : Effect.void))
      assert.deepStrictEqual(billed(world.customers), invoices)
    })
  )
})

describe("a report", () => {
  it.effect("that could not be sent is overtaken by the next, and waits while the provider is down", () =>
    Effect.gen(function* () {
      const { billed, billing, isDown, setTime } = yield* atStripe
      const world = yield* makeWorld(billing)
      yield* wholeNovember(world, setTime, (job) =>
        Effect.andThen(
          Effect.sync(() => (isDown.now = job !== world.ledger.close)),
          job
        )
      )
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
      const { account, billing, setTime } = yield* atStripe
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
      assert.strictEqual(account.meterEvents.length, 0)
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
      const many = Array.from({ length: 50 }, (_, index) => `${index}`)
      yield* world.ledger.close
      assert.strictEqual(asked, 3)
      asked = 0
      const ledger = Ledger.layer.pipe(
        Layer.provide(quotaMemory),
        Layer.provide(ledgerMemory(many.map((org) => ({ org, customer: org, month: november })))),
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
      yield* wholeNovember(world, TestClock.setTime, (job) => Effect.andThen(job, job))
      assert.deepStrictEqual(
        memory.invoices().map(({ kept, org, total }) => [org, kept, total]),
        uses.map(([, , all], index) => [`org-${index}`, all * 1_000_000n + 500_000n, invoices[index]])
      )
    })
  )

  it.effect("has who checks out subscribe at once", () =>
    Effect.gen(function* () {
      const layer = layerManual.pipe(Layer.provide(invoiceMemory))
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
