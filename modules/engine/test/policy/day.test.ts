import { assert, describe, it } from "@effect/vitest"
import { isDay, isPast } from "../../src/policy/day.ts"

describe("a day", () => {
  it("is one that the calendar has", () => {
    for (const day of ["2026-11-30", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
      assert.isTrue(isDay(day), day)
    const none = ["2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-1"]
    for (const text of [...none, "", "tomorrow", "2026-11-30T00:00", " 2026-11-30", "2026-11-30\n", "٢٠٢٦-١١-٣٠"])
      assert.isFalse(isDay(text), text)
  })

  it("has passed from the next one on, and never without a last day or without knowing what day it is", () => {
    assert.deepStrictEqual(
      [
        isPast("2026-11-30", "2026-11-30"),
        isPast("2026-11-30", "2026-12-01"),
        isPast("2026-12-01", "2026-11-30"),
        isPast(undefined, "2026-11-30"),
        isPast("2026-11-30", undefined)
      ],
      [false, true, false, false, false]
    )
  })
})
