// From a server to a verified snapshot: the one place where the command line captures.
import { Capture } from "@mcp-inspect/engine/capture/Capture"
import { CaptureError } from "@mcp-inspect/engine/capture/CaptureError"
import { Progress, type Step } from "@mcp-inspect/engine/capture/Progress"
import { targetLabel } from "@mcp-inspect/engine/capture/Target"
import { normalise } from "@mcp-inspect/engine/normalise/Normalise"
import { Effect, Layer } from "effect"
import type { Chosen } from "./config/target.ts"
import { fromCapture } from "./Failure.ts"
import { captureProtected } from "./oauth/captureProtected.ts"
import { SignIn } from "./oauth/SignIn.ts"
import { withProgress } from "./Progress.ts"

const duplicate = (target: string, kind: string, name: string): CaptureError =>
  new CaptureError({
    code: "duplicate_entity",
    target,
    problem: `The server lists two different ${kind} entries named ${JSON.stringify(name)}.`,
    mend: "A comparison matches entries by name and would drop one: give each its own name."
  })

/* What ended is not news to somebody who waits for the next. */
const stepText = (step: Exclude<Step, { readonly kind: "listed" }>): string => {
  switch (step.kind) {
    case "starting":
      return "starting the server"
    case "handshake":
      return "handshake"
    case "list":
      return step.page === 1 ? step.method : `${step.method}, page ${step.page}, ${step.items} entries so far`
    case "ending":
      return "waiting for the server to end"
  }
}

/** What a command that captures is provided with. */
export const capturing = Layer.mergeAll(Capture.layer, SignIn.layer)

/** Captures a server and normalises what it advertises. */
export const captureSnapshot = Effect.fn("captureSnapshot")(function* (chosen: Chosen) {
  const capture = yield* Capture
  const label = targetLabel(chosen.target)
  const captured = yield* captureProtected(chosen, (target, options) =>
    withProgress(`Capturing ${label}`, (show) =>
      capture.capture(target, options).pipe(
        Effect.provideService(Progress, (step) => {
          if (step.kind !== "listed") show(`Capturing ${label}: ${stepText(step)}`)
        })
      )
    )
  )
  const snapshot = yield* Effect.fromResult(normalise(captured.raw)).pipe(
    Effect.mapError(({ kind, name }) => fromCapture(duplicate(label, kind, name)))
  )
  return { snapshot, notices: captured.notices, evidence: captured.evidence }
})
