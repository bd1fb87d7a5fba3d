import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { went } from "../words.ts"

export const toolUiResourceUriAdded = make({
  id: "tool.ui.resourceUri.added",
  entity: "tool",
  on: "UiLinkAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "uiLink", action: "add" },
  title: "A tool links a UI template it did not have",
  why: "Hosts that know MCP Apps render the results with the template; the others show them as before.",
  hint: null,
  explain: (change) => went("The linked UI template", change),
  proof: "rule",
  examples: () => {
    const tool = (_meta: JsonObject) => ({ tools: [{ name: "chart", inputSchema: { type: "object" }, _meta }] })
    return {
      fires: [
        { before: tool({}), after: tool({ ui: { resourceUri: "ui://chart" } }), with: ["tool.meta.changed"] },
        { before: tool({}), after: tool({ "ui/resourceUri": "ui://chart" }), with: ["tool.meta.changed"] }
      ],
      holds: [
        { before: tool({ "ui/resourceUri": "ui://chart" }), after: tool({ ui: { resourceUri: "ui://chart" } }) },
        { before: tool({ ui: { resourceUri: "ui://chart" } }), after: tool({}) }
      ]
    }
  }
})
