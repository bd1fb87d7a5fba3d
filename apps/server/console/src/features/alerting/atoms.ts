// What the service told by itself, where it sends it, and what became of each.
import { Alerts, Channels } from "@mcp-inspect/api/Alerts"
import { Orgs } from "@mcp-inspect/api/Orgs"
import { HttpApi } from "effect/http-api"
import { Atom, AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Alerting extends AtomHttpApi.Service<Alerting>()("console/Alerting", {
  api: HttpApi.make("mcp-inspect").add(Alerts, Channels, Orgs),
  ...connected
}) {}

const paramsOf = (path: string) => {
  const [org = "", project = ""] = path.split("/")
  return { org, project }
}

const alertPages = Atom.family((text: string) => {
  const [path = "", before = ""] = text.split("?")
  return Alerting.query("alerts", "list", {
    params: paramsOf(path),
    query: { limit: 20, ...(before === "" ? {} : { before }) },
    reactivityKeys: ["alerts"]
  })
})

/** A page of the alerts of a project, by its path; the newest without `before`. */
export const alerts = (path: string, before: string | undefined) => alertPages(`${path}?${before ?? ""}`)

/** The channels of a project, by its path. */
export const channels = Atom.family((path: string) =>
  Alerting.query("channels", "list", { params: paramsOf(path), reactivityKeys: ["channels"] })
)

/** Makes a channel. */
export const createChannel = Alerting.mutation("channels", "create")

/** Renames a channel, or turns it on or off. */
export const changeChannel = Alerting.mutation("channels", "change")

/** Deletes a channel. */
export const removeChannel = Alerting.mutation("channels", "remove")

/** Gives a channel another secret. */
export const rotateSecret = Alerting.mutation("channels", "rotateSecret")

/** Sends a test to a channel. */
export const testChannel = Alerting.mutation("channels", "test")

const deliveryPages = Atom.family((text: string) => {
  const [path = "", channel = "", before = ""] = text.split("?")
  return Alerting.query("channels", "deliveries", {
    params: { ...paramsOf(path), channel },
    query: { limit: 20, ...(before === "" ? {} : { before }) },
    reactivityKeys: ["deliveries"]
  })
})

/** A page of what was sent to a channel; the newest without `before`. */
export const deliveries = (path: string, channel: string, before: string | undefined) =>
  deliveryPages(`${path}?${channel}?${before ?? ""}`)

/** Sends something again. */
export const replay = Alerting.mutation("channels", "replay")

/** Who belongs to an organization: alerts are mailed to them. */
export const recipients = Atom.family((org: string) =>
  Alerting.query("orgs", "members", { params: { org }, reactivityKeys: ["members"] })
)
