import { assert, it } from "@effect/vitest"
import { counted, daysAgo, grouped, share } from "../../src/wording/numbers.ts"

it("groups digits by three", () => {
  assert.deepStrictEqual([0, 999, 1000, 2_712_441].map(grouped), ["0", "999", "1,000", "2,712,441"])
})

it("counts one thing in the singular", () => {
  assert.deepStrictEqual([counted(1, "event"), counted(2, "event")], ["1 event", "2 events"])
})

it("writes shares with two decimals and tells nothing from almost nothing", () => {
  assert.deepStrictEqual(
    [share(0, 10), share(1, 3), share(1, 10_001), share(1, 10_000), share(10, 10), share(1, 0)],
    ["0.00%", "33.33%", "<0.01%", "0.01%", "100.00%", "0.00%"]
  )
})

it("writes ages in whole days, and less than one as today", () => {
  const now = "2026-11-29T12:00:00Z"
  assert.deepStrictEqual(
    ["2026-11-28T12:00:01Z", "2026-11-28T12:00:00Z", "2026-11-26T00:00:00Z"].map((time) => daysAgo(time, now)),
    ["today", "1 day ago", "3 days ago"]
  )
})
