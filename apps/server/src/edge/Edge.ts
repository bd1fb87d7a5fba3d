// What holds for every request: how large it may be, what its answer carries, what a failure tells, and what is logged.
import { Cause, Clock, Effect, Layer } from "effect"
import {
  type HttpServerError,
  HttpIncomingMessage,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { isUnreachable } from "../platform/boundedClient.ts"
import { newId } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
import { isHttps, securityHeaders } from "./headers.ts"
import { bodyLimit } from "./limits.ts"

const pathOf = (url: string): string => url.split("?", 1)[0] ?? ""

/* What a log may say of a path: tokens of links and names of tenants stand further right. */
const loggedPath = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("/v1/") ? 3 : 2)
    .join("/")

const problem = (status: number, code: string, message: string) =>
  HttpServerResponse.jsonUnsafe({ error: { code, message } }, { status })

const tooLarge = problem(413, "too_large", "The body is larger than the service takes.")

const busy = HttpServerResponse.setHeader(
  problem(503, "busy", "The service cannot answer at the moment. Try again shortly."),
  "retry-after",
  "5"
)

const isTooLarge = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "_tag" in cause && cause._tag === "MaxBytesError"

const statusOfParsing = (error: HttpServerError.HttpServerError): HttpServerResponse.HttpServerResponse | undefined => {
  switch (error.reason._tag) {
    case "RouteNotFound":
      return problem(404, "not_found", "There is no such thing.")
    case "RequestParseError":
      if (isTooLarge(error.reason.cause)) return tooLarge
      return problem(400, "invalid_request", "The request cannot be read.")
    default:
      return undefined
  }
}

const isServerError = (error: unknown): error is HttpServerError.HttpServerError =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "HttpServerError"

const answered = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>, requestId: string) {
  if (Cause.hasInterruptsOnly(cause)) return yield* Effect.failCause(cause as Cause.Cause<never>)
  const failed = cause.reasons.find(Cause.isFailReason)
  const known = failed !== undefined && isServerError(failed.error) ? statusOfParsing(failed.error) : undefined
  if (known !== undefined) return known
  if (cause.reasons.some((reason) => Cause.isDieReason(reason) && isUnreachable(reason.defect))) {
    yield* Effect.logWarning("the database did not answer").pipe(Effect.annotateLogs({ requestId }))
    return busy
  }
  // The texts of errors may hold what was sent: their names and places are logged, no more.
  yield* Effect.logError("a request failed").pipe(Effect.annotateLogs({ requestId, fault: faultOf(cause) }))
  return problem(500, "internal", `A fault of the service. Its operator finds it in the log as ${requestId}.`)
})

const faultOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (!(error instanceof Error)) return "unknown"
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames.slice(0, 4).map((line) => line.trim())].join(" ")
}

const wrapped =
  (settings: Settings["Service"]) =>
  <E, R>(
    app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const path = pathOf(request.url)
      const requestId = yield* newId("req")
      const began = yield* Clock.currentTimeMillis
      const limit = bodyLimit(request.method, path)
      // Nobody need read a body that says itself that it is too large.
      const response =
        Number(request.headers["content-length"] ?? 0) > Number(limit)
          ? tooLarge
          : yield* app.pipe(
              Effect.provideService(HttpIncomingMessage.MaxBodySize, limit),
              Effect.catchCause((cause) => answered(cause, requestId))
            )
      const durationMs = (yield* Clock.currentTimeMillis) - began
      yield* Effect.logDebug("request").pipe(
        Effect.annotateLogs({
          requestId,
          method: request.method,
          path: loggedPath(path),
          status: response.status,
          durationMs
        })
      )
      return HttpServerResponse.setHeaders(response, {
        ...securityHeaders(isHttps(settings), path),
        "x-request-id": requestId
      })
    })

/** The layer that gives all routes of a router the same edge. */
export const Edge = Layer.unwrap(
  Effect.map(Settings, (settings) => HttpRouter.middleware(wrapped(settings), { global: true }))
)

/** What no route answers. */
export const NoRoute = HttpRouter.add("*", "/*", problem(404, "not_found", "There is no such thing."))
