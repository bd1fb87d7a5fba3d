// Recorded use of a whole project on the wire: for the console, and for later readers.
import { Schema } from "effect"
import { Count, Day, Fingerprint, Instant } from "./Common.ts"
import { ClientCohort, UsageWindow, UsedKind } from "./Usage.ts"

/** Calls of a day, UTC. */
const DayCalls = Schema.Struct({ day: Day, calls: Count, errors: Count })

/** All recorded use of a project in a window. Every cohort counts here; those that the settings leave out are marked. */
export const UsageOverview = Schema.Struct({
  formatVersion: Schema.Literal(1),
  window: UsageWindow,
  calls: Count,
  errors: Count,
  /** Days with calls, the oldest first. */
  days: Schema.Array(DayCalls),
  /** Those with most calls first, at most 200. */
  entities: Schema.Array(
    Schema.Struct({
      kind: UsedKind,
      name: Schema.NonEmptyString,
      calls: Count,
      errors: Count,
      lastCallAt: Instant
    })
  ),
  entityCount: Count,
  /** Those with most calls first, at most 200. */
  cohorts: Schema.Array(Schema.Struct({ ...ClientCohort.fields, excluded: Schema.Boolean })),
  cohortCount: Count,
  /** Clients ever seen, the latest first, at most 200 (ING-11). */
  clients: Schema.Array(
    Schema.Struct({ name: Schema.String, version: Schema.String, firstSeen: Instant, lastSeen: Instant })
  ),
  /** What became of what was sent in the window. */
  outcomes: Schema.Struct({
    accepted: Count,
    overQuota: Count,
    wrongShape: Count,
    pathsDiscarded: Count,
    seriesLimit: Count,
    late: Count,
    senderDropped: Count
  }),
  coverage: Schema.Struct({ complete: Schema.Boolean, dropped: Count, daysWithData: Count }),
  caveat: Schema.String
})

/** All recorded use of a project in a window. */
export type UsageOverview = typeof UsageOverview.Type

/** Which contracts answered calls over time (USE-3). */
export const UsageSurfaces = Schema.Struct({
  formatVersion: Schema.Literal(1),
  window: UsageWindow,
  calls: Count,
  /** The surfaces with most calls first, at most 50; a null fingerprint stands for calls that name none. */
  surfaces: Schema.Array(
    Schema.Struct({
      fingerprint: Schema.NullOr(Fingerprint),
      /** Whether the project has a snapshot of it. */
      recorded: Schema.Boolean,
      calls: Count,
      /** Of all calls in the window, such as `12.50%`. */
      share: Schema.String,
      lastCallAt: Instant,
      days: Schema.Array(Schema.Struct({ day: Day, calls: Count }))
    })
  ),
  /** What these numbers are not. */
  note: Schema.String,
  caveat: Schema.String
})

/** Which contracts answered calls over time. */
export type UsageSurfaces = typeof UsageSurfaces.Type

const Evidence = Schema.Struct({
  source: Schema.Literal("usage"),
  statement: Schema.String,
  coverage: Schema.String,
  confidence: Schema.Literals(["low", "medium", "high"]),
  window: UsageWindow,
  calls: Count,
  serverCalls: Schema.NullOr(Count),
  cohorts: Count,
  lastCallAt: Schema.NullOr(Instant),
  argument: Schema.NullOr(Schema.Struct({ path: Schema.String, present: Count })),
  caveat: Schema.String
})

/** What was known of usage when a comparison was first asked about (USE-4); it stays as it was known then. */
export const KnownEvidence = Schema.Struct({
  formatVersion: Schema.Literal(1),
  oldFingerprint: Fingerprint,
  newFingerprint: Fingerprint,
  recordedAt: Instant,
  /** By the fingerprints of findings, for the changes that usage can decide about. */
  evidence: Schema.Array(Schema.Struct({ finding: Fingerprint, evidence: Evidence }))
})

/** What was known of usage when a comparison was first asked about. */
export type KnownEvidence = typeof KnownEvidence.Type
