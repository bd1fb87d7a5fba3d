// Projects on the wire, and what a project decides about findings.
import { Schema } from "effect"
import { Instant, Project as ProjectPath } from "./Common.ts"
import { OrgName, OrgSlug } from "./Org.ts"

/** A project. */
export const ProjectInfo = Schema.Struct({
  path: ProjectPath,
  slug: OrgSlug,
  name: OrgName,
  createdAt: Instant
}).annotate({ identifier: "Project" })

/** The projects of an organization. */
export const ProjectList = Schema.Struct({ projects: Schema.Array(ProjectInfo) })

/** A project to make. Absent slug: made from the name. */
export const NewProject = Schema.Struct({ name: OrgName, slug: Schema.optionalKey(OrgSlug) })

/** Changes of a project. */
export const ProjectChanges = Schema.Struct({ name: OrgName })

const severity = Schema.Literals(["BREAKING", "POTENTIALLY_BREAKING", "NON_BREAKING", "DOCUMENTATION"])

const day = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u))

/** What a project decides about all its servers; the members mean what they mean in a configuration file (CON-23). */
export const ProjectSettings = Schema.Struct({
  fail_on: Schema.optionalKey(Schema.Union([severity, Schema.Literal("never")])),
  ignore: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        rule: Schema.NonEmptyString,
        entity: Schema.optionalKey(Schema.NonEmptyString),
        reason: Schema.optionalKey(Schema.String),
        expires: Schema.optionalKey(day)
      })
    ).check(Schema.isMaxLength(500))
  ),
  severity_overrides: Schema.optionalKey(Schema.Record(Schema.String, severity))
}).annotate({ identifier: "ProjectSettings" })

/** What a project decides about all its servers. */
export type ProjectSettings = typeof ProjectSettings.Type

/** The fingerprint of a finding. */
export const FindingFingerprint = Schema.String.check(Schema.isPattern(/^[0-9A-Za-z:_-]{8,80}$/u))

/** A finding that was accepted (APR-2). */
export const Acceptance = Schema.Struct({
  fingerprint: FindingFingerprint,
  reason: Schema.NonEmptyString,
  author: Schema.String,
  expires: Schema.NullOr(day),
  createdAt: Instant
}).annotate({ identifier: "Acceptance" })

/** The acceptances of a project. */
export const AcceptanceList = Schema.Struct({ acceptances: Schema.Array(Acceptance) })

/** A finding to accept. */
export const NewAcceptance = Schema.Struct({
  fingerprint: FindingFingerprint,
  reason: Schema.String.check(Schema.isPattern(/^(?=.*\S)[^\p{Cc}]{1,1000}$/u)),
  expires: Schema.optionalKey(day)
})
