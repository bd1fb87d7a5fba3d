// What each role may do, in the words of a person who gives one.
import type { Role } from "@mcp-inspect/api/wire/Org"

/** The roles, those with most rights first. */
export const roles: ReadonlyArray<readonly [role: Role, text: string]> = [
  ["owner", "owner: everything, deletion and export too"],
  ["admin", "admin: keys, people and settings too"],
  ["member", "member: pushes and decides on findings"],
  ["viewer", "viewer: reads"]
]

const rank = (role: Role): number => roles.findIndex(([name]) => name === role)

/** The roles that somebody with a role may give: none above their own. */
export const rolesUpTo = (role: Role) => roles.slice(rank(role))

/** Whether a role has at least the rights of another. */
export const isAtLeast = (role: Role, least: Role): boolean => rank(role) <= rank(least)
