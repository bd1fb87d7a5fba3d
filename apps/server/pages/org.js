// An organization: its members, who is invited, what was done, and its end.
import { call, segment } from "./api.js"
import { block, h, link, note, table, when } from "./dom.js"
import { button, choice, deletion, field, form } from "./forms.js"
import { reaches, roles } from "./roles.js"

const membersOf = async (go, who, { base, role, slug }) => {
  const { members } = await call("GET", `${base}/members`)
  const rows = members.map((member) => {
    const isSelf = member.accountId === who.account.id
    const mayChange = reaches(role, "admin") && reaches(role, member.role)
    const at = `${base}/members/${member.accountId}`
    const change = h(
      "select",
      {
        "aria-label": `Role of ${member.email}`,
        onchange: (event) =>
          call("PATCH", at, { role: event.target.value }).then(
            () => go(`/o/${slug}`),
            (error) => {
              event.target.value = member.role
              problem.textContent = error.message
            }
          )
      },
      roles
        .filter(([name]) => reaches(role, name))
        .map(([name]) => h("option", { value: name, selected: name === member.role }, name))
    )
    const problem = h("span", { class: "wrong", role: "alert" })
    const end = async () => {
      await call("DELETE", at)
      await go(isSelf ? "/" : `/o/${slug}`)
    }
    return [
      member.email,
      member.name,
      mayChange ? [change, problem] : member.role,
      when(member.createdAt),
      isSelf
        ? button("Leave organization", end)
        : mayChange
          ? button("Remove member", end, { label: `Remove member ${member.email}` })
          : ""
    ]
  })
  return [h("h2", {}, "Members"), table("Members", ["Email", "Name", "Role", "Since", ""], rows, "No members.")]
}

const invitationsOf = async (go, { base, role, slug }) => {
  const { invitations } = await call("GET", `${base}/invitations`)
  const made = h("div", { role: "status" })
  const invite = form(
    "Invite member",
    async (values) => {
      const { invitation, link: address } = await call("POST", `${base}/invitations`, values)
      made.replaceChildren(
        h("p", {}, `The link for ${invitation.email}, shown this once. It is mailed where mail is set up:`),
        ...block("link", address)
      )
    },
    field("Email", "email", { type: "email", autocomplete: "off", maxlength: 254 }),
    choice(
      "Role",
      "role",
      roles.filter(([name]) => reaches(role, name)),
      "member"
    )
  )
  const rows = invitations.map(({ email, expiresAt, id, role: given, state }) => [
    email,
    given,
    state,
    when(expiresAt),
    state === "open"
      ? button(
          "Revoke invitation",
          async () => {
            await call("POST", `${base}/invitations/${id}/revoke`)
            await go(`/o/${slug}`)
          },
          { label: `Revoke invitation of ${email}` }
        )
      : ""
  ])
  return [
    h("h2", {}, "Invitations"),
    table("Invitations", ["Email", "Role", "State", "Ends", ""], rows, "Nobody is invited."),
    h("details", {}, h("summary", {}, "New invitation"), invite),
    made
  ]
}

const auditOf = async ({ base }) => {
  const { entries, next } = await call("GET", `${base}/audit?limit=20`)
  return [
    h("h2", {}, "What was done"),
    table(
      "Audit log, newest first",
      ["At", "Who", "What", "Of"],
      entries.map(({ action, actor, at, subject }) => [when(at), actor, h("code", {}, action), subject]),
      "Nothing yet."
    ),
    next === null ? undefined : note("The newest 20 are shown; the API has the rest.")
  ]
}

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
  return [
    h("p", {}, link("/", "Projects"), " / ", h("code", {}, slug)),
    h("h1", {}, name),
    note(`Your role is ${role}.`),
    ...(await membersOf(go, who, org)),
    ...(isAdmin ? [...(await invitationsOf(go, org)), ...(await auditOf(org)), h("h2", {}, "Name"), rename] : []),
    ...(role === "owner" ? ownersPart(go, org) : [])
  ]
}
