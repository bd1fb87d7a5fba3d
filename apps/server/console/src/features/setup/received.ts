import type { ServerInfo } from "@mcp-inspect/api/wire/History"

type Server = typeof ServerInfo.Type

/** The server of which something was recorded since an earlier look at all of them. */
export const received = (before: ReadonlyArray<Server>, now: ReadonlyArray<Server>): Server | undefined => {
  const counts = new Map(before.map(({ deployments, name }) => [name, deployments]))
  return now.find(({ deployments, name }) => deployments > (counts.get(name) ?? 0))
}
