// One capture over the way out, of a server that a stranger names: with bounds of time, bytes and memory, and without a way
// to call anything (CON-15, CON-40).
import { type Cause, Context, Effect, Fiber, Layer, Queue, Stream } from "effect"
import { Egress } from "../egress/Egress.ts"
import { Settings } from "../platform/Settings.ts"
import type { CaptureOrder, CaptureStep, HostedSnapshot, NotCaptured } from "./CaptureOrder.ts"
import { captureOnce } from "./captureOnce.ts"
import { type Bounds, captureProcesses, defaultBounds } from "./captureProcesses.ts"
import { type CaptureLimits, captureLimits } from "./limits.ts"

export { type CaptureOrder, type CaptureStep, type HostedSnapshot, NotCaptured } from "./CaptureOrder.ts"

type Run = (order: CaptureOrder, onStep: (step: CaptureStep) => void) => Effect.Effect<HostedSnapshot, NotCaptured>

/** Captures servers at public addresses. */
export class HostedCapture extends Context.Service<
  HostedCapture,
  {
    /** Captures; of steps that follow each other fast, `onStep` is told the newest, and the last before this ends. */
    readonly capture: (
      order: CaptureOrder,
      onStep: (step: CaptureStep) => Effect.Effect<void>
    ) => Effect.Effect<HostedSnapshot, NotCaptured>
  }
>()("@mcp-inspect/server/captures/HostedCapture") {
  /** Captures in processes of their own, within bounds, by the rules of the settings. */
  static readonly layerProcesses = (bounds: Bounds, limits: CaptureLimits = captureLimits) =>
    Layer.effect(
      HostedCapture,
      Effect.gen(function* () {
        const run = yield* captureProcesses(bounds, limits, yield* Settings)
        return HostedCapture.of({ capture: Effect.fn("HostedCapture.capture")(told(run)) })
      })
    )

  static readonly layer = HostedCapture.layerProcesses(defaultBounds)

  /** What a test says comes of a capture. */
  static readonly layerOf = (capture: HostedCapture["Service"]["capture"]) => Layer.succeed(HostedCapture, { capture })

  /** The same in this process, over a way out that the test brings. */
  static readonly layerMemory = (limits: CaptureLimits = captureLimits) =>
    Layer.effect(
      HostedCapture,
      Effect.map(Egress, (egress) =>
        HostedCapture.of({ capture: told((order, onStep) => captureOnce(egress, limits, order, onStep)) })
      )
    )
}

/* Steps come faster than a database writes them: what was not told when the next one comes is not told. */
const told =
  (run: Run): HostedCapture["Service"]["capture"] =>
  (order, onStep) =>
    Effect.gen(function* () {
      const steps = yield* Queue.sliding<CaptureStep, Cause.Done>(1)
      const teller = yield* Effect.forkScoped(Stream.runForEach(Stream.fromQueue(steps), onStep))
      return yield* run(order, (step) => void Queue.offerUnsafe(steps, step)).pipe(
        Effect.onExit(() => Effect.andThen(Queue.end(steps), Fiber.join(teller)))
      )
    }).pipe(Effect.scoped)
