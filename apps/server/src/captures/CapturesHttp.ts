import { Api } from "@mcp-inspect/api/Api"
import { Caller } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Captures } from "./Captures.ts"
import { eventStream } from "./eventStream.ts"

const headers = {
  "cache-control": "no-store",
  // Proxies that gather what they pass on would pass on nothing until the end.
  "x-accel-buffering": "no"
}

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
        const followed = yield* captures.follow(yield* Caller, params, params.capture)
        return HttpServerResponse.stream(eventStream(followed), { contentType: "text/event-stream", headers })
      }),
      retry: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* captures.retry(yield* Caller, params, params.capture, payload.headers ?? [])
      })
    })
  })
)
