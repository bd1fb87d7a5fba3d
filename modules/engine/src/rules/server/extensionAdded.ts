import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const serverExtensionAdded = make({
  id: "server.extension.added",
  entity: "server",
  on: "ExtensionAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "extension", action: "add" },
  title: "An extension is newly advertised",
  why: "Extensions take effect only where both sides name them, so clients without it see no difference.",
  hint: null,
  explain: ({ name }) => `The server now advertises the extension ${code(name)}.`,
  proof: "rule",
  examples: () => {
    const server = (capabilities: JsonObject) => ({ server: { capabilities } })
    return {
      fires: [{ before: server({}), after: server({ extensions: { "io.modelcontextprotocol/ui": {} } }) }],
      holds: [
        { before: server({}), after: server({ extensions: {} }) },
        { before: server({}), after: server({ experimental: { "io.modelcontextprotocol/ui": {} } }) }
      ]
    }
  }
})
