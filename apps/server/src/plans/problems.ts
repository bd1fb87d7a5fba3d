// Why a plan cannot be paid for, in the words of the contract. Nothing of what the provider says goes on.
import { type Conflict, Unavailable } from "@mcp-inspect/api/Errors"
import { BillingFailed } from "@mcp-inspect/billing/Billing"
import { StorageFailed } from "@mcp-inspect/billing/Storage"
import { Effect } from "effect"
import { conflict } from "../platform/problems.ts"

/** Nobody takes money here. */
export const notConfigured = conflict("billing_not_configured", "This installation sells no plans.")

const unavailable = new Unavailable({
  error: { code: "billing_unavailable", message: "The provider of payments does not answer. Try again shortly." }
})

const misconfigured = new Unavailable({
  error: { code: "billing_misconfigured", message: "Payments are not set up as they should be. Ask the operator." }
})

const refusals: ReadonlyMap<string, string> = new Map([
  ["already_subscribed", "This organization is subscribed already."]
])

const told = Effect.fnUntraced(function* ({ reason }: BillingFailed) {
  switch (reason._tag) {
    case "ProviderUnavailable":
      return yield* unavailable
    case "ProviderMisconfigured":
      yield* Effect.logError("the provider of payments knows neither its key nor its prices")
      return yield* misconfigured
    case "ProviderRefused": {
      const known = refusals.get(reason.code)
      if (known !== undefined) return yield* conflict(reason.code, known)
      yield* Effect.logError("the provider of payments refused a request").pipe(
        Effect.annotateLogs({ code: reason.code })
      )
      return yield* conflict("billing_refused", "The provider of payments refused this. Ask the operator.")
    }
  }
})

type Failure = BillingFailed | StorageFailed

/** What a caller is told of a failure; what the operator has to mend is logged. */
export const toProblem = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, Conflict | Exclude<E, Failure> | Unavailable, R> =>
  effect.pipe(
    Effect.catch((error): Effect.Effect<never, Conflict | Exclude<E, Failure> | Unavailable> => {
      if (error instanceof BillingFailed) return told(error)
      return Effect.fail(error instanceof StorageFailed ? unavailable : (error as Exclude<E, Failure>))
    })
  )
