// How the audit log calls an account.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Deed } from "./audit.ts"

/** The account by its email, which its owner cannot make look like another's. */
export const accountActor = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ email: string }>`select email from accounts where account_id = ${id}`
  return { id, name: found?.email ?? id } satisfies Deed["actor"]
})
