// Where things are: organizations, projects, and the servers of a project with how they stand.
import { History } from "@mcp-inspect/api/History"
import { Orgs } from "@mcp-inspect/api/Orgs"
import { Projects } from "@mcp-inspect/api/Projects"
import { Watches } from "@mcp-inspect/api/Watches"
import { HttpApi } from "effect/http-api"
import { Atom, AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Places extends AtomHttpApi.Service<Places>()("console/Places", {
  api: HttpApi.make("mcp-inspect").add(History, Orgs, Projects, Watches),
  ...connected
}) {}

/** What names a project in paths. */
export interface ProjectPath {
  readonly org: string
  readonly project: string
}

/* Atoms of a family are told apart by their argument, which is therefore a text. */
const ofProject = <A extends object>(make: (path: ProjectPath) => A): ((path: ProjectPath) => A) => {
  const family = Atom.family((text: string) => {
    const [org = "", project = ""] = text.split("/")
    return make({ org, project })
  })
  return ({ org, project }) => family(`${org}/${project}`)
}

/** The projects of an organization. */
export const projects = Atom.family((org: string) =>
  Places.query("projects", "list", { params: { org }, reactivityKeys: ["projects"] })
)

/** A project. */
export const project = ofProject((params) => Places.query("projects", "read", { params, reactivityKeys: ["projects"] }))

/** The servers of a project, with what was recorded last and how they changed by what is decided. */
export const servers = ofProject((params) =>
  Places.query("history", "servers", { params, reactivityKeys: ["servers", "decisions", "settings"] })
)

/** The watched servers of a project. */
export const watches = ofProject((params) => Places.query("watches", "list", { params, reactivityKeys: ["watches"] }))

/** Makes an organization. */
export const createOrg = Places.mutation("orgs", "create")

/** Makes a project. */
export const createProject = Places.mutation("projects", "create")
