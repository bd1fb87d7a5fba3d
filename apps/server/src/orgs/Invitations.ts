// Invitations by link (CON-7). A link is good once, for a week, for the account of the address it was made for, and only
// as long as whoever made it may still give its role.
import type { Conflict, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { CreatedInvitation, Invitation, NewInvitation, Org } from "@mcp-inspect/api/wire/Org"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { emailKey } from "../accounts/emailKey.ts"
import { Outbox } from "../mail/Outbox.ts"
import { conflict, forbiddenRole, notFound } from "../platform/problems.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { digestOf, newToken, newUuid } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
import { settledBy } from "../platform/settledBy.ts"
import { inOrg } from "../platform/Tenant.ts"
import { nowDate } from "../platform/times.ts"
import { asMember, reaches } from "./access.ts"
import { actorOf } from "./actor.ts"
import { recordDeed } from "./audit.ts"
import { exclusively } from "./exclusively.ts"
import { invitationOnWire, invitationsOf, stateOf } from "./invitationRow.ts"
import { invitationMail } from "./invitationMail.ts"
import { alreadyMember, joinBy } from "./joinBy.ts"
import { checkLimit } from "./limits.ts"
import { orgAs } from "./Orgs.ts"

const validFor = "7 days"

/** Invitations. `account` is whoever asks, `slug` the organization that is meant. */
export class Invitations extends Context.Service<
  Invitations,
  {
    /** The newest thousand. */
    readonly list: (account: string, slug: string) => Effect.Effect<ReadonlyArray<Invitation>, Forbidden | NotFound>
    /** Makes one and mails it. The link is in the answer and nowhere else. */
    readonly invite: (
      account: string,
      slug: string,
      wanted: typeof NewInvitation.Type
    ) => Effect.Effect<typeof CreatedInvitation.Type, Conflict | Forbidden | NotFound>
    readonly revoke: (
      account: string,
      slug: string,
      invitation: string
    ) => Effect.Effect<void, Conflict | Forbidden | NotFound>
    /** Lets the account join with the token of a link. */
    readonly accept: (account: string, token: string) => Effect.Effect<typeof Org.Type, Conflict | Forbidden | NotFound>
  }
>()("@mcp-inspect/server/orgs/Invitations") {
  static readonly layer = Layer.effect(
    Invitations,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const outbox = yield* Outbox
      const address = publicUrl(yield* Settings)
      const settled = settledBy(sql)

      const rowOf = Effect.fnUntraced(function* (orgId: string, invitation: string) {
        const [row] = yield* invitationsOf(orgId, invitation)
        return row ?? (yield* notFound)
      })

      const list = Effect.fn("Invitations.list")(function* (account: string, slug: string) {
        const time = yield* nowDate
        const rows = yield* asMember({ account, slug, least: "admin" }, ({ orgId }) => invitationsOf(orgId))
        return rows.map((row) => invitationOnWire(row, time))
      }, settled)

      const checkNew = Effect.fnUntraced(function* (orgId: string, email: string) {
        const key = emailKey(email)
        const member = yield* sql`
          select from memberships m join accounts a on a.account_id = m.account_id
          where m.org_id = ${orgId} and a.email_key = ${key}`
        if (member.length > 0) return yield* alreadyMember
        const time = yield* nowDate
        const rows = yield* invitationsOf(orgId)
        const open = rows.filter((row) => stateOf(row, time) === "open")
        if (open.some((row) => emailKey(row.email) === key))
          return yield* conflict("already_invited", "There is an open invitation for this address: revoke it first.")
        // Revoked ones count for a day, or an organization could be used to flood somebody with mail.
        const dayAgo = time.getTime() - 86_400_000
        yield* checkLimit(
          "invitations",
          new Set([...open, ...rows.filter((row) => row.created_at.getTime() > dayAgo)]).size
        )
      })

      const invite = Effect.fn("Invitations.invite")(function* (
        account: string,
        slug: string,
        { email, role }: typeof NewInvitation.Type
      ) {
        return yield* exclusively({ account, slug, least: "admin" }, (acting) =>
          Effect.gen(function* () {
            const { orgId } = acting
            if (!reaches(acting.role, role)) return yield* forbiddenRole
            yield* checkNew(orgId, email)
            const time = yield* DateTime.now
            const invitationId = yield* newUuid
            const token = yield* newToken
            yield* sql`insert into invitation_directory ${sql.insert({
              digest: digestOf(token),
              org_id: orgId,
              invitation_id: invitationId
            })}`
            yield* sql`insert into invitations ${sql.insert({
              org_id: orgId,
              invitation_id: invitationId,
              email,
              role,
              invited_by: account,
              created_at: DateTime.toDateUtc(time),
              expires_at: DateTime.toDateUtc(DateTime.addDuration(time, validFor))
            })}`
            const link = `${address}/invitations/${token}`
            const { name } = yield* orgAs(orgId, acting.role)
            yield* outbox.send(invitationMail(email, { org: name, role, link }))
            yield* recordDeed({
              orgId,
              actor: actorOf(account),
              action: "invitation.created",
              subject: invitationId,
              detail: { role }
            })
            return { invitation: invitationOnWire(yield* rowOf(orgId, invitationId), DateTime.toDateUtc(time)), link }
          })
        )
      }, settled)

      const revoke = Effect.fn("Invitations.revoke")(function* (account: string, slug: string, invitation: string) {
        yield* exclusively({ account, slug, least: "admin" }, (acting) =>
          Effect.gen(function* () {
            const { orgId } = acting
            const row = yield* rowOf(orgId, invitation)
            if (!reaches(acting.role, row.role)) return yield* forbiddenRole
            if (row.accepted_at !== null)
              return yield* conflict("accepted", "The invitation was accepted: remove the member instead.")
            if (row.revoked_at !== null) return
            yield* sql`
              update invitations set revoked_at = ${yield* nowDate}
              where org_id = ${orgId} and invitation_id = ${invitation}`
            yield* recordDeed({
              orgId,
              actor: actorOf(account),
              action: "invitation.revoked",
              subject: invitation
            })
          })
        )
      }, settled)

      const accept = Effect.fn("Invitations.accept")(function* (account: string, token: string) {
        const [found] = yield* sql<{ org_id: string; invitation_id: string }>`
          select org_id, invitation_id from invitation_directory where digest = ${digestOf(token)}`
        if (found === undefined) return yield* notFound
        return yield* inOrg(found.org_id, joinBy(found.invitation_id, found.org_id, account))
      }, settled)

      return Invitations.of({ list, invite, revoke, accept })
    })
  )
}
