import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"
import { type BillingFailed, type UsageReport } from "../../src/Billing.ts"
import { endOf, Month, startOf } from "../../src/Month.ts"
import { portalConfiguration } from "../support/stripe/Account.ts"
import { makeProvider } from "../support/stripe/provider.ts"
import { type Fault, secretKey } from "../support/stripe/StripeDouble.ts"

const org = "0199f3c2-0000-7000-8000-000000000001"
const payer = { org, name: "Example", email: "billing@mail.example" }
const month = Month.make("2026-11")

const reasonOf = ({ reason }: BillingFailed): string =>
  reason._tag === "ProviderRefused" ? `${reason._tag} ${reason.code}` : reason._tag

const order = (customer: string, request = "first") => ({
  org,
  customer,
  doneUrl: "https://console.example/done",
  cancelledUrl: "https://console.example/plans",
  request
})

const report = (customer: string, more: Partial<UsageReport> = {}): UsageReport => ({
  org,
  customer,
  month,
  kept: 53_400_000n,
  billable: 3_000_000n,
  at: startOf(month) + 1000,
  isFinal: false,
  id: `${org}_2026-11_2026-11-01`,
  attempt: 0,
  ...more
})

describe("a subscription to Team", () => {
  it.effect("is begun at the checkout, and is one however often it is asked for", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      const customer = yield* billing.customer(payer, "first")
      assert.strictEqual(yield* billing.customer(payer, "first"), customer)
      assert.deepStrictEqual([...stripe.account.customers], [[customer, { email: payer.email, org }]])
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "none" })

      const url = yield* billing.checkout(order(customer))
      assert.strictEqual(yield* billing.checkout(order(customer)), url)
      assert.strictEqual(stripe.account.sessions.size, 1)
      stripe.account.completeCheckout(url)
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "running", isPastDue: false })

      const again = yield* billing.checkout(order(customer, "second")).pipe(Effect.flip)
      assert.strictEqual(reasonOf(again), "ProviderRefused already_subscribed")
      assert.strictEqual(stripe.account.sessions.size, 1)
    })
  )

  it.effect("is anchored to the first of the month, so that its periods are our months", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      yield* billing.checkout(order(yield* billing.customer(payer, "first")))
      const [session] = stripe.account.sessions.values()
      const anchored = ["day_of_month", "hour", "minute", "second"].map((unit) =>
        session?.get(`subscription_data[billing_cycle_anchor_config][${unit}]`)
      )
      assert.deepStrictEqual(anchored, ["1", "0", "0", "0"])
    })
  )

  it.effect("is told with the end that it has, and as ended by when it did", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      const customer = yield* billing.customer(payer, "first")
      const subscription = stripe.account.subscribe(customer)
      subscription.cancel_at_period_end = true
      const end = endOf(month)
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "running", isPastDue: false, endsAt: end })
      subscription.cancel_at = end / 1000 - 5
      assert.deepStrictEqual(yield* billing.subscription(customer), {
        state: "running",
        isPastDue: false,
        endsAt: end - 5000
      })
      subscription.status = "canceled"
      subscription.ended_at = end / 1000
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "ended", endedAt: end })
      stripe.account.subscribe(customer, "past_due")
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "running", isPastDue: true })
    })
  )

  it.effect("has not begun where the first payment failed, and is over where all of them did", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      const customer = yield* billing.customer(payer, "first")
      for (const status of ["incomplete", "incomplete_expired", "unpaid", "paused"])
        stripe.account.subscribe(customer, status)
      assert.deepStrictEqual(yield* billing.subscription(customer), { state: "none" })
    })
  )
})

describe("the portal", () => {
  it.effect("is opened for a customer, with the configuration that is set", () =>
    Effect.gen(function* () {
      const { billing } = yield* makeProvider({ portalConfiguration })
      const customer = yield* billing.customer(payer, "first")
      const url = yield* billing.portal(customer, "https://console.example/plans")
      assert.strictEqual(url, `https://billing.stripe.example/p/${customer}`)
    })
  )
})

