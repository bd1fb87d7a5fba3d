// For whoever watches over the process: is it alive, and can it serve. Neither says why not to a stranger.
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"

const ready = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isReady = yield* sql`select 1`.pipe(
    Effect.timeout("2 seconds"),
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )
  return isReady
    ? HttpServerResponse.text("ready\n")
    : HttpServerResponse.text("the database does not answer\n", { status: 503 })
})

/** `/healthz` and `/readyz` (CON-49). */
export const HealthHttp = Layer.mergeAll(
  HttpRouter.add("GET", "/healthz", HttpServerResponse.text("ok\n")),
  HttpRouter.add("GET", "/readyz", ready)
)
