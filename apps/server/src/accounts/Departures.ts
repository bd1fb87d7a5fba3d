// The end of an account (CON-45, PRV-20): the person, their sessions, tokens and memberships, and the organizations that
// they alone belong to. In organizations of others their doings stay on record, without their name.
import type { BadRequest, Conflict, NotFound } from "@mcp-inspect/api/Errors"
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { recordDeed } from "../orgs/audit.ts"
import { removeOrg } from "../orgs/removal.ts"
import { notSubscribed } from "../plans/notSubscribed.ts"
import { conflict, invalidField, notFound } from "../platform/problems.ts"
import { asAccount, inOrg } from "../platform/Tenant.ts"
import { Accounts, type AccountRow } from "./Accounts.ts"
import { emailKey } from "./emailKey.ts"

/** How logs call whoever is no longer there. */
export const departed = "a deleted account"

const lastOwner = conflict(
  "last_owner",
  "You are the last owner of an organization that has other members. Make one of them an owner first."
)

interface Member {
  readonly account_id: string
  readonly role: Role
}

/** The end of accounts. */
export class Departures extends Context.Service<
  Departures,
  {
    /** Removes an account when its address was typed right. A conflict leaves the account, and whom it shares with. */
    readonly remove: (accountId: string, email: string) => Effect.Effect<void, BadRequest | Conflict | NotFound>
  }
>()("@mcp-inspect/server/accounts/Departures") {
  static readonly layer = Layer.effect(
    Departures,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accounts = yield* Accounts

      const orgsOf = (accountId: string) =>
        asAccount(
          accountId,
          sql<{ org_id: string }>`select org_id from memberships where account_id = ${accountId}`
        ).pipe(Effect.map((rows) => rows.map(({ org_id }) => org_id)))

      // Whoever changes who belongs to an organization holds its row, so the other owner cannot leave at the same time.
      const membersOf = (orgId: string) =>
        Effect.andThen(
          sql`select from orgs where org_id = ${orgId} for no key update`,
          sql<Member>`select account_id, role from memberships where org_id = ${orgId}`
        )

      const standing = (members: ReadonlyArray<Member>, accountId: string) => {
        const others = members.filter((member) => member.account_id !== accountId)
        if (others.length === 0) return "alone"
        const isOwner = members.some((member) => member.account_id === accountId && member.role === "owner")
        return isOwner && !others.some(({ role }) => role === "owner") ? "lastOwner" : "dispensable"
      }

      const leave = Effect.fnUntraced(function* ({ account_id, email }: AccountRow, orgId: string) {
        yield* sql`delete from memberships where org_id = ${orgId} and account_id = ${account_id}`
        yield* sql`
          update audit_log set actor = ${departed}, actor_id = null
          where org_id = ${orgId} and actor_id = ${account_id}`
        yield* sql`
          update audit_log set subject = ${departed}
          where org_id = ${orgId} and subject in (${account_id}, ${email})`
        yield* sql`update acceptances set author = ${departed} where org_id = ${orgId} and author = ${email}`
        const invitations = yield* sql<{ invitation_id: string }>`
          delete from invitations where org_id = ${orgId} and lower(email) = lower(${email}) returning invitation_id`
        for (const { invitation_id } of invitations)
          yield* sql`delete from invitation_directory where invitation_id = ${invitation_id}`
        yield* recordDeed({
          orgId,
          actor: { id: null, name: departed },
          action: "member.left",
          subject: departed
        })
      })

      const mayLeave = Effect.fnUntraced(function* (accountId: string, orgId: string) {
        const how = standing(yield* membersOf(orgId), accountId)
        if (how === "lastOwner") return yield* lastOwner
        if (how === "alone") yield* notSubscribed(orgId)
        return how
      })

      const depart = (account: AccountRow, orgId: string) =>
        inOrg(
          orgId,
          Effect.gen(function* () {
            const how = yield* mayLeave(account.account_id, orgId)
            yield* how === "alone" ? removeOrg(orgId) : leave(account, orgId)
          })
        )

      const remove = Effect.fn("Departures.remove")(
        function* (accountId: string, email: string) {
          const account = yield* accounts.byId(accountId)
          if (account === undefined) return yield* notFound
          if (emailKey(email) !== emailKey(account.email))
            return yield* invalidField("email", "not_confirmed", "Type the email address of your account.")
          const orgs = yield* orgsOf(accountId)
          // All are asked before the first is touched; each is asked again when it is its turn.
          for (const orgId of orgs) yield* inOrg(orgId, mayLeave(accountId, orgId))
          for (const orgId of orgs) yield* depart(account, orgId)
          yield* sql.withTransaction(
            Effect.andThen(
              sql`delete from outbox where recipient = ${account.email}`,
              sql`delete from accounts where account_id = ${accountId}`
            )
          )
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.catchTag("SqlError", Effect.die)
      )

      return Departures.of({ remove })
    })
  )
}
