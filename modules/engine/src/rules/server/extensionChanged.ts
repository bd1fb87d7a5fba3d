import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const serverExtensionChanged = make({
  id: "server.extension.changed",
  entity: "server",
  on: "ExtensionChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "extension", action: "change" },
  title: "The settings of an extension differ",
  why: "Both sides negotiate by these settings; a client built for the earlier ones may agree on something else or on nothing.",
  hint:
    "The settings take part in negotiation. If the new ones are not compatible with the old ones, publish them under a new, " +
    "versioned extension identifier.",
  explain: (change) => went(`Extension ${code(change.name)}`, change),
  proof: "rule",
  examples: () => {
    const extension = (settings: JsonObject) => ({
      server: { capabilities: { extensions: { "io.modelcontextprotocol/ui": settings } } }
    })
    const html = { mimeTypes: ["text/html;profile=mcp-app"], level: 1 }
    return {
      fires: [{ before: extension(html), after: extension({ ...html, level: 2 }) }],
      holds: [{ before: extension(html), after: extension({ level: 1, mimeTypes: ["text/html;profile=mcp-app"] }) }]
    }
  }
})
