import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const toolHeaderInvalid = make({
  id: "tool.header.invalid",
  entity: "tool",
  on: "HeaderInvalidated",
  extension: true,
  severity: "BREAKING",
  axis: { aspect: "header validity", action: "change" },
  title: "An `x-mcp-header` breaks the protocol's rules",
  why: "Conforming clients over HTTP leave the whole tool out of their list; its callers find it gone.",
  hint:
    "Mend the condition that the explanation names, or take the annotation away: over HTTP the tool comes back with " +
    "the next listing.",
  explain: ({ condition, path }) =>
    `HTTP clients leave the tool out: of the \`x-mcp-header\` at ${code(path)} the protocol says that ${condition}.`,
  proof: "rule",
  examples: () => {
    const tool = (properties: JsonObject) => ({
      tools: [{ name: "search", inputSchema: { type: "object", properties } }]
    })
    const header = (name: string, type = "string") => ({ type, "x-mcp-header": name })
    const changed = ["tool.input.header.changed"]
    return {
      fires: [
        { before: tool({ a: header("Region") }), after: tool({ a: header("The region") }), with: changed },
        {
          before: tool({ a: header("Region"), b: header("Zone") }),
          after: tool({ a: header("Region"), b: header("region") }),
          with: changed
        },
        {
          before: tool({ a: header("Limit", "integer") }),
          after: tool({ a: header("Limit", "number") }),
          with: ["tool.input.type.widened"]
        },
        {
          before: tool({ a: { type: "array", items: { type: "string" } } }),
          after: tool({ a: { type: "array", items: header("Region") } }),
          with: changed
        }
      ],
      holds: [
        { before: tool({ a: header("Region") }), after: tool({ a: header("Zone") }) },
        { before: tool({ a: header("The region") }), after: tool({ a: header("The zone") }) },
        { before: tool({ a: header("The region") }), after: tool({ a: header("Region") }) },
        { before: {}, after: tool({ a: header("The region") }) }
      ]
    }
  }
})
