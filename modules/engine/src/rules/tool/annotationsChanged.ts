import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const toolAnnotationsChanged = make({
  id: "tool.annotations.changed",
  entity: "tool",
  on: "AnnotationChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "annotation", action: "change" },
  title: "An annotation of a tool has another value",
  why:
    "Agents consult annotations when they decide whether to call; a client that filters or ranks on this one may " +
    "act differently.",
  hint: "Check that clients which filter or rank on annotations still act the way you want.",
  explain: (change) => went(code(change.name), change),
  proof: "rule",
  examples: () => {
    const tool = (annotations: JsonObject) => ({
      tools: [{ name: "search", inputSchema: { type: "object" }, annotations }]
    })
    return {
      fires: [
        { before: tool({ readOnlyHint: false }), after: tool({ readOnlyHint: true }) },
        { before: tool({ title: "Search" }), after: tool({ title: "Find" }) }
      ],
      holds: [
        { before: tool({ readOnlyHint: true }), after: tool({ readOnlyHint: false }) },
        { before: tool({}), after: tool({ readOnlyHint: true }) },
        { before: tool({ title: "Search", readOnlyHint: true }), after: tool({ readOnlyHint: true, title: "Search" }) }
      ]
    }
  }
})
