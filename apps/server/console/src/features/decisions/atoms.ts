// What a project decides: its name, what counts, what was accepted, and what is shown of use.
import { Projects } from "@mcp-inspect/api/Projects"
import { UsageDecisions } from "@mcp-inspect/api/UsageViews"
import { HttpApi } from "effect/http-api"
import { Atom, AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Decisions extends AtomHttpApi.Service<Decisions>()("console/Decisions", {
  api: HttpApi.make("mcp-inspect").add(Projects, UsageDecisions),
  ...connected
}) {}

const paramsOf = (path: string) => {
  const [org = "", project = ""] = path.split("/")
  return { org, project }
}

/** What counts in a project, by its path. */
export const settings = Atom.family((path: string) =>
  Decisions.query("projects", "settings", { params: paramsOf(path), reactivityKeys: ["settings"] })
)

/** Decides anew what counts. */
export const changeSettings = Decisions.mutation("projects", "changeSettings")

/** The findings that were accepted in a project, by its path. */
export const acceptances = Atom.family((path: string) =>
  Decisions.query("projects", "acceptances", { params: paramsOf(path), reactivityKeys: ["acceptances"] })
)

/** Withdraws an acceptance. */
export const withdraw = Decisions.mutation("projects", "withdraw")

/** What is shown of use in a project, by its path. */
export const usageSettings = Atom.family((path: string) =>
  Decisions.query("usageDecisions", "settings", { params: paramsOf(path), reactivityKeys: ["usageSettings"] })
)

/** Decides anew what is shown of use. */
export const changeUsageSettings = Decisions.mutation("usageDecisions", "changeSettings")

/** Gives a project another name. */
export const renameProject = Decisions.mutation("projects", "update")

/** Deletes a project. */
export const removeProject = Decisions.mutation("projects", "remove")
