// Months are UTC calendar months by time of receipt (ING-20), written `YYYY-MM`. Times are milliseconds since 1970.
import { DateTime, Schema } from "effect"

/** A UTC calendar month, such as `2026-11`. */
export const Month = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/)).pipe(Schema.brand("Month"))
export type Month = typeof Month.Type

/** The month that a time is in. */
export const monthOf = (at: number): Month => Month.make(DateTime.formatIso(DateTime.makeUnsafe(at)).slice(0, 7))

/** The day that a time is in, such as `2026-11-30`. */
export const dayOf = (at: number): string => DateTime.formatIso(DateTime.makeUnsafe(at)).slice(0, 10)

/** The first millisecond of a month. */
export const startOf = (month: Month): number => DateTime.toEpochMillis(DateTime.makeUnsafe(`${month}-01T00:00:00Z`))

/** The month after. */
export const monthAfter = (month: Month): Month =>
  monthOf(DateTime.toEpochMillis(DateTime.add(DateTime.makeUnsafe(startOf(month)), { months: 1 })))

/** The first millisecond that is no longer of a month. */
export const endOf = (month: Month): number => startOf(monthAfter(month))
