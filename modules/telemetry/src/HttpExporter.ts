// Events to ingest (ING-1). Whatever it answers, the server that is instrumented goes on: a batch that did not arrive is
// dropped, and after 401 or 403 nothing more is sent (TEL-25, TEL-27).
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import { promisify } from "node:util"
import type { ZlibOptions } from "node:zlib"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Batch, Exporter, noneSent, type Outcome } from "./Exporter.ts"
import { attempt, member } from "./foreign.ts"
import { type Answer, type Client, loadClient, post } from "./post.ts"
import { Timer } from "./Timer.ts"

/** The longest body before it is compressed, in bytes; a batch that is longer goes in several. */
const longestBody = 256 * 1024

/** From how many bytes on a body is compressed. */
const compressedFrom = 1024

/** Where events are sent, and as whom. */
export interface Ingest {
  readonly url: URL
  readonly apiKey: string
  readonly requestTimeoutMs: number
}

/** Some events of a batch as JSON. */
interface Part {
  readonly count: number
  readonly json: string
}

/** The layer for one ingest host. */
export const layerHttp = (ingest: Ingest): Layer.Layer<Exporter, never, Timer> => Layer.effect(Exporter, make(ingest))

const make = Effect.fnUntraced(function* (ingest: Ingest) {
  const timer = yield* Timer
  let client: Client | undefined
  let compress: Compress | undefined
  yield* Effect.addFinalizer(() => Effect.sync(() => client?.agent.destroy()))

  const compressed = Effect.fnUntraced(function* (bytes: Uint8Array) {
    const run = (compress ??= yield* Effect.promise(loadCompress))
    return yield* Effect.promise(() => run(bytes))
  })

  const send = Effect.fnUntraced(function* (json: string) {
    client ??= yield* Effect.promise(() => loadClient(ingest.url))
    const bytes = Buffer.from(json)
    const isCompressed = bytes.length > compressedFrom
    const body = isCompressed ? yield* compressed(bytes) : bytes
    const headers = {
      authorization: `Bearer ${ingest.apiKey}`,
      "content-type": "application/json",
      "content-length": String(body.length),
      ...(isCompressed ? { "content-encoding": "gzip" } : {})
    }
    return yield* post(timer, client, ingest.url, headers, body, ingest.requestTimeoutMs)
  })

  return Exporter.of({
    wantsDetails: false,
    ambient: undefined,
    export: Effect.fnUntraced(function* (batch: Batch) {
      let whole = noneSent(0)
      let { dropped } = batch
      for (const { count, json } of partsOf(batch.uses.map(({ event }) => event))) {
        const answer = whole.isOver ? undefined : yield* send(`{"events":[${json}],"droppedSinceLast":${dropped}}`)
        const outcome = outcomeOf(count, dropped, answer)
        // What was told of is told once; what is lost meanwhile, with the next part.
        dropped += outcome.failed - outcome.told
        whole = both(whole, outcome)
      }
      return whole
    })
  })
})

type Compress = (bytes: Uint8Array) => Promise<Uint8Array>

/** Loads the fastest compression: events repeat so much that more effort, on the machine of others, gains little. */
const loadCompress = async (): Promise<Compress> => {
  const { gzip } = attempt(() => process.getBuiltinModule("node:zlib")) ?? (await import("node:zlib"))
  const compress = promisify<Uint8Array, ZlibOptions, Uint8Array>(gzip)
  return (bytes) => compress(bytes, { level: 1 })
}

/** Events as JSON, so that no part is longer than a body may be. */
const partsOf = (events: ReadonlyArray<UsageEvent>): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let texts: Array<string> = []
  let length = 0
  const close = (): void => {
    if (texts.length > 0) parts.push({ count: texts.length, json: texts.join(",") })
    texts = []
    length = 0
  }
  for (const event of events) {
    const text = JSON.stringify(event)
    const bytes = Buffer.byteLength(text) + 1
    if (length + bytes > longestBody - 64) close()
    texts.push(text)
    length += bytes
  }
  close()
  return parts
}

const outcomeOf = (count: number, dropped: number, answer: Answer | Error | undefined): Outcome => {
  if (answer === undefined || answer instanceof Error) return noneSent(count, answer)
  const { body, status } = answer
  if (status >= 200 && status < 300) {
    const told = attempt((): unknown => member(JSON.parse(body), "dropped"))
    const refused = typeof told === "number" && told >= 0 && told <= count ? Math.trunc(told) : 0
    return { sent: count, failed: 0, refused, told: dropped, isOver: false, error: undefined }
  }
  const isOver = status === 401 || status === 403
  const end = isOver ? ": it takes no events with this apiKey, and none are sent from now on" : ""
  return { ...noneSent(count, new Error(`the endpoint answered ${status}${end}`)), isOver }
}

const both = (left: Outcome, right: Outcome): Outcome => ({
  sent: left.sent + right.sent,
  failed: left.failed + right.failed,
  refused: left.refused + right.refused,
  told: left.told + right.told,
  isOver: left.isOver || right.isOver,
  error: left.error ?? right.error
})
