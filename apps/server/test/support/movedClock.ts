import { Clock, Context, Effect, Layer } from "effect"

/** Moves the time of a test. */
export class Time extends Context.Service<Time, { set: (millis: number) => Effect.Effect<void> }>()("test/Time") {}

/** A clock that stands still until it is moved. It waits as the real one does: the pool of connections has timers. */
export const movedClock = (start: number) =>
  Layer.effectContext(
    Effect.sync(() => {
      const real = Clock.Clock.defaultValue()
      let time = start
      const clock: Clock.Clock = {
        currentTimeMillisUnsafe: () => time,
        currentTimeMillis: Effect.sync(() => time),
        currentTimeNanosUnsafe: () => BigInt(time) * 1_000_000n,
        currentTimeNanos: Effect.sync(() => BigInt(time) * 1_000_000n),
        monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: Effect.sync(() => real.monotonicTimeNanosUnsafe()),
        sleep: (duration) => real.sleep(duration)
      }
      const set = (millis: number) => Effect.sync(() => void (time = millis))
      return Context.make(Clock.Clock, clock).pipe(Context.add(Time, { set }))
    })
  )
