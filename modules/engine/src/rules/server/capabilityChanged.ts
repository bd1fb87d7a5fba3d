import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const serverCapabilityChanged = make({
  id: "server.capability.changed",
  entity: "server",
  on: "CapabilityChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "capability", action: "change" },
  title: "The settings of a capability differ",
  why:
    "Clients read these settings to decide whether to subscribe and whether to wait for list changes. One that trusted the " +
    "earlier value misses updates or sends requests that are refused.",
  hint: "Make sure that clients which depended on the earlier value keep working with the new one.",
  explain: (change) => went(`Capability ${code(change.name)}`, change),
  proof: "rule",
  examples: () => {
    const server = (capabilities: JsonObject) => ({ server: { capabilities } })
    return {
      fires: [
        { before: server({ resources: { subscribe: true } }), after: server({ resources: { subscribe: false } }) },
        { before: server({ tools: {} }), after: server({ tools: { listChanged: true } }) }
      ],
      holds: [
        { before: server({ tools: {} }), after: server({ tools: { listChanged: false } }) },
        { before: server({ extensions: { "a/b": { v: 1 } } }), after: server({ extensions: { "a/b": { v: 2 } } }) }
      ]
    }
  }
})
