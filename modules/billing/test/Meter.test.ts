import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { billable, charge, dollars, keptOf, overage } from "../src/Meter.ts"
import { plans } from "../src/Plan.ts"

const events = fc.bigInt({ min: 0n, max: 10n ** 15n })
/** Near the places where something changes. */
const corner = fc
  .tuple(fc.bigInt({ min: 48n, max: 80n }), fc.bigInt({ min: -2n, max: 2n }))
  .map(([millions, by]) => millions * 1_000_000n + by)
const amount = fc.oneof(events, corner)

describe("charge", () => {
  it.each<[bigint, string]>([
    [0n, "$100"],
    [50_000_000n, "$100"],
    [50_400_000n, "$100"],
    [50_999_999n, "$100"],
    [51_000_000n, "$102"],
    [51_999_999n, "$102"],
    [52_000_000n, "$104"],
    [52_500_000n, "$104"],
    [60_000_000n, "$120"],
    [150_000_000n, "$300"]
  ])("of %d events in a month of Team is %s", (kept, price) => {
    assert.strictEqual(dollars(charge(kept)), price)
  })

  it("never falls as events arrive", () => {
    fc.assert(fc.property(amount, amount, (one, more) => charge(one) <= charge(one + more)))
  })

  it("rises by two dollars with each full million beyond the allowance, and by nothing between", () => {
    fc.assert(
      fc.property(amount, (kept) => {
        const step = charge(kept + 1n) - charge(kept)
        const ends = kept + 1n > 50_000_000n && (kept + 1n) % 1_000_000n === 0n
        assert.strictEqual(step, ends ? 200n : 0n)
      })
    )
  })

  it("never bills a partial million", () => {
    fc.assert(
      fc.property(amount, (kept) => {
        const billed = (charge(kept) - 10_000n) / 200n
        assert.isTrue(billed * 1_000_000n <= overage(kept))
        assert.isTrue((billed + 1n) * 1_000_000n > overage(kept))
        assert.strictEqual(billable(kept), billed * 1_000_000n)
      })
    )
  })

  it("is nothing on plans that are not for sale, whatever arrives", () => {
    fc.assert(fc.property(amount, (kept) => charge(kept, plans.free) === 0n && charge(kept, plans.unlimited) === 0n))
  })
})

describe("kept events", () => {
  it("are the first million of 1,250,000 on Free, for nothing, and the rest is counted as dropped", () => {
    const fate = keptOf(plans.free, 0n, 1_250_000n)
    assert.deepStrictEqual(fate, { kept: 1_000_000n, dropped: 250_000n })
    assert.strictEqual(dollars(charge(fate.kept, plans.free)), "$0")
  })

  it("come to the least of cap and received on Free, however the events are batched", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 400_000n }), { maxLength: 12 }), (batches) => {
        const received = batches.reduce((sum, batch) => sum + batch, 0n)
        const all = batches.reduce(
          (sum, batch) => {
            const fate = keptOf(plans.free, sum.kept, batch)
            return { kept: sum.kept + fate.kept, dropped: sum.dropped + fate.dropped }
          },
          { kept: 0n, dropped: 0n }
        )
        const kept = received < 1_000_000n ? received : 1_000_000n
        assert.deepStrictEqual(all, { kept, dropped: received - kept })
      })
    )
  })

  it("are all that arrive on a paid or an unlimited plan", () => {
    fc.assert(
      fc.property(fc.constantFrom(plans.team, plans.unlimited), amount, amount, (plan, already, arriving) =>
        assert.deepStrictEqual(keptOf(plan, already, arriving), { kept: arriving, dropped: 0n })
      )
    )
  })

  it("are none where more than the cap is kept already, as after the end of a paid plan", () => {
    assert.deepStrictEqual(keptOf(plans.free, 60_000_000n, 5n), { kept: 0n, dropped: 5n })
  })
})

it("cents are shown where there are any", () => {
  assert.strictEqual(dollars(10_005n), "$100.05")
})
