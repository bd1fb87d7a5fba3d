import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, value } from "../words.ts"

export const toolAnnotationsSafetyWeakened = make({
  id: "tool.annotations.safetyWeakened",
  entity: "tool",
  on: "AnnotationWeakened",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "promise", action: "remove" },
  title: "A promise about a tool's behaviour was taken back",
  why: "Clients that approve calls by these hints begin to prompt, or have approved a call that may now write.",
  hint:
    "A promise about behaviour was taken back. Clients that approve read-only or idempotent calls automatically " +
    "will begin to prompt, or have already approved a call that may now write. If your gate relies on annotations, " +
    "set `severity_overrides` for `tool.annotations.safetyWeakened` to `BREAKING`.",
  explain: ({ after, before, ignored, name }) => {
    const now = after === undefined ? "is now absent" : `is now ${value(after)}`
    const moot = ignored ? "; the protocol ignores this hint while `readOnlyHint` is `true`, as it was and is" : ""
    return `${code(name)} promised ${value(before)} and ${now}${moot}.`
  },
  proof: "rule",
  examples: () => {
    const tool = (annotations: JsonObject) => ({
      tools: [{ name: "search", inputSchema: { type: "object" }, annotations }]
    })
    return {
      fires: [
        { before: tool({ readOnlyHint: true }), after: tool({}) },
        { before: tool({ destructiveHint: false }), after: tool({ destructiveHint: true }) },
        { before: tool({ readOnlyHint: true, idempotentHint: true }), after: tool({ readOnlyHint: true }) }
      ],
      holds: [
        { before: tool({ readOnlyHint: false }), after: tool({ readOnlyHint: true }) },
        { before: tool({ destructiveHint: true }), after: tool({}) },
        { before: tool({ openWorldHint: true }), after: tool({ openWorldHint: false }) }
      ]
    }
  }
})
