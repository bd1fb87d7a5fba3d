// The provider of payments that the settings choose.
import { Billing } from "@mcp-inspect/billing/Billing"
import { layerManual } from "@mcp-inspect/billing/manual/Manual"
import { layerStripe } from "@mcp-inspect/billing/stripe/Stripe"
import { Effect, Layer } from "effect"
import { Settings } from "../platform/Settings.ts"
import { invoiceRows } from "./invoiceRows.ts"

/** Who takes the money. */
export const paying = Layer.unwrap(
  Effect.map(Settings, ({ payments }) => {
    switch (payments.provider) {
      case "stripe":
        return layerStripe(payments.account)
      case "manual":
        return layerManual.pipe(Layer.provide(invoiceRows))
      case "none":
        return Billing.layerNone
    }
  })
)
