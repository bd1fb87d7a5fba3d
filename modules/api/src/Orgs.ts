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
    HttpApiEndpoint.get("list", "/v1/orgs", { success: OrgList, error: [...guardedErrors] }),
    HttpApiEndpoint.post("create", "/v1/orgs", {
      payload: NewOrg,
      success: Org.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.get("read", "/v1/orgs/:org", { params: org, success: Org, error: [...guardedErrors] }),
    HttpApiEndpoint.patch("update", "/v1/orgs/:org", {
      params: org,
      payload: OrgChanges,
      success: Org,
      error: [...guardedErrors, ...bodyErrors]
    }),
    HttpApiEndpoint.delete("remove", "/v1/orgs/:org", {
      params: org,
      payload: TypedName,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.get("export", "/v1/orgs/:org/export", { params: org, success: Export, error: [...guardedErrors] }),
    HttpApiEndpoint.get("audit", "/v1/orgs/:org/audit", {
      params: org,
      query: page,
      success: AuditPage,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.get("members", "/v1/orgs/:org/members", {
      params: org,
      success: MemberList,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.patch("changeRole", "/v1/orgs/:org/members/:account", {
      params: member,
      payload: RoleChange,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.delete("removeMember", "/v1/orgs/:org/members/:account", {
      params: member,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, Conflict]
    }),
    HttpApiEndpoint.get("invitations", "/v1/orgs/:org/invitations", {
      params: org,
      success: InvitationList,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.post("invite", "/v1/orgs/:org/invitations", {
      params: org,
      payload: NewInvitation,
      success: CreatedInvitation.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.post("revokeInvitation", "/v1/orgs/:org/invitations/:id/revoke", {
      params: invitation,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, Conflict]
    }),
    HttpApiEndpoint.post("accept", "/v1/invitations/accept", {
      payload: AcceptInvitation,
      success: Org,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    })
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Organizations, members, invitations, audit log, export.") {}
