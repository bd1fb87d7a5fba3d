import { make } from "../Rule.ts"
import { listed } from "../words.ts"

export const toolUiVisibilityNarrowed = make({
  id: "tool.ui.visibility.narrowed",
  entity: "tool",
  on: "AudienceLost",
  severity: "BREAKING",
  axis: { aspect: "audience", action: "narrow" },
  title: "A tool is no longer visible to an audience it had",
  why: "Without `model` hosts hide the tool from the agent; without `app` they refuse calls that come from the UI.",
  hint:
    'Losing "model" amounts to removal for all agents; losing "app" makes hosts reject UI calls. Retain the ' +
    "earlier audience for one release, or provide a substitute first.",
  explain: ({ lost }) => `The tool is no longer visible to ${listed(lost)}.`,
  proof: "rule",
  examples: () => {
    const plain = { tools: [{ name: "chart", inputSchema: { type: "object" } }] }
    const tool = (...visibility: ReadonlyArray<string>) => ({
      tools: [{ ...plain.tools[0], _meta: { ui: { visibility } } }]
    })
    return {
      fires: [
        { before: plain, after: tool("app"), with: ["tool.meta.changed"] },
        { before: tool("app", "model"), after: tool("model"), with: ["tool.meta.changed"] },
        { before: tool("app"), after: tool("model"), with: ["tool.meta.changed", "tool.ui.visibility.widened"] }
      ],
      holds: [
        { before: plain, after: tool("model", "app") },
        { before: tool("model", "app"), after: tool() },
        { before: tool("app"), after: plain }
      ]
    }
  }
})
