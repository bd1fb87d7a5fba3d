// An organization with somebody of each role, and its routes of watched servers.
import type { Role } from "@mcp-inspect/api/wire/Org"
import { isArray, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../../src/platform/Tenant.ts"
import { ask, members } from "./organizations.ts"
import { organization, person } from "./people.ts"

let count = 0

/** An organization of a name that no other has. */
export const newSlug = (): string => `watches-${++count}`

/** Such an organization. */
export const watchers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // What another test left to do is none of this one's.
  yield* sql`delete from jobs`
  const people = {
    owner: yield* person("owner"),
    admin: yield* person("admin"),
    member: yield* person("member"),
    viewer: yield* person("viewer")
  }
  const roles = Object.entries(people).map(([role, who]) => [who, role as Role] as const)
  const made = yield* organization(newSlug(), roles)
  const at = `/v1/projects/${made.slug}/search/watches`
  return {
    ...people,
    ...made,
    at,
    create: (wanted: JsonObject) => ask(people.admin, "POST", at, wanted),
    /** The log, oldest first. */
    deeds: Effect.map(
      inOrg(
        made.orgId,
        sql<{ action: string; subject: string; detail: JsonObject }>`
          select action, subject, detail from audit_log where org_id = ${made.orgId} order by audit_id`
      ),
      (rows) => rows.map(({ action, detail, subject }) => [action, subject, detail] as const)
    )
  }
})

/** The id of what an answer is about. */
export const idOf = (body: unknown): string => String(members(body as never)["id"])

/** A list of an answer. */
export const listOf = (body: unknown, key: string): ReadonlyArray<JsonObject> => {
  const list = members(body as never)[key]
  return isArray(list) ? list.map(members) : []
}

/** A secret. */
export const canary = "Bearer canary-7d1f"
