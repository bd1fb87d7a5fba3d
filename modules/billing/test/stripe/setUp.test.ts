import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { setUpStripe, webhookEvents } from "../../src/stripe/setUp.ts"
import { openStripe } from "../support/stripe/StripeDouble.ts"

const webhookUrl = "https://inspect.example/v1/billing/stripe"

const opened = Effect.gen(function* () {
  const stripe = yield* Effect.acquireRelease(Effect.promise(openStripe), ({ close }) => Effect.promise(close))
  const { api, secretKey } = stripe.settings
  if (api === undefined) return yield* Effect.die("the double has an address")
  return { ...stripe, what: { secretKey, webhookUrl, meterEvent: "mcp_inspect_events", api } }
})

describe("an account at Stripe", () => {
  it.effect("gets the product, the meter, the prices and the webhooks that the adapter expects, once", () =>
    Effect.gen(function* () {
      const { catalog, what } = yield* opened
      const first = yield* setUpStripe(what)
      assert.deepStrictEqual(
        { ...first, webhookSecret: first.webhookSecret && Redacted.value(first.webhookSecret) },
        {
          monthlyPrice: "price_1",
          usagePrice: "price_2",
          webhookSecret: "whsec_we_1",
          made: ["the product", "the meter", "the price of a month", "the price of a million events", "the webhooks"]
        }
      )
      assert.deepStrictEqual(
        catalog.meters.map(({ default_aggregation, event_name }) => [event_name, default_aggregation]),
        [["mcp_inspect_events", { formula: "last" }]]
      )
      assert.deepStrictEqual(
        catalog.prices.map(({ recurring, transform_quantity, unit_amount }) => [
          unit_amount,
          recurring,
          transform_quantity
        ]),
        [
          [10_000, { interval: "month", meter: null, usage_type: "licensed" }, null],
          [200, { interval: "month", meter: "mtr_1", usage_type: "metered" }, { divide_by: 1_000_000, round: "down" }]
        ]
      )
      assert.deepStrictEqual(catalog.endpoints[0]?.["enabled_events"], [...webhookEvents])
      assert.deepStrictEqual(yield* setUpStripe(what), { ...first, webhookSecret: undefined, made: [] })
      assert.deepStrictEqual(
        [catalog.products, catalog.meters, catalog.prices, catalog.endpoints].map(({ length }) => length),
        [1, 1, 2, 1]
      )
    })
  )

  it.effect("is completed where it was set up in part", () =>
    Effect.gen(function* () {
      const { catalog, what } = yield* opened
      yield* setUpStripe(what)
      catalog.prices.pop()
      catalog.endpoints.pop()
      assert.deepStrictEqual((yield* setUpStripe(what)).made, ["the price of a million events", "the webhooks"])
    })
  )

  it.effect("that would bill wrongly is told of, and left as it is", () =>
    Effect.gen(function* () {
      const { catalog, what } = yield* opened
      yield* setUpStripe(what)
      catalog.prices[0] = { ...catalog.prices[0], id: "price_1", unit_amount: 9_900 }
      const { problem } = yield* Effect.flip(setUpStripe(what))
      assert.match(problem, /^price_1 with the lookup key mcp_inspect_team_month is another price\./)
      catalog.meters[0] = { ...catalog.meters[0], id: "mtr_1", default_aggregation: { formula: "sum" } }
      assert.match((yield* Effect.flip(setUpStripe(what))).problem, /^The meter mtr_1 adds up its events\./)
      assert.strictEqual(catalog.prices.length, 2)
    })
  )

  it.effect("with another key is told of without it", () =>
    Effect.gen(function* () {
      const { what } = yield* opened
      const { problem } = yield* Effect.flip(setUpStripe({ ...what, secretKey: Redacted.make("sk_test_other") }))
      assert.strictEqual(problem, "Stripe does not take STRIPE_SECRET_KEY: it is wrong, or may not do this.")
    })
  )
})
