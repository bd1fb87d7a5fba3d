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
import { loggedPath } from "./loggedPath.ts"
import { recordRequest } from "./requestMetrics.ts"

const pathOf = (url: string): string => url.split("?", 1)[0] ?? ""

const problem = (status: number, code: string, message: string) =>
  HttpServerResponse.jsonUnsafe({ error: { code, message } }, { status })

const notFound = problem(404, "not_found", "There is no such thing.")

const unreadable = problem(400, "invalid_request", "The request cannot be read.")

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
      return notFound
    case "RequestParseError":
      if (isTooLarge(error.reason.cause)) return tooLarge
      return unreadable
    default:
      return undefined
  }
}

const isServerError = (error: unknown): error is HttpServerError.HttpServerError =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "HttpServerError"

const answered = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>, requestId: string) {
  if (Cause.hasInterruptsOnly(cause)) return yield* Effect.failCause(cause as Cause.Cause<never>)
  // What goes wrong while a body is read reaches us as a defect where a handler did not ask for it.
  const errors = cause.reasons.map((reason) =>
    Cause.isFailReason(reason) ? reason.error : Cause.isDieReason(reason) ? reason.defect : undefined
  )
  const failed = errors.find(isServerError)
  const known = failed === undefined ? undefined : statusOfParsing(failed)
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

const refusals: ReadonlyMap<number, HttpServerResponse.HttpServerResponse> = new Map([
  [400, unreadable],
  [404, notFound],
  [413, tooLarge],
  [415, problem(415, "unsupported_type", "Send the body as application/json.")]
])

/* Refusals of the library are empty or plain text, and some repeat what was sent. Ours are JSON, or a page. */
const isOurs = ({ headers }: HttpServerResponse.HttpServerResponse): boolean =>
  /^(application\/json|text\/html)/.test(headers["content-type"] ?? "")

const inOurWords = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse =>
  isOurs(response) ? response : (refusals.get(response.status) ?? response)

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
      // The router takes these for the begin of a query, which others do not.
      const isAmbiguous = /[;#]/.test(path)
      // Nobody need read a body that says itself that it is too large.
      const isLarge = Number(request.headers["content-length"] ?? 0) > Number(limit)
      const response = isAmbiguous
        ? notFound
        : isLarge
          ? tooLarge
          : yield* app.pipe(
              Effect.provideService(HttpIncomingMessage.MaxBodySize, limit),
              Effect.catchCause((cause) => answered(cause, requestId))
            )
      const durationMs = (yield* Clock.currentTimeMillis) - began
      yield* recordRequest(request.method, response.status, durationMs)
      yield* Effect.logDebug("request").pipe(
        Effect.annotateLogs({
          requestId,
          method: request.method,
          path: loggedPath(path),
          status: response.status,
          durationMs
        })
      )
      const said = inOurWords(response)
      return HttpServerResponse.setHeaders(said, {
        ...securityHeaders(isHttps(settings)),
        ...saidOf(said),
        // What does not say that it may be kept holds what is somebody's.
        "cache-control": said.headers["cache-control"] ?? "no-store",
        "x-request-id": requestId
      })
    })

/* Of these a route may say otherwise: the documentation is public, and its scripts are of another build. */
const sayable = ["content-security-policy", "cross-origin-resource-policy"] as const

const saidOf = ({ headers }: HttpServerResponse.HttpServerResponse): Readonly<Record<string, string>> =>
  Object.fromEntries(sayable.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** The layer that gives all routes of a router the same edge. */
export const Edge = Layer.unwrap(
  Effect.map(Settings, (settings) => HttpRouter.middleware(wrapped(settings), { global: true }))
)
