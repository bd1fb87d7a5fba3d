import { make } from "../Rule.ts"
import { listed } from "../words.ts"

export const toolUiVisibilityWidened = make({
  id: "tool.ui.visibility.widened",
  entity: "tool",
  on: "AudienceGained",
  severity: "NON_BREAKING",
  axis: { aspect: "audience", action: "widen" },
  title: "A tool is visible to an audience it did not have",
  why: "Whoever could call the tool still can; agents or UIs that could not see it may begin to call it.",
  hint: null,
  explain: ({ gained }) => `The tool is now visible to ${listed(gained)}.`,
  proof: "rule",
  examples: () => {
    const plain = { tools: [{ name: "chart", inputSchema: { type: "object" } }] }
    const tool = (...visibility: ReadonlyArray<string>) => ({
      tools: [{ ...plain.tools[0], _meta: { ui: { visibility } } }]
    })
    return {
      fires: [
        { before: tool("app"), after: plain, with: ["tool.meta.changed"] },
        { before: tool("model"), after: tool("model", "app"), with: ["tool.meta.changed"] },
        { before: tool("app"), after: tool("model"), with: ["tool.meta.changed", "tool.ui.visibility.narrowed"] }
      ],
      holds: [
        { before: plain, after: tool("model", "app") },
        { before: tool(), after: tool("model", "app") },
        { before: plain, after: tool("app") }
      ]
    }
  }
})
