import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const toolAdded = make({
  id: "tool.added",
  entity: "tool",
  on: "EntityAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "tool", action: "add" },
  title: "A tool is newly listed",
  why: "Calls to other tools work as before; agents that read the list again have one more tool to choose from.",
  hint: null,
  explain: ({ entity }) => `${code(entity.name)} is newly listed.`,
  proof: "rule",
  examples: () => {
    const tool = (name: string) => ({ name, inputSchema: { type: "object" } })
    return {
      fires: [
        { before: {}, after: { tools: [tool("search")] } },
        { before: { tools: [tool("a"), tool("b")] }, after: { tools: [tool("c")] }, with: ["tool.removed"] }
      ],
      holds: [
        { before: { tools: [tool("search")] }, after: {} },
        { before: { tools: [tool("find")] }, after: { tools: [tool("search")] } }
      ]
    }
  }
})
