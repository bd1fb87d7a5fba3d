import { TooMany } from "@mcp-inspect/api/Errors"
import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"

const refusal = new TooMany({ error: { code: "too_many", message: "Too many requests. Wait a while and try again." } })

/** Refuses with 429; the answer says in `Retry-After` how many seconds to wait. */
export const tooMany = (seconds: number): Effect.Effect<never, TooMany> =>
  Effect.withFiber((fiber) => {
    HttpEffect.appendPreResponseHandlerUnsafe(fiber.context, (_request, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(Math.max(1, Math.ceil(seconds)))))
    )
    return Effect.fail(refusal)
  })
