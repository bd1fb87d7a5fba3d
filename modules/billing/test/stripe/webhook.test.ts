import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Stripe } from "stripe"
import { makeProvider } from "../support/stripe/provider.ts"
import { webhookSecret } from "../support/stripe/StripeDouble.ts"

const now = Date.UTC(2026, 10, 5, 12)
const bytes = (text: string) => new TextEncoder().encode(text)

const event = (type: string, object: object = {}) =>
  JSON.stringify({ id: "evt_1", object: "event", api_version: "2026-10-01", type, data: { object } })

const sign = (payload: string, at = now, secret = webhookSecret): string =>
  new Stripe("sk_test_unused").webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at / 1000)
  })

const provider = Effect.gen(function* () {
  yield* TestClock.setTime(now)
  return (yield* makeProvider()).billing
})

const paid = event("invoice.paid", { customer: "cus_1" })

describe("a webhook", () => {
  it.effect("is read where its signature, over the bytes as they came, is Stripe's", () =>
    Effect.gen(function* () {
      const billing = yield* provider
      const read = yield* billing.readWebhook(bytes(paid), sign(paid))
      assert.deepStrictEqual(read, { id: "evt_1", about: "invoicePaid", customer: "cus_1" })
      const spaced = paid.replace(":", ": ")
      const refused = yield* Effect.flip(billing.readWebhook(bytes(spaced), sign(paid)))
      assert.strictEqual(refused.reason, "forged")
    })
  )

  it.effect("is refused without a header, with one of another secret, and with one that is none", () =>
    Effect.gen(function* () {
      const billing = yield* provider
      const headers = [undefined, "", sign(paid, now, "whsec_other"), "t=1", "v1=00", "t=x,v1=00", "nonsense"]
      const reasons = yield* Effect.forEach(headers, (header) =>
        Effect.map(Effect.flip(billing.readWebhook(bytes(paid), header)), ({ reason }) => reason)
      )
      assert.deepStrictEqual(reasons, ["unsigned", "unsigned", "forged", "forged", "forged", "forged", "forged"])
    })
  )

  it.effect("is refused when its header has two times, of which one could be signed and the other believed", () =>
    Effect.gen(function* () {
      const billing = yield* provider
      const old = sign(paid, now - 3_600_000)
      for (const header of [`t=${now / 1000},${old}`, `${old},t=${now / 1000}`]) {
        const refused = yield* Effect.flip(billing.readWebhook(bytes(paid), header))
        assert.strictEqual(refused.reason, "forged")
      }
    })
  )

  it.effect("is refused when it is more than five minutes off, before or after", () =>
    Effect.gen(function* () {
      const billing = yield* provider
      const reading = (seconds: number) => billing.readWebhook(bytes(paid), sign(paid, now + seconds * 1000))
      for (const seconds of [-300, 0, 300]) assert.strictEqual((yield* reading(seconds)).id, "evt_1")
      for (const seconds of [-301, 301, -86_400, 86_400])
        assert.strictEqual((yield* Effect.flip(reading(seconds))).reason, "stale")
    })
  )

  it.effect("is read with any of the secrets, so that one can be rotated and each destination has its own", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const webhookSecrets = [Redacted.make("whsec_new"), Redacted.make("whsec_old")]
      const { billing } = yield* makeProvider({ webhookSecrets })
      for (const secret of ["whsec_new", "whsec_old"])
        assert.strictEqual((yield* billing.readWebhook(bytes(paid), sign(paid, now, secret))).id, "evt_1")
    })
  )

  it.effect("is refused when it is signed and no event", () =>
    Effect.gen(function* () {
      const billing = yield* provider
      for (const text of ["{", "[]", '{"id":1}', '{"object":"event","type":"x"}']) {
        const refused = yield* Effect.flip(billing.readWebhook(bytes(text), sign(text)))
        assert.strictEqual(refused.reason, "malformed")
      }
    })
  )

  it.effect("is about what its type says, and about a customer however that is written", () =>
    Effect.gen(function* () {
      const billing = yield* provider
      const thin = JSON.stringify({
        id: "evt_thin",
        object: "v2.core.event",
        type: "v1.billing.meter.error_report_triggered",
        created: "2026-11-05T12:00:00Z",
        related_object: { id: "mtr_1", type: "billing.meter", url: "/v1/billing/meters/mtr_1" }
      })
      const events = [
        event("checkout.session.completed", { customer: "cus_1" }),
        event("customer.subscription.created", { customer: { id: "cus_1", object: "customer" } }),
        event("customer.subscription.updated", { customer: "cus_1" }),
        event("customer.subscription.deleted", { customer: "cus_1" }),
        event("invoice.payment_failed", { customer: null }),
        event("charge.refunded", { customer: "cus_1" }),
        thin
      ]
      const read = yield* Effect.forEach(events, (text) => billing.readWebhook(bytes(text), sign(text)))
      assert.deepStrictEqual(
        read.map(({ about, customer }) => [about, customer]),
        [
          ["subscription", "cus_1"],
          ["subscription", "cus_1"],
          ["subscription", "cus_1"],
          ["subscription", "cus_1"],
          ["paymentFailed", undefined],
          ["other", "cus_1"],
          ["usageRefused", undefined]
        ]
      )
    })
  )
})
