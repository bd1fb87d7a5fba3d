import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../platform/Tenant.ts"

/** Removes an organization with all it has, and what leads to it (CON-45). */
export const removeOrg = (orgId: string) =>
  inOrg(
    orgId,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`delete from key_directory where org_id = ${orgId}`
      yield* sql`delete from invitation_directory where org_id = ${orgId}`
      yield* sql`delete from org_directory where org_id = ${orgId}`
      yield* sql`delete from orgs where org_id = ${orgId}`
    })
  )
