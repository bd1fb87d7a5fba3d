import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const toolRemoved = make({
  id: "tool.removed",
  entity: "tool",
  on: "EntityRemoved",
  severity: "BREAKING",
  axis: { aspect: "tool", action: "remove" },
  title: "A tool is gone",
  why: "Agents keep the name in context and in cached tool lists; each call to it fails.",
  hint:
    "Leave the tool in place, marked deprecated, for one release or more. Before dropping it, look at recorded usage and " +
    "also think about consumers nobody measures; zero recorded calls does not show that nothing depends on it.",
  explain: ({ entity, marker }) => {
    const announced =
      marker?.sunset == null
        ? ""
        : ` Its announced sunset is ${code(marker.sunset)}; a release before that date withdraws it early.`
    const successor = marker?.replacedBy == null ? "" : ` It names ${code(marker.replacedBy)} as its successor.`
    return `${code(entity.name)} is no longer listed.${announced}${successor}`
  },
  proof: "rule",
  examples: () => ({
    fires: [{ before: { tools: [{ name: "search", inputSchema: { type: "object" } }] }, after: {} }],
    holds: [{ before: {}, after: { tools: [{ name: "search", inputSchema: { type: "object" } }] } }]
  })
})
