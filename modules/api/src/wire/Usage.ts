// Observed usage of one entity on the wire (ING-46). What the numbers may be taken to say is in `wording`.
import { Schema } from "effect"
import { Count, Instant } from "./Common.ts"

/** Days that can be asked for: no plan keeps more (ING-15). */
export const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 }))

/** A version of client software. It stands for no person and no organization (ING-54). */
const Cohort = Schema.Struct({
  clientName: Schema.NullOr(Schema.String),
  clientVersion: Schema.NullOr(Schema.String),
  calls: Count,
  lastCallAt: Instant
})

/** How often an argument was present; `not_observed` needs complete and exact data (ING-56). */
const ArgumentUsage = Schema.Struct({
  path: Schema.NonEmptyString,
  present: Count,
  status: Schema.Literals(["observed", "not_observed", "unknown"])
})

/** What is known of the data behind the numbers (ING-56). */
const Coverage = Schema.Struct({
  complete: Schema.Boolean,
  dropped: Count,
  daysWithData: Count,
  exactContractCalls: Count
})

/** Observed usage of one entity in a window of days. */
export const Usage = Schema.Struct({
  formatVersion: Schema.Literal(1),
  entity: Schema.NonEmptyString,
  window: Schema.Struct({ days: Days, from: Instant, to: Instant }),
  calls: Count,
  errors: Count,
  lastCallAt: Schema.NullOr(Instant),
  /** All calls of the server in the window, of which `calls` is a share; absent when not known. */
  serverCalls: Schema.optionalKey(Count),
  cohorts: Schema.Array(Cohort),
  arguments: Schema.Array(ArgumentUsage),
  coverage: Coverage,
  statement: Schema.String,
  caveat: Schema.String
})

/** Observed usage of one entity in a window of days. */
export type Usage = typeof Usage.Type
