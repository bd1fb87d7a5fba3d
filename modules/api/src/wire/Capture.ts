// A capture that the service makes: what is asked for, and where it stands.
import { Schema } from "effect"
import { Count, EnvironmentName, Fingerprint, Instant, ServerName } from "./Common.ts"

/** The id of a capture. */
export const CaptureId = Schema.String.check(Schema.isPattern(/^cap_[0-9a-z]{26}$/u))

/** The public endpoint of a server: `https`, no user, no fragment. What else makes an address unfit is told by a code. */
export const EndpointUrl = Schema.String.check(Schema.isPattern(/^[^\s\p{Cc}\p{Cs}]{1,2048}$/u))

/** A header that the server needs, for one capture alone. It is stored nowhere (CON-38). */
export const RequestHeader = Schema.Struct({
  name: Schema.String.check(Schema.isPattern(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/u)),
  value: Schema.String.check(Schema.isPattern(/^[\t\x20-\x7e\x80-\xff]{1,8192}$/u))
})

/** The headers of one capture. */
export const RequestHeaders = Schema.Array(RequestHeader).check(Schema.isMaxLength(10))

/** A capture to make. Absent server or environment: `default` and `production`. */
export const NewCapture = Schema.Struct({
  url: EndpointUrl,
  server: Schema.optionalKey(ServerName),
  environment: Schema.optionalKey(EnvironmentName),
  headers: Schema.optionalKey(RequestHeaders)
})

/** The same capture once more, with a header that counts now. */
export const CaptureRetry = Schema.Struct({ headers: Schema.optionalKey(RequestHeaders) })

/** Why there is no snapshot: a code of a capture, or what only the service says. */
export const CaptureFailureCode = Schema.Literals([
  "unreachable",
  "timeout",
  "protocol_error",
  "page_cap",
  "pagination_loop",
  "duplicate_entity",
  "unauthorized",
  "forbidden",
  "response_too_large",
  "config_invalid",
  /** The address, or one it leads to, is none that the service connects to (CON-36). */
  "address_not_allowed",
  /** The server sent the client elsewhere; the place is in the message (CON-40). */
  "redirected",
  /** The service stopped in the middle, and a header that it does not keep is needed to go on. */
  "interrupted",
  /** No two captures in a row saw the same contract. */
  "unstable",
  /** A fault of the service. */
  "fault"
])

/** Why there is no snapshot. */
export type CaptureFailureCode = typeof CaptureFailureCode.Type

/** Why there is no snapshot, for people. No text holds a header's value. */
export const CaptureFailure = Schema.Struct({
  code: CaptureFailureCode,
  message: Schema.String,
  mend: Schema.String,
  /** True when a header is what is missing (CON-10). */
  needsHeader: Schema.Boolean
}).annotate({ identifier: "CaptureFailure" })

/** Why there is no snapshot, for people. */
export type CaptureFailure = typeof CaptureFailure.Type

/** How much of a list was read. */
export const ListProgress = Schema.Struct({
  list: Schema.Literals(["tools", "resources", "resourceTemplates", "prompts"]),
  pages: Count,
  items: Count
})

/** Where a capture stands (CON-16). */
export const CaptureState = Schema.Literals([
  "queued",
  "connecting",
  "authorizing",
  "listing",
  "recording",
  "done",
  "failed"
])

/** Where a capture stands. */
export type CaptureState = typeof CaptureState.Type

/** What a capture that is done made: `baseline` is the first of its place and no verdict (CON-12, CON-17). */
export const CaptureOutcome = Schema.Struct({
  result: Schema.Literals(["baseline", "changed", "unchanged"]),
  fingerprint: Fingerprint,
  /** Of the snapshot before it. */
  previous: Schema.NullOr(Fingerprint),
  deployment: Schema.String
}).annotate({ identifier: "CaptureOutcome" })

/** A capture, whole at every moment. */
export const CaptureInfo = Schema.Struct({
  id: CaptureId,
  url: Schema.String,
  server: ServerName,
  environment: EnvironmentName,
  /** Whether a header was given; its value is not kept. */
  headersSet: Schema.Boolean,
  state: CaptureState,
  lists: Schema.Array(ListProgress),
  outcome: Schema.NullOr(CaptureOutcome),
  failure: Schema.NullOr(CaptureFailure),
  createdAt: Instant,
  endedAt: Schema.NullOr(Instant)
}).annotate({ identifier: "Capture" })

/** A capture, whole at every moment. */
export type CaptureInfo = typeof CaptureInfo.Type

/** The newest captures of a project, newest first. */
export const CaptureList = Schema.Struct({ captures: Schema.Array(CaptureInfo) })

/** One message of the stream of a capture: always the whole capture, so that a reader may begin anywhere. */
export const CaptureEvent = Schema.Struct({ event: Schema.Literal("capture"), data: CaptureInfo })
