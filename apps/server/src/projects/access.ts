// Who may act for a project: the members of its organization.
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Acting, asMember } from "../orgs/access.ts"
import { notFound } from "../platform/problems.ts"

/** A project, and who wants to do something with it. */
export interface ProjectAsked {
  readonly account: string
  readonly org: string
  readonly project: string
}

/** A project as whoever acts for it sees it. */
export interface ActingOnProject extends Acting {
  readonly projectId: string
}

/** Runs `use` in a transaction of the organization, when the account belongs to it with at least the role `least` and the project is one of its. */
export const asProjectMember = <A, E, R>(
  { account, org, project }: ProjectAsked,
  least: Role,
  use: (acting: ActingOnProject) => Effect.Effect<A, E, R>
) =>
  asMember({ account, slug: org, least }, (acting) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [found] = yield* sql<{ project_id: string }>`
        select project_id from projects where org_id = ${acting.orgId} and slug = ${project}`
      if (found === undefined) return yield* notFound
      return yield* use({ ...acting, projectId: found.project_id })
    })
  )
