// The keys of projects (CLI-72..CLI-76, ING-72, ING-75). Of a key its digest is stored; its plaintext is in one answer.
import type { BadRequest, Conflict, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { Key } from "@mcp-inspect/api/wire/Key"
import { parseProject } from "@mcp-inspect/api/wire/names"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { asMember, asMemberOf } from "../orgs/access.ts"
import { accountActor } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { projectOf } from "../orgs/projectAccess.ts"
import { conflict, invalidField, notFound } from "../platform/problems.ts"
import { digestOf, newCredential, newId } from "../platform/secrets.ts"
import { asAccount, inOrg } from "../platform/Tenant.ts"
import { type KeyRow, toKey, works } from "./keyRow.ts"

/** How long a key works after it was replaced. */
export const graceDays = 7

/** How many keys of a project work at once. */
export const mostKeys = 50

/** How long a key that no longer works is listed. */
const listedDays = 30

/** A key to make. */
export interface Wanted {
  readonly kind: Key["kind"]
  readonly name: string
  /** `<org>/<project>`; the account's only project when absent. */
  readonly project?: string
}

/** A key that was made, and itself. */
export interface Made {
  readonly key: Key
  readonly plaintext: string
}

/** The keys of projects. */
export class Keys extends Context.Service<
  Keys,
  {
    /** Those of every organization the account belongs to, oldest first; without those that ended 30 days ago. */
    readonly list: (account: string) => Effect.Effect<ReadonlyArray<Key>>
    readonly create: (
      account: string,
      wanted: Wanted
    ) => Effect.Effect<Made, BadRequest | Conflict | Forbidden | NotFound>
    /** Makes a replacement; the earlier key works for a week more. */
    readonly rotate: (
      account: string,
      id: string
    ) => Effect.Effect<Made & { readonly previous: Key }, Conflict | Forbidden | NotFound>
    /** Stops a key at once. */
    readonly revoke: (account: string, id: string) => Effect.Effect<Key, Forbidden | NotFound>
  }
>()("@mcp-inspect/server/keys/Keys") {
  static readonly layer = Layer.effect(
    Keys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const withSql = Effect.provideService(SqlClient.SqlClient, sql)

      const list = Effect.fn("Keys.list")(
        function* (account: string) {
          const now = yield* DateTime.now
          const orgs = yield* asAccount(
            account,
            sql<{ org_id: string }>`
          select org_id from memberships where account_id = ${account} order by org_id`
          )
          const rows = yield* Effect.forEach(orgs, ({ org_id }) =>
            inOrg(org_id, listed(org_id, DateTime.toDateUtc(DateTime.subtract(now, { days: listedDays }))))
          )
          return rows
            .flat()
            .map((row) => toKey(row, now))
            .sort((a, b) => (a.id < b.id ? -1 : 1))
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const create = Effect.fn("Keys.create")(
        function* (account: string, { kind, name, project }: Wanted) {
          const path = project === undefined ? yield* onlyProject(account) : parseProject(project)
          if (path === undefined) return yield* notFound
          return yield* asMember({ slug: path.org, account, least: "admin" }, ({ orgId }) =>
            Effect.gen(function* () {
              const { projectId } = yield* projectOf(orgId, path.project)
              const row = { org_id: orgId, project_id: projectId, kind, name, project: `${path.org}/${path.project}` }
              const made = yield* insert(row, account)
              yield* audited(account, orgId, "key.created", made.key)
              return made
            })
          )
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const rotate = Effect.fn("Keys.rotate")(
        function* (account: string, id: string) {
          return yield* onKey(account, id, (row) =>
            Effect.gen(function* () {
              const now = yield* DateTime.now
              if (toKey(row, now).state !== "active")
                return yield* conflict("not_active", "Only a key that works and was not replaced can be rotated.")
              const made = yield* insert(row, account)
              const expires_at = DateTime.toDateUtc(DateTime.add(now, { days: graceDays }))
              yield* sql`
              update api_keys set expires_at = ${expires_at}, rotated_to = ${made.key.id}
              where org_id = ${row.org_id} and key_id = ${row.key_id}`
              yield* audited(account, row.org_id, "key.rotated", toKey(row, now), { replacement: made.key.id })
              return { ...made, previous: toKey({ ...row, expires_at }, now) }
            })
          )
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const revoke = Effect.fn("Keys.revoke")(
        function* (account: string, id: string) {
          return yield* onKey(account, id, (row) =>
            Effect.gen(function* () {
              const now = yield* DateTime.now
              if (row.revoked_at !== null) return toKey(row, now)
              const revoked_at = DateTime.toDateUtc(now)
              yield* sql`
              update api_keys set revoked_at = ${revoked_at} where org_id = ${row.org_id} and key_id = ${row.key_id}`
              const key = toKey({ ...row, revoked_at }, now)
              yield* audited(account, row.org_id, "key.revoked", key)
              return key
            })
          )
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      return Keys.of({ list, create, rotate, revoke })
    })
  )
}

const listed = Effect.fnUntraced(function* (orgId: string, since: Date) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<KeyRow>`
    select k.*, o.slug || '/' || p.slug as project
    from api_keys k
    join projects p on p.org_id = k.org_id and p.project_id = k.project_id
    join orgs o on o.org_id = k.org_id
    where k.org_id = ${orgId}
      and (k.revoked_at is null or k.revoked_at > ${since}) and (k.expires_at is null or k.expires_at > ${since})
    order by k.key_id`
})

/* The organization of a key's id is no secret: nothing comes of it unless the account belongs there. */
const onKey = Effect.fnUntraced(function* <A, E, R>(
  account: string,
  id: string,
  use: (row: KeyRow) => Effect.Effect<A, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string }>`select org_id from key_directory where key_id = ${id}`
  if (found === undefined) return yield* notFound
  return yield* asMemberOf({ orgId: found.org_id, account, least: "admin" }, ({ orgId }) =>
    Effect.gen(function* () {
      // Of two that rotate or revoke at once, the second sees what the first did.
      const [row] = yield* sql<KeyRow>`
        select k.*, o.slug || '/' || p.slug as project
        from api_keys k
        join projects p on p.org_id = k.org_id and p.project_id = k.project_id
        join orgs o on o.org_id = k.org_id
        where k.org_id = ${orgId} and k.key_id = ${id}
        for update of k`
      return row === undefined ? yield* notFound : yield* use(row)
    })
  )
})

const onlyProject = Effect.fnUntraced(function* (account: string) {
  const sql = yield* SqlClient.SqlClient
  const orgs = yield* asAccount(
    account,
    sql<{ org_id: string; slug: string }>`
    select m.org_id, o.slug from memberships m join orgs o on o.org_id = m.org_id where m.account_id = ${account}`
  )
  const projects = yield* Effect.forEach(orgs, ({ org_id, slug: org }) =>
    inOrg(org_id, sql<{ slug: string }>`select slug from projects where org_id = ${org_id} limit 2`).pipe(
      Effect.map((rows) => rows.map(({ slug }) => ({ org, project: slug })))
    )
  )
  const [only, another] = projects.flat()
  if (only !== undefined && another === undefined) return only
  return yield* invalidField(
    "project",
    "project_required",
    only === undefined ? "Make a project first." : "Name the project: there are several."
  )
})

const insert = Effect.fnUntraced(function* (
  { kind, name, org_id, project, project_id }: Pick<KeyRow, "kind" | "name" | "org_id" | "project" | "project_id">,
  account: string
) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* DateTime.now
  // Those who make keys of one project at once wait for each other, or each would miss the other's in the count.
  yield* sql`select from projects where org_id = ${org_id} and project_id = ${project_id} for update`
  const kept = yield* sql<Pick<KeyRow, "expires_at" | "revoked_at">>`
    select expires_at, revoked_at from api_keys
    where org_id = ${org_id} and project_id = ${project_id} and revoked_at is null`
  if (kept.filter((row) => works(row, now)).length >= mostKeys)
    return yield* conflict("too_many_keys", `At most ${mostKeys} keys of a project work at once: revoke one.`)
  const plaintext = yield* newCredential(kind)
  const digest = digestOf(plaintext)
  const key_id = yield* newId("key")
  const row = {
    org_id,
    key_id,
    project_id,
    kind,
    name,
    last_four: plaintext.slice(-4),
    created_at: DateTime.toDateUtc(now)
  }
  yield* sql`insert into api_keys ${sql.insert({ ...row, digest, created_by: account })}`
  yield* sql`insert into key_directory ${sql.insert({ digest, org_id, key_id })}`
  const key = toKey({ ...row, last_used_at: null, expires_at: null, revoked_at: null, project }, now)
  return { key, plaintext } satisfies Made
})

const audited = Effect.fnUntraced(function* (
  account: string,
  orgId: string,
  action: string,
  { id, kind, name, project }: Key,
  more: { readonly [key: string]: string } = {}
) {
  const actor = yield* accountActor(account)
  yield* recordDeed({ orgId, actor, action, subject: id, detail: { kind, name, project, ...more } })
})
