// Webhooks of Stripe: the signature by its package, the time by ours, which allows no more of the future than of the past.
import { Effect, Option, Redacted, Schema } from "effect"
import type { Stripe } from "stripe"
import { type ProviderEvent, WebhookRefused } from "../Billing.ts"

/** How far off a webhook's time may be, in seconds. */
const tolerance = 300

/** Reads a webhook that arrived at `now`, in milliseconds since 1970. */
export const readWebhook = (
  webhooks: Stripe["webhooks"],
  secrets: ReadonlyArray<Redacted.Redacted>,
  body: Uint8Array,
  header: string | undefined,
  now: number
): Effect.Effect<ProviderEvent, WebhookRefused> =>
  Effect.gen(function* () {
    if (header === undefined || header === "") return yield* new WebhookRefused({ reason: "unsigned" })
    const times = [...header.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)]
    const signed = times.length === 1 ? Number(times[0]?.[1]) : Number.NaN
    if (Number.isNaN(signed) || !secrets.some((secret) => isSigned(webhooks, body, header, secret)))
      return yield* new WebhookRefused({ reason: "forged" })
    if (Math.abs(now / 1000 - signed) > tolerance) return yield* new WebhookRefused({ reason: "stale" })
    const event = decode(new TextDecoder().decode(body))
    if (Option.isNone(event)) return yield* new WebhookRefused({ reason: "malformed" })
    return told(event.value)
  })

/* With a tolerance of zero the package leaves the time to us. */
const isSigned = (webhooks: Stripe["webhooks"], body: Uint8Array, header: string, secret: Redacted.Redacted): boolean =>
  Option.liftThrowable(() => webhooks.signature?.verifyHeader(body, header, Redacted.value(secret), 0))().pipe(
    Option.getOrElse(() => false)
  ) === true

/* A customer is its id, or itself with the id in it. */
const Customer = Schema.Union([Schema.String, Schema.Struct({ id: Schema.String })])

const Event = Schema.Struct({
  id: Schema.NonEmptyString.check(Schema.isMaxLength(255)),
  object: Schema.Literals(["event", "v2.core.event"]),
  type: Schema.NonEmptyString,
  data: Schema.optionalKey(
    Schema.Struct({
      object: Schema.optionalKey(Schema.Struct({ customer: Schema.optionalKey(Schema.NullOr(Customer)) }))
    })
  )
})

const decode = Schema.decodeOption(Schema.fromJsonString(Event))

const told = ({ data, id, type }: typeof Event.Type): ProviderEvent => {
  const customer = data?.object?.customer ?? undefined
  return {
    id,
    about: abouts.get(type) ?? "other",
    ...(customer === undefined ? {} : { customer: typeof customer === "string" ? customer : customer.id })
  }
}

const abouts: ReadonlyMap<string, ProviderEvent["about"]> = new Map([
  ["checkout.session.completed", "subscription"],
  ["customer.subscription.created", "subscription"],
  ["customer.subscription.updated", "subscription"],
  ["customer.subscription.deleted", "subscription"],
  ["invoice.paid", "invoicePaid"],
  ["invoice.payment_failed", "paymentFailed"],
  ["v1.billing.meter.error_report_triggered", "usageRefused"],
  ["v1.billing.meter.no_meter_found", "usageRefused"]
])
