// What setting up a project asks for and makes.
import { Alerts, Channels } from "@mcp-inspect/api/Alerts"
import { Keys } from "@mcp-inspect/api/Keys"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"
import { byName } from "../../data/family.ts"

class Setup extends AtomHttpApi.Service<Setup>()("console/Setup", {
  api: HttpApi.make("mcp-inspect").add(Alerts, Channels, Keys),
  ...connected
}) {}

/** The newest alerts of a project. */
export const newestAlerts = byName((params: { org: string; project: string }) =>
  Setup.query("alerts", "list", { params, query: { limit: 5 }, reactivityKeys: ["alerts"] })
)

/** Where alerts are sent. */
export const channels = byName((params: { org: string; project: string }) =>
  Setup.query("channels", "list", { params, reactivityKeys: ["channels"] })
)

/** Makes a key. */
export const createKey = Setup.mutation("keys", "create")
