// How a server stands, in one word: what the dot beside it says.
import type { WatchInfo } from "@mcp-inspect/api/wire/Watch"

/** `unwatched`: nothing looks at it by itself. */
export type Standing = "up" | "down" | "checking" | "paused" | "unwatched"

/** What each standing is called. */
export const standingWords: Readonly<Record<Standing, string>> = {
  up: "Captured by the last check",
  down: "The last check failed",
  checking: "Waiting for a check",
  paused: "Paused",
  unwatched: "Not watched"
}

const standings = { new: "checking", ok: "up", confirming: "up", failing: "down" } as const

/** How a server stands by its watches: the worst of them. */
export const standingOf = (watches: ReadonlyArray<Pick<WatchInfo, "paused" | "state">>): Standing => {
  const all = watches.map(({ paused, state }): Standing => (paused ? "paused" : standings[state]))
  return (["down", "checking", "up", "paused"] as const).find((one) => all.includes(one)) ?? "unwatched"
}
