// The body of a batch: bounded before it is read and while it is inflated, refused as a whole where it has what must not be
// there, and never repeated in an answer or a log.
import { BadRequest, TooLarge, UnsupportedType } from "@mcp-inspect/api/Errors"
import { limits } from "@mcp-inspect/api/wire/usageLimits"
import { isArray, isObject, type Json, own } from "@mcp-inspect/engine/model/Json"
import { ByteSize, Effect, Result } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { gunzip, gunzipSync } from "node:zlib"
import { forbiddenKey } from "./forbidden.ts"

/** The longest body, as it is sent and inflated, in bytes. */
export const longest = { sent: 1024 * 1024, inflated: 8 * 1024 * 1024 } as const

/** How many times a body may grow when it is inflated, beyond a size that costs little. */
export const growth = { times: 200, free: 512 * 1024 } as const

/** The most that is said to be lost at once; more is a mistake, and sums of it would overflow. */
const mostDropped = 1_000_000_000

/** A batch whose events are not judged yet. */
export interface Body {
  readonly events: ReadonlyArray<Json>
  readonly senderDropped: number
  /** Inflated. */
  readonly bytes: number
}

const badRequest = (code: string, message: string, field?: string) =>
  new BadRequest({ error: { code, message, ...(field === undefined ? {} : { field }) } })

const notJson = new UnsupportedType({
  error: { code: "unsupported_type", message: "Send the body as application/json, as it is or compressed by gzip." }
})

const tooLarge = new TooLarge({
  error: {
    code: "too_large",
    message: `A batch has at most ${limits.events} events, 1 MiB as it is sent and 8 MiB inflated.`
  }
})

const incomplete = badRequest("invalid_request", "The body did not arrive as a whole.")

const malformed = badRequest("invalid_json", "The body is no JSON.")

const shapeless = (field?: string) =>
  badRequest("invalid_request", "A batch is an object with a list of events, and a count droppedSinceLast.", field)

// `curl -d` says the last of a body that it is given, whatever it is.
const types: ReadonlySet<string> = new Set(["", "application/json", "application/x-www-form-urlencoded"])

const typeOf = (header: string | undefined): string => (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""

/** Up to which size a body is inflated at once, in bytes as it is sent: to hand it to another thread costs more. */
const small = 16 * 1024

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE"

const inflate = (bytes: Uint8Array): Effect.Effect<Uint8Array, BadRequest | TooLarge> => {
  const options = {
    chunkSize: 64 * 1024,
    maxOutputLength: Math.min(longest.inflated, Math.max(growth.free, bytes.length * growth.times))
  }
  const refusal = (error: unknown) => (isTooLarge(error) ? tooLarge : incomplete)
  if (bytes.length <= small) return Effect.try({ try: () => gunzipSync(bytes, options), catch: refusal })
  return Effect.callback((resume) => {
    gunzip(bytes, options, (error, inflated) =>
      resume(error === null ? Effect.succeed(inflated) : Effect.fail(refusal(error)))
    )
  })
}

const decoder = new TextDecoder("utf-8", { fatal: true })

interface Parsed {
  readonly text: string
  readonly value: Json
}

const parse = (bytes: Uint8Array): Result.Result<Parsed, unknown> =>
  Result.try(() => {
    const text = decoder.decode(bytes)
    return { text, value: JSON.parse(text) as Json }
  })

/** Reads the body of a request. */
export const readBody = Effect.fn("Ingest.readBody")(function* (request: HttpServerRequest.HttpServerRequest) {
  const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase()
  if (!types.has(typeOf(request.headers["content-type"]))) return yield* notJson
  if (encoding !== "identity" && encoding !== "gzip") return yield* notJson
  const sent = yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(longest.sent)),
    Effect.mapError(({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge" ? tooLarge : incomplete
    )
  )
  const bytes = encoding === "gzip" ? yield* inflate(new Uint8Array(sent)) : new Uint8Array(sent)
  const parsed = parse(bytes)
  if (Result.isFailure(parsed)) return yield* malformed
  const { text, value } = parsed.success
  const forbidden = forbiddenKey(text, bytes)
  if (forbidden !== undefined)
    return yield* badRequest(
      "values_refused",
      `The batch has the key ${forbidden}. Values are not taken, wherever they stand: nothing of it was kept.`
    )
  const events = isObject(value) ? own(value, "events") : undefined
  if (!isObject(value) || !isArray(events)) return yield* shapeless("events")
  if (events.length > limits.events) return yield* tooLarge
  const said = own(value, "droppedSinceLast")
  const dropped = said === undefined ? 0 : said
  if (typeof dropped !== "number" || !Number.isInteger(dropped) || dropped < 0)
    return yield* shapeless("droppedSinceLast")
  return { events, senderDropped: Math.min(dropped, mostDropped), bytes: bytes.length } satisfies Body
})
