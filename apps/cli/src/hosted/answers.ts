// What the hosted API answered, before its contract is looked at: no redirect is followed, no body is read without a
// bound, and a refusal is told in the service's own code and words.
import { Problem } from "@mcp-inspect/api/Errors"
import { describeCause, mendOf } from "@mcp-inspect/engine/capture/httpProblems"
import { makeShowing } from "@mcp-inspect/engine/capture/showing"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Effect, Redacted, Result, Schema, Stream } from "effect"
import { HttpClient, HttpClientError, type HttpClientRequest, HttpClientResponse } from "effect/http"
import type { Access } from "./access.ts"
import { HostedFailure } from "./HostedFailure.ts"
import { answerLimits } from "./limits.ts"

type Reported = Omit<ConstructorParameters<typeof HostedFailure>[0], "_tag" | "where">

const decodeError = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Struct({ error: Problem })))

/** Makes failures of one origin; a credential that the service repeats does not pass. */
export const failuresOf = ({ credential, endpoint }: Access) => {
  const where = new URL(endpoint).origin
  const secret = credential === undefined ? undefined : Redacted.value(credential)
  const showing = makeShowing((text) => (secret === undefined ? text : text.replaceAll(secret, "…")))
  return {
    showing,
    masked: (text: string): string => shorten(secret === undefined ? text : text.replaceAll(secret, "…"), 300),
    failure: (reported: Reported) => new HostedFailure({ ...reported, where })
  }
}

type Failures = ReturnType<typeof failuresOf>

const tooLarge = ({ failure }: Failures, limit: number): HostedFailure =>
  failure({
    code: "hosted_answer",
    problem: `The answer is larger than ${limit / 1024} KiB.`,
    mend: "Check that the endpoint is the hosted API.",
    isTransient: false
  })

const notJson = ({ failure }: Failures): HostedFailure =>
  failure({
    code: "hosted_answer",
    problem: "The answer is not JSON.",
    mend: "Check that the endpoint is the hosted API.",
    isTransient: false
  })

const isJson = (body: Buffer): boolean => Result.isSuccess(Result.try((): unknown => JSON.parse(body.toString())))

const readBody = Effect.fnUntraced(function* (
  response: HttpClientResponse.HttpClientResponse,
  limit: number,
  failures: Failures
) {
  const chunks: Array<Uint8Array> = []
  let size = 0
  yield* Stream.runForEach(response.stream, (chunk) => {
    size += chunk.length
    chunks.push(chunk)
    return size > limit ? Effect.fail(tooLarge(failures, limit)) : Effect.void
  }).pipe(
    Effect.catchIf(
      (error) => HttpClientError.isHttpClientError(error) && error.reason._tag === "EmptyBodyError",
      () => Effect.void
    )
  )
  return Buffer.concat(chunks)
})

const retryAfter = (header: string | undefined): { readonly retryAfterMs?: number } =>
  header !== undefined && /^\d{1,6}$/.test(header) ? { retryAfterMs: Number(header) * 1000 } : {}

const mends: Readonly<Record<number, string>> = {
  401: "Check that the key or token is current, and that it belongs to this endpoint.",
  403: "Use a credential that may do this: `push`, `usage` and baselines need a key of kind `api`.",
  404: "Check `project`; what belongs to another organization is answered the same way.",
  413: "Check what makes the snapshot so large; the service has a limit.",
  429: "Wait a while."
}

const codeOf = (status: number): HostedFailure["code"] =>
  status === 401 || status === 403 ? "hosted_refused" : status === 404 ? "hosted_not_found" : "hosted_failed"

const refusal = (status: number, body: Buffer, header: string | undefined, { failure, masked }: Failures) => {
  const decoded = decodeError(body.toString())
  const said = Result.isSuccess(decoded)
    ? `${masked(decoded.success.error.code)}: ${masked(decoded.success.error.message)}`
    : "without saying why"
  return failure({
    code: codeOf(status),
    problem: `The service answered with HTTP ${status}, ${said.replace(/\.$/, "")}.`,
    plain: `The service answered with HTTP ${status}.`,
    mend: mends[status] ?? (status >= 500 ? "Try again later." : "Check that the endpoint is the hosted API."),
    isTransient: status === 429 || status >= 500,
    ...retryAfter(header)
  })
}

const redirect = (
  request: HttpClientRequest.HttpClientRequest,
  response: HttpClientResponse.HttpClientResponse,
  { failure, masked }: Failures
) => {
  const location = response.headers["location"]
  const target = location === undefined ? null : URL.parse(location, request.url)
  return failure({
    code: "hosted_answer",
    problem: `The service redirects (HTTP ${response.status}) to ${target === null ? "no valid address" : masked(target.origin)}; credentials are never carried along.`,
    plain: `The service redirects (HTTP ${response.status}); credentials are never carried along.`,
    mend: "Set `endpoint` to the address where the hosted API is, if you trust it.",
    isTransient: false
  })
}

const connection = (
  { reason }: HttpClientError.HttpClientError,
  { failure, masked, showing }: Failures
): HostedFailure => {
  const cause = describeCause("cause" in reason ? reason.cause : undefined, showing)
  return failure({
    code: "hosted_unreachable",
    problem: `The hosted API cannot be reached: ${masked(cause)}.`,
    mend: mendOf(cause),
    isTransient: true
  })
}

/** A client whose every success is a whole body, and whose every other end is a {@link HostedFailure}. */
export const settled = (client: HttpClient.HttpClient, failures: Failures, limit: number) =>
  HttpClient.transform(client, (effect, request) =>
    effect.pipe(
      Effect.flatMap(
        Effect.fnUntraced(function* (response) {
          const { status } = response
          if (status >= 300 && status < 400) return yield* redirect(request, response, failures)
          if (status >= 400) {
            const body = yield* readBody(response, answerLimits.error, failures)
            return yield* refusal(status, body, response.headers["retry-after"], failures)
          }
          const body = yield* readBody(response, limit, failures)
          if (body.length > 0 && !isJson(body)) return yield* notJson(failures)
          const whole = body.length === 0 ? null : new Uint8Array(body)
          const headers = { "content-type": "application/json" }
          return HttpClientResponse.fromWeb(request, new Response(whole, { status, headers }))
        })
      ),
      Effect.catchIf(HttpClientError.isHttpClientError, (error) => Effect.fail(connection(error, failures)))
    )
  )
