import { assert, describe, it } from "@effect/vitest"
import { endOf, Month, startOf } from "../src/Month.ts"
import { termOf } from "../src/Subscription.ts"

const november = Month.make("2026-11")
const december = Month.make("2026-12")
const inNovember = startOf(november) + 5 * 86_400_000
const running = { state: "running", isPastDue: false } as const
const leaving = { plan: "team", next: { plan: "free", from: december } } as const

describe("the plan of a subscription", () => {
  it("is Team from the moment it runs, a payment that failed included", () => {
    assert.deepStrictEqual(termOf({ plan: "free" }, running, inNovember), { plan: "team" })
    assert.deepStrictEqual(termOf({ plan: "team" }, { ...running, isPastDue: true }, inNovember), { plan: "team" })
  })

  it("is Team to the end of the month in which it ends, known before or afterwards", () => {
    const end = endOf(november)
    assert.deepStrictEqual(termOf({ plan: "team" }, { ...running, endsAt: end }, inNovember), leaving)
    assert.deepStrictEqual(termOf({ plan: "free" }, { ...running, endsAt: end - 5000 }, inNovember), leaving)
    // Told in the month after: nobody has another month of Team for that.
    assert.deepStrictEqual(termOf({ plan: "team" }, { state: "ended", endedAt: end }, end + 60_000), leaving)
    assert.deepStrictEqual(termOf(leaving, { state: "ended", endedAt: end }, end + 60_000), leaving)
  })

  it("is Team again where the end was taken back", () => {
    assert.deepStrictEqual(termOf(leaving, running, inNovember), { plan: "team" })
  })

  it("is Free where there is none, and stays so where one ended long ago", () => {
    assert.deepStrictEqual(termOf({ plan: "free" }, { state: "none" }, inNovember), { plan: "free" })
    assert.deepStrictEqual(termOf({ plan: "free" }, { state: "ended", endedAt: 0 }, inNovember), { plan: "free" })
    assert.deepStrictEqual(termOf({ plan: "team" }, { state: "none" }, inNovember), leaving)
  })

  it("is not what an operator has given without one", () => {
    const given = { plan: "unlimited" } as const
    for (const subscription of [running, { state: "none" }, { state: "ended", endedAt: 0 }] as const)
      assert.deepStrictEqual(termOf(given, subscription, inNovember), given)
  })
})
