// Servers that the service looks at by itself, and what it saw.
import { Schema } from "effect"
import { CaptureFailure, EndpointUrl, RequestHeaders } from "./Capture.ts"
import { Count, EnvironmentName, Fingerprint, Instant, ServerName, Uuid } from "./Common.ts"

/** How often (CON-28). */
export const WatchInterval = Schema.Literals(["15m", "1h", "6h", "24h"])

/** How often. */
export type WatchInterval = typeof WatchInterval.Type

/** The laxest severity that raises an alert. */
export const Threshold = Schema.Literals(["BREAKING", "POTENTIALLY_BREAKING", "NON_BREAKING", "DOCUMENTATION"])

/** A server to watch. Absent interval and threshold: `1h` and `BREAKING` (CON-26); absent environment: `production`. */
export const NewWatch = Schema.Struct({
  url: EndpointUrl,
  server: ServerName,
  environment: Schema.optionalKey(EnvironmentName),
  interval: Schema.optionalKey(WatchInterval),
  threshold: Schema.optionalKey(Threshold)
})

/** Changes of a watch. */
export const WatchChanges = Schema.Struct({
  url: Schema.optionalKey(EndpointUrl),
  interval: Schema.optionalKey(WatchInterval),
  threshold: Schema.optionalKey(Threshold),
  paused: Schema.optionalKey(Schema.Boolean)
})

/** Headers to keep for a watch, sealed; nobody can read them again (CON-39). */
export const WatchCredential = Schema.Struct({ headers: RequestHeaders.check(Schema.isMinLength(1)) })

/**
 * `new`: not looked at yet. `ok`: the last look succeeded. `confirming`: a contract that differs was seen once and is
 * looked at again. `failing`: the last look failed.
 */
export const WatchState = Schema.Literals(["new", "ok", "confirming", "failing"])

/** How a watch stands. */
export type WatchState = typeof WatchState.Type

/** A watched server. */
export const WatchInfo = Schema.Struct({
  id: Uuid,
  url: Schema.String,
  server: ServerName,
  environment: EnvironmentName,
  interval: WatchInterval,
  threshold: Threshold,
  paused: Schema.Boolean,
  state: WatchState,
  hasCredential: Schema.Boolean,
  fingerprint: Schema.NullOr(Fingerprint),
  lastCheckAt: Schema.NullOr(Instant),
  /** Null while it is paused. */
  nextCheckAt: Schema.NullOr(Instant),
  failuresInARow: Count,
  lastFailure: Schema.NullOr(CaptureFailure),
  createdAt: Instant
}).annotate({ identifier: "Watch" })

/** A watched server. */
export type WatchInfo = typeof WatchInfo.Type

/** The watched servers of a project. */
export const WatchList = Schema.Struct({ watches: Schema.Array(WatchInfo) })

/** What one look saw. `unconfirmed`: a contract that a second look did not see again. */
export const CheckOutcome = Schema.Literals(["baseline", "unchanged", "differs", "changed", "unconfirmed", "failed"])

/** What one look saw. */
export type CheckOutcome = typeof CheckOutcome.Type

/** One look at a watched server. Looks of one slot beyond the first confirm. */
export const WatchCheck = Schema.Struct({
  /** When it was due. */
  slot: Instant,
  /** 0 for the look that was due, 1 and on for those that confirm. */
  attempt: Count,
  at: Instant,
  outcome: CheckOutcome,
  fingerprint: Schema.NullOr(Fingerprint),
  failure: Schema.NullOr(CaptureFailure),
  /** Milliseconds of the whole capture. */
  durationMs: Count,
  /** Milliseconds that the lists took, null when there was none. */
  listMs: Schema.NullOr(Count)
}).annotate({ identifier: "WatchCheck" })

/** A page of looks, newest first. */
export const CheckPage = Schema.Struct({ checks: Schema.Array(WatchCheck), next: Schema.NullOr(Schema.String) })

/** How a watched server did over some days, from the looks that were due. */
export const Availability = Schema.Struct({
  days: Count,
  checks: Count,
  failed: Count,
  /** Share of looks that succeeded, 0 to 1; null without any. */
  available: Schema.NullOr(Schema.Finite),
  /** Of the lists, in milliseconds; null without any. */
  listMs: Schema.NullOr(Schema.Struct({ median: Count, p95: Count })),
  byDay: Schema.Array(
    Schema.Struct({ day: Schema.String, checks: Count, failed: Count, medianListMs: Schema.NullOr(Count) })
  )
}).annotate({ identifier: "Availability" })
