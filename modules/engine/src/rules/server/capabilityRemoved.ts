import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const serverCapabilityRemoved = make({
  id: "server.capability.removed",
  entity: "server",
  on: "CapabilityRemoved",
  severity: "BREAKING",
  axis: { aspect: "capability", action: "remove" },
  title: "A capability is no longer advertised",
  why: "Clients ask only for what is advertised, so a whole feature disappears for them without an error.",
  hint: "Clients switch whole features on and off by this flag. Bring it back, or give notice one release before withdrawing it.",
  explain: ({ name }) => `The server no longer advertises ${code(name)}.`,
  proof: "rule",
  examples: () => {
    const server = (capabilities: JsonObject) => ({ server: { capabilities } })
    return {
      fires: [
        { before: server({ tools: {}, resources: {} }), after: server({ tools: {} }) },
        { before: server({ experimental: { batching: {} } }), after: server({ experimental: {} }) }
      ],
      holds: [
        { before: server({ tools: { listChanged: true } }), after: server({ tools: {} }) },
        { before: server({ extensions: { "a/b": {} } }), after: server({}) }
      ]
    }
  }
})
