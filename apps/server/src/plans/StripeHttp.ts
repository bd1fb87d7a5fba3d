// Webhooks of Stripe. Their bytes are signed, so they are read as they came; what they are about is read again at Stripe.
import { Billing } from "@mcp-inspect/billing/Billing"
import { Webhooks } from "@mcp-inspect/billing/Webhooks"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { notFound } from "../platform/problems.ts"

const answer = (status: number, body: object) => HttpServerResponse.jsonUnsafe(body, { status })

const absent = answer(404, { error: notFound.error })

const refused = answer(400, { error: { code: "webhook_refused", message: "This is no webhook that counts here." } })

/* Stripe sends it again, for three days. */
const later = answer(503, { error: { code: "busy", message: "The service cannot take this in at the moment." } })

const receive = Effect.gen(function* () {
  const billing = yield* Billing
  if (billing.name !== "stripe") return absent
  const request = yield* HttpServerRequest.HttpServerRequest
  const body = new Uint8Array(yield* request.arrayBuffer)
  const webhooks = yield* Webhooks
  const outcome = yield* webhooks.receive(body, request.headers["stripe-signature"])
  yield* Effect.logDebug("a webhook of payments was taken in").pipe(Effect.annotateLogs({ outcome }))
  return answer(200, { received: true })
}).pipe(
  Effect.catchTags({
    WebhookRefused: ({ reason }) =>
      Effect.as(Effect.logWarning("a webhook of payments was refused").pipe(Effect.annotateLogs({ reason })), refused),
    BillingFailed: ({ reason }) =>
      Effect.as(
        Effect.logWarning("a webhook of payments could not be taken in").pipe(
          Effect.annotateLogs({ reason: reason._tag })
        ),
        later
      ),
    StorageFailed: () => Effect.as(Effect.logError("a webhook of payments could not be written down"), later)
  })
)

/** The route of the webhooks. */
export const StripeHttp = Layer.unwrap(
  Effect.map(Effect.context<Billing | Webhooks>(), (services) =>
    HttpRouter.add("POST", "/v1/billing/stripe", Effect.provideContext(receive, services))
  )
)
