// The days of a window, and what is known of each. Pure.
import { exactDay } from "../../ui/time.ts"

const dayMs = 86_400_000

/** A day of a window; null where nothing is recorded, which is a gap and not a zero. */
export interface DayCount {
  /** `2026-11-30`. */
  readonly day: string
  readonly calls: number | null
}

/** Every day from the first of a window to its last, in UTC. */
export const everyDay = (
  window: { readonly from: string; readonly to: string },
  recorded: ReadonlyArray<{ readonly day: string; readonly calls: number }>
): ReadonlyArray<DayCount> => {
  const known = new Map(recorded.map(({ calls, day }) => [day, calls]))
  const first = Date.parse(window.from.slice(0, 10))
  const count = Math.round((Date.parse(window.to.slice(0, 10)) - first) / dayMs) + 1
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(first + index * dayMs).toISOString().slice(0, 10)
    return { day, calls: known.get(day) ?? null }
  })
}

/** The times, in seconds, of those days of a list that are named below a chart: at most so many, as far apart. */
export const namedDays = (days: ReadonlyArray<DayCount>, most: number): Array<number> => {
  const step = Math.max(1, Math.ceil(days.length / Math.max(1, most)))
  return days.flatMap(({ day }, index) => (index % step === 0 ? [Date.parse(day) / 1000] : []))
}

/** The sums of several lists of days. */
export const summed = (
  lists: ReadonlyArray<ReadonlyArray<{ readonly day: string; readonly calls: number }>>
): ReadonlyArray<{ readonly day: string; readonly calls: number }> => {
  const sums = new Map<string, number>()
  for (const { calls, day } of lists.flat()) sums.set(day, (sums.get(day) ?? 0) + calls)
  return [...sums].map(([day, calls]) => ({ day, calls })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** What is said of a day. */
export const dayText = ({ calls, day }: DayCount): string => {
  if (calls === null) return `${exactDay(Date.parse(day))}: nothing recorded`
  return `${exactDay(Date.parse(day))}: ${calls.toLocaleString("en")} ${calls === 1 ? "call" : "calls"}`
}
