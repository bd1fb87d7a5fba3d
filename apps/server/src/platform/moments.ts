// Times that lie a while from now, as the driver takes them.
import { DateTime, type Duration, Effect } from "effect"

/** The time that lies so long ahead. */
export const after = (duration: Duration.Input): Effect.Effect<Date> =>
  Effect.map(DateTime.now, (time) => DateTime.toDateUtc(DateTime.addDuration(time, duration)))

/** The time that lies so long back. */
export const before = (duration: Duration.Input): Effect.Effect<Date> =>
  Effect.map(DateTime.now, (time) => DateTime.toDateUtc(DateTime.subtractDuration(time, duration)))
