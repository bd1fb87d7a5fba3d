import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { differs } from "../words.ts"

export const toolMetaChanged = make({
  id: "tool.meta.changed",
  entity: "tool",
  on: "MetaChanged",
  severity: "NON_BREAKING",
  axis: { aspect: "meta", action: "change" },
  title: "A tool's `_meta` differs",
  why: "Calls are validated and answered as before; clients that read a vendor key may treat the tool differently.",
  hint: null,
  explain: (change) => differs("`_meta`", change),
  proof: "rule",
  examples: () => {
    const tool = (_meta: JsonObject) => ({ tools: [{ name: "search", inputSchema: { type: "object" }, _meta }] })
    return {
      fires: [
        { before: tool({ "example.com/team": "a" }), after: tool({ "example.com/team": "b" }) },
        { before: tool({ ui: { resourceUri: "ui://a" } }), after: tool({ "ui/resourceUri": "ui://a" }) },
        {
          before: tool({ ui: { resourceUri: "ui://a" } }),
          after: tool({ ui: { resourceUri: "ui://b" } }),
          with: ["tool.ui.resourceUri.changed"]
        }
      ],
      holds: [
        { before: tool({ a: 1, b: 2 }), after: tool({ b: 2, a: 1 }) },
        { before: tool({ a: 1 }), after: { tools: [{ ...tool({ a: 1 }).tools[0], title: "Search" }] } }
      ]
    }
  }
})
