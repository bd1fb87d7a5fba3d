import { Api } from "@mcp-inspect/api/Api"
import { Caller } from "@mcp-inspect/api/Auth"
import type { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Captures } from "./Captures.ts"

/* What stands between does not hold a connection for long on which nothing comes. */
const quiet = "15 seconds"

const comments = Stream.map(Stream.drop(Stream.tick(quiet), 1), () => ":\n\n")

const eventOf = (capture: CaptureInfo): string => `event: capture\ndata: ${JSON.stringify(capture)}\n\n`

const eventStream = (captures: Stream.Stream<CaptureInfo>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(
    captures.pipe(Stream.map(eventOf), Stream.merge(comments, { haltStrategy: "left" }), Stream.encodeText),
    {
      contentType: "text/event-stream",
      // Proxies that gather what they pass on would pass on nothing until the end.
      headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
    }
  )

/** Captures that somebody asks for, and how far they are (CON-8..CON-17). */
export const CapturesHttp = HttpApiBuilder.group(
  Api,
  "captures",
  Effect.fn(function* (handlers) {
    const captures = yield* Captures
    return handlers.handleAll({
      start: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* captures.start(yield* Caller, params, payload)
      }),
      list: Effect.fnUntraced(function* ({ params, query }) {
        return { captures: yield* captures.list(yield* Caller, params, query.server) }
      }),
      read: Effect.fnUntraced(function* ({ params }) {
        return yield* captures.read(yield* Caller, params, params.capture)
      }),
      follow: Effect.fnUntraced(function* ({ params }) {
        return eventStream(yield* captures.follow(yield* Caller, params, params.capture))
      }),
      retry: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* captures.retry(yield* Caller, params, params.capture, payload.headers ?? [])
      })
    })
  })
)
