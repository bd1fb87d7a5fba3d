// The end of a project (CON-45, ING-44). All its rows hang on that of the project; those of
// keys in the directory, of work that is due, and of single uses do not.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { removeUses } from "../usage/removal.ts"

/** Deletes a project with all it has, in a transaction of its organization. */
export const removeProject = Effect.fn("projects.removeProject")(function* (orgId: string, projectId: string) {
  const sql = yield* SqlClient.SqlClient
  // Whoever is about to add a key has then done so, or can no longer.
  yield* sql`select from projects where org_id = ${orgId} and project_id = ${projectId} for update`
  yield* sql`
    delete from key_directory where org_id = ${orgId} and key_id in (
      select key_id from api_keys where org_id = ${orgId} and project_id = ${projectId})`
  yield* sql`delete from jobs where org_id = ${orgId} and project_id = ${projectId}`
  yield* removeUses(orgId, projectId)
  yield* sql`delete from projects where org_id = ${orgId} and project_id = ${projectId}`
})
