// Stripe as the provider of payments: subscriptions by its checkout, usage by a meter with the formula `last`, invoices and
// cards in its portal. Every request that makes something has a key of ours, so that it is made once however often it is
// sent; a key that Stripe remembers an error for is not used again, for it would answer that error for a day.
import { Clock, Duration, Effect, Layer, Redacted } from "effect"
import type { Stripe } from "stripe"
import { Billing, BillingFailed, ProviderRefused } from "../Billing.ts"
import { readThrown, type Thrown } from "./failures.ts"
import { type StripeSettings } from "./StripeSettings.ts"
import { subscriptionOf } from "./subscriptions.ts"
import { readWebhook } from "./webhook.ts"

/** With the official package, which is loaded here alone: it is large, and most installations have no use for it. */
export const layerStripe = (settings: StripeSettings) =>
  Layer.effect(
    Billing,
    Effect.gen(function* () {
      const { Stripe } = yield* Effect.promise(() => import("stripe"))
      const { api, meterEvent, monthlyPrice, portalConfiguration, secretKey, usagePrice, webhookSecrets } = settings
      const stripe = new Stripe(Redacted.value(secretKey), {
        ...api,
        timeout: Duration.toMillis(settings.timeout ?? "10 seconds"),
        // Once, with the same key, as a lost connection often is no more than that. Longer waits are the caller's to take.
        maxNetworkRetries: 1,
        telemetry: false
      })

      const asked = <A>(request: (stripe: Stripe) => Promise<A>): Effect.Effect<A, Thrown> =>
        Effect.tryPromise({ try: () => request(stripe), catch: readThrown }).pipe(
          // The package's own limit begins anew with each byte.
          Effect.timeout("30 seconds"),
          Effect.catchTag("TimeoutError", (late) => Effect.fail(readThrown(late)))
        )

      const ask = <A>(name: string, request: (stripe: Stripe) => Promise<A>): Effect.Effect<A, BillingFailed> =>
        asked(request).pipe(
          Effect.mapError(({ failure }) => failure),
          Effect.withSpan(`Stripe.${name}`)
        )

      const subscription = (customer: string) =>
        ask("subscription", ({ subscriptions }) => subscriptions.list({ customer, status: "all", limit: 20 })).pipe(
          Effect.map(({ data }) => subscriptionOf(data, monthlyPrice))
        )

      return Billing.of({
        name: "stripe",
        isConfigured: true,

        customer: ({ email, name, org }, request) =>
          ask("customer", ({ customers }) =>
            customers.create({ email, name, metadata: { org } }, { idempotencyKey: `customer_${org}_${request}` })
          ).pipe(Effect.map(({ id }) => id)),

        checkout: Effect.fn("Stripe.checkout")(function* ({ cancelledUrl, customer, doneUrl, org, request }) {
          // Two subscriptions would be paid twice.
          const there = yield* subscription(customer)
          if (there.state === "running") return yield* refused("already_subscribed")
          const { url } = yield* ask("checkout", ({ checkout }) =>
            checkout.sessions.create(
              {
                mode: "subscription",
                customer,
                client_reference_id: org,
                line_items: [{ price: monthlyPrice, quantity: 1 }, { price: usagePrice }],
                success_url: doneUrl,
                cancel_url: cancelledUrl,
                subscription_data: {
                  metadata: { org },
                  // Its months are ours.
                  billing_cycle_anchor_config: { day_of_month: 1, hour: 0, minute: 0, second: 0 },
                  proration_behavior: "create_prorations"
                }
              },
              { idempotencyKey: `checkout_${org}_${request}` }
            )
          )
          return url ?? (yield* refused("no_url"))
        }),

        portal: (customer, returnUrl) =>
          ask("portal", ({ billingPortal }) =>
            billingPortal.sessions.create({
              customer,
              return_url: returnUrl,
              ...(portalConfiguration === undefined ? {} : { configuration: portalConfiguration })
            })
          ).pipe(Effect.map(({ url }) => url)),

        reportUsage: Effect.fn("Stripe.reportUsage")(function* ({ at, attempt, billable, customer, id }) {
          // A meter without an event stands at nothing, and it never falls within a month.
          if (billable === 0n) return
          yield* asked(({ billing }) =>
            billing.meterEvents.create(
              {
                event_name: meterEvent,
                identifier: id,
                payload: { stripe_customer_id: customer, value: String(billable) },
                timestamp: Math.floor(at / 1000)
              },
              { idempotencyKey: `usage_${id}_${attempt}` }
            )
          ).pipe(
            Effect.asVoid,
            Effect.catch(({ failure, isDuplicate }) => (isDuplicate ? Effect.void : Effect.fail(failure)))
          )
        }),

        subscription,

        readWebhook: (body, signature) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            readWebhook(stripe.webhooks, webhookSecrets, body, signature, now)
          )
      })
    })
  )

const refused = (code: string) => Effect.fail(new BillingFailed({ reason: new ProviderRefused({ code }) }))
