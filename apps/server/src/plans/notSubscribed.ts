import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { conflict } from "../platform/problems.ts"

const subscribed = conflict(
  "subscribed",
  "An organization on Team goes on to be charged: end the subscription first, then delete it."
)

/** Fails while an organization is on Team without an end: nobody would be left to cancel it. In a transaction of it. */
export const notSubscribed = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`
    select from org_plans p join billing_customers c on c.org_id = p.org_id
    where p.org_id = ${orgId} and p.plan = 'team' and p.next_plan is null for update of p`
  if (found.length > 0) return yield* subscribed
})
