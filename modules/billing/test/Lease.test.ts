import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { type Account, nothing, settle, tallyOf, withoutExpired, withoutHolder } from "../src/Lease.ts"

const holder = fc.constantFrom("one", "two", "three", "four")

const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ holder, events: fc.bigInt({ min: 1n, max: 20n }) }) },
  { weight: 2, arbitrary: fc.record({ holder, events: fc.bigInt({ min: 1n, max: 1500n }) }) },
  { weight: 1, arbitrary: fc.record({ ends: holder }) },
  { weight: 1, arbitrary: fc.record({ passes: fc.nat({ max: 20 }) }) }
)

const leased = ({ leases }: Account): bigint => leases.reduce((sum, { remaining }) => sum + remaining, 0n)

/* What the store does without a rule: the holder's own lease pays. */
const spent = (account: Account, holder: string, events: bigint): Account | undefined => {
  const own = account.leases.find((lease) => lease.holder === holder)
  if (own === undefined || own.remaining < events) return undefined
  const paid = { ...own, remaining: own.remaining - events, kept: own.kept + events }
  return { ...account, leases: [...account.leases.filter((lease) => lease !== own), paid] }
}

describe("an account", () => {
  it("never leases nor keeps more than the cap, and drops an event only when the cap is kept in full", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 6000n }),
        fc.bigInt({ min: 0n, max: 200n }),
        fc.array(deed, { maxLength: 60 }),
        (cap, block, deeds) => {
          let account: Account = { ended: nothing, leases: [] }
          let now = 0
          let received = 0n
          for (const one of deeds) {
            if ("ends" in one) account = withoutHolder(account, one.ends)
            else if ("passes" in one) account = withoutExpired(account, (now += one.passes))
            else {
              received += one.events
              const paid = spent(account, one.holder, one.events)
              account = paid ?? settle(account, { ...one, cap, block, now, until: now + 30 })[0]
            }
            const { dropped, kept } = tallyOf(account)
            assert.strictEqual(kept + dropped, received)
            assert.strictEqual(kept, received < cap ? received : cap)
            assert.isTrue(kept + leased(account) <= cap)
            assert.isTrue(account.leases.every(({ remaining }) => remaining >= 0n))
          }
        }
      ),
      { numRuns: 400 }
    )
  })

  it("leases whole blocks far from the cap and single events near it", () => {
    const ask = (cap: bigint) =>
      settle(
        { ended: nothing, leases: [] },
        { holder: "one", events: 5n, cap, block: 10_000n, now: 0, until: 9 }
      )[0].leases.map(({ remaining }) => remaining)
    assert.deepStrictEqual([1_000_000n, 320_005n, 3_205n, 37n, 36n, 5n].map(ask), [
      [10_000n],
      [10_000n],
      [100n],
      [1n],
      [0n],
      [0n]
    ])
  })

  it("takes from others what nobody has free, from who has most", () => {
    const lease = (holder: string, remaining: bigint) => ({ ...nothing, holder, remaining, until: 9 })
    const account: Account = { ended: { kept: 70n, dropped: 0n }, leases: [lease("one", 10n), lease("two", 20n)] }
    const [after, fate] = settle(account, { holder: "three", events: 15n, cap: 100n, block: 5n, now: 0, until: 9 })
    assert.deepStrictEqual(fate, { kept: 15n, dropped: 0n })
    assert.deepStrictEqual(
      after.leases.map(({ holder, remaining }) => [holder, remaining]),
      [
        ["two", 5n],
        ["one", 10n],
        ["three", 0n]
      ]
    )
  })
})
