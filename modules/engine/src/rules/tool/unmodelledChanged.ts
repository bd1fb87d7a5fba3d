import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, unmodelledHint, went } from "../words.ts"

export const toolUnmodelledChanged = make({
  id: "tool.unmodelled.changed",
  entity: "tool",
  on: "FieldUnmodelled",
  extension: true,
  severity: "BREAKING",
  axis: { aspect: "unmodelled", action: "change" },
  title: "A tool differs in a member no other rule describes",
  why: "What the difference does to present calls is not known, and a silent break costs more than a look at it.",
  hint: unmodelledHint,
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const tool = (fields: JsonObject) => ({ tools: [{ name: "search", inputSchema: { type: "object" }, ...fields }] })
    return {
      fires: [
        { before: tool({}), after: tool({ rateLimit: 5 }) },
        { before: tool({ rateLimit: { calls: 5 } }), after: tool({ rateLimit: { calls: 6 } }) },
        { before: tool({ title: "Search" }), after: tool({ title: 5 }) }
      ],
      holds: [
        { before: tool({ rateLimit: { calls: 5, per: "s" } }), after: tool({ rateLimit: { per: "s", calls: 5 } }) },
        {
          before: tool({ execution: { taskSupport: "optional" } }),
          after: tool({ execution: { taskSupport: "required" } })
        },
        { before: tool({ _meta: { rateLimit: 5 } }), after: tool({ _meta: { rateLimit: 6 } }) }
      ]
    }
  }
})
