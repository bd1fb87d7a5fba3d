// The keys of projects (CLI-72..CLI-76, ING-72, ING-75). Of a key its digest is stored; its plaintext is in one answer.
import type { BadRequest, Conflict, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { Key } from "@mcp-inspect/api/wire/Key"
import { parseProject } from "@mcp-inspect/api/wire/names"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { asMember } from "../orgs/access.ts"
import { projectOf } from "../orgs/projectAccess.ts"
import { conflict, notFound } from "../platform/problems.ts"
import { asAccount, inOrg } from "../platform/Tenant.ts"
import { toKey } from "./keyRow.ts"
import { audited, insert, listed, type Made, onKey, onlyProject } from "./keyRows.ts"

/** How long a key works after it was replaced. */
export const graceDays = 7

/** How long a key that no longer works is listed. */
const listedDays = 30

/** A key to make. */
export interface Wanted {
  readonly kind: Key["kind"]
  readonly name: string
  /** `<org>/<project>`; the account's only project when absent. */
  readonly project?: string
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
