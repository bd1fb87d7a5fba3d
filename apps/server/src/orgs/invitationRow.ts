// An invitation as it is stored, and what has become of it.
import type { Invitation, Role } from "@mcp-inspect/api/wire/Org"
import { SqlClient } from "effect/sql"
import { Effect } from "effect"
import { instant } from "../platform/times.ts"
import { reaches } from "./access.ts"

/** An invitation with the role that its maker has now; null when they left. */
export interface InvitationRow {
  readonly invitation_id: string
  readonly email: string
  readonly role: Role
  readonly inviter_role: Role | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly accepted_at: Date | null
  readonly revoked_at: Date | null
}

/** The newest invitations of an organization, at most a thousand; with `only`, the one of that id. In its transaction. */
export const invitationsOf = Effect.fnUntraced(function* (orgId: string, only?: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<InvitationRow>`
    select i.invitation_id, i.email, i.role, m.role as inviter_role, i.created_at, i.expires_at, i.accepted_at,
      i.revoked_at
    from invitations i
    left join memberships m on m.org_id = i.org_id and m.account_id = i.invited_by
    where i.org_id = ${orgId} ${only === undefined ? sql`` : sql`and i.invitation_id = ${only}`}
    order by i.invitation_id desc limit 1000`
})

/** What has become of it. It ends with the rights of its maker: nobody who was removed has a way back in. */
export const stateOf = (row: InvitationRow, time: Date): Invitation["state"] => {
  const { accepted_at, expires_at, inviter_role, revoked_at, role } = row
  if (accepted_at !== null) return "accepted"
  if (revoked_at !== null) return "revoked"
  if (inviter_role === null || !reaches(inviter_role, "admin") || !reaches(inviter_role, role)) return "revoked"
  return expires_at <= time ? "expired" : "open"
}

/** The invitation as the contract writes it. */
export const invitationOnWire = (row: InvitationRow, time: Date): Invitation => ({
  id: row.invitation_id,
  email: row.email,
  role: row.role,
  createdAt: instant(row.created_at),
  expiresAt: instant(row.expires_at),
  state: stateOf(row, time)
})
