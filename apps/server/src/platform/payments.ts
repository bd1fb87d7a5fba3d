// The settings of payments: what of Stripe is not set is missed only where Stripe is chosen.
import { type StripeSettings } from "@mcp-inspect/billing/stripe/StripeSettings"
import { Config, Option, Redacted } from "effect"
import { listOf } from "./networks.ts"

const provider = Config.Literals(["none", "manual", "stripe"], "BILLING").pipe(Config.withDefault("none"))

const secretKey = Config.Redacted("STRIPE_SECRET_KEY")
const webhookSecrets = Config.Redacted("STRIPE_WEBHOOK_SECRETS").pipe(
  Config.map((all) => listOf(Redacted.value(all)).map((one) => Redacted.make(one)))
)
const monthlyPrice = Config.NonEmptyString("STRIPE_MONTHLY_PRICE")
const usagePrice = Config.NonEmptyString("STRIPE_USAGE_PRICE")

/* Every name is read, so that each is known. */
const stripe = Config.all({
  secretKey: Config.option(secretKey),
  webhookSecrets: Config.option(webhookSecrets),
  monthlyPrice: Config.option(monthlyPrice),
  usagePrice: Config.option(usagePrice),
  meterEvent: Config.NonEmptyString("STRIPE_METER_EVENT").pipe(Config.withDefault("mcp_inspect_events")),
  portalConfiguration: Config.NonEmptyString("STRIPE_PORTAL").pipe(Config.option)
})

/* Says which one is missing. */
const needed = Config.all({ secretKey, webhookSecrets, monthlyPrice, usagePrice })

/** Who takes the money. */
export type Payments =
  | { readonly provider: "manual" | "none" }
  | { readonly provider: "stripe"; readonly account: StripeSettings }

/** The same, from the environment. */
export const payments = Config.all({ provider, stripe }).pipe(
  Config.flatMap(({ provider, stripe: { meterEvent, portalConfiguration } }): Config.Config<Payments> => {
    if (provider !== "stripe") return Config.succeed({ provider })
    const portal = Option.isSome(portalConfiguration) ? { portalConfiguration: portalConfiguration.value } : {}
    return Config.map(needed, (account) => ({ provider, account: { ...account, meterEvent, ...portal } }))
  })
)
