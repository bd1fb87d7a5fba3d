// What was done in an organization, by whom (CON-46). Written in the transaction that does it, so that neither is there
// without the other.
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { newUuid } from "../platform/secrets.ts"

/** One thing that was done; no member holds a secret. */
export interface Deed {
  readonly orgId: string
  /** The account, and how the log calls it; a key is called by its id. */
  readonly actor: { readonly id: string | null; readonly name: string }
  /** Such as `key.revoked`. */
  readonly action: string
  readonly subject: string
  readonly detail?: JsonObject
}

/** Records it. */
export const recordDeed = Effect.fnUntraced(function* ({ action, actor, detail = {}, orgId, subject }: Deed) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into audit_log ${sql.insert({
    org_id: orgId,
    audit_id: yield* newUuid,
    at: DateTime.toDateUtc(yield* DateTime.now),
    actor_id: actor.id,
    actor: actor.name,
    action,
    subject,
    detail: JSON.stringify(detail)
  })}`
})
