// One request to GitHub: what goes along with it, how long it may take, and how much of its answer is read.
import { describeCause } from "@mcp-inspect/engine/capture/httpProblems"
import { makeShowing } from "@mcp-inspect/engine/capture/showing"
import { Clock, Effect, Redacted, Stream } from "effect"
import { HttpClient, HttpClientError, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { GitHubRefused, type Reason } from "./GitHubRefused.ts"
import { answerLimit, mostRedirects, requestLimit } from "./limits.ts"
import { refusalOf, type Reply } from "./refusals.ts"

const addressed = (request: HttpClientRequest.HttpClientRequest, token: Redacted.Redacted) =>
  request.pipe(
    HttpClientRequest.bearerToken(token),
    HttpClientRequest.setHeaders({
      accept: "application/vnd.github+json",
      "user-agent": "mcp-inspect-action",
      "x-github-api-version": "2022-11-28"
    })
  )

const readText = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const chunks: Array<Uint8Array> = []
  let size = 0
  yield* Stream.runForEach(response.stream, (chunk) => {
    size += chunk.length
    chunks.push(chunk)
    return size > answerLimit ? Effect.fail("TooLarge" as const) : Effect.void
  }).pipe(
    Effect.catchIf(
      (error) => HttpClientError.isHttpClientError(error) && error.reason._tag === "EmptyBodyError",
      () => Effect.void
    )
  )
  return Buffer.concat(chunks).toString()
})

const redirects: ReadonlySet<number> = new Set([301, 302, 307, 308])

/* A renamed repository answers from another path of the same host. No other host gets the token. */
const targetOf = ({ headers }: Reply, from: string): string | undefined => {
  const url = URL.parse(headers["location"] ?? "", from)
  return url !== null && url.origin === new URL(from).origin ? url.href : undefined
}

/** Sends a request of `what` and reads its answer, which is a success. */
export const send = Effect.fnUntraced(function* (
  what: string,
  request: HttpClientRequest.HttpClientRequest,
  token: Redacted.Redacted
) {
  const client = yield* HttpClient.HttpClient
  const showing = makeShowing((text) => text.replaceAll(Redacted.value(token), "…"))
  const refuse = (reason: Reason) => new GitHubRefused({ what, reason })

  const exchange = Effect.fnUntraced(function* (url: string) {
    const response = yield* client.execute(addressed(HttpClientRequest.setUrl(request, url), token))
    return { status: response.status, headers: response.headers, text: yield* readText(response) } satisfies Reply
  })

  const follow = Effect.fnUntraced(function* () {
    let url = request.url
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const reply = yield* exchange(url)
      if (!redirects.has(reply.status)) return reply
      const target = targetOf(reply, url)
      if (target === undefined) {
        return yield* refuse({ _tag: "Unexpected", said: "a redirect to another host, which gets no token" })
      }
      url = target
    }
    return yield* refuse({ _tag: "Unexpected", said: `more than ${mostRedirects} redirects in a row` })
  })

  const reply = yield* follow().pipe(
    Effect.scoped,
    Effect.timeoutOrElse({
      duration: requestLimit,
      orElse: () => Effect.fail(refuse({ _tag: "Unreachable", said: "no answer within 10 seconds" }))
    }),
    // Nothing is added to what GitHub documents.
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    Effect.mapError((error) => {
      if (error instanceof GitHubRefused) return error
      if (error === "TooLarge") return refuse({ _tag: "Unexpected", said: "larger than 8 MiB" })
      const { reason } = error
      return refuse({
        _tag: "Unreachable",
        said: describeCause("cause" in reason ? reason.cause : undefined, showing).replace(/\.$/, "")
      })
    })
  )
  const reason = refusalOf(reply, yield* Clock.currentTimeMillis, (text) => showing.quote(text))
  if (reason !== undefined) return yield* refuse(reason)
  return reply
})
