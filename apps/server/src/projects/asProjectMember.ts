import type { Role } from "@mcp-inspect/api/wire/Org"
import type { Effect } from "effect"
import { type ActingProject, inProject } from "../orgs/projectAccess.ts"

/** A project by its path, and the account that wants to do something with it. */
export interface ProjectAsked {
  readonly account: string
  readonly org: string
  readonly project: string
}

/** Runs `use` in a transaction of the project's organization, when the account belongs to that with at least the role `least`. */
export const asProjectMember = <A, E, R>(
  { account, org, project }: ProjectAsked,
  least: Role,
  use: (acting: ActingProject) => Effect.Effect<A, E, R>
) => inProject({ caller: { kind: "account", id: account }, path: { org, project }, least }, use)
