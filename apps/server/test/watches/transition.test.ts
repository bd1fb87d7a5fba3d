import { assert, describe, it } from "@effect/vitest"
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import fc from "fast-check"
import { confirmingLooks, leftBehind, type Raise, type Standing, transition } from "../../src/watches/transition.ts"

const failure: CaptureFailure = { code: "unreachable", message: "No answer.", mend: "Start it.", needsHeader: false }

type Seen = "F1" | "F2" | "F3" | "failure"

const at = new Date(1000)

const look = (standing: Partial<Standing>, attempt: number, seen: Seen) =>
  transition(
    { fingerprint: "F1", candidate: null, failures: 0, since: null, ...standing },
    attempt,
    seen === "failure" ? { at, failure } : { at, fingerprint: seen }
  )

const short = (standing: Partial<Standing>, attempt: number, seen: Seen) => {
  const { next, outcome, raises, records, standing: after, state } = look(standing, attempt, seen)
  return [outcome, state, next, after.fingerprint, after.candidate, after.failures, records, raises.map((r) => r.kind)]
}

describe("a look", () => {
  const known = { candidate: null }
  const doubted = { candidate: "F2" }
  const down = { failures: 3, since: new Date(1) }
  const table: ReadonlyArray<readonly [string, Partial<Standing>, number, Seen, ReadonlyArray<unknown>]> = [
    ["first contract", { fingerprint: null }, 0, "F1", ["baseline", "ok", "slot", "F1", null, 0, true, []]],
    ["first failure", { fingerprint: null }, 0, "failure", ["failed", "failing", "slot", null, null, 1, false, []]],
    ["same contract", known, 0, "F1", ["unchanged", "ok", "slot", "F1", null, 0, false, []]],
    ["another contract", known, 0, "F2", ["differs", "confirming", "confirm", "F1", "F2", 0, false, []]],
    ["failure", known, 0, "failure", ["failed", "failing", "slot", "F1", null, 1, false, []]],
    ["the other once more", doubted, 1, "F2", ["changed", "ok", "slot", "F2", null, 0, true, ["change"]]],
    ["the known one again", doubted, 1, "F1", ["unconfirmed", "ok", "slot", "F1", null, 0, false, []]],
    ["a third", doubted, 1, "F3", ["differs", "confirming", "confirm", "F1", "F3", 0, false, []]],
    ["a third at the end", doubted, 3, "F3", ["failed", "failing", "slot", "F1", "F3", 1, false, []]],
    ["no answer to confirm", doubted, 1, "failure", ["failed", "confirming", "confirm", "F1", "F2", 0, false, []]],
    ["no answer at the end", doubted, 3, "failure", ["failed", "failing", "slot", "F1", "F2", 0, false, []]],
    ["the other in the next slot", doubted, 0, "F2", ["changed", "ok", "slot", "F2", null, 0, true, ["change"]]],
    ["the known one in the next slot", doubted, 0, "F1", ["unconfirmed", "ok", "slot", "F1", null, 0, false, []]],
    ["second failure", { failures: 1 }, 0, "failure", ["failed", "failing", "slot", "F1", null, 2, false, []]],
    ["third", { failures: 2 }, 0, "failure", ["failed", "failing", "slot", "F1", null, 3, false, ["unreachable"]]],
    ["fourth failure", down, 0, "failure", ["failed", "failing", "slot", "F1", null, 4, false, []]],
    ["return", down, 0, "F1", ["unchanged", "ok", "slot", "F1", null, 0, false, ["recovered"]]],
    ["return as another", down, 0, "F2", ["differs", "confirming", "confirm", "F1", "F2", 3, false, []]],
    [
      "that confirmed",
      { ...down, ...doubted },
      1,
      "F2",
      ["changed", "ok", "slot", "F2", null, 0, true, ["change", "recovered"]]
    ]
  ]
  for (const [name, standing, attempt, seen, expected] of table)
    it(`of ${name} at attempt ${attempt} has one meaning`, () =>
      assert.deepStrictEqual(short(standing, attempt, seen), expected))

  it("that sees no two contracts alike says so", () => {
    assert.strictEqual(look(doubted, 3, "F3").failure?.code, "unstable")
    assert.strictEqual(look(doubted, 3, "failure").failure?.code, "unreachable")
  })

  it("tells of an outage when it began and how, and of its end the same beginning", () => {
    const since = new Date(7)
    assert.deepStrictEqual(look({ failures: 2, since }, 0, "failure").raises, [{ kind: "unreachable", since, failure }])
    assert.deepStrictEqual(look({ failures: 5, since }, 0, "F1").raises, [{ kind: "recovered", since }])
  })
})

