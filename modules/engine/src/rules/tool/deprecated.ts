import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const toolDeprecated = make({
  id: "tool.deprecated",
  entity: "tool",
  on: "DeprecationMarked",
  extension: true,
  severity: "NON_BREAKING",
  axis: { aspect: "deprecation", action: "add" },
  title: "A tool announces that it will go",
  why: "Calls work as before; consumers who read the marker know by when they have to move.",
  hint: "Plan the sunset, and read the recorded usage of the tool before it.",
  explain: ({ entity, marker }) => {
    const since = marker.since === null ? "" : ` since ${code(marker.since)}`
    const sunset = marker.sunset === null ? " without a sunset date" : ` with the sunset ${code(marker.sunset)}`
    const successor = marker.replacedBy === null ? "" : ` and names ${code(marker.replacedBy)} as its successor`
    return `${code(entity.name)} is marked deprecated${since}${sunset}${successor}.`
  },
  proof: "rule",
  examples: () => {
    const tool = (_meta: JsonObject) => ({ tools: [{ name: "find", inputSchema: { type: "object" }, _meta }] })
    const marked = (marker: JsonObject) => tool({ "mcp-inspect/deprecated": marker })
    return {
      fires: [
        { before: tool({}), after: marked({}), with: ["tool.meta.changed"] },
        { before: tool({}), after: marked({ sunset: "2027-01-31", replacedBy: "search" }), with: ["tool.meta.changed"] }
      ],
      holds: [
        { before: marked({ sunset: "2027-01-31" }), after: marked({ sunset: "2027-03-31" }) },
        { before: marked({}), after: tool({}) },
        { before: tool({}), after: tool({ "mcp-inspect/deprecated": true }) }
      ]
    }
  }
})
