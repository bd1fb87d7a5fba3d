// What a role may do, as far as these pages show or leave out a form. The service decides by itself.

/** The roles, those with most rights first, and what each may do. */
export const roles = [
  ["owner", "owner: everything, deletion and export too"],
  ["admin", "admin: keys, people and settings too"],
  ["member", "member: pushes and decides on findings"],
  ["viewer", "viewer: reads"]
]

const rank = (role) => roles.findIndex(([name]) => name === role)

/** Whether a role has at least the rights of another. */
export const reaches = (role, least) => rank(role) !== -1 && rank(role) <= rank(least)

/** The role of whoever is signed in, in an organization; undefined when they do not belong to it. */
export const roleIn = ({ orgs }, slug) => orgs.find((org) => org.slug === slug)?.role
