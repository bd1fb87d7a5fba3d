// Who may act for an organization. Whoever does not belong to it learns nothing, not even that it is there.
import type { Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { forbiddenRole, notFound } from "../platform/problems.ts"
import { entered, inOrg, isActing } from "../platform/Tenant.ts"

const ranks: Readonly<Record<Role, number>> = { viewer: 0, member: 1, admin: 2, owner: 3 }

/** Whether a role goes as far as another. */
export const reaches = (role: Role, least: Role): boolean => ranks[role] >= ranks[least]

/** An organization as whoever acts for it sees it. */
export interface Acting {
  readonly orgId: string
  readonly role: Role
}

/** The id behind a slug. */
export const orgIdOf = Effect.fnUntraced(function* (slug: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string }>`select org_id from org_directory where slug = ${slug}`
  return found === undefined ? yield* notFound : found.org_id
})

/** The role of a member, when it goes as far as `least`. */
export const checkRole = (role: Role | null | undefined, least: Role): Effect.Effect<Role, Forbidden | NotFound> => {
  if (role === null || role === undefined) return Effect.fail(notFound)
  return reaches(role, least) ? Effect.succeed(role) : Effect.fail(forbiddenRole)
}

/** The same as {@link asMember} for an organization that is known by its id. */
export const asMemberOf = <A, E, R>(
  { account, least, orgId }: { readonly orgId: string; readonly account: string; readonly least: Role },
  use: (acting: Acting) => Effect.Effect<A, E, R>
) =>
  inOrg(
    orgId,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [found] = yield* sql<{ role: Role }>`
        select role from memberships where org_id = ${orgId} and account_id = ${account}`
      return yield* use({ orgId, role: yield* checkRole(found?.role, least) })
    })
  )

const enter = Effect.fnUntraced(function* (slug: string, account: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string; role: Role | null }>`
    select org_id, role from enter_org(${slug}, ${account})`
  return found ?? (yield* notFound)
})

/** Runs `use` in a transaction of the organization, when the account belongs to it with at least the role `least`. */
export const asMember = <A, E, R>(
  { account, least, slug }: { readonly slug: string; readonly account: string; readonly least: Role },
  use: (acting: Acting) => Effect.Effect<A, E, R>
) =>
  Effect.flatMap(isActing, (isWithin) =>
    isWithin
      ? Effect.flatMap(orgIdOf(slug), (orgId) => asMemberOf({ account, least, orgId }, use))
      : entered(enter(slug, account), ({ org_id: orgId, role }) =>
          Effect.flatMap(checkRole(role, least), (held) => use({ orgId, role: held }))
        )
  )
