// What judges a long run of ingest: a ledger that misses a loss would prove nothing.
import { assert, describe, it } from "@effect/vitest"
import { makeLedger, markOf, type Stored, wrongs } from "../../../../scripts/bench/ingest-long/ledger.mjs"
import { growthOf } from "../../../../scripts/bench/ingest-long/memory.mjs"
import { bounds } from "../../src/ingest/read.ts"

const perBatch = 10

/* Five batches, of which the second was not acknowledged. */
const five = () => {
  const ledger = makeLedger(1, 0)
  for (const number of [1, 2, 3, 4, 5]) {
    assert.strictEqual(ledger.next(0), number)
    if (number !== 2) ledger.acknowledge(0, number)
  }
  const [only] = ledger.all
  if (only === undefined) throw new Error("no ledger")
  return only
}

const stored = (numbers: ReadonlyArray<number>, more: Partial<Stored> = {}): Stored => {
  const events = more.events ?? numbers.length * perBatch
  return { marks: numbers.map((sum) => ({ n: 1, sum })), events, counted: { counted: events }, ...more }
}

describe("the ledger", () => {
  it("finds nothing wrong where all that was acknowledged is there, and what was not once or not at all", () => {
    assert.deepStrictEqual(wrongs(five(), stored([5, 4, 3, 1]), perBatch), [])
    assert.deepStrictEqual(wrongs(five(), stored([1, 2, 3, 4, 5]), perBatch), [])
  })

  it("finds what is lost, doubled, never sent, a part, or counted otherwise", () => {
    const found = (one: Stored) => wrongs(five(), one, perBatch)
    assert.deepStrictEqual(found(stored([1, 3, 5])), ["batch 4 was acknowledged and is lost"])
    assert.deepStrictEqual(found(stored([1, 3, 3, 4, 5])), ["batch 3 is there twice"])
    assert.deepStrictEqual(found(stored([1, 2, 2, 3, 4, 5])), ["batch 2 is there twice"])
    assert.deepStrictEqual(found(stored([1, 3, 4, 5, 6])), ["batch 6 was never sent"])
    assert.deepStrictEqual(found(stored([1, 3, 4, 5], { events: 39 })), ["39 uses are there, of 4 batches of 10"])
    assert.deepStrictEqual(found(stored([1, 3, 4, 5], { counted: { "the month": 41 } })), [
      "the month is 41, and 40 uses are there"
    ])
    const together = stored([1, 3, 5], { events: 50, marks: [...stored([1, 3, 5]).marks, { n: 2, sum: 8 }] })
    assert.deepStrictEqual(found(together), [
      "2 uses that say numbers became one row with the sum 8",
      "batch 4 was acknowledged and is lost",
      "50 uses are there, of 4 batches of 10"
    ])
  })

  it("gives neighbours minutes of their own, within the time that is taken", () => {
    const began = Date.UTC(2026, 10, 30, 12, 0, 59)
    const times = Array.from({ length: 10_000 }, (_, number) => Date.parse(markOf(number, began).timestamp))
    for (const [place, time] of times.entries()) {
      assert.isAbove(time, began - bounds.back + 2 * 3_600_000)
      const near = times.slice(Math.max(0, place - 200), place)
      assert.isFalse(near.some((other) => Math.floor(other / 60_000) === Math.floor(time / 60_000)))
    }
  })
})

describe("memory", () => {
  const samples = (grown: (second: number) => number) =>
    Array.from({ length: 600 }, (_, second) => ({
      at: second * 1000,
      rss: grown(second) * 2 ** 20,
      heapUsed: 50 * 2 ** 20
    }))

  it("that rises at first and then stays is flat, and what goes on rising is not", () => {
    const span = { began: 0, ended: 600_000 }
    const flat = growthOf(
      samples((second) => 300 + Math.min(second, 150)),
      span,
      "rss"
    )
    assert.strictEqual(flat.growth, 1)
    assert.strictEqual(
      growthOf(
        samples(() => 1),
        span,
        "heapUsed"
      ).tenths[9],
      50
    )
    const rising = growthOf(
      samples((second) => 300 + second / 2),
      span,
      "rss"
    )
    assert.closeTo(rising.slope, 30, 1e-6)
    assert.isAbove(rising.growth, 1.1)
  })
})
