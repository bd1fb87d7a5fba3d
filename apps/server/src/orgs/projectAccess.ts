// Who may act for a project: a key of it, or a member of its organization. Whoever is neither learns nothing, not even
// that it is there.
import type { Credential } from "@mcp-inspect/api/Auth"
import type { Role } from "@mcp-inspect/api/wire/Org"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { notFound } from "../platform/problems.ts"
import { inOrg } from "../platform/Tenant.ts"
import { asMember, orgIdOf } from "./access.ts"

/** A project as whoever acts for it sees it. */
export interface ActingProject {
  readonly orgId: string
  readonly projectId: string
}

/** The project of that slug in the organization of the transaction. */
export const projectOf = Effect.fnUntraced(function* (orgId: string, slug: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ project_id: string }>`
    select project_id from projects where org_id = ${orgId} and slug = ${slug}`
  return found === undefined ? yield* notFound : { orgId, projectId: found.project_id }
})

/**
 * Runs `use` in a transaction of the project's organization. A key acts for its own project alone; an account needs at
 * least the role `least`.
 */
export const inProject = <A, E, R>(
  { caller, least, path }: { readonly path: ProjectPath; readonly caller: Credential; readonly least: Role },
  use: (acting: ActingProject) => Effect.Effect<A, E, R>
) => {
  const entered = (orgId: string) => Effect.flatMap(projectOf(orgId, path.project), use)
  if (caller.kind === "account")
    return asMember({ slug: path.org, account: caller.id, least }, ({ orgId }) => entered(orgId))
  if (caller.org !== path.org || caller.project !== path.project) return Effect.fail(notFound)
  return Effect.flatMap(orgIdOf(path.org), (orgId) => inOrg(orgId, entered(orgId)))
}
