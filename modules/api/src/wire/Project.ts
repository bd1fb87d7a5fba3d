// Projects on the wire, and what a project decides about findings.
import { Schema } from "effect"
import { Day, Fingerprint, Instant, Project as ProjectPath } from "./Common.ts"
import { NewSlug, OrgName, OrgSlug } from "./Org.ts"

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
export const NewProject = Schema.Struct({ name: OrgName, slug: Schema.optionalKey(NewSlug) })

/** Changes of a project. */
export const ProjectChanges = Schema.Struct({ name: OrgName })

const severity = Schema.Literals(["BREAKING", "POTENTIALLY_BREAKING", "NON_BREAKING", "DOCUMENTATION"])

/* Text of people as the database can keep it. Control characters and halves of characters are none. */
const line = (longest: number) =>
  Schema.String.check(Schema.isPattern(new RegExp(`^(?=.*\\S)[^\\p{Cc}\\p{Cs}]{1,${longest}}$`, "u")))

const lines = Schema.String.check(Schema.isPattern(/^(?:[^\p{Cc}\p{Cs}]|[\n\t]){0,500}$/u))

/** What a project decides about all its servers; the members mean what they mean in a configuration file (CON-23). */
export const ProjectSettings = Schema.Struct({
  fail_on: Schema.optionalKey(Schema.Union([severity, Schema.Literal("never")])),
  ignore: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        rule: line(200),
        entity: Schema.optionalKey(line(1000)),
        reason: Schema.optionalKey(lines),
        /** The last day on which the entry counts. */
        expires: Schema.optionalKey(Day)
      })
    ).check(Schema.isMaxLength(500))
  ),
  severity_overrides: Schema.optionalKey(Schema.Record(Schema.String, severity).check(Schema.isMaxProperties(500)))
}).annotate({ identifier: "ProjectSettings" })

/** What a project decides about all its servers. */
export type ProjectSettings = typeof ProjectSettings.Type

/** The whole fingerprint of a finding. */
export const FindingFingerprint = Fingerprint

/** A finding that was accepted (APR-2). */
export const Acceptance = Schema.Struct({
  fingerprint: FindingFingerprint,
  reason: Schema.NonEmptyString,
  author: Schema.String,
  /** The last day on which it counts. */
  expires: Schema.NullOr(Day),
  createdAt: Instant
}).annotate({ identifier: "Acceptance" })

/** The acceptances of a project. */
export const AcceptanceList = Schema.Struct({ acceptances: Schema.Array(Acceptance) })

/** A finding to accept. */
export const NewAcceptance = Schema.Struct({
  fingerprint: FindingFingerprint,
  /** As long as in an acceptance file. */
  reason: line(500),
  expires: Schema.optionalKey(Day)
})
