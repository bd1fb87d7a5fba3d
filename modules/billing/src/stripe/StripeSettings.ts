// What an operator sets up at Stripe, and tells us of it.
import { type Duration, type Redacted } from "effect"

/** The account, its prices and its meter. The README of this package says how they have to be made. */
export interface StripeSettings {
  readonly secretKey: Redacted.Redacted
  /** Of each destination of webhooks, and the one before where it was rotated. */
  readonly webhookSecrets: ReadonlyArray<Redacted.Redacted>
  /** The price of a month. */
  readonly monthlyPrice: string
  /** The price of a million events, by the meter. */
  readonly usagePrice: string
  /** The name of the meter's events. */
  readonly meterEvent: string
  /** The configuration of the portal, where it is not the account's own. */
  readonly portalConfiguration?: string
  /** How long a connection may be silent; ten seconds unless set. */
  readonly timeout?: Duration.Input
  /** Where Stripe is; its own address unless set. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: "http" | "https" }
}
