// Organizations on the wire: who belongs to them, who is invited, and what was done.
import { Schema } from "effect"
import { Count, Email, Instant, Uuid } from "./Common.ts"
import { newSlug, slug } from "./names.ts"

/** The segment of a path that names an organization. */
export const OrgSlug = Schema.String.check(Schema.isPattern(slug))

/** The segment of a path for an organization or a project that is made. */
export const NewSlug = Schema.String.check(Schema.isPattern(newSlug))

/** What people call an organization or a project: a line that is not empty, and no character that turns text around. */
export const OrgName = Schema.String.check(
  Schema.isPattern(/^(?=.*\S)[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]{1,100}$/u)
)

/** What a member may do: a viewer reads, a member also pushes and decides on findings, an admin also manages keys, people and settings, an owner everything. */
export const Role = Schema.Literals(["owner", "admin", "member", "viewer"])

/** What a member may do. */
export type Role = typeof Role.Type

/** An organization. */
export const Org = Schema.Struct({
  slug: OrgSlug,
  name: OrgName,
  createdAt: Instant,
  /** Of whoever asks. */
  role: Role
}).annotate({ identifier: "Organization" })

/** The organizations of an account. */
export const OrgList = Schema.Struct({ organizations: Schema.Array(Org) })

/** An organization to make. Absent slug: made from the name. */
export const NewOrg = Schema.Struct({ name: OrgName, slug: Schema.optionalKey(NewSlug) })

/** Changes of an organization. */
export const OrgChanges = Schema.Struct({ name: OrgName })

/** Deleting asks for the name once more (CON-45). */
export const TypedName = Schema.Struct({ name: Schema.String })

/** The account of a member. */
export const AccountId = Uuid

/** A member. */
export const Member = Schema.Struct({
  accountId: AccountId,
  email: Schema.String,
  name: Schema.String,
  role: Role,
  createdAt: Instant
}).annotate({ identifier: "Member" })

/** The members of an organization. */
export const MemberList = Schema.Struct({ members: Schema.Array(Member) })

/** Another role for a member. */
export const RoleChange = Schema.Struct({ role: Role })

/** An invitation in paths. */
export const InvitationId = Uuid

/** An invitation. It counts as revoked, too, when whoever made it may no longer give its role. */
export const Invitation = Schema.Struct({
  id: InvitationId,
  email: Schema.String,
  role: Role,
  createdAt: Instant,
  expiresAt: Instant,
  state: Schema.Literals(["open", "accepted", "expired", "revoked"])
}).annotate({ identifier: "Invitation" })

/** An invitation. */
export type Invitation = typeof Invitation.Type

/** The invitations of an organization. */
export const InvitationList = Schema.Struct({ invitations: Schema.Array(Invitation) })

/** Somebody to invite. */
export const NewInvitation = Schema.Struct({
  email: Email,
  role: Role
})

/** An invitation that was made; its link is shown here and mailed to the invited. */
export const CreatedInvitation = Schema.Struct({ invitation: Invitation, link: Schema.String })

/** Joining with the token of a link. */
export const AcceptInvitation = Schema.Struct({ token: Schema.String.check(Schema.isPattern(/^[0-9A-Za-z_-]{43}$/u)) })

/** Something that was done (CON-46). It holds no secret. */
export const AuditEntry = Schema.Struct({
  id: Uuid,
  at: Instant,
  /** The email of an account that is still there, else what the log called it. */
  actor: Schema.String,
  /** Such as `member.role_changed`. */
  action: Schema.String,
  /** The email of an account that is still there, else an id or a name. */
  subject: Schema.String,
  /** What there is to say besides, such as the role before and after. */
  detail: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "AuditEntry" })

/** A page of the audit log, newest first; `next` is the `before` of the page after it. */
export const AuditPage = Schema.Struct({ entries: Schema.Array(AuditEntry), next: Schema.NullOr(Schema.String) })

/** How many entries a page has. */
export const PageSize = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 200 }))

/** Everything of an organization as JSON (PRV-18). */
export const Export = Schema.Struct({
  formatVersion: Schema.Literal(1),
  exportedAt: Instant,
  organization: Schema.Json,
  tables: Schema.Record(Schema.String, Schema.Array(Schema.Json)),
  rows: Count
}).annotate({ identifier: "Export" })
