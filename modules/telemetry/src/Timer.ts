// Waiting, and ending what lasts too long. Not Effect's clock: its timers keep a process alive, and the durations that
// come with it are a tenth of what users load.
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attempt } from "./foreign.ts"

/** Waits for milliseconds. */
export class Timer extends Context.Service<Timer, { readonly sleep: (ms: number) => Effect.Effect<void> }>()(
  "@mcp-inspect/instrumentation/Timer"
) {
  /** By the machine's timers, for which no process stays alive (TEL-26). */
  static readonly layer = Layer.succeed(
    Timer,
    Timer.of({
      sleep: (ms) =>
        Effect.callback((resume) => {
          const stop = later(ms, () => resume(Effect.void))
          return Effect.sync(stop)
        })
    })
  )
}

const later = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  // Where something else stands in for Node's timers it may answer a number.
  attempt(() => timer.unref())
  return () => clearTimeout(timer)
}

/** What the effect answers within `ms`; after that it is interrupted, and `otherwise` is the answer. */
export const within = <A>(
  timer: Timer["Service"],
  ms: number,
  effect: Effect.Effect<A>,
  otherwise: () => A
): Effect.Effect<A> => Effect.raceFirst(effect, Effect.map(timer.sleep(ms), otherwise))
