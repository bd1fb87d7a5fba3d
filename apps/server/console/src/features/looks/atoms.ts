// The watches of one server, and what they saw.
import { Watches } from "@mcp-inspect/api/Watches"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"
import { byName } from "../../data/family.ts"

class Looks extends AtomHttpApi.Service<Looks>()("console/Looks", {
  api: HttpApi.make("mcp-inspect").add(Watches),
  ...connected
}) {}

/** A page of the looks of a watch, newest first. */
export const checks = byName(
  ({ before, org, project, watch }: { org: string; project: string; watch: string; before?: string | undefined }) =>
    Looks.query("watches", "checks", {
      params: { org, project, watch },
      query: before === undefined ? { limit: 50 } : { before, limit: 50 },
      reactivityKeys: ["watches"]
    })
)

/** How a watched server did over the last 30 days. */
export const availability = byName((params: { org: string; project: string; watch: string }) =>
  Looks.query("watches", "availability", { params, query: { days: 30 }, reactivityKeys: ["watches"] })
)

/** Watches a server. */
export const addWatch = Looks.mutation("watches", "create")

/** Changes a watch. */
export const changeWatch = Looks.mutation("watches", "change")

/** Ends a watch. */
export const removeWatch = Looks.mutation("watches", "remove")
