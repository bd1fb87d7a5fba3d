// Keys as rows of their organization, and who may have them.
import type { Key } from "@mcp-inspect/api/wire/Key"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { asMemberOf } from "../orgs/access.ts"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { heldProject } from "../orgs/projectAccess.ts"
import { conflict, invalidField, notFound } from "../platform/problems.ts"
import { digestOf, newCredential, newId } from "../platform/secrets.ts"
import { asAccount, inOrg } from "../platform/Tenant.ts"
import { type KeyRow, toKey, works } from "./keyRow.ts"

/** How many keys of a project work at once. */
export const mostKeys = 50

/** A key that was made, and itself. */
export interface Made {
  readonly key: Key
  readonly plaintext: string
}

/** The keys of an organization that work, or did so after a time; oldest first. */
export const listed = Effect.fnUntraced(function* (orgId: string, since: Date) {
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

/**
 * Runs `use` with a key that the account may manage. The organization of a key's id is no secret: nothing comes of it
 * unless the account belongs there.
 */
export const onKey = Effect.fnUntraced(function* <A, E, R>(
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

/** The only project of an account. */
export const onlyProject = Effect.fnUntraced(function* (account: string) {
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

/** Makes a key in the transaction of its organization. */
export const insert = Effect.fnUntraced(function* (
  { kind, name, org_id, project, project_id }: Pick<KeyRow, "kind" | "name" | "org_id" | "project" | "project_id">,
  account: string
) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* DateTime.now
  // Those who make keys of one project at once wait for each other, or each would miss the other's in the count.
  yield* heldProject({ orgId: org_id, projectId: project_id }, "alone")
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

/** Notes in the audit log what was done with a key. */
export const audited = Effect.fnUntraced(function* (
  account: string,
  orgId: string,
  action: string,
  { id, kind, name, project }: Key,
  more: { readonly [key: string]: string } = {}
) {
  const actor = actorOf(account)
  yield* recordDeed({ orgId, actor, action, subject: id, detail: { kind, name, project, ...more } })
})
