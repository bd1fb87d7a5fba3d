import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const toolAnnotationsAdded = make({
  id: "tool.annotations.added",
  entity: "tool",
  on: "AnnotationAdded",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "annotation", action: "add" },
  title: "A tool states another annotation",
  why:
    "Agents consult annotations when they decide whether to call; a client that filters on this one may treat the " +
    "tool differently.",
  hint: "Check that clients which filter tools on annotations can still see this tool.",
  explain: (change) => went(code(change.name), change),
  proof: "rule",
  examples: () => {
    const tool = (annotations: JsonObject) => ({
      tools: [{ name: "search", inputSchema: { type: "object" }, annotations }]
    })
    return {
      fires: [
        { before: tool({}), after: tool({ readOnlyHint: true }) },
        { before: tool({ readOnlyHint: true }), after: tool({ readOnlyHint: true, title: "Search" }) }
      ],
      holds: [
        { before: tool({}), after: tool({ readOnlyHint: false }) },
        { before: tool({ readOnlyHint: false }), after: tool({ readOnlyHint: true }) },
        { before: tool({ title: "Search" }), after: tool({}) }
      ]
    }
  }
})
