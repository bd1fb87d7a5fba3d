// What the service tells people by itself, and where it sends it.
import { Schema } from "effect"
import { CaptureFailure } from "./Capture.ts"
import { Count, EnvironmentName, Fingerprint, Instant, ServerName, Uuid } from "./Common.ts"
import { SeverityCounts } from "./History.ts"
import { OrgName } from "./Org.ts"
import { Threshold } from "./Watch.ts"

/** `change`: the contract differs. `unreachable`: three looks in a row failed. `recovered`: the first that succeeded after those. */
export const AlertKind = Schema.Literals(["change", "unreachable", "recovered"])

/** What an alert is about. */
export type AlertKind = typeof AlertKind.Type

/** One finding of an alert, as a report words it. */
export const AlertFinding = Schema.Struct({
  rule: Schema.String,
  severity: Threshold,
  entity: Schema.String,
  path: Schema.String,
  explanation: Schema.String,
  /** The value that proves it, as a report says it; null without one. */
  proof: Schema.NullOr(Schema.String),
  migration: Schema.NullOr(Schema.String)
}).annotate({ identifier: "AlertFinding" })

/** What changed. Where the comparison took more than the service spends on one, `judged` is false and nothing is known of it. */
export const AlertChange = Schema.Struct({
  judged: Schema.Boolean,
  before: Fingerprint,
  after: Fingerprint,
  deployment: Schema.String,
  strictest: Schema.NullOr(Threshold),
  counts: Schema.NullOr(SeverityCounts),
  /** The first ten, strictest first. */
  findings: Schema.Array(AlertFinding),
  /** How many there are beyond those. */
  more: Count
}).annotate({ identifier: "AlertChange" })

/** What changed. */
export type AlertChange = typeof AlertChange.Type

/** An alert. It is here whether or not a channel exists (CON-32). */
export const AlertInfo = Schema.Struct({
  id: Uuid,
  kind: AlertKind,
  server: ServerName,
  environment: EnvironmentName,
  watch: Uuid,
  title: Schema.String,
  change: Schema.NullOr(AlertChange),
  failure: Schema.NullOr(CaptureFailure),
  /** Where the console shows it. */
  link: Schema.String,
  createdAt: Instant
}).annotate({ identifier: "Alert" })

/** An alert. */
export type AlertInfo = typeof AlertInfo.Type

/** A page of alerts, newest first. */
export const AlertPage = Schema.Struct({ alerts: Schema.Array(AlertInfo), next: Schema.NullOr(Schema.String) })

/** Where alerts are sent. */
export const ChannelKind = Schema.Literals(["email", "slack", "webhook"])

/** Where alerts are sent. */
export type ChannelKind = typeof ChannelKind.Type

const WebhookUrl = Schema.String.check(Schema.isPattern(/^[^\s\p{Cc}\p{Cs}]{1,2048}$/u))

/** A channel to make. An email goes to a member of the organization. */
export const NewChannel = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("email"), name: OrgName, account: Uuid }),
  Schema.Struct({ kind: Schema.Literal("slack"), name: OrgName, url: WebhookUrl }),
  Schema.Struct({ kind: Schema.Literal("webhook"), name: OrgName, url: WebhookUrl })
])

/** Changes of a channel. */
export const ChannelChanges = Schema.Struct({
  name: Schema.optionalKey(OrgName),
  enabled: Schema.optionalKey(Schema.Boolean)
})

/** A channel. Of a URL only its origin is shown: the rest may be a secret. */
export const ChannelInfo = Schema.Struct({
  id: Uuid,
  kind: ChannelKind,
  name: OrgName,
  /** An email address, or the origin of a URL. */
  target: Schema.String,
  enabled: Schema.Boolean,
  /** Why the service turned it off; null when it did not. */
  disabledBecause: Schema.NullOr(Schema.String),
  lastDeliveredAt: Schema.NullOr(Instant),
  createdAt: Instant
}).annotate({ identifier: "Channel" })

/** A channel. */
export type ChannelInfo = typeof ChannelInfo.Type

/** The channels of a project. */
export const ChannelList = Schema.Struct({ channels: Schema.Array(ChannelInfo) })

/** A channel that was made; the secret that verifies its messages is shown once, null where nothing is signed. */
export const CreatedChannel = Schema.Struct({ channel: ChannelInfo, secret: Schema.NullOr(Schema.String) })

/** Another secret; the one before signs along until then. */
export const RotatedSecret = Schema.Struct({ secret: Schema.String, previousUntil: Instant })

/** One try to deliver. */
export const DeliveryAttempt = Schema.Struct({
  at: Instant,
  /** Of the answer, null without one. */
  status: Schema.NullOr(Schema.Int),
  /** What went wrong, in a word; null when nothing did. */
  error: Schema.NullOr(Schema.String),
  durationMs: Count
})

/** An alert, or a test, on its way to a channel. */
export const DeliveryInfo = Schema.Struct({
  /** The same over all tries and replays; a receiver knows a repeated message by it. */
  id: Schema.String,
  channel: Uuid,
  /** Null for a test and for a notice. */
  alert: Schema.NullOr(Uuid),
  kind: Schema.Literals(["change", "unreachable", "recovered", "test", "notice"]),
  state: Schema.Literals(["pending", "delivered", "failed"]),
  attempts: Schema.Array(DeliveryAttempt),
  nextAttemptAt: Schema.NullOr(Instant),
  createdAt: Instant
}).annotate({ identifier: "Delivery" })

/** An alert, or a test, on its way to a channel. */
export type DeliveryInfo = typeof DeliveryInfo.Type

/** A page of deliveries, newest first. */
export const DeliveryPage = Schema.Struct({
  deliveries: Schema.Array(DeliveryInfo),
  next: Schema.NullOr(Schema.String)
})
