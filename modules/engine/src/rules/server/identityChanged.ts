import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const serverIdentityChanged = make({
  id: "server.identity.changed",
  entity: "server",
  on: "IdentityChanged",
  severity: "DOCUMENTATION",
  axis: { aspect: "identity", action: "change" },
  title: "The server describes itself differently",
  why: "Clients show this information to people, who notice another name, version or icon; the protocol decides nothing by it.",
  hint: null,
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const server = (serverInfo: JsonObject) => ({
      server: { serverInfo: { name: "tracker", version: "1.0.0", ...serverInfo } }
    })
    return {
      fires: [
        { before: server({}), after: server({ version: "1.1.0" }) },
        { before: server({}), after: server({ title: "Issue tracker" }) },
        { before: server({}), after: server({ websiteUrl: "https://tracker.example" }) }
      ],
      holds: [
        { before: server({}), after: server({ region: "eu" }) },
        {
          before: { ...server({}), protocolVersion: "2025-06-18" },
          after: { ...server({}), protocolVersion: "2025-11-25" }
        }
      ]
    }
  }
})
