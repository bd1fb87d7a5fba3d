// What follows from a webhook. They come more than once and in any order, so that none is believed but for whom it is
// about: the subscription is read again each time. Of two readings the one that was begun later holds; whatever changed
// during one of them has a webhook of its own, whose reading begins later still.
import { Clock, Context, Effect, Layer } from "effect"
import { Billing, type BillingFailed, type WebhookRefused } from "./Billing.ts"
import { type StorageFailed } from "./Storage.ts"
import { termOf } from "./Subscription.ts"
import { type Arrival, WebhookStore } from "./WebhookStore.ts"

/** What became of a webhook, for logs. */
export type Outcome = "applied" | "duplicate" | "outdated" | "unknown" | "ignored"

/** The webhooks of the provider. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /**
     * Takes one in: the bytes as they came, and the header that signs them. Any success is to be answered with 200. A
     * refused one with 400; for all other failures 503 has the provider send it again.
     */
    readonly receive: (
      body: Uint8Array,
      signature: string | undefined
    ) => Effect.Effect<Outcome, WebhookRefused | BillingFailed | StorageFailed>
    /** Reads the subscription of a customer again, as when a browser comes back from the checkout. */
    readonly refresh: (customer: string) => Effect.Effect<Outcome, BillingFailed | StorageFailed>
  }
>()("@mcp-inspect/billing/Webhooks") {
  static readonly layer = Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const billing = yield* Billing
      const store = yield* WebhookStore

      const changeOf = Effect.fnUntraced(function* (customer: string) {
        const ticket = yield* store.ticket
        const subscription = yield* billing.subscription(customer)
        const now = yield* Clock.currentTimeMillis
        return {
          customer,
          ticket,
          isPastDue: subscription.state === "running" && subscription.isPastDue,
          after: (term) => termOf(term, subscription, now)
        } satisfies Arrival["change"]
      })

      const receive = Effect.fn("Webhooks.receive")(function* (body: Uint8Array, signature: string | undefined) {
        const event = yield* billing.readWebhook(body, signature)
        if (yield* store.isKnown(event.id)) return "duplicate" as const
        const at = yield* Clock.currentTimeMillis
        if (event.about === "usageRefused")
          yield* Effect.logError("the provider of payments could not use reports of usage", { event: event.id })
        if (event.about === "other" || event.customer === undefined) {
          const outcome = yield* store.arrived({ event, at })
          return outcome === "duplicate" ? outcome : ("ignored" as const)
        }
        return yield* store.arrived({ event, at, change: yield* changeOf(event.customer) })
      })

      const refresh = Effect.fn("Webhooks.refresh")(function* (customer: string) {
        const change = yield* changeOf(customer)
        const at = yield* Clock.currentTimeMillis
        return yield* store.arrived({ at, change })
      })

      return Webhooks.of({ receive, refresh })
    })
  )
}
