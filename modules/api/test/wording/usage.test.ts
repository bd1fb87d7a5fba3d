import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { Usage } from "../../src/wire/Usage.ts"
import { forbiddenIn, namesPeople } from "../../src/wording/forbidden.ts"
import {
  argumentStatus,
  argumentText,
  callsText,
  caveat,
  confidenceOf,
  coverageText,
  statementOf
} from "../../src/wording/usage.ts"
import { unmeasured, usage } from "../support.ts"

const none = { calls: 0, errors: 0, lastCallAt: null, cohorts: [] } as const

const usages: fc.Arbitrary<Usage> = fc
  .record({
    days: fc.integer({ min: 1, max: 365 }),
    calls: fc.oneof(fc.constant(0), fc.nat(1e9)),
    serverCalls: fc.option(fc.nat(2e9), { nil: undefined }),
    cohorts: fc.nat(5),
    complete: fc.boolean(),
    dropped: fc.oneof(fc.constant(0), fc.nat()),
    daysWithData: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 365 })),
    exactContractCalls: fc.nat(1e9),
    lastCallAt: fc.constantFrom(null, "2026-11-29T11:59:00Z", "2026-01-01T00:00:00Z")
  })
  .map(({ calls, cohorts, complete, daysWithData, days, dropped, exactContractCalls, lastCallAt, serverCalls }) => {
    const made = unmeasured({
      window: { days, from: "2025-11-29T12:00:00Z", to: "2026-11-29T12:00:00Z" },
      calls,
      lastCallAt,
      cohorts: Array.from({ length: cohorts }, () => ({
        clientName: "c",
        clientVersion: null,
        calls: 1,
        lastCallAt: "2026-11-29T11:59:00Z"
      })),
      coverage: { complete, dropped, daysWithData, exactContractCalls }
    })
    return serverCalls === undefined ? made : { ...made, serverCalls }
  })

describe("the statement", () => {
  it("says of recorded calls their share, their cohorts, the last of them and what removal does", () => {
    assert.strictEqual(
      statementOf(usage()),
      "There are 300 recorded calls in the requested 90-day window: 0.03% of all calls of the server, from 1 client cohort, most recently 2 days ago. Removal will break those callers."
    )
  })

  it("says of absence the literal phrase with the requested window and what limits it", () => {
    const text = statementOf(
      usage({ ...none, coverage: { complete: false, dropped: 1200, daysWithData: 87, exactContractCalls: 0 } })
    )
    assert.include(text, "no recorded calls in the requested 90-day window")
    assert.include(text, "Collection was incomplete: data on 87 of 90 days, 1,200 events dropped.")
    assert.notInclude(text, "candidate")
  })

  it("names a candidate for deprecation next to window and confidence, and of complete data alone", () => {
    assert.include(statementOf(usage(none)), "candidate for deprecation (90-day window, confidence high)")
    assert.notInclude(statementOf(usage({ ...none, serverCalls: 999 })), "candidate")
  })

  it("does not take a window without any data for a window without calls", () => {
    const text = statementOf(
      usage({ ...none, coverage: { complete: false, dropped: 0, daysWithData: 0, exactContractCalls: 0 } })
    )
    assert.strictEqual(text, "Nothing was collected in the requested 90-day window, so nothing is known of usage.")
  })

  it("states no share where the calls of the server are not known", () => {
    assert.notInclude(statementOf(unmeasured()), "%")
  })

  it("never uses a forbidden phrase, never calls software people, and always has its window", () => {
    fc.assert(
      fc.property(usages, (answer) => {
        const text = [statementOf(answer), coverageText(answer), caveat].join("\n")
        assert.deepStrictEqual(forbiddenIn(text), [])
        assert.isFalse(namesPeople(text))
        assert.include(statementOf(answer), `the requested ${answer.window.days}-day window`)
      })
    )
  })
})

