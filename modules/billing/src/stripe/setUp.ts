// What has to be at Stripe before anybody can pay there. What is there already stays as it is, so that it may be run again;
// what is there and would bill wrongly is told of and not changed, for Stripe changes neither meters nor prices.
import { Effect, Redacted, Schema } from "effect"
import type { Stripe } from "stripe"
import { eventsPerStep, plans } from "../Plan.ts"

/** What is to be set up. */
export interface SetUp {
  readonly secretKey: Redacted.Redacted
  /** Where webhooks go. */
  readonly webhookUrl: string
  /** The name of the meter's events. */
  readonly meterEvent: string
  /** Where Stripe is; its own address unless set. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: "http" | "https" }
}

/** What the service has to be told of it. */
export interface Made {
  readonly monthlyPrice: string
  readonly usagePrice: string
  /** The secret of the webhooks, if they were made now: Stripe tells it once. */
  readonly webhookSecret: Redacted.Redacted | undefined
  /** What was not there before. */
  readonly made: ReadonlyArray<string>
}

/** Why it is not set up. */
export class NotSetUp extends Schema.TaggedError<NotSetUp>()("NotSetUp", { problem: Schema.String }) {}

const product = "mcp_inspect_team"
const keys = { monthly: "mcp_inspect_team_month", usage: "mcp_inspect_team_million" } as const

/** The webhooks that the adapter reads, except the thin events of the meter. */
export const webhookEvents = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed"
] as const

/** Makes the product, the meter, the prices and the webhook endpoint, where they are missing. */
export const setUpStripe = Effect.fn("Stripe.setUp")(function* ({ api, meterEvent, secretKey, webhookUrl }: SetUp) {
  const { Stripe } = yield* Effect.promise(() => import("stripe"))
  const stripe = new Stripe(Redacted.value(secretKey), {
    ...api,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false
  })
  const ask = <A>(what: string, request: () => Promise<A>) =>
    Effect.tryPromise({ try: request, catch: (thrown) => new NotSetUp({ problem: refusal(what, thrown) }) })
  const made: Array<string> = []
  const make = <A>(what: string, request: () => Promise<A>) =>
    Effect.tap(ask(what, request), () => Effect.sync(() => made.push(what)))

  const { data: products } = yield* ask("the product", () => stripe.products.list({ ids: [product] }))
  if (products.length === 0)
    yield* make("the product", () => stripe.products.create({ id: product, name: "MCP Inspect Team" }))

  const { data: meters } = yield* ask("the meter", () => stripe.billing.meters.list({ status: "active", limit: 100 }))
  const meter =
    meters.find((one) => one.event_name === meterEvent) ??
    (yield* make("the meter", () =>
      stripe.billing.meters.create({
        display_name: "MCP Inspect events beyond what is included",
        event_name: meterEvent,
        default_aggregation: { formula: "last" },
        customer_mapping: { type: "by_id", event_payload_key: "stripe_customer_id" },
        value_settings: { event_payload_key: "value" }
      })
    ))
  // What is reported is the total of the month: with `sum` it would be billed once for every night.
  if (meter.default_aggregation.formula !== "last")
    return yield* wrong(
      `The meter ${meter.id} adds up its events. Deactivate it, or set STRIPE_METER_EVENT to another name.`
    )

  const price = (what: string, key: string, wanted: Stripe.PriceCreateParams) =>
    Effect.gen(function* () {
      const { data } = yield* ask(what, () => stripe.prices.list({ lookup_keys: [key], active: true }))
      const [there] = data
      if (there === undefined)
        return yield* make(what, () => stripe.prices.create({ ...wanted, product, currency: "usd", lookup_key: key }))
      if (!isSame(there, wanted))
        return yield* wrong(`${there.id} with the lookup key ${key} is another price. Archive it, and run this again.`)
      return there
    })
  const monthly = yield* price("the price of a month", keys.monthly, {
    currency: "usd",
    unit_amount: Number(plans.team.monthly),
    recurring: { interval: "month", usage_type: "licensed" }
  })
  const usage = yield* price("the price of a million events", keys.usage, {
    currency: "usd",
    unit_amount: Number(plans.team.perStep),
    recurring: { interval: "month", usage_type: "metered", meter: meter.id },
    transform_quantity: { divide_by: Number(eventsPerStep), round: "down" }
  })

  const { data: endpoints } = yield* ask("the webhooks", () => stripe.webhookEndpoints.list({ limit: 100 }))
  const endpoint =
    endpoints.find(({ url }) => url === webhookUrl) ??
    (yield* make("the webhooks", () =>
      stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: [...webhookEvents] })
    ))
  return {
    monthlyPrice: monthly.id,
    usagePrice: usage.id,
    webhookSecret: endpoint.secret === undefined ? undefined : Redacted.make(endpoint.secret),
    made
  } satisfies Made
})

const wrong = (problem: string) => Effect.fail(new NotSetUp({ problem }))

const isSame = (there: Stripe.Price, wanted: Stripe.PriceCreateParams): boolean =>
  there.currency === wanted.currency &&
  there.unit_amount === wanted.unit_amount &&
  there.recurring?.interval === wanted.recurring?.interval &&
  there.recurring?.usage_type === wanted.recurring?.usage_type &&
  (there.recurring?.meter ?? undefined) === wanted.recurring?.meter &&
  there.transform_quantity?.divide_by === wanted.transform_quantity?.divide_by &&
  there.transform_quantity?.round === wanted.transform_quantity?.round

/* The text of Stripe's own errors can hold a part of the key. */
const refusal = (what: string, thrown: unknown): string => {
  const status: unknown = typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, "statusCode") : undefined
  if (status === 401 || status === 403)
    return "Stripe does not take STRIPE_SECRET_KEY: it is wrong, or may not do this."
  if (typeof status === "number") return `Stripe refused ${what} with ${status}: the log of the account says why.`
  return "Stripe does not answer. Run this again."
}
