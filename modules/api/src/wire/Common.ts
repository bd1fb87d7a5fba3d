// What several groups of the contract share.
import { Schema } from "effect"
import { environmentName, projectPath, serverName, slug } from "./names.ts"

/** The segments of a path below a project. */
export const projectParams = {
  org: Schema.String.check(Schema.isPattern(slug)),
  project: Schema.String.check(Schema.isPattern(slug))
} as const

/** A project as `<org>/<project>`. */
export const Project = Schema.String.check(Schema.isPattern(projectPath))

/** The name of one server of a project. */
export const ServerName = Schema.String.check(Schema.isPattern(serverName))

/** Where a server runs. */
export const EnvironmentName = Schema.String.check(Schema.isPattern(environmentName))

/** A time in UTC, such as `2026-11-29T08:00:00Z`. */
export const Instant = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/u))

/** A calendar day, such as `2027-03-31`; whether the month has it is the service's to say. */
export const Day = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u))

/** An id that the service made. */
export const Uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u)
)

/** A number of things. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** The hash of a surface. */
export const Fingerprint = Schema.String.check(Schema.isPattern(/^sha256:[0-9a-f]{64}$/u))

/**
 * An email address, as far as a shape can tell: somebody at somewhere, at most 254 characters. None of the letters by
 * which headers of mails tell names, groups and lists from addresses: an address is one mailbox wherever it is written.
 */
export const Email = Schema.String.check(
  Schema.isPattern(/^(?=.{3,254}$)[^\s@\p{Cc}\p{Cf}\p{Cs}<>()[\]\\,;:"]+@[^\s@\p{Cc}\p{Cf}\p{Cs}<>()[\]\\,;:"]+$/u)
)
