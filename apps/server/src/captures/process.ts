// The entry of a process of captures: several at once, most of whose time is waiting. It ends with the service.
import * as NodeDns from "@effect/platform-node/NodeDns"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, FiberMap, Layer, Queue } from "effect"
import { Egress } from "../egress/Egress.ts"
import { parseNetwork } from "../platform/networks.ts"
import { captureOnce } from "./captureOnce.ts"
import { fault } from "./failures.ts"
import { type HostedSnapshot, NotCaptured } from "./CaptureOrder.ts"
import type { CaptureLimits } from "./limits.ts"
import type { FromProcess, Outcome, ToProcess } from "./messages.ts"

const say = (message: FromProcess): void => void process.send?.(message)

const outcomeOf = (exit: Exit.Exit<HostedSnapshot, NotCaptured>): Outcome => {
  if (Exit.isSuccess(exit)) return { snapshot: exit.value }
  const error = Cause.squash(exit.cause)
  return error instanceof NotCaptured
    ? { failure: error.failure, durationMs: error.durationMs }
    : { failure: fault, durationMs: 0 }
}

const serving = Effect.fnUntraced(function* (inbox: Queue.Queue<ToProcess>, limits: CaptureLimits) {
  const egress = yield* Egress
  const running = yield* FiberMap.make<number>()
  return yield* Effect.forever(
    Effect.flatMap(Queue.take(inbox), (message) => {
      if (message.kind === "cancel") return FiberMap.remove(running, message.id)
      if (message.kind === "begin") return Effect.void
      const { id, order } = message
      return captureOnce(egress, limits, order, (step) => say({ kind: "step", id, step })).pipe(
        // Of one that was stopped nobody waits for it.
        Effect.onExit((exit) => Effect.sync(() => say({ kind: "outcome", id, outcome: outcomeOf(exit) }))),
        Effect.ignoreCause,
        FiberMap.run(running, id)
      )
    })
  )
})

const main = Effect.gen(function* () {
  const inbox = yield* Queue.unbounded<ToProcess>()
  process.on("message", (message: ToProcess) => void Queue.offerUnsafe(inbox, message))
  process.on("disconnect", () => process.exit())
  yield* Effect.forkScoped(
    Effect.forever(
      Effect.andThen(
        Effect.sync(() => say({ kind: "alive" })),
        Effect.sleep(1000)
      )
    )
  )
  const first = yield* Queue.take(inbox)
  if (first.kind !== "begin") return
  const rules = {
    allowed: first.allowed.flatMap((text) => parseNetwork(text) ?? []),
    own: first.own,
    listens: first.listens
  }
  return yield* serving(inbox, first.limits).pipe(
    Effect.provide(Egress.layerOf(rules).pipe(Layer.provide(NodeDns.layer)))
  )
}).pipe(Effect.scoped)

NodeRuntime.runMain(main)