interface Told {
  readonly raise: Raise
  /** All that was seen until then, with the slots that were left. */
  readonly before: ReadonlyArray<Seen | "left">
}

/* A watch over whatever a server answers; now and then nobody looks for so long that the slot is left. */
const watched = (answers: ReadonlyArray<Seen | "left">) => {
  let standing: Standing = { fingerprint: null, candidate: null, failures: 0, since: null }
  let attempt = 0
  const told: Array<Told> = []
  const slots: Array<"failed" | "other"> = []
  for (const [index, seen] of answers.entries()) {
    if (seen === "left") {
      if (attempt > 0) {
        standing = leftBehind(standing)
        slots.push("other")
      }
      attempt = 0
      continue
    }
    const now = new Date(index)
    const step = transition(
      standing,
      attempt,
      seen === "failure" ? { at: now, failure } : { at: now, fingerprint: seen }
    )
    assert.isAtMost(attempt, confirmingLooks)
    told.push(...step.raises.map((raise) => ({ raise, before: answers.slice(0, index + 1) })))
    const failed = step.outcome === "failed" && (attempt === 0 || step.failure?.code === "unstable")
    if (step.next === "slot") slots.push(failed ? "failed" : "other")
    if (step.raises.some(({ kind }) => kind === "unreachable"))
      assert.deepStrictEqual(slots.slice(-3), ["failed", "failed", "failed"])
    assert.strictEqual(step.standing.failures === 0, step.standing.since === null)
    standing = step.standing
    attempt = step.next === "slot" ? 0 : attempt + 1
  }
  return told
}

const answers = fc.array(fc.constantFrom<Seen | "left">("F1", "F2", "F3", "failure", "failure", "left"), {
  maxLength: 60
})

const successes = (seen: ReadonlyArray<Seen | "left">) => seen.filter((one) => one !== "failure" && one !== "left")

describe("a watch, whatever the server answers,", () => {
  it("tells of a change only when two looks that succeeded in a row saw it, and of a failure never as one", () => {
    fc.assert(
      fc.property(answers, (seen) => {
        for (const { before, raise } of watched(seen)) {
          if (raise.kind !== "change") continue
          assert.deepStrictEqual(successes(before).slice(-2), [raise.after, raise.after])
          assert.notStrictEqual(raise.before, raise.after)
          assert.strictEqual(before.at(-1), raise.after)
          assert.include(before, raise.before)
        }
      }),
      { numRuns: 1000 }
    )
  })

  it("tells of an outage once, and once of its end, in turns", () => {
    fc.assert(
      fc.property(answers, (seen) => {
        const kinds = watched(seen).flatMap(({ raise }) => (raise.kind === "change" ? [] : [raise]))
        for (const [index, raise] of kinds.entries()) {
          assert.strictEqual(raise.kind, index % 2 === 0 ? "unreachable" : "recovered")
          if (index % 2 === 1) assert.strictEqual(raise.since, kinds[index - 1]?.since)
        }
      }),
      { numRuns: 1000 }
    )
  })

  it("tells of nothing where the server flaps in single looks", () => {
    const flapping = fc.array(fc.constantFrom<ReadonlyArray<Seen>>(["F1"], ["F2", "F1"], ["F3", "F1"]), {
      maxLength: 30
    })
    fc.assert(fc.property(flapping, (turns) => assert.deepStrictEqual(watched(["F1", ...turns.flat()]), [])))
  })

  it("tells of each change that lasts, once", () => {
    assert.deepStrictEqual(
      watched(["F1", "F1", "F2", "F2", "F2", "failure", "F2", "F3", "failure", "F3", "F3"]).map(({ raise }) => raise),
      [
        { kind: "change", before: "F1", after: "F2" },
        { kind: "change", before: "F2", after: "F3" }
      ]
    )
  })
})
