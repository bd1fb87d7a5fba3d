// Capturing: connects to a server as any client would, reads what it advertises and nothing else, and disconnects.
import { Context, DateTime, Effect, Layer, type Scope } from "effect"
import type { HttpClient } from "effect/http"
import type { RawSurface } from "../model/Surface.ts"
import { type CaptureError, timedOut, unreachable } from "./CaptureError.ts"
import { type Evidence, makeEvidence } from "./Evidence.ts"
import { type Journal, makeJournal } from "./journal.ts"
import { type Changes, noteChange, readLists } from "./lists.ts"
import { negotiate } from "./negotiate.ts"
import { isLauncher } from "./processPlan.ts"
import { Progress } from "./Progress.ts"
import { makeRedactor } from "./redact.ts"
import { makeSession } from "./Session.ts"
import { openStdio } from "./stdio.ts"
import { toSurface } from "./surface.ts"
import { type CaptureOptions, type HttpTarget, type Target, targetLabel } from "./Target.ts"
import type { Wire, WireEvents } from "./Wire.ts"

/** What one capture brought home. */
export interface Captured {
  readonly raw: RawSurface
  /** What happened this time and need not happen the next; for people, never for the document. */
  readonly notices: ReadonlyArray<string>
  /** Makes the raw evidence, which masks every answer and so costs time only when it is wanted. */
  readonly evidence: () => Evidence
}

type OpenHttp = (target: HttpTarget, events: WireEvents) => Effect.Effect<Wire, CaptureError, Scope.Scope>

/** Captures servers. */
export class Capture extends Context.Service<
  Capture,
  { readonly capture: (target: Target, options: CaptureOptions) => Effect.Effect<Captured, CaptureError> }
>()("@mcp-inspect/engine/capture/Capture") {
  /** Captures with the given HTTP client, which must not follow redirects by itself. */
  static readonly layerNoDeps: Layer.Layer<Capture, never, HttpClient.HttpClient> = Layer.effect(
    Capture,
    Effect.map(Effect.context<HttpClient.HttpClient>(), (context) =>
      makeCapture((target, events) =>
        Effect.flatMap(loadHttp, ({ openHttp }) => openHttp(target, events).pipe(Effect.provideContext(context)))
      )
    )
  )

  /** Captures with the runtime's `fetch`. */
  static readonly layer: Layer.Layer<Capture> = Layer.sync(Capture, () =>
    makeCapture((target, events) =>
      Effect.flatMap(loadFetch, ({ fetchClient }) =>
        Effect.flatMap(loadHttp, ({ openHttp }) => openHttp(target, events).pipe(Effect.provide(fetchClient)))
      )
    )
  )

  /** Answers from memory, by target label; other targets are unreachable. */
  static readonly layerMemory = (surfaces: ReadonlyMap<string, Captured | CaptureError>): Layer.Layer<Capture> =>
    Layer.succeed(Capture, {
      capture: (target) => {
        const label = targetLabel(target)
        const found = surfaces.get(label)
        if (found === undefined) return Effect.fail(unreachable(label, "No such server.", "Use one that is in memory."))
        return "raw" in found ? Effect.succeed(found) : Effect.fail(found)
      }
    })
}

// The HTTP side is loaded only for a URL: most captures start a process, and pay for what they load.
const loadHttp = Effect.promise(() => import("./http.ts"))
const loadFetch = Effect.promise(() => import("./fetchClient.ts"))

const makeCapture = (openHttp: OpenHttp): Capture["Service"] => {
  const read = Effect.fnUntraced(function* (target: Target, options: CaptureOptions, journal: Journal) {
    const label = targetLabel(target)
    const progress = yield* Progress
    const changes: Changes = new Set()
    const events: WireEvents = {
      label,
      showing: journal.showing,
      notice: journal.notice,
      notification: (method) => noteChange(changes, method),
      started: () => {
        journal.started()
        progress({ kind: "starting" })
      },
      stderr: journal.stderr
    }
    const wire = target.kind === "stdio" ? openStdio(target, events) : openHttp(target, events)
    const connection = yield* negotiate({
      open: Effect.map(wire, (open) => {
        progress({ kind: "handshake" })
        return makeSession(open, { label, showing: journal.showing, record: journal.record })
      }),
      options,
      slowStart: target.kind === "stdio" && isLauncher(target.command[0]),
      notice: journal.notice
    })
    const readings = yield* readLists(connection, changes, options, journal.notice)
    progress({ kind: "ending" })
    return { handshake: connection.handshake, readings }
  }, Effect.scoped)

  const readOnceMore = (target: Target, options: CaptureOptions, journal: Journal) =>
    read(target, options, journal).pipe(
      Effect.catchTag("Unanswered", (lost) => {
        if (lost.why !== "lost") return Effect.fail(lost)
        journal.notice("the server lost the session; read everything again in a new one")
        return read(target, { ...options, protocol: "legacy" }, journal)
      }),
      Effect.catchTag("Unanswered", ({ error }) => Effect.fail(error))
    )

  const capture = Effect.fn("Capture.capture")(function* (target: Target, options: CaptureOptions) {
    const capturedAt = DateTime.formatIso(yield* DateTime.now)
    const redactor = makeRedactor(target, options.secrets, options.confidential)
    const journal = makeJournal(redactor)
    const limitMs = options.timeoutMs * 10
    const { handshake, readings } = yield* readOnceMore(target, options, journal).pipe(
      Effect.timeoutOrElse({ duration: limitMs, orElse: () => Effect.fail(tooLong(targetLabel(target), limitMs)) }),
      Effect.mapError(journal.explain)
    )
    return {
      raw: toSurface(target, handshake, readings, redactor),
      notices: journal.notices(),
      evidence: () => makeEvidence(capturedAt, journal.exchanges, redactor)
    }
  })

  return { capture }
}

const tooLong = (label: string, limitMs: number): CaptureError =>
  timedOut(
    label,
    "The capture did not end",
    limitMs,
    "Raise `timeout_ms`; the whole capture may take ten times as long."
  )
