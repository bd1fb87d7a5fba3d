// A conversation with one server: numbered requests with a time limit each, checked answers, and a record of it all.
// Every request and notification of a capture passes here, and their types are the allow-list.
import { Clock, Effect } from "effect"
import type { JsonObject } from "../model/Json.ts"
import { maxDepth } from "../model/Wellformed.ts"
import { type CaptureError, protocolError, timedOut } from "./CaptureError.ts"
import type { Exchange } from "./Evidence.ts"
import type { Answer, Call, Notice } from "./rpc.ts"
import type { Showing } from "./showing.ts"
import { Unanswered, type Wire } from "./Wire.ts"

/** What a session needs besides its line. */
export interface SessionContext {
  readonly label: string
  /** How texts of the server are shown. */
  readonly showing: Showing
  readonly record: (exchange: Exchange) => void
}

/** A conversation with one server. */
export interface Session {
  readonly label: string
  readonly showing: Showing
  readonly transport: Wire["transport"]
  /** Asks and waits at most `limitMs`. A silent server is told that its answer is no longer wanted. */
  readonly ask: (call: Omit<Call, "id">, limitMs: number) => Effect.Effect<Answer, CaptureError | Unanswered>
  readonly tell: Wire["tell"]
}

/** Begins a conversation on an open line. */
export const makeSession = (wire: Wire, { label, record, showing }: SessionContext): Session => {
  let lastId = 0

  const ask: Session["ask"] = Effect.fnUntraced(function* (request, limitMs) {
    const call: Call = { ...request, id: ++lastId }
    const start = yield* Clock.currentTimeMillis
    const note = (outcome: Exchange["outcome"]) =>
      Effect.map(Clock.currentTimeMillis, (now) =>
        record({ method: call.method, params: call.params, outcome, durationMs: now - start })
      )
    const answer = yield* wire.call(call).pipe(
      Effect.timeoutOrElse({ duration: limitMs, orElse: () => giveUp(wire, call, label, limitMs) }),
      Effect.tapError((error) =>
        note({ error: { message: (error._tag === "Unanswered" ? error.error : error).problem } })
      ),
      Effect.onInterrupt(() => note({ error: { message: "no answer yet" } }))
    )
    if (answer.tooDeep) {
      return yield* protocolError(label, `The answer to ${call.method} is nested deeper than ${maxDepth} levels.`)
    }
    yield* note("error" in answer ? { error: answer.error.received } : { result: answer.result })
    return answer
  })

  return { label, showing, transport: wire.transport, ask, tell: wire.tell }
}

// `initialize` must not be cancelled, and a server that is silent on `server/discover` may yet be asked to initialize.
const mayCancel = (call: Call): boolean => call.method !== "initialize" && call.method !== "server/discover"

const giveUp = Effect.fnUntraced(function* (wire: Wire, call: Call, label: string, limitMs: number) {
  if (mayCancel(call)) {
    const params: JsonObject = { requestId: call.id, reason: "time limit" }
    const notice: Notice = { method: "notifications/cancelled", params, era: call.era, version: call.version }
    yield* wire.tell(notice).pipe(Effect.timeoutOption(1000), Effect.ignore)
  }
  const error = timedOut(
    label,
    `${call.method} was not answered`,
    limitMs,
    "Raise `timeout_ms`, or `startup_timeout_ms` when the program is downloaded first; run it by hand to see what it waits for."
  )
  return yield* new Unanswered({ why: "silent", error })
})
