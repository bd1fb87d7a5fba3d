// The provider for installations whose operator sends the invoices: who subscribes is recorded, and so is what each month
// comes to. Nobody is asked for money here, and nothing leaves the installation.
import { Clock, Effect, Layer } from "effect"
import { Billing, BillingFailed, ProviderUnavailable, WebhookRefused } from "../Billing.ts"
import { charge } from "../Meter.ts"
import { InvoiceStore } from "./InvoiceStore.ts"

/** Invoices in our own database. A customer is an organization by its id. */
export const layerManual = Layer.effect(
  Billing,
  Effect.gen(function* () {
    const invoices = yield* InvoiceStore
    const stored = Effect.mapError(() => new BillingFailed({ reason: new ProviderUnavailable() }))
    return Billing.of({
      name: "manual",
      isConfigured: true,
      customer: ({ org }) => Effect.succeed(org),
      checkout: Effect.fn("Manual.checkout")(function* ({ customer, doneUrl }) {
        yield* invoices.subscribe(customer, yield* Clock.currentTimeMillis)
        return doneUrl
      }, stored),
      portal: (_, returnUrl) => Effect.succeed(returnUrl),
      reportUsage: Effect.fn("Manual.reportUsage")(function* ({ customer, isFinal, kept, month }) {
        if (!isFinal) return
        const issuedAt = yield* Clock.currentTimeMillis
        yield* invoices.issue({ org: customer, month, kept, total: charge(kept), issuedAt })
      }, stored),
      subscription: (customer) => stored(invoices.subscription(customer)),
      readWebhook: () => Effect.fail(new WebhookRefused({ reason: "unexpected" }))
    })
  })
)
