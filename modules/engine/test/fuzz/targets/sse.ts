// The reader of event streams: one call, answered by a stream of the input.
import { Effect } from "effect"
import { join } from "node:path"
import { openHttp } from "../../../src/capture/http.ts"
import { makeRedactor } from "../../../src/capture/redact.ts"
import { makeShowing } from "../../../src/capture/showing.ts"
import type { Call } from "../../../src/capture/rpc.ts"
import { makeRandom } from "../../laws/generate/Random.ts"
import { broken, filesIn, type Target } from "../support/Target.ts"
import { answering } from "./answering.ts"

const target = { kind: "http", url: "https://fuzzed.test/mcp", headers: [] } as const

const call: Call = { id: 1, method: "tools/list", params: {}, era: "legacy", version: "2025-11-25" }

const read = (pieces: ReadonlyArray<Uint8Array>): Promise<string> => {
  const notifications: Array<string> = []
  const replies: Array<string> = []
  const events = {
    label: "fuzzed",
    showing: makeShowing(makeRedactor(target, []).text),
    notice: () => {},
    notification: (method: string) => notifications.push(method),
    started: () => {},
    stderr: () => {}
  }
  return Effect.gen(function* () {
    const wire = yield* openHttp(target, events)
    const answer = yield* Effect.result(wire.call(call))
    return JSON.stringify([answer, notifications, replies])
  }).pipe(
    Effect.scoped,
    Effect.provide(
      answering((body) => {
        const isAsked = body.includes('"tools/list"')
        if (!isAsked) replies.push(body)
        const headers = { "content-type": "text/event-stream" }
        return isAsked ? { status: 200, headers, pieces } : { status: 202, headers: {}, pieces: [] }
      })
    ),
    Effect.runPromise
  )
}

const cut = (input: Buffer): ReadonlyArray<Uint8Array> => {
  const random = makeRandom(input.length)
  const pieces: Array<Uint8Array> = []
  for (let start = 0; start < input.length;) {
    const end = start + 1 + random.below(random.chance(0.5) ? 3 : 64)
    pieces.push(input.subarray(start, end))
    start = end
  }
  return pieces
}

/** What an event stream says does not depend on the pieces in which it comes. */
export const sseTarget: Target = {
  name: "sse",
  seeds: filesIn(join(import.meta.dirname, "../fixtures/sse")),
  words: [
    "data:",
    "data: ",
    "event: message",
    "id: 1",
    "retry: 1",
    ": ping",
    "\n\n",
    "\r\n\r\n",
    "\r\r",
    "\ufeff",
    '{"id":1,"result":{}}'
  ],
  outcome: async (input) => {
    const whole = await read([input])
    const inPieces = await read(cut(input))
    return whole === inPieces
      ? whole
      : broken(`pieces do not matter: ${whole.slice(0, 300)} and ${inPieces.slice(0, 300)}`)
  }
}
