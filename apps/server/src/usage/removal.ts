// The end of what was recorded of use (ING-44). Rollups hang on the project; single uses name no project, only a series of
// it. What is in a store outside this database goes later, by the note that is left here.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { nowDate } from "../platform/times.ts"

/** Deletes the uses of a project, before its series go, in a transaction of its organization. */
export const removeUses = Effect.fn("usage.removeUses")(function* (orgId: string, projectId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    delete from usage_events where org_id = ${orgId} and series_id in (
      select series_id from usage_series where org_id = ${orgId} and project_id = ${projectId})`
  yield* sql`
    insert into usage_removals ${sql.insert({ org_id: orgId, project_id: projectId, removed_at: yield* nowDate })}
    on conflict do nothing`
})

/** Notes all projects of an organization as gone, before they are. */
export const noteRemovals = Effect.fn("usage.noteRemovals")(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into usage_removals (org_id, project_id, removed_at)
    select org_id, project_id, ${yield* nowDate}::timestamptz from projects where org_id = ${orgId}
    on conflict do nothing`
})

/** Deletes the uses of an organization, in a transaction of it. */
export const removeUsesOfOrg = Effect.fn("usage.removeUsesOfOrg")(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from usage_events where org_id = ${orgId}`
})
