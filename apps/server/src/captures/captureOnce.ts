// One capture over the way out, in this process. It composes what the command line composes: capture, normalise, write.
import { Capture } from "@mcp-inspect/engine/capture/Capture"
import { Progress } from "@mcp-inspect/engine/capture/Progress"
import { makeRedactor } from "@mcp-inspect/engine/capture/redact"
import { defaultOptions, type HttpTarget } from "@mcp-inspect/engine/capture/Target"
import { canonical } from "@mcp-inspect/engine/model/Json"
import { normalise } from "@mcp-inspect/engine/normalise/Normalise"
import { toDocument } from "@mcp-inspect/engine/snapshot/Document"
import type { CaptureFailure, ListProgress } from "@mcp-inspect/api/wire/Capture"
import { Clock, Effect } from "effect"
import { HttpClient, HttpClientError, type HttpClientResponse } from "effect/http"
import type { Egress } from "../egress/Egress.ts"
import { duplicate, failureOf, headerNotAllowed, notAllowed, Redirected, tookTooLong, tooLarge } from "./failures.ts"
import { type CaptureOrder, type CaptureStep, type HostedSnapshot, NotCaptured } from "./CaptureOrder.ts"
import type { CaptureLimits } from "./limits.ts"
import { makeSteps } from "./stepsOf.ts"

/** What a connection is made of, and what the protocol says by itself: a caller has no say in these. */
const ownHeaders =
  /^(?:host|connection|keep-alive|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|mcp-.*|proxy-.*|sec-.*)$/iu

/** Captures a server; `onStep` is told each step as it begins. */
export const captureOnce = Effect.fn("captureOnce")(function* (
  egress: Egress["Service"],
  limits: CaptureLimits,
  { headers, prefer, url }: CaptureOrder,
  onStep: (step: CaptureStep) => void
) {
  const clock = yield* Clock.Clock
  const startedAt = clock.currentTimeMillisUnsafe()
  const spent = () => clock.currentTimeMillisUnsafe() - startedAt
  const because = (failure: CaptureFailure) => new NotCaptured({ failure, durationMs: spent() })

  const forbidden = headers.find(({ name }) => ownHeaders.test(name))
  if (forbidden !== undefined) return yield* because(headerNotAllowed(forbidden.name))
  yield* egress.check(url).pipe(Effect.mapError((refusal) => because(notAllowed(refusal))))

  const target: HttpTarget = { kind: "http", url, headers: headers.map(({ name, value }) => [name, value] as const) }
  const translate = makeSteps(headers.length > 0)
  const listing: { from?: number; until?: number } = {}
  let lists: ReadonlyArray<typeof ListProgress.Type> = []
  let cause: unknown
  let isRefused = false

  const { client: bounded, isOver } = yield* egress.clientOf(limits.bytes)
  const client = guardedFromRedirects(bounded, target).pipe(
    HttpClient.tap(({ request, status }) =>
      Effect.sync(() => {
        if (request.method === "POST" && status === 403) isRefused = true
      })
    ),
    HttpClient.tapError((error) =>
      Effect.sync(() => {
        // The end of a session comes after what went wrong.
        if (error.request.method === "POST") cause ??= error.cause
      })
    )
  )

  const captured = yield* Capture.pipe(
    Effect.flatMap((capture) =>
      capture.capture(target, {
        ...defaultOptions,
        timeoutMs: limits.answerMs,
        ...(prefer === null ? {} : { prefer })
      })
    ),
    Effect.provide(Capture.layerNoDeps),
    Effect.provideService(HttpClient.HttpClient, client),
    Effect.provideService(Progress, (step) => {
      if (step.kind === "list") listing.from ??= spent()
      if (step.kind === "ending") listing.until = spent()
      const told = translate(step)
      if (told === undefined) return
      if (told.state === "listing") lists = told.lists
      onStep(told)
    }),
    Effect.mapError((error) =>
      because(isOver() ? tooLarge(limits) : failureOf(error, { cause, hasHeaders: headers.length > 0, isRefused }))
    ),
    Effect.timeoutOrElse({ duration: limits.wholeMs, orElse: () => Effect.fail(because(tookTooLong(limits))) })
  )

  onStep({ state: "recording", lists })
  const snapshot = yield* Effect.fromResult(normalise(captured.raw)).pipe(
    Effect.mapError(({ kind, name }) => because(duplicate(kind, name)))
  )
  return {
    fingerprint: snapshot.fingerprint,
    document: canonical(toDocument(snapshot)),
    era: snapshot.capture.era,
    durationMs: spent(),
    listMs: (listing.until ?? 0) - (listing.from ?? listing.until ?? 0)
  } satisfies HostedSnapshot
}, Effect.scoped)

/* A server that echoes a header into the place it sends to does not get it shown. */
const guardedFromRedirects = (client: HttpClient.HttpClient, target: HttpTarget): HttpClient.HttpClient => {
  const lowered = target.headers.map(([, value]) => value.toLowerCase())
  const redactor = makeRedactor(target, lowered)
  const destination = ({ headers }: HttpClientResponse.HttpClientResponse) => {
    const place = URL.parse(headers["location"] ?? "", target.url)
    return place === null || place.origin === "null" ? undefined : redactor.text(place.origin)
  }
  return HttpClient.transform(client, (effect, request) =>
    Effect.flatMap(effect, (response) =>
      response.status < 300 || response.status > 399 || response.status === 304
        ? Effect.succeed(response)
        : Effect.fail(
            new HttpClientError.HttpClientError({
              reason: new HttpClientError.TransportError({
                request,
                cause: new Redirected(response.status, destination(response))
              })
            })
          )
    )
  )
}
