// The work that a process does by itself: every kind of job, or, where it answers requests alone, captures that it began and
// that others left behind.
import { Effect, Layer } from "effect"
import { Delivering } from "../alerts/Delivering.ts"
import { Judging } from "../alerts/Judging.ts"
import { clusterParts } from "../platform/Cluster.ts"
import { services } from "../services.ts"
import { type Handlers, JobRunner } from "./JobRunner.ts"
import { Parts } from "./Parts.ts"

/* Each kind of job by whoever does it. */
const handlers: Effect.Effect<Handlers, never, Delivering | Judging> = Effect.gen(function* () {
  const [{ deliver }, { judge }] = [yield* Delivering, yield* Judging]
  return { deliver, judge }
})

const captures: Effect.Effect<Handlers, never, Delivering | Judging> = Effect.map(handlers, ({ capture }) =>
  capture === undefined ? {} : { capture }
)

const working = (what: typeof handlers) => Layer.effectDiscard(Effect.flatMap(what, JobRunner.working))

/** Everything. */
export const allWork = working(handlers).pipe(Layer.provide(clusterParts), Layer.provide(services))

/** Captures alone. */
export const captureWork = working(captures).pipe(Layer.provide(Parts.layerNone), Layer.provide(services))
