// When a watched server is looked at: once in each interval, at the same place in every one. Counted from the epoch in
// UTC, so that no change of the clock on the wall moves a slot.
import type { WatchInterval } from "@mcp-inspect/api/wire/Watch"

const minute = 60_000

/** How long an interval is, in milliseconds. */
export const intervalMillis: Readonly<Record<WatchInterval, number>> = {
  "15m": 15 * minute,
  "1h": 60 * minute,
  "6h": 360 * minute,
  "24h": 1440 * minute
}

/** The slots of a watch. `spread`: where in an interval they lie, as a share of it from 0 to below 1. */
export interface Grid {
  readonly interval: WatchInterval
  readonly spread: number
}

/* Whole milliseconds: a time is stored, and found again, as it was computed. */
const shiftOf = ({ interval, spread }: Grid): number => Math.floor(spread * intervalMillis[interval])

/** The last slot that is not after a time. */
export const newestSlot = (grid: Grid, time: Date): Date => {
  const length = intervalMillis[grid.interval]
  const shift = shiftOf(grid)
  return new Date(Math.floor((time.getTime() - shift) / length) * length + shift)
}

/** The first slot after a time. */
export const nextSlot = (grid: Grid, time: Date): Date =>
  new Date(newestSlot(grid, time).getTime() + intervalMillis[grid.interval])

/** The spread of a watch: the chance at the end of its id, so that looks of many watches spread over their interval. */
export const spreadOf = (watchId: string): number => Number.parseInt(watchId.slice(-12), 16) / 2 ** 48

/** Which look a job is: how far a slot's looks have come. `attempt` is 0 for the look that is due, then it confirms. */
export interface Turn {
  readonly slot: Date
  readonly attempt: number
}

/**
 * The look to make now. After a while in which nobody looked there is one, for the newest slot: those before it are
 * gone, and so is a confirmation that one of them was waiting for.
 */
export const turnAt = (grid: Grid, planned: Turn, now: Date): Turn => {
  const newest = newestSlot(grid, now)
  return newest > planned.slot ? { slot: newest, attempt: 0 } : planned
}
