import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { webhookSecret } from "@mcp-inspect/billing/test/stripe/StripeDouble"
import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Layer, Logger } from "effect"
import { HttpClient, HttpClientRequest, HttpRouter } from "effect/http"
import { createHmac, randomBytes } from "node:crypto"
import { Plans } from "../../src/plans/Plans.ts"
import { StripeHttp } from "../../src/plans/StripeHttp.ts"
import { AtStripe, company, deeds, manualPlans, stripePlans } from "../support/plans.ts"

const quick = { excludeTestServices: true, timeout: "60 seconds" } as const

const served = <A, E, R>(plans: Layer.Layer<A, E, R>) =>
  HttpRouter.serve(StripeHttp, { disableLogger: true, disableListenLog: true }).pipe(
    Layer.provideMerge(NodeHttpServer.layerTest),
    Layer.provide(NodeServices.layer),
    Layer.provideMerge(plans),
    Layer.provide(Logger.layer([]))
  )

const about = (
  customer: string,
  type = "customer.subscription.updated",
  id = `evt_${randomBytes(8).toString("hex")}`
) => JSON.stringify({ id, object: "event", type, data: { object: { customer } } })

/* Signs as Stripe does, and sends it; the status of the answer. */
const arrives = Effect.fnUntraced(function* (body: string, secret = webhookSecret, sent = body) {
  const http = yield* HttpClient.HttpClient
  const time = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")
  const response = yield* http.execute(
    HttpClientRequest.post("/v1/billing/stripe").pipe(
      HttpClientRequest.setHeader("stripe-signature", `t=${time},v1=${signature}`),
      HttpClientRequest.bodyText(sent, "application/json")
    )
  )
  yield* response.text
  return response.status
})

/* An organization whose owner has paid at the checkout, and of which no webhook has come. */
const paid = Effect.gen(function* () {
  const there = yield* company
  const { account } = yield* AtStripe
  account.now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const plans = yield* Plans
  const subscription = account.completeCheckout(yield* plans.checkout(there.owner, there.slug))
  return { ...there, subscription, plan: Effect.map(plans.read(there.owner, there.slug), ({ plan }) => plan) }
})

layer(served(stripePlans), quick)("a webhook of Stripe", (it) => {
  it.effect("changes the plan of the customer's organization and of no other, once however often it comes", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* paid, yield* paid]
      const { asked } = yield* AtStripe
      const body = about(one.subscription.customer)
      assert.strictEqual(yield* arrives(body), 200)
      assert.deepStrictEqual([yield* one.plan, yield* other.plan], ["team", "free"])
      const before = asked.length
      assert.deepStrictEqual(yield* Effect.all([arrives(body), arrives(body)], { concurrency: 2 }), [200, 200])
      assert.strictEqual(asked.length, before)
      assert.deepStrictEqual(yield* deeds(one.orgId), ["plan.changed by billing", "plan.checkout by account"])
    })
  )

  it.effect("that Stripe did not sign, or that was changed on its way, is refused and changes nothing", () =>
    Effect.gen(function* () {
      const { plan, subscription } = yield* paid
      const body = about(subscription.customer)
      assert.strictEqual(yield* arrives(body, "whsec_of_somebody_else"), 400)
      assert.strictEqual(yield* arrives(about("cus_other"), webhookSecret, body), 400)
      assert.strictEqual(yield* plan, "free")
    })
  )

  it.effect("is asked for again when Stripe does not tell how the subscription stands", () =>
    Effect.gen(function* () {
      const { plan, subscription } = yield* paid
      const { fail } = yield* AtStripe
      const body = about(subscription.customer)
      fail("reset before", "reset before")
      assert.strictEqual(yield* arrives(body), 503)
      assert.strictEqual(yield* plan, "free")
      assert.strictEqual(yield* arrives(body), 200)
      assert.strictEqual(yield* plan, "team")
    })
  )

  it.effect("about a customer of nobody here, or about nothing of ours, is taken in and changes nothing", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* arrives(about("cus_of_nobody")), 200)
      assert.strictEqual(yield* arrives(about("cus_of_nobody", "charge.refunded")), 200)
    })
  )

  it.effect("keeps Team with a payment due until Stripe ends the subscription, then to the end of the month", () =>
    Effect.gen(function* () {
      const { owner, slug, subscription } = yield* paid
      const plans = yield* Plans
      subscription.status = "past_due"
      yield* arrives(about(subscription.customer, "invoice.payment_failed"))
      const due = yield* plans.read(owner, slug)
      assert.deepStrictEqual([due.plan, due.pastDue, due.next], ["team", true, null])
      subscription.status = "canceled"
      subscription.ended_at = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      yield* arrives(about(subscription.customer, "customer.subscription.deleted"))
      const ended = yield* plans.read(owner, slug)
      assert.deepStrictEqual([ended.plan, ended.next?.plan, ended.pastDue], ["team", "free", false])
    })
  )
})

layer(served(manualPlans), quick)("where Stripe is not the provider", (it) => {
  it.effect("there is no such address", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* arrives(about("cus_1")), 404)
    })
  )
})
