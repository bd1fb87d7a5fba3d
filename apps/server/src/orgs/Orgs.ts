// Organizations: the tenants of the service.
import type { BadRequest, Conflict, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { NewOrg, Org, Role } from "@mcp-inspect/api/wire/Org"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { conflict, invalidField, notFound } from "../platform/problems.ts"
import { notSubscribed } from "../plans/notSubscribed.ts"
import { newUuid } from "../platform/secrets.ts"
import { settledBy } from "../platform/settledBy.ts"
import { asAccount, inOrg } from "../platform/Tenant.ts"
import { instant, nowDate } from "../platform/times.ts"
import { asMember } from "./access.ts"
import { actorOf } from "./actor.ts"
import { recordDeed } from "./audit.ts"
import { exclusively } from "./exclusively.ts"
import { checkLimit } from "./limits.ts"
import { removeOrg } from "./removal.ts"
import { slugFrom } from "./slugFrom.ts"

type Wire = typeof Org.Type

interface Row {
  readonly slug: string
  readonly name: string
  readonly role: Role
  readonly created_at: Date
}

const onWire = ({ created_at, name, role, slug }: Row): Wire => ({ slug, name, role, createdAt: instant(created_at) })

/** An organization as a member of the role `role` sees it, in a transaction of it. */
export const orgAs = Effect.fnUntraced(function* (orgId: string, role: Role) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Omit<Row, "role">>`select slug, name, created_at from orgs where org_id = ${orgId}`
  return row === undefined ? yield* notFound : onWire({ ...row, role })
})

/* False when another organization has it. */
const claim = Effect.fnUntraced(function* (orgId: string, slug: string) {
  const sql = yield* SqlClient.SqlClient
  const claimed = yield* sql`
    insert into org_directory ${sql.insert({ org_id: orgId, slug })} on conflict do nothing returning slug`
  return claimed.length > 0
})

const claimSlug = Effect.fnUntraced(function* (orgId: string, { name, slug }: typeof NewOrg.Type) {
  const wanted = slug ?? slugFrom(name, "org")
  if (yield* claim(orgId, wanted)) return wanted
  const other = `${wanted}-${orgId.slice(-6)}`
  if (slug === undefined && (yield* claim(orgId, other))) return other
  return yield* conflict("slug_taken", "An organization of this slug exists already.")
})

/** Organizations. `account` is whoever asks, `slug` the organization that is meant. */
export class Orgs extends Context.Service<
  Orgs,
  {
    /** Those that the account belongs to, by their slugs. */
    readonly list: (account: string) => Effect.Effect<ReadonlyArray<Wire>>
    /** Makes one that the account owns. */
    readonly create: (account: string, wanted: typeof NewOrg.Type) => Effect.Effect<Wire, Conflict | NotFound>
    readonly read: (account: string, slug: string) => Effect.Effect<Wire, Forbidden | NotFound>
    readonly rename: (account: string, slug: string, name: string) => Effect.Effect<Wire, Forbidden | NotFound>
    /** Deletes it with all it has, when `name` is its name. */
    readonly remove: (
      account: string,
      slug: string,
      name: string
    ) => Effect.Effect<void, BadRequest | Conflict | Forbidden | NotFound>
  }
>()("@mcp-inspect/server/orgs/Orgs") {
  static readonly layer = Layer.effect(
    Orgs,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)

      const list = Effect.fn("Orgs.list")(function* (account: string) {
        const rows = yield* asAccount(
          account,
          sql<Row>`
            select o.slug, o.name, o.created_at, m.role from memberships m join orgs o on o.org_id = m.org_id
            where m.account_id = ${account} order by o.slug limit 5000`
        )
        return rows.map(onWire)
      }, settled)

      const create = Effect.fn("Orgs.create")(function* (account: string, wanted: typeof NewOrg.Type) {
        const [held] = yield* asAccount(
          account,
          sql<{ count: number }>`select count(*)::int as count from memberships where account_id = ${account}`
        )
        yield* checkLimit("organizations", held?.count ?? 0)
        const orgId = yield* newUuid
        return yield* inOrg(
          orgId,
          Effect.gen(function* () {
            const slug = yield* claimSlug(orgId, wanted)
            const created_at = yield* nowDate
            yield* sql`insert into orgs ${sql.insert({ org_id: orgId, slug, name: wanted.name, created_at })}`
            yield* sql`
              insert into memberships ${sql.insert({ org_id: orgId, account_id: account, role: "owner", created_at })}`
            yield* recordDeed({ orgId, actor: actorOf(account), action: "org.created", subject: slug })
            return yield* orgAs(orgId, "owner")
          })
        )
      }, settled)

      const read = Effect.fn("Orgs.read")(function* (account: string, slug: string) {
        return yield* asMember({ account, slug, least: "viewer" }, ({ orgId, role }) => orgAs(orgId, role))
      }, settled)

      const rename = Effect.fn("Orgs.rename")(function* (account: string, slug: string, name: string) {
        return yield* asMember({ account, slug, least: "admin" }, ({ orgId, role }) =>
          Effect.gen(function* () {
            const changed = yield* sql`
              update orgs set name = ${name} where org_id = ${orgId} and name <> ${name} returning org_id`
            if (changed.length > 0)
              yield* recordDeed({
                orgId,
                actor: actorOf(account),
                action: "org.renamed",
                subject: slug,
                detail: { name }
              })
            return yield* orgAs(orgId, role)
          })
        )
      }, settled)

      // The audit log goes with the organization, so this is told to the operator's log alone.
      const remove = Effect.fn("Orgs.remove")(function* (account: string, slug: string, name: string) {
        const orgId = yield* exclusively({ account, slug, least: "owner" }, ({ orgId, role }) =>
          Effect.gen(function* () {
            if ((yield* orgAs(orgId, role)).name !== name)
              return yield* invalidField("name", "name_mismatch", "Type the name of the organization.")
            yield* notSubscribed(orgId)
            yield* removeOrg(orgId)
            return orgId
          })
        )
        yield* Effect.logInfo("an organization was deleted").pipe(Effect.annotateLogs({ orgId }))
      }, settled)

      return Orgs.of({ list, create, read, rename, remove })
    })
  )
}
