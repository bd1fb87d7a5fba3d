// The configuration file (CLI-86).
import { severities } from "../model/Severity.ts"
import { Schema } from "effect"

const Text = Schema.NonEmptyString
const Milliseconds = Schema.Int.check(Schema.isGreaterThan(0))
const Strings = Schema.Record(Schema.String, Schema.String)

/** How the server is signed in to (CAP-25, CAP-26). */
export const OAuthConfig = Schema.Struct({
  client_id: Schema.optionalKey(Text),
  /** Where a client metadata document stands, which then is the client id. */
  client_metadata_url: Schema.optionalKey(Text),
  /** The one authorization server that may be used, exactly as it names itself. */
  issuer: Schema.optionalKey(Text),
  /** The port of 127.0.0.1 to be sent back to, for clients that are registered with one. */
  redirect_port: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 65_535 })))
})

const serverFields = {
  command: Schema.optionalKey(Schema.Union([Text, Schema.NonEmptyArray(Schema.String)])),
  url: Schema.optionalKey(Text),
  env: Schema.optionalKey(Strings),
  headers: Schema.optionalKey(Strings),
  cwd: Schema.optionalKey(Text),
  timeout_ms: Schema.optionalKey(Milliseconds),
  startup_timeout_ms: Schema.optionalKey(Milliseconds),
  settle_ms: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  protocol: Schema.optionalKey(Schema.Literals(["auto", "modern", "legacy"])),
  oauth: Schema.optionalKey(Schema.Union([Schema.Literal(false), OAuthConfig]))
}

/** How one server is reached. */
export const ServerConfig = Schema.Struct(serverFields)

/** How one server is reached. */
export type ServerConfig = typeof ServerConfig.Type

/** One of several servers, with a baseline of its own (CLI-91). */
export const NamedServerConfig = Schema.Struct({
  ...serverFields,
  baseline: Schema.optionalKey(Schema.Struct({ path: Schema.optionalKey(Text) }))
})

/** One of several servers. */
export type NamedServerConfig = typeof NamedServerConfig.Type

/** A calendar day. */
const Day = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

const SeverityName = Schema.Literals(severities)

/** One `ignore` entry. */
export const IgnoreEntry = Schema.Struct({
  rule: Text,
  entity: Schema.optionalKey(Text),
  reason: Schema.optionalKey(Schema.String),
  /** The last day on which the entry counts, such as `2027-03-31`. */
  expires: Schema.optionalKey(Day)
})

/** Where baselines come from (CLI-42). */
export const BaselineConfig = Schema.Struct({
  source: Schema.optionalKey(Schema.Literals(["git", "file", "api"])),
  ref: Schema.optionalKey(Text),
  path: Schema.optionalKey(Text)
})

/** How schemas are compared (EQ-8). */
export const SchemasConfig = Schema.Struct({
  mode: Schema.optionalKey(Schema.Literals(["equivalence", "strict"]))
})

/** The whole file. Keys this version does not know are skipped. */
export const ConfigSchema = Schema.Struct({
  server: Schema.optionalKey(ServerConfig),
  servers: Schema.optionalKey(Schema.Record(Schema.String, NamedServerConfig)),
  baseline: Schema.optionalKey(BaselineConfig),
  /** Whether a review text is kept next to each baseline (SIG-3). */
  review: Schema.optionalKey(Schema.Boolean),
  schemas: Schema.optionalKey(SchemasConfig),
  fail_on: Schema.optionalKey(Schema.Literals([...severities, "never"])),
  ignore: Schema.optionalKey(Schema.Array(IgnoreEntry)),
  severity_overrides: Schema.optionalKey(Schema.Record(Schema.String, SeverityName)),
  project: Schema.optionalKey(Text),
  endpoint: Schema.optionalKey(Text)
})

/** A decoded configuration. */
export type ConfigData = typeof ConfigSchema.Type
