// Observed usage of one entity on the wire (ING-46). What the numbers may be taken to say is in `wording`.
import { Schema } from "effect"
import { Count, EnvironmentName, Instant } from "./Common.ts"

const Percent = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

/** From how many calls on use counts as more than a trace: a share of all calls of the server, or a number. */
export const UsageThreshold = Schema.Union([Schema.Struct({ percent: Percent }), Schema.Struct({ calls: Count })])

/** Days that can be asked for: no plan keeps more (ING-15). */
export const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 }))

/** What of a server is used; the names of one kind say nothing of those of another. */
export const UsedKind = Schema.Literals(["tool", "resource", "prompt"])

/** The part of a project's use that is asked about. Absent days: those of the project's settings, else 90. */
export const usagePart = {
  days: Schema.optionalKey(Days),
  environment: Schema.optionalKey(EnvironmentName)
} as const

/** The days that an answer is about: so many full ones, and today so far. */
export const UsageWindow = Schema.Struct({ days: Days, from: Instant, to: Instant })

/** A version of client software. It stands for no person and no organization (ING-54). */
export const ClientCohort = Schema.Struct({
  clientName: Schema.NullOr(Schema.String),
  clientVersion: Schema.NullOr(Schema.String),
  calls: Count,
  lastCallAt: Instant
})

/** How often an argument was present; `not_observed` needs complete and exact data (ING-56). */
const ArgumentUsage = Schema.Struct({
  path: Schema.NonEmptyString,
  present: Count,
  status: Schema.Literals(["observed", "not_observed", "unknown"]),
  /**
   * Calls under recorded contracts that declare the argument, and how many of them left it out (USE-1): were it required,
   * so many would fail. Of an argument within another, a call that left the other out would not.
   */
  omission: Schema.optionalKey(Schema.Struct({ omitted: Count, calls: Count })),
  /** Calls with it of client cohorts that the project's settings leave out; they are in no other number. */
  excluded: Schema.optionalKey(Count)
})

/** What is known of the data behind the numbers (ING-56). */
const Coverage = Schema.Struct({
  complete: Schema.Boolean,
  dropped: Count,
  daysWithData: Count,
  exactContractCalls: Count,
  /** Calls whose list of arguments is not whole: what is not in it may have been sent. */
  cutCalls: Schema.optionalKey(Count),
  /** Calls of the entity by client cohorts that the project's settings leave out (USE-2), and how many cohorts made them. */
  excluded: Schema.optionalKey(Schema.Struct({ cohorts: Count, calls: Count }))
})

/** Observed usage of one entity in a window of days. */
export const Usage = Schema.Struct({
  formatVersion: Schema.Literal(1),
  entity: Schema.NonEmptyString,
  window: UsageWindow,
  calls: Count,
  errors: Count,
  lastCallAt: Schema.NullOr(Instant),
  /** All calls of the server in the window, of which `calls` is a share; absent when not known. */
  serverCalls: Schema.optionalKey(Count),
  cohorts: Schema.Array(ClientCohort),
  arguments: Schema.Array(ArgumentUsage),
  coverage: Coverage,
  /** The threshold of the project's settings, and whether these calls come up to it. */
  threshold: Schema.optionalKey(Schema.Struct({ of: UsageThreshold, reached: Schema.Boolean })),
  statement: Schema.String,
  caveat: Schema.String
})

/** Observed usage of one entity in a window of days. */
export type Usage = typeof Usage.Type
