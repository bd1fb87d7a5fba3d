// What is said of watches and their looks.
import type { CheckOutcome, Threshold, WatchInterval } from "@mcp-inspect/api/wire/Watch"

/** How often. */
export const intervals: ReadonlyArray<readonly [value: WatchInterval, text: string]> = [
  ["15m", "Every 15 minutes"],
  ["1h", "Every hour"],
  ["6h", "Every 6 hours"],
  ["24h", "Every 24 hours"]
]

/** What raises an alert. */
export const thresholds: ReadonlyArray<readonly [value: typeof Threshold.Type, text: string]> = [
  ["BREAKING", "BREAKING"],
  ["POTENTIALLY_BREAKING", "POTENTIALLY_BREAKING or stricter"],
  ["NON_BREAKING", "NON_BREAKING or stricter"],
  ["DOCUMENTATION", "Any change"]
]

/** What a look saw. */
export const outcomeWords: Readonly<Record<CheckOutcome, string>> = {
  baseline: "First contract",
  unchanged: "Unchanged",
  differs: "Differs, looked at again",
  changed: "Changed",
  unconfirmed: "Differed, not confirmed",
  failed: "Failed"
}

/** A share of looks: `100%`, and never that where one failed. */
export const share = (part: number): string => {
  const percent = Math.floor(part * 1000) / 10
  return `${percent === 100 ? "100" : percent.toFixed(1)}%`
}

/** Milliseconds as people read them. */
export const duration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)
