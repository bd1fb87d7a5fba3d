import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { went } from "../words.ts"

export const toolUiResourceUriRemoved = make({
  id: "tool.ui.resourceUri.removed",
  entity: "tool",
  on: "UiLinkRemoved",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "uiLink", action: "remove" },
  title: "A tool no longer links a UI template",
  why: "Calls still work, yet hosts drop to plain text and users lose the UI.",
  hint:
    "Calls succeed with text output, but the UI disappears for users. Announce it in the release notes when " +
    "intended; if not, restore `_meta.ui.resourceUri`.",
  explain: (change) => went("The linked UI template", change),
  proof: "rule",
  examples: () => {
    const tool = (_meta: JsonObject) => ({ tools: [{ name: "chart", inputSchema: { type: "object" }, _meta }] })
    return {
      fires: [
        { before: tool({ ui: { resourceUri: "ui://chart" } }), after: tool({}), with: ["tool.meta.changed"] },
        { before: tool({ "ui/resourceUri": "ui://chart" }), after: tool({ ui: {} }), with: ["tool.meta.changed"] }
      ],
      holds: [
        { before: tool({ ui: { resourceUri: "ui://chart" } }), after: tool({ "ui/resourceUri": "ui://chart" }) },
        { before: tool({}), after: tool({ ui: { resourceUri: "ui://chart" } }) }
      ]
    }
  }
})
