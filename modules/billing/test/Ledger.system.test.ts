// The tests of metering whose faults are those of a connection: over HTTP, at the double of Stripe.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { type Ledger } from "../src/Ledger.ts"
import { startOf } from "../src/Month.ts"
import { invoices, killedAt, makeWorld, november, quiet, wholeNovember } from "./support/november.ts"
import { makeProvider } from "./support/stripe/provider.ts"
import type { Fault } from "./support/stripe/StripeDouble.ts"

const atStripe = Effect.gen(function* () {
  const { billing, stripe } = yield* makeProvider()
  const setTime = (at: number) =>
    Effect.andThen(TestClock.setTime(at), () => Effect.sync(() => (stripe.account.now = Math.floor(at / 1000))))
  const billed = (customers: ReadonlyArray<string>) =>
    customers.map((customer) => stripe.account.invoice(customer, startOf(november) / 1000))
  return { billing, stripe, setTime, billed }
})

describe("a month", () => {
  it.effect("comes to the same over HTTP wherever the process that reports it is killed", () =>
    Effect.gen(function* () {
      const { billed, billing, setTime } = yield* atStripe
      const killed = Effect.fnUntraced(function* (moment: number) {
        const { customers, states, steps } = yield* killedAt(moment, billing, setTime)
        assert.deepStrictEqual(billed(customers), invoices, `killed at step ${moment}`)
        assert.deepStrictEqual(states, ["confirmed"])
        return steps
      })
      const steps = yield* killed(0)
      for (let moment = 1; moment <= steps; moment += 1) yield* killed(moment)
    }).pipe(Effect.provide(quiet))
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
            yield* wholeNovember(world, setTime, run)
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
