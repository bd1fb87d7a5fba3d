// An organization: its members, who is invited, what was done, and its end.
import { call, segment } from "./api.js"
import { block, h, link, live, note, table, when } from "./dom.js"
import { button, choice, deletion, field, form } from "./forms.js"
import { reaches, roles } from "./roles.js"

const membersOf = (who, { base, role }, changed) => {
  const mine = roles.map(([name]) => name).filter((name) => reaches(role, name))
  const roleOf = (member) => {
    if (!reaches(role, "admin") || !reaches(role, member.role)) return member.role
    const options = mine.map((name) => h("option", { value: name, selected: name === member.role }, name))
    const select = h("select", { "aria-label": `Role of ${member.email}` }, options)
    const change = async () => {
      await call("PATCH", `${base}/members/${member.accountId}`, { role: select.value })
      await changed()
    }
    return [select, " ", button("Change role", change, { label: `Change role of ${member.email}` })]
  }
  const removal = (member) => {
    if (member.accountId === who.account.id) return "you"
    if (!reaches(role, "admin") || !reaches(role, member.role)) return ""
    const remove = async () => {
      await call("DELETE", `${base}/members/${member.accountId}`)
      await changed()
    }
    return button("Remove member", remove, { label: `Remove member ${member.email}` })
  }
  return live("Members", async () => {
    const { members } = await call("GET", `${base}/members`)
    const rows = members.map((member) => [
      member.email,
      member.name,
      roleOf(member),
      when(member.createdAt),
      removal(member)
    ])
    return table("Members", ["Email", "Name", "Role", "Since", ""], rows, "No members.")
  })
}

const invitationsOf = async ({ base, role }) => {
  const made = h("div", { role: "status" })
  const revoke = async (id) => {
    await call("POST", `${base}/invitations/${id}/revoke`)
    await list.refresh()
  }
  const list = await live("Invitations", async () => {
    const { invitations } = await call("GET", `${base}/invitations`)
    const rows = invitations.map(({ email, expiresAt, id, role: given, state }) => [
      email,
      given,
      state,
      when(expiresAt),
      state === "open" ? button("Revoke invitation", () => revoke(id), { label: `Revoke invitation of ${email}` }) : ""
    ])
    return table("Invitations", ["Email", "Role", "State", "Ends", ""], rows, "Nobody is invited.")
  })
  const invite = form(
    "Invite member",
    async (values) => {
      const { invitation, link: address } = await call("POST", `${base}/invitations`, values)
      const told = `The link for ${invitation.email}, shown this once. It is mailed where mail is set up:`
      made.replaceChildren(h("div", {}, h("p", {}, told), block("link", address)))
      await list.refresh()
    },
    field("Email", "email", { type: "email", autocomplete: "off", maxlength: 254 }),
    choice(
      "Role",
      "role",
      roles.filter(([name]) => reaches(role, name)),
      "member"
    )
  )
  return [...list.element, h("details", {}, h("summary", {}, "New invitation"), invite), made]
}

const auditOf = ({ base }) =>
  live("What was done", async () => {
    const { entries, next } = await call("GET", `${base}/audit?limit=20`)
    const rows = entries.map(({ action, actor, at, subject }) => [when(at), actor, h("code", {}, action), subject])
    return [
      table("Audit log, newest first", ["At", "Who", "What", "Of"], rows, "Nothing yet."),
      next === null ? undefined : note("The newest 20 are shown; the API has the rest.")
    ]
  })

const leaving = (go, who, { base }) => [
  h("h2", {}, "Leaving"),
  h(
    "details",
    {},
    h("summary", {}, "Leave organization"),
    note("Only somebody who manages people here can let you in again."),
    button("Leave organization", async () => {
      await call("DELETE", `${base}/members/${who.account.id}`)
      await go("/")
    })
  )
]

const ownersPart = (go, { base, name, slug }) => [
  h("h2", {}, "Export"),
  h("p", {}, h("a", { href: `${base}/export`, download: `${slug}.json` }, "Download everything as JSON")),
  h("h2", {}, "Deletion"),
  deletion("organization", name, "name", async (values) => {
    await call("DELETE", base, values)
    await go("/")
  })
]

/** An organization. */
export const organization = async (go, who, slug) => {
  const base = `/v1/orgs/${segment(slug)}`
  const { name, role } = await call("GET", base)
  const org = { base, name, role, slug }
  const isAdmin = reaches(role, "admin")
  const rename = form(
    "Rename organization",
    async (values) => {
      await call("PATCH", base, values)
      await go(`/o/${slug}`)
    },
    field("Name", "name", { maxlength: 100, value: name })
  )
  const audit = isAdmin ? await auditOf(org) : undefined
  // A change of one's own role changes what the page shows; any other, two lists of it.
  const changed = async () => {
    const now = await call("GET", base)
    if (now.role !== role) return go(`/o/${slug}`)
    await Promise.all([members.refresh(), audit?.refresh()])
  }
  const members = await membersOf(who, org, changed)
  return [
    h("p", {}, link("/", "Projects"), " / ", h("code", {}, slug)),
    h("h1", {}, name),
    note(`Your role is ${role}.`),
    ...members.element,
    ...(isAdmin ? [...(await invitationsOf(org)), ...audit.element, h("h2", {}, "Name"), rename] : []),
    ...leaving(go, who, org),
    ...(role === "owner" ? ownersPart(go, org) : [])
  ]
}
