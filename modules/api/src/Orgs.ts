import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import { Uuid } from "./wire/Common.ts"
import {
  AcceptInvitation,
  AccountId,
  AuditPage,
  CreatedInvitation,
  Export,
  InvitationId,
  InvitationList,
  MemberList,
  NewInvitation,
  NewOrg,
  Org,
  OrgChanges,
  OrgList,
  OrgSlug,
  PageSize,
  RoleChange,
  TypedName
} from "./wire/Org.ts"

const org = { org: OrgSlug } as const
const member = { ...org, account: AccountId } as const
const invitation = { ...org, id: InvitationId } as const
const page = { before: Schema.optionalKey(Uuid), limit: Schema.optionalKey(PageSize) } as const

/** Organizations, their members, and what was done in them (CON-7, CON-45, CON-46, PRV-18). */
export class Orgs extends HttpApiGroup.make("orgs")
  .add(
    HttpApiEndpoint.get("list", "/v1/orgs", { success: OrgList, error: [...guardedErrors] }).annotate(
      OpenApi.Summary,
      "List the organizations of the account."
    ),
    HttpApiEndpoint.post("create", "/v1/orgs", {
      payload: NewOrg,
      success: Org.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Make an organization."),
    HttpApiEndpoint.get("read", "/v1/orgs/:org", { params: org, success: Org, error: [...guardedErrors] }).annotate(
      OpenApi.Summary,
      "Read an organization."
    ),
    HttpApiEndpoint.patch("update", "/v1/orgs/:org", {
      params: org,
      payload: OrgChanges,
      success: Org,
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Rename an organization."),
    HttpApiEndpoint.delete("remove", "/v1/orgs/:org", {
      params: org,
      payload: TypedName,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Delete an organization with its projects."),
    HttpApiEndpoint.get("export", "/v1/orgs/:org/export", {
      params: org,
      success: Export,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Take everything of an organization out as JSON."),
    HttpApiEndpoint.get("audit", "/v1/orgs/:org/audit", {
      params: org,
      query: page,
      success: AuditPage,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List who did what, newest first."),
    HttpApiEndpoint.get("members", "/v1/orgs/:org/members", {
      params: org,
      success: MemberList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the members."),
    HttpApiEndpoint.patch("changeRole", "/v1/orgs/:org/members/:account", {
      params: member,
      payload: RoleChange,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Change the role of a member."),
    HttpApiEndpoint.delete("removeMember", "/v1/orgs/:org/members/:account", {
      params: member,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Remove a member."),
    HttpApiEndpoint.get("invitations", "/v1/orgs/:org/invitations", {
      params: org,
      success: InvitationList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the invitations that are open."),
    HttpApiEndpoint.post("invite", "/v1/orgs/:org/invitations", {
      params: org,
      payload: NewInvitation,
      success: CreatedInvitation.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Invite somebody by mail."),
    HttpApiEndpoint.post("revokeInvitation", "/v1/orgs/:org/invitations/:id/revoke", {
      params: invitation,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Withdraw an invitation."),
    HttpApiEndpoint.post("accept", "/v1/invitations/accept", {
      payload: AcceptInvitation,
      success: Org,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Accept an invitation.")
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Organizations, members, invitations, audit log, export.") {}
