import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { asMember } from "./access.ts"

/**
 * Like `asMember`, while nobody else changes who belongs to the organization or how much it has. Who may do what is read
 * once more when it is our turn: somebody may have changed that while we waited. The row is locked against changes
 * only, so whoever adds something below the organization does not wait.
 */
export const exclusively: typeof asMember = (who, use) =>
  asMember(who, ({ orgId }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`select from orgs where org_id = ${orgId} for no key update`
      return yield* asMember(who, use)
    })
  )
