// One request to a receiver that somebody named. Nothing of its answer is read but the status: a body of any length costs
// nothing, and nothing it says is shown to anybody.
import { Clock, DateTime, Duration, Effect, Option } from "effect"
import { HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import { AddressNotAllowed, type Egress } from "../egress/Egress.ts"

/** What came of a try. */
export interface Tried {
  readonly status: number | null
  /** What went wrong, in a word; null when nothing did. */
  readonly error: string | null
  readonly durationMs: number
  /** How long the receiver asks to wait. */
  readonly wait?: Duration.Duration | undefined
}

const busy: ReadonlySet<number> = new Set([429, 502, 503, 504])

const words: ReadonlyMap<number, string> = new Map([
  [410, "gone"],
  [429, "throttled"]
])

const wordFor = (status: number): string | null =>
  status >= 200 && status < 300 ? null : (words.get(status) ?? (status >= 300 && status < 400 ? "redirect" : "refused"))

/* Seconds, or a date. */
const waitIn = (header: string | undefined, now: number): Duration.Duration | undefined => {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/u.test(header)) return Duration.seconds(Number(header))
  const until = Option.getOrUndefined(DateTime.make(header))
  return until === undefined ? undefined : Duration.millis(Math.max(0, DateTime.toEpochMillis(until) - now))
}

/* Where on the way it was refused is told by the cause, at whatever depth. */
const isNotAllowed = (error: unknown, depth = 0): boolean =>
  error instanceof AddressNotAllowed ||
  (depth < 6 &&
    typeof error === "object" &&
    error !== null &&
    (("cause" in error && isNotAllowed(error.cause, depth + 1)) ||
      ("reason" in error && isNotAllowed(error.reason, depth + 1))))

const wordOf = (error: AddressNotAllowed | HttpClientError.HttpClientError): string =>
  isNotAllowed(error) ? "address_not_allowed" : "unreachable"

/** A request: where to, and what. */
export interface Letter {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Makes requests of at most `patience`, each to an address that is checked now and not when it was saved. */
export const poster = (egress: Egress["Service"], patience: Duration.Input) => {
  const http = HttpClient.withScope(egress.client)
  return Effect.fn("alerts.post")(function* ({ body, headers, url }: Letter) {
    const begun = yield* Clock.currentTimeMillis
    const answered = yield* egress.check(url).pipe(
      Effect.flatMap((checked) =>
        http.execute(
          HttpClientRequest.post(checked).pipe(
            HttpClientRequest.setHeaders({ "user-agent": "mcp-inspect", ...headers }),
            HttpClientRequest.bodyText(body, "application/json")
          )
        )
      ),
      Effect.map(({ headers: answer, status }) => ({ status, error: wordFor(status), after: answer["retry-after"] })),
      Effect.timeoutOption(patience),
      Effect.map(Option.getOrElse(() => ({ status: null, error: "timeout", after: undefined }))),
      Effect.catch((error) => Effect.succeed({ status: null, error: wordOf(error), after: undefined })),
      // The end of the scope ends the connection, whatever is still to come over it.
      Effect.scoped,
      // The address is a secret, and what is traced here is none of the receiver's business.
      Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
      Effect.provideService(HttpClient.TracerPropagationEnabled, false)
    )
    const now = yield* Clock.currentTimeMillis
    return {
      status: answered.status,
      error: answered.error,
      durationMs: Math.max(0, now - begun),
      wait: answered.status !== null && busy.has(answered.status) ? waitIn(answered.after, now) : undefined
    } satisfies Tried
  })
}
