import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const toolAnnotationsRemoved = make({
  id: "tool.annotations.removed",
  entity: "tool",
  on: "AnnotationRemoved",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "annotation", action: "remove" },
  title: "A tool no longer states an annotation",
  why:
    "Agents consult annotations when they decide whether to call; a client that selects on this one no longer " +
    "finds the tool.",
  hint: "Clients that select on this annotation will stop matching the tool.",
  explain: (change) => went(code(change.name), change),
  proof: "rule",
  examples: () => {
    const tool = (annotations: JsonObject) => ({
      tools: [{ name: "search", inputSchema: { type: "object" }, annotations }]
    })
    return {
      fires: [
        { before: tool({ title: "Search" }), after: tool({}) },
        { before: tool({ readOnlyHint: true, audience: "ops" }), after: tool({ readOnlyHint: true }) }
      ],
      holds: [
        { before: tool({ readOnlyHint: true }), after: tool({}) },
        { before: tool({ readOnlyHint: false }), after: tool({}) },
        { before: tool({}), after: tool({ title: "Search" }) }
      ]
    }
  }
})
