// Times between the wire, the clock and the driver, which takes and gives `Date`.
import { DateTime, Effect } from "effect"

/** The time, as the driver takes it. */
export const nowDate: Effect.Effect<Date> = Effect.map(DateTime.now, DateTime.toDateUtc)

/** A time of the driver as the contract writes it, such as `2026-11-29T08:00:00.000Z`. */
export const instant = (date: Date): string => date.toISOString()

/** A day as the contract writes it, such as `2026-11-29`. */
export const dayOf = (date: Date): string => instant(date).slice(0, 10)

/** A time in milliseconds since 1970, as the driver takes it. */
export const dateAt = (milliseconds: number): Date => DateTime.toDateUtc(DateTime.makeUnsafe(milliseconds))
