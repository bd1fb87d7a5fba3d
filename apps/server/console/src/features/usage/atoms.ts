// What was recorded of the use of a project.
import { History } from "@mcp-inspect/api/History"
import { Usage } from "@mcp-inspect/api/Usage"
import { UsageDecisions, UsageViews } from "@mcp-inspect/api/UsageViews"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Use extends AtomHttpApi.Service<Use>()("console/Use", {
  api: HttpApi.make("mcp-inspect").add(History, Usage, UsageDecisions, UsageViews),
  ...connected
}) {}

/** What names a project in paths. */
export interface Place {
  readonly org: string
  readonly project: string
}

/** The part of a project's use that is asked about. No days: the window of the project. No environment: all of them. */
export interface Wanted {
  readonly days: number | undefined
  readonly environment: string
}

/** The part that an answer is about. */
export interface Part extends Wanted {
  readonly days: number
}

const asked = ({ days, environment }: Wanted) => ({
  ...(days === undefined ? {} : { days }),
  ...(environment === "" ? {} : { environment })
})

const paramsOf = ({ org, project }: Place) => ({ org, project })

/** All recorded use of a project. */
export const overview = (place: Place, part: Wanted) =>
  Use.query("usageViews", "overview", {
    params: paramsOf(place),
    query: asked(part),
    reactivityKeys: ["usage"]
  })

/** Which contracts answered over time (USE-3). */
export const surfaces = (place: Place, part: Part) =>
  Use.query("usageViews", "surfaces", { params: paramsOf(place), query: asked(part), reactivityKeys: ["usage"] })

/** What is used: the names of one kind say nothing of those of another. */
export type Kind = "tool" | "resource" | "prompt"

/** Recorded use of one entity. */
export const useOf = (place: Place, part: Part, { kind, name }: { readonly kind: Kind; readonly name: string }) =>
  Use.query("usage", "read", {
    params: paramsOf(place),
    query: { entity: name, kind, ...asked(part) },
    reactivityKeys: ["usage"]
  })

/** What the project decided about evidence of use. */
export const settings = (place: Place) =>
  Use.query("usageDecisions", "settings", { params: paramsOf(place), reactivityKeys: ["usage"] })

/** The servers of a project. */
export const servers = (place: Place) =>
  Use.query("history", "servers", { params: paramsOf(place), reactivityKeys: ["servers"] })

/** The contracts of a server, the newest two hundred. */
export const contracts = (place: Place, server: string) =>
  Use.query("history", "changes", { params: { ...paramsOf(place), server }, query: { limit: 200 } })

/** A recorded snapshot. */
export const document = (place: Place, fingerprint: string) =>
  Use.query("history", "document", { params: { ...paramsOf(place), fingerprint }, timeToLive: "5 minutes" })
