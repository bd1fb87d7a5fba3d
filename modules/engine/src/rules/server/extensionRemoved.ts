import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const serverExtensionRemoved = make({
  id: "server.extension.removed",
  entity: "server",
  on: "ExtensionRemoved",
  severity: "BREAKING",
  axis: { aspect: "extension", action: "remove" },
  title: "An extension is no longer advertised",
  why: "Clients that negotiated the extension fall back to the core protocol or stop working where they cannot.",
  hint:
    "Clients that negotiated it lose the behaviour they asked for. Advertise it again, or implement an explicit fallback to " +
    "core protocol behaviour.",
  explain: ({ name }) => `The server no longer advertises the extension ${code(name)}.`,
  proof: "rule",
  examples: () => {
    const server = (capabilities: JsonObject) => ({ server: { capabilities } })
    return {
      fires: [
        { before: server({ extensions: { "a/b": {}, "a/c": {} } }), after: server({ extensions: { "a/c": {} } }) }
      ],
      holds: [
        { before: server({ extensions: { "a/b": { v: 1 } } }), after: server({ extensions: { "a/b": {} } }) },
        { before: server({ experimental: { "a/b": {} } }), after: server({}) }
      ]
    }
  }
})