describe("usage", () => {
  const faults: ReadonlyArray<readonly [Fault, number, "confirmed" | "ProviderUnavailable"]> = [
    // Errors are remembered with the key, so that another attempt has another one.
    ["error before", 1, "ProviderUnavailable"],
    ["error after", 1, "ProviderUnavailable"],
    ["limited", 1, "ProviderUnavailable"],
    // The package sends these again by itself, with the same key.
    ["hang before", 1, "confirmed"],
    ["hang after", 1, "confirmed"],
    ["reset before", 1, "confirmed"],
    ["reset after", 1, "confirmed"],
    ["garbage", 1, "confirmed"],
    ["slow", 1, "confirmed"],
    ["hang before", 2, "ProviderUnavailable"],
    ["reset before", 2, "ProviderUnavailable"],
    ["garbage", 2, "ProviderUnavailable"]
  ]
  it.effect("is counted once, whatever happens to the requests", () =>
    Effect.gen(function* () {
      const met = yield* Effect.forEach(
        faults,
        Effect.fnUntraced(function* ([fault, times]) {
          const { billing, stripe } = yield* makeProvider()
          const customer = yield* billing.customer(payer, "first")
          stripe.fail(...Array.from({ length: times }, () => fault))
          const first = yield* billing.reportUsage(report(customer)).pipe(
            Effect.as("confirmed"),
            Effect.catch((failed) => Effect.succeed(reasonOf(failed)))
          )
          yield* billing.reportUsage(report(customer, { attempt: 1 }))
          assert.deepStrictEqual(
            stripe.account.meterEvents.map(({ customer: whose, value }) => [whose, value]),
            [[customer, 3_000_000n]]
          )
          assert.strictEqual(stripe.account.invoice(customer, startOf(month) / 1000), 10_600n)
          return [fault, times, first]
        }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        met,
        faults.map((one) => [...one])
      )
    })
  )

  it.effect("is not waited for longer than half a minute, though bytes arrive", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      const customer = yield* billing.customer(payer, "first")
      stripe.fail("drip")
      const reporting = yield* Effect.forkChild(Effect.flip(billing.reportUsage(report(customer))), {
        startImmediately: true
      })
      // Longer than the package waits for a byte.
      yield* TestClock.withLive(Effect.sleep("600 millis"))
      assert.isUndefined(reporting.pollUnsafe())
      yield* TestClock.adjust("31 seconds")
      assert.strictEqual(reasonOf(yield* Fiber.join(reporting)), "ProviderUnavailable")
      yield* billing.reportUsage(report(customer, { attempt: 1 }))
      assert.strictEqual(stripe.account.meterEvents.length, 1)
    })
  )

  it.effect("is refused where it is too old, and is not told where nothing is billed", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      const customer = yield* billing.customer(payer, "first")
      stripe.account.now += 40 * 86_400
      const failed = yield* billing.reportUsage(report(customer)).pipe(Effect.flip)
      assert.strictEqual(reasonOf(failed), "ProviderRefused timestamp_too_far_in_past")
      yield* billing.reportUsage(report(customer, { billable: 0n }))
      assert.strictEqual(stripe.account.meterEvents.length, 0)
    })
  )

  it.effect("bills the latest of a month by its time, in whatever order reports arrive", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      const customer = yield* billing.customer(payer, "first")
      stripe.account.now = endOf(month) / 1000
      yield* billing.reportUsage(report(customer, { id: "b", billable: 9_000_000n, at: endOf(month) - 1000 }))
      yield* billing.reportUsage(report(customer, { id: "a", billable: 4_000_000n }))
      yield* billing.reportUsage(report(customer, { id: "c", billable: 1_000_000n, at: endOf(month) }))
      assert.strictEqual(stripe.account.invoice(customer, startOf(month) / 1000), 11_800n)
    })
  )
})

describe("a fault of the set-up", () => {
  it.effect("is the operator's: a key, a price or a portal that Stripe does not know", () =>
    Effect.gen(function* () {
      const other = yield* makeProvider({ secretKey: Redacted.make("sk_test_other_9182736455") })
      assert.strictEqual(reasonOf(yield* Effect.flip(other.billing.customer(payer, "first"))), "ProviderMisconfigured")
      const { billing } = yield* makeProvider({ usagePrice: "price_other", portalConfiguration: "bpc_other" })
      const customer = yield* billing.customer(payer, "first")
      assert.strictEqual(reasonOf(yield* Effect.flip(billing.checkout(order(customer)))), "ProviderMisconfigured")
      const portal = billing.portal(customer, "https://console.example/")
      assert.strictEqual(reasonOf(yield* Effect.flip(portal)), "ProviderMisconfigured")
    })
  )
})

describe("an error", () => {
  it.effect("holds neither a secret nor what was sent nor a text of Stripe", () =>
    Effect.gen(function* () {
      const { billing, stripe } = yield* makeProvider()
      const customer = yield* billing.customer(payer, "first")
      yield* TestClock.setTime(startOf(month))
      stripe.account.customers.clear()
      const exits = [
        yield* Effect.exit(Effect.asVoid(billing.checkout(order(customer)))),
        yield* Effect.exit(Effect.asVoid(billing.customer({ ...payer, email: "not an address" }, "second"))),
        yield* Effect.exit(billing.reportUsage(report("someone")))
      ]
      for (const exit of exits) {
        assert.isTrue(Exit.isFailure(exit))
        const shown = inspect(exit, { depth: 20 }) + (Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")
        for (const text of [secretKey, customer, "an address", "someone", "No such", org, "stripe.com"])
          assert.notInclude(shown, text)
      }
    })
  )
})
