import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Settings } from "../../src/platform/Settings.ts"
import { settingSentence } from "../../src/platform/settingSentence.ts"
import { settings } from "../support/settings.ts"

const whole = {
  BILLING: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRETS: "whsec_1, whsec_2",
  STRIPE_MONTHLY_PRICE: "price_1",
  STRIPE_USAGE_PRICE: "price_2"
}

const read = (env: Readonly<Record<string, string>>) =>
  Effect.map(Settings, ({ payments }) => payments).pipe(Effect.provide(settings(env)))

it.effect("nobody takes money unless the operator says so", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* read({}), { provider: "none" })
    assert.deepStrictEqual(yield* read({ ...whole, BILLING: "manual" }), { provider: "manual" })
  })
)

it.effect("an account at Stripe is taken whole, with every secret of its webhooks", () =>
  Effect.gen(function* () {
    const payments = yield* read(whole)
    if (payments.provider !== "stripe") return assert.fail(payments.provider)
    assert.deepStrictEqual(payments.account.webhookSecrets.map(Redacted.value), ["whsec_1", "whsec_2"])
    assert.strictEqual(payments.account.meterEvent, "mcp_inspect_events")
    assert.notInclude(JSON.stringify(payments), "sk_test_1")
  })
)

it.effect("a service does not start with half of an account, and says which half is missing", () =>
  Effect.gen(function* () {
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "STRIPE_MONTHLY_PRICE", "STRIPE_USAGE_PRICE"]) {
      const rest = Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name))
      const sentence = settingSentence(yield* Effect.flip(read(rest)))
      assert.include(sentence, name)
      assert.notInclude(sentence, "sk_test_1")
    }
  })
)
