import { assert, describe, it } from "@effect/vitest"
import type { WatchInterval } from "@mcp-inspect/api/wire/Watch"
import fc from "fast-check"
import { intervalMillis, newestSlot, nextSlot, spreadOf, turnAt } from "../../src/watches/slots.ts"

const grids = fc.record({
  interval: fc.constantFrom<WatchInterval>("15m", "1h", "6h", "24h"),
  spread: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
})

const times = fc.integer({ min: 0, max: 4e12 }).map((time) => new Date(time))

describe("a slot", () => {
  it("is the one in each interval of UTC, at the place that the spread says", () => {
    const at = (text: string) => new Date(`2026-03-29T${text}Z`)
    const grid = { interval: "1h", spread: 0.25 } as const
    assert.deepStrictEqual(newestSlot(grid, at("01:20:00")), at("01:15:00"))
    assert.deepStrictEqual(newestSlot(grid, at("01:15:00")), at("01:15:00"))
    assert.deepStrictEqual(newestSlot(grid, at("01:14:59.999")), at("00:15:00"))
    assert.deepStrictEqual(nextSlot(grid, at("01:15:00")), at("02:15:00"))
    assert.deepStrictEqual(newestSlot({ interval: "24h", spread: 0.5 }, at("11:00:00")), new Date("2026-03-28T12:00Z"))
  })

  it("comes once in an interval, whatever time it is asked at", () => {
    fc.assert(
      fc.property(grids, times, (grid, time) => {
        const [newest, next] = [newestSlot(grid, time), nextSlot(grid, time)]
        assert.isTrue(newest <= time && time < next)
        assert.strictEqual(next.getTime() - newest.getTime(), intervalMillis[grid.interval])
        assert.deepStrictEqual(newestSlot(grid, newest), newest)
        assert.deepStrictEqual(nextSlot(grid, newest), next)
        assert.deepStrictEqual(newestSlot(grid, next), next)
      })
    )
  })

  it("stays at its share of the interval when the interval changes", () => {
    fc.assert(
      fc.property(grids, grids, times, ({ interval, spread }, other, time) => {
        const changed = { interval: other.interval, spread }
        const share = (slot: Date, of: WatchInterval) => (slot.getTime() % intervalMillis[of]) / intervalMillis[of]
        assert.closeTo(share(nextSlot({ interval, spread }, time), interval), spread, 1e-5)
        assert.closeTo(share(nextSlot(changed, time), changed.interval), spread, 1e-5)
      })
    )
  })

  it("lies where chance puts it, evenly over many watches", () => {
    assert.strictEqual(spreadOf("01990000-0000-7000-8000-000000000000"), 0)
    assert.isBelow(spreadOf("01990000-0000-7000-8000-ffffffffffff"), 1)
    assert.strictEqual(spreadOf("01990000-0000-7000-8000-800000000000"), 0.5)
  })
})

describe("a turn", () => {
  it("is what was planned until the next slot has come, and then the newest slot alone", () => {
    fc.assert(
      fc.property(grids, times, fc.nat(3), fc.nat(1e9), (grid, time, attempt, late) => {
        const planned = { slot: newestSlot(grid, time), attempt }
        const now = new Date(planned.slot.getTime() + late)
        const turn = turnAt(grid, planned, now)
        if (late < intervalMillis[grid.interval]) assert.deepStrictEqual(turn, planned)
        else {
          assert.deepStrictEqual(turn, { slot: newestSlot(grid, now), attempt: 0 })
          assert.isBelow(now.getTime() - turn.slot.getTime(), intervalMillis[grid.interval])
        }
      })
    )
  })

  it("is the first look at once, and one look where a slot comes before it is made", () => {
    const grid = { interval: "1h", spread: 0 } as const
    const made = new Date("2026-11-30T09:59:58Z")
    const first = { slot: made, attempt: 0 }
    assert.deepStrictEqual(turnAt(grid, first, made), first)
    const slot = new Date("2026-11-30T10:00:00Z")
    assert.deepStrictEqual(turnAt(grid, first, new Date("2026-11-30T10:00:01Z")), { slot, attempt: 0 })
  })
})
