// An organization: who belongs to it, who is invited, what was done in it.
import { Orgs } from "@mcp-inspect/api/Orgs"
import { HttpApi } from "effect/http-api"
import { Atom, AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class People extends AtomHttpApi.Service<People>()("console/People", {
  api: HttpApi.make("mcp-inspect").add(Orgs),
  ...connected
}) {}

/** What changes with the members of an organization, besides them. */
export const membership = ["members", "audit", "session"] as const

/** An organization. */
export const org = Atom.family((org: string) =>
  People.query("orgs", "read", { params: { org }, reactivityKeys: ["session"] })
)

/** Gives it another name. */
export const renameOrg = People.mutation("orgs", "update")

/** Deletes it. */
export const removeOrg = People.mutation("orgs", "remove")

/** Who belongs to it. */
export const members = Atom.family((org: string) =>
  People.query("orgs", "members", { params: { org }, reactivityKeys: ["members"] })
)

/** Gives a member another role. */
export const changeRole = People.mutation("orgs", "changeRole")

/** Takes a member out; oneself, to leave. */
export const removeMember = People.mutation("orgs", "removeMember")

/** Who is invited. */
export const invitations = Atom.family((org: string) =>
  People.query("orgs", "invitations", { params: { org }, reactivityKeys: ["invitations"] })
)

/** Invites somebody. */
export const invite = People.mutation("orgs", "invite")

/** Takes an invitation back. */
export const revokeInvitation = People.mutation("orgs", "revokeInvitation")

/** Joins by an invitation. */
export const join = People.mutation("orgs", "accept")

const auditPages = Atom.family((text: string) => {
  const [org = "", before = ""] = text.split("?")
  return People.query("orgs", "audit", {
    params: { org },
    query: { limit: 50, ...(before === "" ? {} : { before }) },
    reactivityKeys: ["audit"]
  })
})

/** A page of what was done, the newest without `before`. */
export const audit = (org: string, before: string | undefined) => auditPages(`${org}?${before ?? ""}`)
