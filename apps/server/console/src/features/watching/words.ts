// What of a watch can be chosen, in words.
import type { Threshold, WatchInfo, WatchInterval } from "@mcp-inspect/api/wire/Watch"

/** How often (CON-28). */
export const intervals: ReadonlyArray<readonly [interval: WatchInterval, text: string]> = [
  ["15m", "every 15 minutes"],
  ["1h", "every hour"],
  ["6h", "every 6 hours"],
  ["24h", "every 24 hours"]
]

/** One of them, as it stands in a list. */
export const intervalText = (interval: WatchInterval): string =>
  intervals.find(([one]) => one === interval)?.[1] ?? interval

/** The laxest severity that raises an alert (CON-28). */
export const thresholds: ReadonlyArray<readonly [threshold: typeof Threshold.Type, text: string]> = [
  ["BREAKING", "BREAKING"],
  ["POTENTIALLY_BREAKING", "POTENTIALLY_BREAKING"],
  ["NON_BREAKING", "NON_BREAKING"],
  ["DOCUMENTATION", "DOCUMENTATION: any change"]
]

/** What is asked for anew when watches change. */
export const changedWatches = ["watches", "servers", "audit"] as const

const states = {
  new: "waits for its first check",
  ok: "captured by the last check",
  confirming: "a change was seen once and is looked at again",
  failing: "the last check failed"
} as const

/** How a watch stands, in words. */
export const stateText = ({ paused, state }: Pick<WatchInfo, "paused" | "state">): string =>
  paused ? "paused" : states[state]
