import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Billing, BillingFailed, type Provider, type ProviderEvent, ProviderUnavailable } from "../src/Billing.ts"
import { Month, startOf } from "../src/Month.ts"
import { type Term } from "../src/Plan.ts"
import { type Subscription } from "../src/Subscription.ts"
import { layerMemory } from "../src/WebhookMemory.ts"
import { Webhooks } from "../src/Webhooks.ts"

const november = Month.make("2026-11")
const running: Subscription = { state: "running", isPastDue: false }

/* The provider whose webhooks are what they tell, unsigned. */
const started = Effect.fnUntraced(function* (terms: Map<string, Term>, subscription: Provider["subscription"]) {
  yield* TestClock.setTime(startOf(november))
  const none = Context.get(yield* Layer.build(Billing.layerNone), Billing)
  const readWebhook: Provider["readWebhook"] = (body) => Effect.succeed(JSON.parse(new TextDecoder().decode(body)))
  const layer = Webhooks.layer.pipe(
    Layer.provide(Layer.succeed(Billing, { ...none, subscription, readWebhook })),
    Layer.provide(layerMemory(terms))
  )
  const webhooks = Context.get(yield* Layer.build(layer), Webhooks)
  return {
    refresh: webhooks.refresh,
    arrives: (event: ProviderEvent) => webhooks.receive(new TextEncoder().encode(JSON.stringify(event)), undefined)
  }
})

const updated = (id: string, customer = "cus_1"): ProviderEvent => ({ id, about: "subscription", customer })

describe("a webhook", () => {
  it.effect("has the subscription read again, and changes the plan once however often it comes", () =>
    Effect.gen(function* () {
      let read = 0
      const terms = new Map<string, Term>([["cus_1", { plan: "free" }]])
      const { arrives } = yield* started(terms, () => Effect.sync(() => ((read += 1), running)))
      assert.strictEqual(yield* arrives(updated("evt_1")), "applied")
      assert.deepStrictEqual(terms.get("cus_1"), { plan: "team" })
      assert.strictEqual(yield* arrives(updated("evt_1")), "duplicate")
      assert.strictEqual(read, 1)
    })
  )

  it.effect("whose reading was overtaken by a later one changes nothing", () =>
    Effect.gen(function* () {
      const terms = new Map<string, Term>([["cus_1", { plan: "free" }]])
      const slow = yield* Deferred.make<Subscription>()
      const answers = [Deferred.await(slow), Effect.succeed(running)]
      const { arrives } = yield* started(terms, () => answers.shift() ?? Effect.die("asked too often"))
      const first = yield* Effect.forkChild(arrives(updated("evt_1")), { startImmediately: true })
      assert.strictEqual(yield* arrives(updated("evt_2")), "applied")
      yield* Deferred.succeed(slow, { state: "none" })
      assert.strictEqual(yield* Fiber.join(first), "outdated")
      assert.deepStrictEqual(terms.get("cus_1"), { plan: "team" })
    })
  )

  it.effect("is taken for new when it comes again after the subscription could not be read", () =>
    Effect.gen(function* () {
      const terms = new Map<string, Term>([["cus_1", { plan: "free" }]])
      const down = Effect.fail(new BillingFailed({ reason: new ProviderUnavailable() }))
      const answers = [down, Effect.succeed(running)]
      const { arrives } = yield* started(terms, () => answers.shift() ?? Effect.die("asked too often"))
      assert.strictEqual((yield* Effect.flip(arrives(updated("evt_1"))))._tag, "BillingFailed")
      assert.strictEqual(yield* arrives(updated("evt_1")), "applied")
      assert.deepStrictEqual(terms.get("cus_1"), { plan: "team" })
    })
  )

  it.effect("of a customer of nobody here, or about nothing of ours, is noted and changes nothing", () =>
    Effect.gen(function* () {
      const terms = new Map<string, Term>([["cus_1", { plan: "free" }]])
      const { arrives } = yield* started(terms, () => Effect.succeed(running))
      assert.strictEqual(yield* arrives(updated("evt_1", "cus_other")), "unknown")
      assert.strictEqual(yield* arrives({ id: "evt_2", about: "other", customer: "cus_1" }), "ignored")
      assert.strictEqual(yield* arrives({ id: "evt_3", about: "usageRefused" }), "ignored")
      assert.strictEqual(yield* arrives({ id: "evt_3", about: "usageRefused" }), "duplicate")
      assert.deepStrictEqual([...terms], [["cus_1", { plan: "free" }]])
    })
  )

  it.effect("need not be waited for: who comes back from the checkout has the subscription read", () =>
    Effect.gen(function* () {
      const terms = new Map<string, Term>([["cus_1", { plan: "free" }]])
      const { refresh } = yield* started(terms, () => Effect.succeed(running))
      assert.strictEqual(yield* refresh("cus_1"), "applied")
      assert.deepStrictEqual(terms.get("cus_1"), { plan: "team" })
    })
  )
})
