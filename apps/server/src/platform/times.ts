// Times as the database takes and gives them, and as they go over the wire.
import { DateTime, type Duration, Effect } from "effect"

/** Now, by the clock of the effect. */
export const now: Effect.Effect<Date> = Effect.map(DateTime.now, DateTime.toDateUtc)

/** The time that lies so long ahead. */
export const after = (duration: Duration.Input): Effect.Effect<Date> =>
  Effect.map(DateTime.now, (time) => DateTime.toDateUtc(DateTime.addDuration(time, duration)))

/** The time that lies so long back. */
export const before = (duration: Duration.Input): Effect.Effect<Date> =>
  Effect.map(DateTime.now, (time) => DateTime.toDateUtc(DateTime.subtractDuration(time, duration)))

/** A time of the database on the wire. */
export const instant = (time: Date): string => DateTime.formatIso(DateTime.fromDateUnsafe(time))
