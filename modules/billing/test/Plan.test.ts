import { assert, describe, it } from "@effect/vitest"
import { dayOf, endOf, Month, monthAfter, monthOf, startOf } from "../src/Month.ts"
import { capOf, changed, planIn, plans } from "../src/Plan.ts"

const november = Month.make("2026-11")
const december = Month.make("2026-12")
const january = Month.make("2027-01")

describe("plans", () => {
  it("limit Free alone: Team is billed beyond its allowance, and an unlimited one is only counted", () => {
    assert.deepStrictEqual(
      [capOf(plans.free), capOf(plans.team), capOf(plans.unlimited)],
      [1_000_000n, undefined, undefined]
    )
  })

  it("keep rollups for 90 days on Free and for a year on Team", () => {
    assert.deepStrictEqual([plans.free.retentionDays, plans.team.retentionDays], [90, 365])
  })
})

describe("a change of plan", () => {
  it("to more takes effect at once", () => {
    const term = changed({ plan: "free" }, "team", november)
    assert.deepStrictEqual(term, { plan: "team" })
    assert.strictEqual(planIn(term, november), "team")
  })

  it("to less takes effect when the month has ended", () => {
    const term = changed({ plan: "team" }, "free", november)
    assert.deepStrictEqual(
      [november, december, january].map((month) => planIn(term, month)),
      ["team", "free", "free"]
    )
  })

  it("takes the place of one that is due: who stays has not left", () => {
    const leaving = changed({ plan: "team" }, "free", november)
    assert.deepStrictEqual(changed(leaving, "team", november), { plan: "team" })
  })

  it("asked for twice is due at the same time", () => {
    const leaving = changed({ plan: "team" }, "free", november)
    assert.deepStrictEqual(changed(leaving, "free", november), leaving)
  })

  it("counts from the plan that holds by then", () => {
    const left = changed({ plan: "team" }, "free", november)
    assert.deepStrictEqual(changed(left, "free", december), { plan: "free" })
    assert.deepStrictEqual(changed(left, "team", december), { plan: "team" })
  })
})

describe("months", () => {
  it("begin and end at midnight of UTC", () => {
    assert.strictEqual(monthOf(endOf(november) - 1), november)
    assert.strictEqual(monthOf(endOf(november)), december)
    assert.strictEqual(startOf(december), endOf(november))
    assert.strictEqual(monthAfter(december), january)
    assert.strictEqual(dayOf(endOf(november) - 1), "2026-11-30")
  })

  it("are refused where they are none", () => {
    for (const text of ["2026-13", "2026-1", "2026-11-01", ""]) assert.throws(() => Month.make(text))
  })
})
