// The body of a batch of recorded use, and the events in it.
import { BadRequest, TooLarge, UnsupportedType } from "@mcp-inspect/api/Errors"
import { isArray, isObject, type Json } from "@mcp-inspect/engine/model/Json"
import { Effect, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { broken, filesIn, type Target } from "../../../../../modules/engine/test/fuzz/support/Target.ts"
import { longest, readBody } from "../../../src/ingest/body.ts"
import { forbiddenKeys } from "../../../src/ingest/forbidden.ts"
import { Generations } from "../../../src/ingest/Generations.ts"
import { longestMs } from "../../../src/ingest/histogram.ts"
import { bounds, isPath, readEvents } from "../../../src/ingest/read.ts"

const receivedAt = Date.UTC(2026, 2, 1, 12)

const isGzip = (input: Buffer): boolean => input[0] === 0x1f && input[1] === 0x8b

/* The first forbidden key of a value; a stack of its own, for nothing bounds how deep a body is. */
const forbiddenIn = (value: Json): string | undefined => {
  const left: Array<Json> = [value]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (isArray(next)) for (const item of next) left.push(item)
    else if (isObject(next)) {
      for (const [key, member] of Object.entries(next)) {
        if (forbiddenKeys.some((name) => name === key.toLowerCase())) return key
        left.push(member)
      }
    }
  }
  return undefined
}

/* What PostgreSQL stores as text, on one line. */
const isFit = (text: string | null): boolean => text === null || (text.isWellFormed() && !/[\0\r\n]/.test(text))

const eventsOf = (events: ReadonlyArray<Json>): string => {
  const read = readEvents(events, { orgId: "o", projectId: "p", receivedAt, seen: new Generations(10_000) })
  if (read.uses.length + read.wrongShape !== events.length) return broken("each event is a use or of the wrong shape")
  for (const { durationMs, minute, series } of read.uses) {
    const texts = [series.entityName, series.environment, series.clientName, series.clientVersion, series.serverVersion]
    if (!texts.every(isFit)) return broken(`texts can be stored: ${JSON.stringify(series)}`)
    if (!series.arguments.every(isPath)) return broken(`paths are paths: ${JSON.stringify(series)}`)
    if (!Number.isInteger(durationMs) || durationMs < 0 || durationMs > longestMs)
      return broken(`duration ${durationMs}`)
    if (minute % 60_000 !== 0 || minute < receivedAt - bounds.back - 60_000 || minute > receivedAt + bounds.ahead) {
      return broken(`minute ${minute}`)
    }
  }
  return JSON.stringify(read)
}

/** A batch is refused with one of the three documented errors, or read into uses that can be stored. */
export const ingestTarget: Target = {
  name: "ingest",
  seeds: filesIn(join(import.meta.dirname, "../fixtures")),
  words: [
    "events",
    "droppedSinceLast",
    "entityKind",
    "entityName",
    "tool",
    "resource",
    "prompt",
    "timestamp",
    "durationMs",
    "success",
    "argumentsPresent",
    "clientName",
    "environment",
    "surfaceFingerprint",
    "sessionId",
    "a.b.c",
    "a..b",
    "*",
    "arguments",
    "Input",
    "\\u006futput",
    "RESULT",
    "content",
    "\u0131nput",
    "2026-03-01T10:00:00Z",
    "2026-02-30T99:00:00Z"
  ],
  outcome: async (input) => {
    const request = HttpServerRequest.fromWeb(
      new Request("https://fuzzed.test/v1/events", {
        method: "POST",
        body: Uint8Array.from(input),
        headers: { "content-type": "application/json", ...(isGzip(input) ? { "content-encoding": "gzip" } : {}) }
      })
    )
    const read = await Effect.runPromise(Effect.result(readBody(request)))
    if (Result.isFailure(read)) {
      const { failure } = read
      const isDocumented = [BadRequest, TooLarge, UnsupportedType].some((kind) => failure instanceof kind)
      return isDocumented ? JSON.stringify(failure) : broken(`three errors are documented: ${String(failure)}`)
    }
    const { bytes, events, senderDropped } = read.success
    if (bytes > longest.inflated) return broken(`${bytes} bytes`)
    const text = (isGzip(input) ? gunzipSync(input) : input).toString()
    const forbidden = forbiddenIn(JSON.parse(text.replace(/^\uFEFF/, "")) as Json)
    if (forbidden !== undefined) return broken(`a batch with the key ${forbidden} is refused`)
    return `${senderDropped} ${eventsOf(events)}`
  }
}