describe("what is said of something that stays", () => {
  it("has the calls and nothing about a removal or a deprecation", () => {
    assert.strictEqual(
      callsText(usage()),
      "There are 300 recorded calls in the requested 90-day window: 0.03% of all calls of the server, from 1 client cohort, most recently 2 days ago."
    )
    assert.strictEqual(
      callsText(usage(none)),
      "There are no recorded calls in the requested 90-day window. Collection was complete: data on 90 of 90 days, no events dropped."
    )
  })

  it("is what the statement about a removal begins with", () => {
    fc.assert(fc.property(usages, (answer) => assert.isTrue(statementOf(answer).startsWith(callsText(answer)))))
  })
})

describe("what is said of an argument", () => {
  const path = "limit"
  const inexact = { complete: true, dropped: 0, daysWithData: 90, exactContractCalls: 299 }

  it("is in how many of the recorded calls it was", () => {
    assert.strictEqual(
      argumentText(usage(), { path, present: 7, status: "observed" }),
      "`limit` was in 7 of 300 recorded calls in the requested 90-day window."
    )
  })

  it("is absence only where the data are complete and of the exact contract", () => {
    const absent = { path, present: 0, status: "not_observed" } as const
    assert.strictEqual(
      argumentText(usage(), absent),
      "`limit` was in none of 300 recorded calls in the requested 90-day window. Collection was complete: data on 90 of 90 days, no events dropped."
    )
    assert.include(argumentText(usage({ coverage: inexact }), absent), "it is unknown whether `limit` was in any.")
    assert.include(argumentText(usage(), { ...absent, status: "unknown" }), "it is unknown whether `limit` was in any.")
  })

  it("is what is known of the calls, where there is none", () => {
    assert.strictEqual(argumentText(usage(none), { path, present: 0, status: "not_observed" }), callsText(usage(none)))
  })

  it("never says more than its status, and always has the window", () => {
    const one = fc.record({
      path: fc.constant("filters.owner"),
      present: fc.oneof(fc.constant(0), fc.nat(2e9)),
      status: fc.constantFrom("observed", "not_observed", "unknown")
    })
    fc.assert(
      fc.property(usages, one, (answer, argument) => {
        const text = argumentText(answer, argument)
        assert.deepStrictEqual(forbiddenIn(text), [])
        assert.isFalse(namesPeople(text))
        assert.include(text, `the requested ${answer.window.days}-day window`)
        if (text.includes("was in none")) assert.strictEqual(argumentStatus(answer, argument), "not observed")
        if (/was in \d/.test(text)) assert.isAbove(argument.present, 0)
      })
    )
  })
})

describe("confidence", () => {
  it("is high for complete data of 30 days and 1000 calls of the server", () => {
    assert.strictEqual(confidenceOf(usage()), "high")
    assert.strictEqual(confidenceOf(usage({ serverCalls: 999 })), "medium")
  })

  it("is low for incomplete data, whatever the volume", () => {
    fc.assert(
      fc.property(usages, (answer) => {
        const isPartial =
          !answer.coverage.complete || answer.coverage.dropped > 0 || answer.coverage.daysWithData < answer.window.days
        if (isPartial) assert.strictEqual(confidenceOf(answer), "low")
      })
    )
  })
})

describe("an argument", () => {
  const absent = { path: "limit", present: 0, status: "not_observed" } as const

  it("is not observed only where data are complete and of the exact contract", () => {
    assert.strictEqual(argumentStatus(usage(), absent), "not observed")
    const inexact = usage({ coverage: { complete: true, dropped: 0, daysWithData: 90, exactContractCalls: 299 } })
    assert.strictEqual(argumentStatus(inexact, absent), "unknown")
    const dropped = usage({ coverage: { complete: true, dropped: 1, daysWithData: 90, exactContractCalls: 300 } })
    assert.strictEqual(argumentStatus(dropped, absent), "unknown")
  })

  it("is unknown where the service says so, and observed where there was one call with it", () => {
    assert.strictEqual(argumentStatus(usage(), { ...absent, status: "unknown" }), "unknown")
    assert.strictEqual(argumentStatus(usage(), { ...absent, present: 1 }), "observed")
  })
})
