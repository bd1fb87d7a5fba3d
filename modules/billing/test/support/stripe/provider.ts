// Our adapter at the double, over the real package.
import { Context, Effect, Layer } from "effect"
import { Billing } from "../../../src/Billing.ts"
import { layerStripe } from "../../../src/stripe/Stripe.ts"
import type { StripeSettings } from "../../../src/stripe/StripeSettings.ts"
import { openStripe } from "./StripeDouble.ts"

/** A double of its own, and a provider that asks it, until the scope closes. */
export const makeProvider = Effect.fnUntraced(function* (change: Partial<StripeSettings> = {}) {
  const stripe = yield* Effect.acquireRelease(Effect.promise(openStripe), ({ close }) => Effect.promise(close))
  const context = yield* Layer.build(layerStripe({ ...stripe.settings, ...change }))
  return { stripe, billing: Context.get(context, Billing) }
})
