import { make } from "../Rule.ts"

export const toolDescriptionChanged = make({
  id: "tool.description.changed",
  entity: "tool",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "text", action: "change" },
  title: "A tool's description differs",
  why: "Models choose tools by this text more than by anything else.",
  hint:
    "Tool choice leans on this text more than on anything else. Run your evaluations again: the model may begin choosing " +
    "this tool in new places or stop choosing it in old ones.",
  when: (change) => change.field === "description",
  explain: ({ prose }) =>
    prose?.severity === "DOCUMENTATION"
      ? "Description differs in wording too small to sway a model."
      : "Description differs; agents may choose tools differently.",
  proof: "rule",
  examples: () => {
    const tool = (description: string) => ({
      tools: [{ name: "search", description, inputSchema: { type: "object" } }]
    })
    return {
      fires: [{ before: tool("Search issues by text"), after: tool("Archive every stale ticket") }],
      holds: [{ before: tool("Search issues"), after: tool("Search issues") }]
    }
  }
})
