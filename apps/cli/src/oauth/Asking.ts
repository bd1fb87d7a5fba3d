// Requests of the flow: to no address that an answer should not lead to, without redirects, limited in size and time.
import { describeCause, mendOf } from "@mcp-inspect/engine/capture/httpProblems"
import type { Showing } from "@mcp-inspect/engine/capture/showing"
import { isObject, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { Effect, Result, Stream } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import type { CannotRun } from "../Failure.ts"
import { whyNotAsked } from "./places.ts"
import { late, passCredential, refused, tooLarge, unreachable } from "./problems.ts"

/** The largest body that is read, and the longest that is waited for an answer with its body. */
export const bodyLimit = 1024 * 1024
export const limitMs = 30_000

/** A question of the flow. */
export interface Question {
  readonly method: "GET" | "POST"
  readonly url: string
  /** What is asked, as in "The token endpoint". */
  readonly what: string
  readonly headers: Readonly<Record<string, string>>
  /** The body and its media type. */
  readonly body?: readonly [text: string, type: string]
}

/** What came back. */
export interface Reply {
  readonly status: number
  readonly text: string
  /** The body when it is a JSON object. */
  readonly json: JsonObject | undefined
}

/** How the flow asks on behalf of one server. */
export interface Asking {
  /** The server, as failures name it. */
  readonly where: string
  /** The start of a text from outside, masked before it is cut. */
  readonly quote: (text: string) => string
  /** An address in a text: without its query, which may hold more than it should. */
  readonly shown: (url: string) => string
  /** Why an address from an answer is not asked or opened; undefined when it may be. */
  readonly whyNot: (url: string) => string | undefined
  readonly ask: (question: Question) => Effect.Effect<Reply, CannotRun, HttpClient.HttpClient>
}

const objectIn = (text: string): JsonObject | undefined => {
  const parsed = Result.try((): unknown => JSON.parse(text))
  return Result.isSuccess(parsed) && isObject(parsed.success) ? parsed.success : undefined
}

/* What is no web address has no parts that could be left out, and is told as it was written. */
const withoutQuery = (text: string): string => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : text
}

/** Asking for the server at `address`; texts from outside are shown as `showing` shows them. */
export const makeAsking = (where: string, address: URL, showing: Showing): Asking => {
  const quote = (text: string): string => showing.quote(text)
  const shown = (url: string): string => quote(withoutQuery(url))
  const whyNot = (url: string): string | undefined => whyNotAsked(url, address)

  const ask: Asking["ask"] = Effect.fnUntraced(
    function* ({ body, headers, method, url, what }: Question) {
      const client = HttpClient.withScope(yield* HttpClient.HttpClient)
      const named = `${what} (${shown(url)})`
      const reason = whyNot(url)
      if (reason !== undefined)
        return yield* refused(where, `${named} ${reason}, so nothing is sent there.`, passCredential)
      const common = { "user-agent": "mcp-inspect", "accept-encoding": "identity", accept: "application/json" }
      const request = HttpClientRequest.make(method)(url, { headers: { ...headers, ...common } })
      const read = Effect.gen(function* () {
        const response = yield* client.execute(
          body === undefined ? request : HttpClientRequest.bodyText(request, ...body)
        )
        const chunks: Array<Uint8Array> = []
        let size = 0
        yield* Stream.runForEach(response.stream, (chunk) => {
          size += chunk.length
          chunks.push(chunk)
          return size > bodyLimit
            ? Effect.fail(tooLarge(where, `${named} answered with more than 1 MiB.`, passCredential))
            : Effect.void
        }).pipe(
          Effect.catchTag("HttpClientError", (error) =>
            error.reason._tag === "EmptyBodyError" ? Effect.void : Effect.fail(error)
          )
        )
        const text = Buffer.concat(chunks)
          .toString("utf8")
          .replace(/^\uFEFF/, "")
        return { status: response.status, text, json: objectIn(text) } satisfies Reply
      })
      return yield* read.pipe(
        Effect.catchTag("HttpClientError", ({ reason: { _tag, ...reason } }) => {
          const cause = describeCause("cause" in reason ? reason.cause : undefined, showing)
          return Effect.fail(unreachable(where, `${named} cannot be reached: ${cause}.`, mendOf(cause)))
        }),
        Effect.timeoutOrElse({
          duration: limitMs,
          orElse: () =>
            Effect.fail(late(where, `${named} did not answer within ${limitMs / 1000} s.`, "Try again later."))
        })
      )
    },
    Effect.scoped,
    // Our trace ids are nobody's business.
    Effect.provideService(HttpClient.TracerDisabledWhen, () => true)
  )

  return { where, quote, shown, whyNot, ask }
}
