// Whoever takes the money: what it is asked for, and how it may fail. Ingest never asks it anything (ING-31).
import { Context, Effect, Layer, Schema } from "effect"
import { type Month } from "./Month.ts"
import { type Subscription } from "./Subscription.ts"

/** It could not be reached, did not answer in time or asked to wait. What came of the request is not known; ask again. */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {}) {}

/** It refused this request, and will again. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  /** Its own name for the reason, such as `resource_missing`; nothing of what was sent. */
  code: Schema.String
}) {}

/** It knows neither the key nor the prices it was set up with, or none is set up: the operator can act, nobody else. */
export class ProviderMisconfigured extends Schema.TaggedError<ProviderMisconfigured>()("ProviderMisconfigured", {}) {}

/** The one error of a provider. Neither it nor its reasons hold a secret, an address or a text of the provider. */
export class BillingFailed extends Schema.TaggedError<BillingFailed>()("BillingFailed", {
  reason: Schema.Union([ProviderUnavailable, ProviderRefused, ProviderMisconfigured])
}) {}

/** A webhook that is not taken for the provider's. */
export class WebhookRefused extends Schema.TaggedError<WebhookRefused>()("WebhookRefused", {
  /** `stale` is more than five minutes off, before or after; `unexpected` is one where no provider sends any. */
  reason: Schema.Literals(["unsigned", "forged", "stale", "malformed", "unexpected"])
}) {}

/** An organization as a customer. */
export interface Payer {
  readonly org: string
  readonly name: string
  /** Where invoices go. */
  readonly email: string
}

/** What an organization used of a month so far. */
export interface UsageReport {
  readonly org: string
  readonly customer: string
  readonly month: Month
  /** Everything that was kept, in events. */
  readonly kept: bigint
  /** The events of full steps beyond the allowance: see `billable` in `Meter.ts`. */
  readonly billable: bigint
  /** When it was so, in milliseconds since 1970; within the month. */
  readonly at: number
  /** Whether the month is over. */
  readonly isFinal: boolean
  /** The same for the same report, and for no other. */
  readonly id: string
  /** How often it was sent before. */
  readonly attempt: number
}

/** What a webhook tells, by its id. Nothing is taken from it but where to look: the subscription is read again. */
export interface ProviderEvent {
  readonly id: string
  /** `usageRefused` says that reports were taken and could not be used: the operator has to look. */
  readonly about: "subscription" | "invoicePaid" | "paymentFailed" | "usageRefused" | "other"
  readonly customer?: string
}

/** A provider of payments. */
export interface Provider {
  readonly name: "stripe" | "manual" | "none"
  /** Without one, Team is shown as unavailable (ING-33). */
  readonly isConfigured: boolean
  /** Makes a customer; answers its id. `request` is the same where the same intention is sent again. */
  readonly customer: (payer: Payer, request: string) => Effect.Effect<string, BillingFailed>
  /** Where to send a browser to subscribe to Team. */
  readonly checkout: (order: {
    readonly org: string
    readonly customer: string
    readonly doneUrl: string
    readonly cancelledUrl: string
    /** The same where the same intention is sent again. */
    readonly request: string
  }) => Effect.Effect<string, BillingFailed>
  /** Where to send a browser to invoices, cards and cancellation. */
  readonly portal: (customer: string, returnUrl: string) => Effect.Effect<string, BillingFailed>
  /** Tells usage, which replaces what was told of the month at an earlier time. May be repeated. */
  readonly reportUsage: (report: UsageReport) => Effect.Effect<void, BillingFailed>
  readonly subscription: (customer: string) => Effect.Effect<Subscription, BillingFailed>
  /** Reads a webhook: the bytes as they came, and the header that signs them. */
  readonly readWebhook: (
    body: Uint8Array,
    signature: string | undefined
  ) => Effect.Effect<ProviderEvent, WebhookRefused>
}

const misconfigured = Effect.fail(new BillingFailed({ reason: new ProviderMisconfigured() }))

/** The provider of payments of this installation. */
export class Billing extends Context.Service<Billing, Provider>()("@mcp-inspect/billing/Billing") {
  /** None: everybody is on Free, or on what the operator gives. */
  static readonly layerNone = Layer.succeed(Billing, {
    name: "none",
    isConfigured: false,
    customer: () => misconfigured,
    checkout: () => misconfigured,
    portal: () => misconfigured,
    reportUsage: () => misconfigured,
    subscription: () => misconfigured,
    readWebhook: () => Effect.fail(new WebhookRefused({ reason: "unexpected" }))
  })
}
