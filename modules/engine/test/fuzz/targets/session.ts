// A whole capture of a server that answers with the input, and all that is made of what was captured.
import { Effect, Exit, Layer, Result } from "effect"
import { join } from "node:path"
import { Capture } from "../../../src/capture/Capture.ts"
import { CaptureError } from "../../../src/capture/CaptureError.ts"
import { snapshotFromText } from "../../../src/capture/file.ts"
import { defaultOptions } from "../../../src/capture/Target.ts"
import { compare } from "../../../src/Diff.ts"
import { review } from "../../../src/LintReport.ts"
import { isObject, type Json, own, ownArray, ownObject, ownString } from "../../../src/model/Json.ts"
import type { Snapshot } from "../../../src/model/Surface.ts"
import { normalise } from "../../../src/normalise/Normalise.ts"
import { reporters } from "../../../src/report/registry.ts"
import { encodeSnapshot } from "../../../src/snapshot/Document.ts"
import { surface, tool } from "../../fixtures.ts"
import { broken, filesIn, type Target } from "../support/Target.ts"
import { answering, type Reply } from "./answering.ts"

/* A secret of the capture. Whoever is asked knows it, and says it again. */
const secret = "canary-4f9d2b7a61c8"

const target = { kind: "http", url: "https://fuzzed.test/mcp", headers: [["x-key", secret]] } as const

const before = surface({
  tools: [tool({ inputSchema: { type: "object", properties: { query: { type: "string" } } } })]
})

const headersOf = (reply: Json): Readonly<Record<string, string>> => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(isObject(reply) ? (ownObject(reply, "headers") ?? {}) : {})) {
    // What Node would not let through never comes from a network either.
    if (typeof value === "string") Result.try(() => headers.set(name, value))
  }
  return Object.fromEntries(headers)
}

const statusOf = (reply: Json): number => {
  const status = isObject(reply) ? own(reply, "status") : undefined
  return typeof status === "number" && Number.isInteger(status) && status >= 200 && status < 600 ? status : 200
}

// What is nested too deep to be written by this process stands in the input as a text.
const textOf = (body: Json): string =>
  typeof body === "string"
    ? body
    : Result.getOrElse(
        Result.try(() => JSON.stringify(body)),
        () => `${'{"a":'.repeat(20_000)}"$id"${"}".repeat(20_000)}`
      )

/* The input names replies by method; one that is no such thing is itself the body of every reply. */
const server = (input: Buffer): ((body: string) => Reply) => {
  const script = Result.getOrElse(
    Result.try(() => JSON.parse(input.toString()) as Json),
    () => null
  )
  const turns = new Map<string, number>()
  return (asked) => {
    const message = Result.getOrElse(
      Result.try(() => JSON.parse(asked) as Json),
      () => null
    )
    const method = (isObject(message) ? ownString(message, "method") : undefined) ?? ""
    const id = JSON.stringify((isObject(message) ? own(message, "id") : undefined) ?? null)
    const replies = isObject(script) ? (ownArray(script, method) ?? []) : []
    const turn = turns.get(method) ?? 0
    turns.set(method, turn + 1)
    const reply = replies[Math.min(turn, replies.length - 1)] ?? null
    const body = isObject(reply) ? own(reply, "body") : undefined
    const piece = isObject(script) ? Buffer.from(textOf(body ?? null).replaceAll('"$id"', id)) : input
    return {
      status: statusOf(reply),
      headers: { "content-type": "application/json", ...headersOf(reply) },
      pieces: [piece]
    }
  }
}

const documented = (error: unknown): CaptureError =>
  error instanceof CaptureError ? error : broken(`a capture ends with its one error: ${String(error)}`)

const madeOf = (after: Snapshot): string => {
  const text = encodeSnapshot(after, { pretty: true })
  const again = snapshotFromText("fuzzed", text)
  if (Result.isFailure(again)) return broken(`what was captured can be read: ${again.failure.message}`)
  if (again.success.fingerprint !== after.fingerprint) return broken("reading changes no fingerprint")
  const unchanged = compare(after, again.success).report
  if (unchanged.changes.length > 0) return broken(`nothing differs from itself: ${JSON.stringify(unchanged.changes)}`)
  const reports = [compare(before, after).report, compare(after, before).report, review(after).report]
  const format = reporters[text.length % reporters.length]
  const rendered = reports.map((report) => format?.render(report, { columns: 80, color: false }))
  return JSON.stringify([text, rendered])
}

/** Ends in a snapshot or the one documented error, without the secret in it. */
export const sessionTarget: Target = {
  name: "session",
  seeds: filesIn(join(import.meta.dirname, "../fixtures/session")),
  words: [
    "server/discover",
    "initialize",
    "tools/list",
    "resources/list",
    "resources/templates/list",
    "prompts/list",
    "tools",
    "resources",
    "resourceTemplates",
    "prompts",
    "capabilities",
    "serverInfo",
    "protocolVersion",
    "supportedVersions",
    "2025-11-25",
    "2026-07-28",
    "2024-11-05",
    "result",
    "error",
    "code",
    "message",
    "data",
    "id",
    "$id",
    "jsonrpc",
    "method",
    "nextCursor",
    "cacheScope",
    "public",
    "resultType",
    "complete",
    "_meta",
    "name",
    "uri",
    "uriTemplate",
    "title",
    "icons",
    "inputSchema",
    "outputSchema",
    "annotations",
    "execution",
    "taskSupport",
    "arguments",
    "required",
    "status",
    "headers",
    "location",
    "www-authenticate",
    'Bearer resource_metadata="https://a.test/x"',
    "mcp-session-id",
    "text/event-stream",
    "content-type",
    "fingerprint",
    "$received",
    "x-mcp-header",
    "notifications/tools/list_changed",
    secret
  ],
  outcome: async (input) => {
    const captured = await Capture.pipe(
      Effect.flatMap((service) =>
        service.capture(target, { ...defaultOptions, secrets: [secret], confidential: [secret] })
      ),
      Effect.provide(Capture.layerNoDeps.pipe(Layer.provide(answering(server(input))))),
      Effect.result,
      Effect.runPromiseExit
    )
    if (Exit.isFailure(captured)) throw new Error(`a capture does not die: ${String(captured.cause)}`)
    const said = Result.match(captured.value, {
      onFailure: (error) => JSON.stringify(documented(error)),
      onSuccess: ({ notices, raw }) => {
        const snapshot = normalise(raw)
        return JSON.stringify([notices, Result.isSuccess(snapshot) ? madeOf(snapshot.success) : snapshot.failure])
      }
    })
    return said.includes(secret) ? broken(`the secret is nowhere: ${said.slice(0, 2000)}`) : said
  }
}
