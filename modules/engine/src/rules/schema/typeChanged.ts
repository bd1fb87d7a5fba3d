import { pair } from "../Rule.ts"
import { retyped } from "../words.ts"

export const typeChanged = pair({
  suffix: "type.changed",
  on: "TypeReplaced",
  severity: { input: "BREAKING", output: "BREAKING" },
  axis: { aspect: "type", action: "change" },
  title: {
    input: "An argument has other types, and neither set contains the other",
    output: "A result field has other types, and neither set contains the other"
  },
  why: {
    input: "Callers that send a type which is not allowed any more have their calls rejected.",
    output: "Consumers receive a type they were not told of and fail where they parse it."
  },
  hint: {
    input: "As neither type set contains the other, no present caller can be sure of continuing to work.",
    output: "As neither type set contains the other, no present consumer can be sure of continuing to work."
  },
  explain: retyped,
  proof: "normal-form",
  examples: () => ({
    fires: [
      { property: [{ type: "string" }, { type: "number" }] },
      { property: [{ type: ["string", "null"] }, { type: ["integer", "null"] }] }
    ],
    holds: [
      { property: [{ type: "number" }, { type: "integer" }] },
      { property: [{ type: "string" }, { type: ["string", "null"] }] },
      { property: [{ type: ["string", "null"] }, { type: ["null", "string"] }] }
    ]
  })
})
