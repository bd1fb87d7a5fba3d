// Who belongs to an organization, and as what (CON-7).
import type { Conflict, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { Member, Role } from "@mcp-inspect/api/wire/Org"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { conflict, forbiddenRole, notFound } from "../platform/problems.ts"
import { settledBy } from "../platform/settledBy.ts"
import { instant } from "../platform/times.ts"
import { asMember, reaches } from "./access.ts"
import { actorOf } from "./actor.ts"
import { recordDeed } from "./audit.ts"
import { exclusively } from "./exclusively.ts"

type Wire = typeof Member.Type

interface Row {
  readonly account_id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly created_at: Date
}

const lastOwner = conflict("last_owner", "An organization needs an owner: make somebody else an owner first.")

/* Only where nobody else can change members is this still true afterwards. */
const checkOwners = Effect.fnUntraced(function* (orgId: string, without: string) {
  const sql = yield* SqlClient.SqlClient
  // Whoever deletes their account leaves too, and holds these rows meanwhile.
  const owners = yield* sql<{ account_id: string }>`
    select account_id from memberships where org_id = ${orgId} and role = 'owner' order by account_id for update`
  if (owners.every(({ account_id }) => account_id === without)) return yield* lastOwner
})

/** The members of organizations. `account` is whoever asks, `slug` the organization, `member` the account that is meant. */
export class Members extends Context.Service<
  Members,
  {
    /** All of them, those with most rights first. */
    readonly list: (account: string, slug: string) => Effect.Effect<ReadonlyArray<Wire>, Forbidden | NotFound>
    readonly changeRole: (
      account: string,
      slug: string,
      member: string,
      role: Role
    ) => Effect.Effect<void, Conflict | Forbidden | NotFound>
    /** Removes a member; anybody may remove themselves. */
    readonly remove: (
      account: string,
      slug: string,
      member: string
    ) => Effect.Effect<void, Conflict | Forbidden | NotFound>
  }
>()("@mcp-inspect/server/orgs/Members") {
  static readonly layer = Layer.effect(
    Members,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)

      const roleOf = Effect.fnUntraced(function* (orgId: string, member: string) {
        const [row] = yield* sql<{ role: Role }>`
          select role from memberships where org_id = ${orgId} and account_id = ${member}`
        return row === undefined ? yield* notFound : row.role
      })

      const list = Effect.fn("Members.list")(function* (account: string, slug: string) {
        const rows = yield* asMember(
          { account, slug, least: "viewer" },
          ({ orgId }) => sql<Row>`
            select m.account_id, a.email, a.name, m.role, m.created_at
            from memberships m join accounts a on a.account_id = m.account_id
            where m.org_id = ${orgId}
            order by array_position(array['owner', 'admin', 'member', 'viewer'], m.role), a.email_key limit 5000`
        )
        return rows.map(({ account_id, created_at, email, name, role }): Wire => ({
          accountId: account_id,
          email,
          name,
          role,
          createdAt: instant(created_at)
        }))
      }, settled)

      const changeRole = Effect.fn("Members.changeRole")(function* (
        account: string,
        slug: string,
        member: string,
        role: Role
      ) {
        yield* exclusively({ account, slug, least: "admin" }, (acting) =>
          Effect.gen(function* () {
            const { orgId } = acting
            const before = yield* roleOf(orgId, member)
            // Nobody gives more than they have, not even to themselves, and nobody takes from those above them.
            if (!reaches(acting.role, before) || !reaches(acting.role, role)) return yield* forbiddenRole
            if (before === role) return
            if (before === "owner") yield* checkOwners(orgId, member)
            yield* sql`update memberships set role = ${role} where org_id = ${orgId} and account_id = ${member}`
            yield* recordDeed({
              orgId,
              actor: actorOf(account),
              action: "member.role_changed",
              subject: member,
              detail: { before, after: role }
            })
          })
        )
      }, settled)

      const remove = Effect.fn("Members.remove")(function* (account: string, slug: string, member: string) {
        const isSelf = account === member
        yield* exclusively({ account, slug, least: isSelf ? "viewer" : "admin" }, (acting) =>
          Effect.gen(function* () {
            const { orgId } = acting
            const role = yield* roleOf(orgId, member)
            if (!reaches(acting.role, role)) return yield* forbiddenRole
            if (role === "owner") yield* checkOwners(orgId, member)
            yield* sql`delete from memberships where org_id = ${orgId} and account_id = ${member}`
            yield* recordDeed({
              orgId,
              actor: actorOf(account),
              action: isSelf ? "member.left" : "member.removed",
              subject: member,
              detail: { role }
            })
          })
        )
      }, settled)

      return Members.of({ list, changeRole, remove })
    })
  )
}
