// What a look means: a pure table of where a watch stands and what was seen. A contract counts as changed when two looks
// that succeeded, one after the other, saw the same one; what was seen once is a flap, and a failure says nothing of
// the contract at all.
//
//   the look saw                          it is                     then
//   the first contract                    baseline                  the next slot
//   the known one                         unchanged, unconfirmed    the next slot
//   the one that the last success saw     changed                   the next slot
//   another one                           differs                   a look that confirms, 60 s later
//   another one, at the last such look    failed (unstable)         the next slot, with this one to confirm
//   nothing, at the look that was due     failed                    the next slot
//   nothing, at one that confirms         failed                    another, or the next slot
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { CheckOutcome, WatchState } from "@mcp-inspect/api/wire/Watch"
import { unstable } from "./failures.ts"

/** How many looks of one slot confirm, at most. */
export const confirmingLooks = 3

/** After how many slots in a row that failed people are told. */
export const slotsOfOutage = 3

/** Where a watch stands. */
export interface Standing {
  /** The contract that is known: null before the first. */
  readonly fingerprint: string | null
  /** The contract that the last look that succeeded saw, where it is another. */
  readonly candidate: string | null
  /** Slots in a row that failed, and when the first of them was looked at; null where there is none. */
  readonly failures: number
  readonly since: Date | null
}

/** What a look saw. */
export type Observation = { readonly at: Date } & (
  | { readonly fingerprint: string }
  | { readonly failure: CaptureFailure }
)

/** What people are told. */
export type Raise =
  | { readonly kind: "change"; readonly before: string; readonly after: string }
  | { readonly kind: "unreachable"; readonly since: Date; readonly failure: CaptureFailure }
  | { readonly kind: "recovered"; readonly since: Date }

/** What follows from a look. */
export interface Step {
  readonly outcome: CheckOutcome
  readonly failure: CaptureFailure | null
  readonly standing: Standing
  readonly state: WatchState
  /** Whether the contract that was seen is recorded as deployed. */
  readonly records: boolean
  readonly raises: ReadonlyArray<Raise>
  readonly next: "confirm" | "slot"
}

/* Slots that failed before one that did not quite are forgotten, so that an outage is three in a row; one that people
   were told of lasts until a contract is settled. */
const calmed = (standing: Standing): Standing =>
  standing.failures < slotsOfOutage ? { ...standing, failures: 0, since: null } : standing

/** The same watch when its slot was left before it was settled. */
export const leftBehind = calmed

const settled = (
  standing: Standing,
  outcome: CheckOutcome,
  fingerprint: string,
  raises: ReadonlyArray<Raise> = []
): Step => ({
  outcome,
  failure: null,
  standing: { fingerprint, candidate: null, failures: 0, since: null },
  state: "ok",
  records: outcome === "baseline" || outcome === "changed",
  raises:
    standing.failures < slotsOfOutage || standing.since === null
      ? raises
      : [...raises, { kind: "recovered", since: standing.since }],
  next: "slot"
})

const failedSlot = (standing: Standing, at: Date, failure: CaptureFailure): Step => {
  const failures = standing.failures + 1
  const since = standing.since ?? at
  return {
    outcome: "failed",
    failure,
    standing: { ...standing, failures, since },
    state: "failing",
    records: false,
    raises: failures === slotsOfOutage ? [{ kind: "unreachable", since, failure }] : [],
    next: "slot"
  }
}

const afterFailure = (standing: Standing, attempt: number, at: Date, failure: CaptureFailure): Step => {
  if (attempt === 0) return failedSlot(standing, at, failure)
  const over = attempt >= confirmingLooks
  return {
    outcome: "failed",
    failure,
    standing: over ? calmed(standing) : standing,
    state: over ? "failing" : "confirming",
    records: false,
    raises: [],
    next: over ? "slot" : "confirm"
  }
}

/** What follows from the look `attempt` of a slot: 0 for the one that was due, 1 and on for those that confirm. */
export const transition = (standing: Standing, attempt: number, seen: Observation): Step => {
  if ("failure" in seen) return afterFailure(standing, attempt, seen.at, seen.failure)
  const { at, fingerprint } = seen
  const { candidate, fingerprint: known } = standing
  if (known === null) return settled(standing, "baseline", fingerprint)
  if (fingerprint === known) return settled(standing, candidate === null ? "unchanged" : "unconfirmed", known)
  if (fingerprint === candidate)
    return settled(standing, "changed", fingerprint, [{ kind: "change", before: known, after: fingerprint }])
  const doubted = { ...standing, candidate: fingerprint }
  if (attempt >= confirmingLooks) return failedSlot(doubted, at, unstable)
  return {
    outcome: "differs",
    failure: null,
    standing: doubted,
    state: "confirming",
    records: false,
    raises: [],
    next: "confirm"
  }
}
