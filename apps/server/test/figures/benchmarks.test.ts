import { assert, describe, it } from "@effect/vitest"
import { benchmarksPage, isMissed, kept, type Measured } from "../../../../scripts/lib/benchmarks.mjs"

const about = {
  title: "what it costs",
  date: "2026-01-01",
  machine: { cores: 2, processor: "a processor", memoryGiB: 8, node: "24.0.0", load: 0.5 },
  command: "npm run bench"
}

const measured = (name: string, more: Partial<Measured> = {}): Measured => ({
  ...about,
  name,
  command: `npm run bench -- ${name}`,
  rounds: 11,
  rows: [{ figure: "cost", value: 12.3456, unit: "ms CPU", limit: 20 }],
  ...more
})

const names = ["first", "second", "third"]

describe("what is kept of a bench", () => {
  it("replaces its own figures alone, and stands in the order of the benches", () => {
    const both = kept(kept({}, measured("third"), names), measured("first"), names)
    assert.deepStrictEqual(Object.keys(both), ["first", "third"])
    const again = kept(both, measured("third", { date: "2026-02-02" }), names)
    assert.strictEqual(again["third"]?.date, "2026-02-02")
    assert.deepStrictEqual(again["first"], both["first"])
  })

  it("is dropped with a bench that there is no more, and stays when one measured nothing", () => {
    const one = kept({}, measured("first"), names)
    assert.deepStrictEqual(kept(one, measured("first", { rows: [] }), names), one)
    assert.deepStrictEqual(Object.keys(kept(one, measured("second"), ["second"])), ["second"])
  })

  it("is judged before it is rounded", () => {
    const rows = [{ figure: "cost", value: 1.00000004, unit: "", limit: 1 }]
    assert.isTrue(isMissed({ value: 1.00000004, limit: 1 }))
    assert.deepStrictEqual(kept({}, measured("first", { rows }), names)["first"]?.figures, [
      { figure: "cost", value: 1, unit: "", limit: 1, missed: true }
    ])
  })

  it("is missed too when it is no number", () => {
    assert.isTrue(isMissed({ value: Number.NaN, limit: 1 }))
    assert.isFalse(isMissed({ value: Number.NaN }))
  })
})

describe("the page", () => {
  const page = (...benches: ReadonlyArray<Measured>) =>
    benchmarksPage(
      benches.reduce((all, one) => kept(all, one, names), {}),
      names
    )

  it("says of every limit whether it was held, of every bench when it was measured, and what was not", () => {
    const text = page(measured("first"), measured("third", { date: "2026-02-02" }))
    assert.include(text, "2 of 2 limits held; measured 2026-01-01 to 2026-02-02.")
    assert.include(text, "| cost | 12.3 | ms CPU | ≤ 20 | held |")
    assert.include(text, "Not measured yet: `second`.")
    assert.include(text, "`npm run bench -- third`")
    assert.notInclude(text, "MISSED")
  })

  it("names a missed limit at its beginning and in its row", () => {
    const text = page(measured("second", { rows: [{ figure: "cost", value: 30, unit: "ms CPU", limit: 20 }] }))
    assert.include(
      text,
      "0 of 1 limits held; measured 2026-01-01. Missed:\n\n- second: cost, 30 ms CPU instead of 20 at most"
    )
    assert.include(text, "| cost | 30 | ms CPU | ≤ 20 | **MISSED** |")
  })

  it("shows a figure without a limit without a verdict, and no rounds where none are taken", () => {
    const text = page({ name: "first", rows: [{ figure: "rows", value: 7, unit: "" }], ...about })
    assert.include(text, "| rows | 7 |  |  |  |")
    assert.notInclude(text, "rounds")
  })

  it("can be made of nothing", () => {
    assert.include(page(), "Nothing is measured yet.")
  })
})
