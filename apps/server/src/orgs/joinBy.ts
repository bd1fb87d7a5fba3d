// Joining an organization by an invitation.
import { Forbidden } from "@mcp-inspect/api/Errors"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { emailKey } from "../accounts/emailKey.ts"
import { conflict, notFound } from "../platform/problems.ts"
import { nowDate } from "../platform/times.ts"
import { actorOf } from "./actor.ts"
import { recordDeed } from "./audit.ts"
import { type InvitationRow, invitationsOf, stateOf } from "./invitationRow.ts"
import { checkLimit } from "./limits.ts"
import { orgAs } from "./Orgs.ts"

/** An account that is invited and is there already. */
export const alreadyMember = conflict("already_member", "This account belongs to the organization already.")

const otherEmail = new Forbidden({
  error: { code: "other_email", message: "This invitation is for an account with another email address." }
})

const ended = {
  accepted: conflict("accepted", "This invitation was used already."),
  expired: conflict("expired", "This invitation is over: ask for another."),
  revoked: conflict("revoked", "This invitation was revoked: ask for another.")
}

const checkOpen = Effect.fnUntraced(function* (row: InvitationRow, account: string, time: Date) {
  const sql = yield* SqlClient.SqlClient
  const [person] = yield* sql<{ email_key: string }>`select email_key from accounts where account_id = ${account}`
  if (person?.email_key !== emailKey(row.email)) return yield* otherEmail
  const state = stateOf(row, time)
  if (state !== "open") return yield* ended[state]
})

/** Makes an account a member by an invitation, in a transaction of its organization. */
export const joinBy = Effect.fnUntraced(function* (invitation: string, orgId: string, account: string) {
  const sql = yield* SqlClient.SqlClient
  // Of two who come with one link at once the other sees that it was used; nobody's rights change in between.
  yield* sql`select from orgs where org_id = ${orgId} for no key update`
  const time = yield* nowDate
  const [row] = yield* invitationsOf(orgId, invitation)
  if (row === undefined) return yield* notFound
  yield* checkOpen(row, account, time)
  const [held] = yield* sql<{ count: number }>`
    select count(*)::int as count from memberships where org_id = ${orgId}`
  yield* checkLimit("members", held?.count ?? 0)
  const { role } = row
  const added = yield* sql`
    insert into memberships ${sql.insert({ org_id: orgId, account_id: account, role, created_at: time })}
    on conflict do nothing returning role`
  if (added.length === 0) return yield* alreadyMember
  yield* sql`
    update invitations set accepted_at = ${time} where org_id = ${orgId} and invitation_id = ${invitation}`
  yield* recordDeed({
    orgId,
    actor: actorOf(account),
    action: "member.joined",
    subject: account,
    detail: { role, invitation }
  })
  return yield* orgAs(orgId, role)
})
