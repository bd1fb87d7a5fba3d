// What was recorded of one server, and what is known of use.
import { History } from "@mcp-inspect/api/History"
import { UsageViews } from "@mcp-inspect/api/UsageViews"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"
import { byName } from "../../data/family.ts"

class Recorded extends AtomHttpApi.Service<Recorded>()("console/Recorded", {
  api: HttpApi.make("mcp-inspect").add(History, UsageViews),
  ...connected
}) {}

/** The last change of a server; of a server with one contract alone, that as the baseline. */
export const lastChange = byName(({ org, project, server }: { org: string; project: string; server: string }) =>
  Recorded.query("history", "changes", {
    params: { org, project, server },
    query: { limit: 1 },
    reactivityKeys: ["recorded"]
  })
)

/** A page of what was recorded of a server, newest first. */
export const deployments = byName(
  ({ before, org, project, server }: { org: string; project: string; server: string; before?: string | undefined }) =>
    Recorded.query("history", "deployments", {
      params: { org, project, server },
      query: before === undefined ? {} : { before },
      reactivityKeys: ["recorded"]
    })
)

/** Recorded use of the project. */
export const use = byName((params: { org: string; project: string }) =>
  Recorded.query("usageViews", "overview", { params, query: {}, reactivityKeys: ["use"] })
)
