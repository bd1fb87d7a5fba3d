// For whoever watches over the process: is it alive, and can it serve. Neither says why not to a stranger.
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { EventBuffer } from "../ingest/EventBuffer.ts"

const ready = Effect.fnUntraced(function* (buffer: EventBuffer["Service"]) {
  const sql = yield* SqlClient.SqlClient
  const hasDatabase = sql`select 1`.pipe(
    Effect.timeout("2 seconds"),
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )
  const [database, broker] = yield* Effect.all([hasDatabase, buffer.isReady], { concurrency: 2 })
  if (!database) return HttpServerResponse.text("the database does not answer\n", { status: 503 })
  if (!broker) return HttpServerResponse.text("the buffer of recorded use does not answer\n", { status: 503 })
  return HttpServerResponse.text("ready\n")
})

/** `/healthz` and `/readyz` (CON-49). */
export const HealthHttp = Layer.unwrap(
  Effect.map(EventBuffer, (buffer) =>
    Layer.mergeAll(
      HttpRouter.add("GET", "/healthz", HttpServerResponse.text("ok\n")),
      HttpRouter.add("GET", "/readyz", ready(buffer))
    )
  )
)
