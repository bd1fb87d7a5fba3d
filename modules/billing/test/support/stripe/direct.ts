// An account of Stripe as a provider without a connection, for tests of what is told and not of how.
import { Effect } from "effect"
import {
  BillingFailed,
  type Provider,
  ProviderRefused,
  ProviderUnavailable,
  WebhookRefused
} from "../../../src/Billing.ts"
import { Account, meterEvent } from "./Account.ts"

const unavailable = new BillingFailed({ reason: new ProviderUnavailable() })

/** An account of its own. */
export const makeDirect = () => {
  const account = new Account()
  const isDown = { now: false }
  const billing: Provider = {
    name: "stripe",
    isConfigured: true,
    customer: ({ email, org }) =>
      Effect.sync(
        () =>
          account.createCustomer(
            new Map([
              ["email", email],
              ["metadata[org]", org]
            ])
          ).id
      ),
    checkout: () => Effect.fail(unavailable),
    portal: () => Effect.fail(unavailable),
    subscription: () => Effect.fail(unavailable),
    readWebhook: () => Effect.fail(new WebhookRefused({ reason: "unexpected" })),
    reportUsage: ({ at, billable, customer, id }) =>
      Effect.suspend(() => {
        if (isDown.now) return Effect.fail(unavailable)
        if (billable === 0n) return Effect.void
        const answer = account.createMeterEvent(
          new Map([
            ["event_name", meterEvent],
            ["identifier", id],
            ["payload[stripe_customer_id]", customer],
            ["payload[value]", String(billable)],
            ["timestamp", String(Math.floor(at / 1000))]
          ])
        )
        if (!("error" in answer) || answer.error.message.startsWith("An event already exists")) return Effect.void
        return Effect.fail(new BillingFailed({ reason: new ProviderRefused({ code: answer.error.code ?? "unknown" }) }))
      })
  }
  return { account, billing, isDown }
}
