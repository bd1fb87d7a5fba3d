// A clock that runs faster than time, the same in every process that is told when it began.
import { Clock, Duration, Effect, Layer } from "effect"

/** `began` is a time in milliseconds, at which the clock shows `shows`; from then on it runs `scale` times as fast. */
export interface Scaled {
  readonly began: number
  readonly shows: number
  readonly scale: number
  /** The shortest wait, in milliseconds of real time: whoever looks for work each second would do nothing else. */
  readonly shortest?: number
}

/** The clock. */
export const scaledClock = ({ began, scale, shortest = 0, shows }: Scaled) =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (real): Clock.Clock => {
      const millis = () => Math.floor(shows + (real.currentTimeMillisUnsafe() - began) * scale)
      const nanos = () => BigInt(millis()) * 1_000_000n
      const monotonic = () => BigInt(Math.floor(Number(real.monotonicTimeNanosUnsafe()) * scale))
      return {
        currentTimeMillisUnsafe: millis,
        currentTimeMillis: Effect.sync(millis),
        currentTimeNanosUnsafe: nanos,
        currentTimeNanos: Effect.sync(nanos),
        monotonicTimeNanosUnsafe: monotonic,
        monotonicTimeNanos: Effect.sync(monotonic),
        sleep: (duration) => real.sleep(Duration.millis(Math.max(shortest, Duration.toMillis(duration) / scale)))
      }
    })
  )
