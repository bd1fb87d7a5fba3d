import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What is done for every organization there is, one after the other, so that work that recurs takes one connection. One that
 * is made meanwhile has its turn the next time.
 */
export const eachOrg = Effect.fnUntraced(function* <A, E, R>(work: (orgId: string) => Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const orgs = yield* sql<{ org_id: string }>`select org_id from org_directory order by org_id`
  return yield* Effect.forEach(orgs, ({ org_id }) => work(org_id))
})
