// Who may act for a project: a key of it, or a member of its organization. Whoever is neither learns nothing, not even
// that it is there.
import type { Credential } from "@mcp-inspect/api/Auth"
import type { Role } from "@mcp-inspect/api/wire/Org"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { notFound } from "../platform/problems.ts"
import { entered } from "../platform/Tenant.ts"
import { checkRole } from "./access.ts"

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
 * Keeps the project of the transaction until its end, for what is written below it. Of one that was deleted meanwhile there
 * is nothing left to write to. Those that hold it `alone` come one after the other.
 */
export const heldProject = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, hold: "alone" | "shared") {
  const sql = yield* SqlClient.SqlClient
  const held =
    hold === "alone"
      ? yield* sql`select from projects where org_id = ${orgId} and project_id = ${projectId} for no key update`
      : yield* sql`select from projects where org_id = ${orgId} and project_id = ${projectId} for key share`
  if (held.length === 0) return yield* notFound
})

interface Entered {
  readonly org_id: string
  readonly role: Role | null
  readonly project_id: string | null
}

const enter = Effect.fnUntraced(function* ({ org, project }: ProjectPath, account: string | null) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<Entered>`
    select org_id, role, project_id from enter_project(${org}, ${project}, ${account})`
  return found ?? (yield* notFound)
})

/** Who wants to act for which project, and the least role that an account needs for it. */
interface Wanted {
  readonly path: ProjectPath
  readonly caller: Credential
  readonly least: Role
}

/* The account that has to belong to the organization; a key acts for its own project alone, and has none. */
const accountOf = ({ caller, path }: Wanted) => {
  if (caller.kind === "account") return Effect.succeed(caller.id)
  return caller.org === path.org && caller.project === path.project ? Effect.succeed(null) : Effect.fail(notFound)
}

const admitted = Effect.fnUntraced(function* (
  { org_id: orgId, project_id: projectId, role }: Entered,
  account: string | null,
  least: Role
) {
  if (account !== null) yield* checkRole(role, least)
  return projectId === null ? yield* notFound : { orgId, projectId }
})

/** Runs `use` in a transaction of the project's organization. */
export const inProject = <A, E, R>(wanted: Wanted, use: (acting: ActingProject) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(accountOf(wanted), (account) =>
    entered(enter(wanted.path, account), (found) => Effect.flatMap(admitted(found, account, wanted.least), use))
  )

/** The project, where the caller may act for it: one statement, where nothing is read or written besides. */
export const projectFor = Effect.fnUntraced(function* (wanted: Wanted) {
  const account = yield* accountOf(wanted)
  return yield* admitted(yield* enter(wanted.path, account), account, wanted.least)
})
