// The work that a process does by itself: every kind of job, or, where it answers requests alone, captures that it began and
// that others left behind.
import { Effect, Layer } from "effect"
import { Delivering } from "../alerts/Delivering.ts"
import { Judging } from "../alerts/Judging.ts"
import { Captures } from "../captures/Captures.ts"
import { clusterParts } from "../platform/Cluster.ts"
import { services } from "../services.ts"
import { Watching } from "../watches/Watching.ts"
import { type Handlers, JobRunner } from "./JobRunner.ts"
import { Parts } from "./Parts.ts"

/* Each kind of job by whoever does it. */
const handlers = Effect.gen(function* () {
  const [{ resume }, { deliver }, { judge }, { look }] = [
    yield* Captures,
    yield* Delivering,
    yield* Judging,
    yield* Watching
  ]
  return { capture: resume, deliver, judge, watch: look } satisfies Handlers
})

const captures = Effect.map(Captures, ({ resume }): Handlers => ({ capture: resume }))

const working = <E, R>(what: Effect.Effect<Handlers, E, R>) =>
  Layer.effectDiscard(Effect.flatMap(what, JobRunner.working))

/** Everything. */
export const allWork = working(handlers).pipe(Layer.provide(clusterParts), Layer.provide(services))

/** Captures alone. */
export const captureWork = working(captures).pipe(Layer.provide(Parts.layerNone), Layer.provide(services))
