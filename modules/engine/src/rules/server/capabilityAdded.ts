import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const serverCapabilityAdded = make({
  id: "server.capability.added",
  entity: "server",
  on: "CapabilityAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "capability", action: "add" },
  title: "A capability is newly advertised",
  why: "Clients that know the capability begin to use it; clients that do not know it carry on as before.",
  hint: null,
  explain: ({ name }) => `The server now advertises ${code(name)}.`,
  proof: "rule",
  examples: () => {
    const server = (capabilities: JsonObject) => ({ server: { capabilities } })
    return {
      fires: [
        { before: server({ tools: {} }), after: server({ tools: {}, prompts: { listChanged: true } }) },
        { before: server({}), after: server({ experimental: { batching: {} } }) }
      ],
      holds: [
        { before: server({ tools: {} }), after: server({ tools: { listChanged: true } }) },
        { before: server({}), after: server({ extensions: { "io.modelcontextprotocol/ui": {} } }) }
      ]
    }
  }
})
