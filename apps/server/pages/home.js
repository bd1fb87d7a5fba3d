// The first page: organizations with their projects.
import { call, segment } from "./api.js"
import { h, link, note, table, when } from "./dom.js"
import { field, form } from "./forms.js"
import { reaches } from "./roles.js"

const projectsOf = async (go, { name, role, slug }) => {
  const { projects } = await call("GET", `/v1/orgs/${segment(slug)}/projects`)
  const create = form(
    "Create project",
    async (values) => {
      const { path } = await call("POST", `/v1/orgs/${segment(slug)}/projects`, values)
      await go(`/p/${path}`)
    },
    field("Name", "name", { maxlength: 100 })
  )
  return [
    h("h2", {}, link(`/o/${slug}`, name)),
    table(
      `Projects of ${name}`,
      ["Project", "Path", "Created"],
      projects.map((project) => [
        link(`/p/${project.path}`, project.name),
        h("code", {}, project.path),
        when(project.createdAt)
      ]),
      "No projects yet. A project holds the contracts of servers that belong together."
    ),
    reaches(role, "admin") ? h("details", {}, h("summary", {}, `New project in ${name}`), create) : undefined
  ]
}

const verification = ({ account }) => {
  if (account.emailVerified) return undefined
  return note("Your address is not confirmed. ", link("/account", "Account"), " says how.")
}

/** The organizations and their projects. */
export const home = async (go, who) => [
  h("h1", {}, "Projects"),
  verification(who),
  ...(await Promise.all(who.orgs.map((org) => projectsOf(go, org)))),
  h(
    "details",
    { open: who.orgs.length === 0 },
    h("summary", {}, "New organization"),
    form(
      "Create organization",
      async (values) => {
        const { slug } = await call("POST", "/v1/orgs", values)
        await go(`/o/${slug}`)
      },
      field("Name", "name", { maxlength: 100 })
    )
  )
]
