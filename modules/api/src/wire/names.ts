// Names that stand in paths and queries. Plain patterns without a schema: the command line checks with them before it
// loads the contract. All carry the flag `u`: without it a pattern is left out of the OpenAPI document.

/** An organization or a project in it; both stand in paths, so neither is `.` or `..`. */
export const slug = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/u

/** The same for what is made anew: no two differ in the case of letters alone. */
export const newSlug = /^[a-z0-9_][a-z0-9_.-]{0,63}$/u

/** The name of one server of a project (CLI-55). */
export const serverName = /^[A-Za-z0-9_-]{1,64}$/u

/** Where a server runs, such as `production`. */
export const environmentName = /^[A-Za-z0-9_][A-Za-z0-9_./-]{0,63}$/u

/** The server of a project that has one alone and gives it no name. */
export const defaultServer = "default"

/** The environment of a snapshot that names none. */
export const defaultEnvironment = "production"

/** A project as people write it: `<org>/<project>`. */
export const projectPath = new RegExp(`${slug.source.slice(0, -1)}/${slug.source.slice(1)}`, "u")

/** The two parts of a project. */
export interface ProjectPath {
  readonly org: string
  readonly project: string
}

/** Reads `<org>/<project>`; undefined when it is anything else. */
export const parseProject = (text: string): ProjectPath | undefined => {
  const [org, project] = text.split("/")
  return projectPath.test(text) && org !== undefined && project !== undefined ? { org, project } : undefined
}
