import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { went } from "../words.ts"

export const toolUiResourceUriChanged = make({
  id: "tool.ui.resourceUri.changed",
  entity: "tool",
  on: "UiLinkChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "uiLink", action: "change" },
  title: "A tool links another UI template",
  why: "Hosts may hold the earlier template prefetched or cached and feed it results made for the new one.",
  hint:
    "The earlier template may be cached by hosts. Serve its URI for one more release, and check that the new " +
    "template accepts the `structuredContent` the tool produces.",
  explain: (change) => went("The linked UI template", change),
  proof: "rule",
  examples: () => {
    const tool = (_meta: JsonObject) => ({ tools: [{ name: "chart", inputSchema: { type: "object" }, _meta }] })
    const linked = (resourceUri: string) => tool({ ui: { resourceUri } })
    return {
      fires: [
        { before: linked("ui://chart"), after: linked("ui://chart/v2"), with: ["tool.meta.changed"] },
        { before: tool({ "ui/resourceUri": "ui://a" }), after: linked("ui://b"), with: ["tool.meta.changed"] }
      ],
      holds: [
        { before: tool({ "ui/resourceUri": "ui://chart" }), after: linked("ui://chart") },
        { before: tool({}), after: linked("ui://chart") }
      ]
    }
  }
})
