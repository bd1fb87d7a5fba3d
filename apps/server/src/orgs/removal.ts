// The end of an organization (CON-45). All its rows hang on that of the organization; the directories do
// not, nor do single uses.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../platform/Tenant.ts"
import { noteRemovals, removeUsesOfOrg } from "../usage/removal.ts"

/** Deletes an organization with all it has. */
export const removeOrg = Effect.fn("orgs.removeOrg")(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* inOrg(
    orgId,
    Effect.gen(function* () {
      // First the organization: whoever is about to add a key or an invitation has then done so, or can no longer.
      yield* noteRemovals(orgId)
      yield* sql`delete from orgs where org_id = ${orgId}`
      yield* removeUsesOfOrg(orgId)
      yield* sql`delete from jobs where org_id = ${orgId}`
      yield* sql`delete from billing_customers where org_id = ${orgId}`
      yield* sql`delete from key_directory where org_id = ${orgId}`
      yield* sql`delete from invitation_directory where org_id = ${orgId}`
      yield* sql`delete from org_directory where org_id = ${orgId}`
    })
  )
})
