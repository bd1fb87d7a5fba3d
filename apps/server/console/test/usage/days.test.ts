import { assert, describe, it } from "@effect/vitest"
import { calledOf, offeredBy } from "../../src/features/usage/contract.ts"
import { dayText, everyDay, namedDays, summed } from "../../src/features/usage/days.ts"

describe("the days of a window", () => {
  it("are all there, and one of which nothing is recorded is a gap and no zero", () => {
    const window = { from: "2026-02-27T00:00:00Z", to: "2026-03-02T10:20:00Z" }
    const recorded = [
      { day: "2026-02-27", calls: 3 },
      { day: "2026-03-01", calls: 0 }
    ]
    assert.deepStrictEqual(everyDay(window, recorded), [
      { day: "2026-02-27", calls: 3 },
      { day: "2026-02-28", calls: null },
      { day: "2026-03-01", calls: 0 },
      { day: "2026-03-02", calls: null }
    ])
  })

  it("are named below a chart as far apart as there is room, each at its midnight in UTC", () => {
    const days = everyDay({ from: "2026-10-23T00:00:00Z", to: "2026-10-27T12:00:00Z" }, [])
    const named = (most: number) => namedDays(days, most).map((seconds) => new Date(seconds * 1000).toISOString())
    const midnight = (day: number) => `2026-10-${day}T00:00:00.000Z`
    assert.deepStrictEqual(named(7), [23, 24, 25, 26, 27].map(midnight))
    assert.deepStrictEqual(named(3), [23, 25, 27].map(midnight))
    assert.deepStrictEqual(named(0), [midnight(23)])
    assert.deepStrictEqual(namedDays([], 5), [])
  })

  it("of several contracts are added up", () => {
    const [one, two] = [
      [{ day: "2026-02-02", calls: 1 }],
      [
        { day: "2026-02-02", calls: 2 },
        { day: "2026-02-01", calls: 5 }
      ]
    ]
    assert.deepStrictEqual(summed([one ?? [], two ?? []]), [
      { day: "2026-02-01", calls: 5 },
      { day: "2026-02-02", calls: 3 }
    ])
  })

  it("are told exactly", () => {
    assert.strictEqual(dayText({ day: "2026-02-28", calls: 1234 }), "28 Feb 2026: 1,234 calls")
    assert.strictEqual(dayText({ day: "2026-02-28", calls: 1 }), "28 Feb 2026: 1 call")
    assert.strictEqual(dayText({ day: "2026-02-28", calls: null }), "28 Feb 2026: nothing recorded")
  })
})

describe("what a contract offers", () => {
  const document = {
    tools: [{ name: "search" }, { name: "fetch" }, { title: "none" }, 7],
    resources: [{ uri: "notes://all" }],
    resourceTemplates: [{ uriTemplate: "notes://{id}" }],
    prompts: "none"
  }
  const entity = { kind: "tool", name: "fetch", calls: 4, errors: 1, lastCallAt: "2026-11-30T00:00:00Z" } as const

  it("is read of any document, by the names that calls are recorded under", () => {
    assert.deepStrictEqual(
      offeredBy(document).map(({ kind, name }) => `${kind} ${name}`),
      ["tool search", "tool fetch", "resource notes://all", "resource notes://{id}"]
    )
    assert.deepStrictEqual(offeredBy({}), [])
  })

  it("has its calls, those with most first; of a name that is not told nothing is claimed", () => {
    const told = (entityCount: number) =>
      calledOf(offeredBy(document), { entities: [entity], entityCount }).map(({ calls, name }) => `${name} ${calls}`)
    assert.deepStrictEqual(told(1), ["fetch 4", "search 0", "notes://all 0", "notes://{id} 0"])
    assert.deepStrictEqual(told(300), ["fetch 4", "search null", "notes://all null", "notes://{id} null"])
  })
})
