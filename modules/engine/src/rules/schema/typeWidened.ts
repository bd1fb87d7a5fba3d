import { pair } from "../Rule.ts"
import { retyped } from "../words.ts"

export const typeWidened = pair({
  suffix: "type.widened",
  on: "TypeWidened",
  severity: { input: "NON_BREAKING", output: "BREAKING" },
  axis: { aspect: "type", action: "widen" },
  title: {
    input: "An argument accepts more types",
    output: "A result field has more types"
  },
  why: {
    input: "Every type that was accepted is accepted still, so present calls keep working.",
    output: "Consumers receive a type they were not told of and fail where they parse it."
  },
  hint: {
    input:
      "Old calls remain valid. Describe when the additional types are appropriate, since models will begin using them.",
    output: "Consumers typed for the smaller set cannot handle the additional types."
  },
  explain: retyped,
  proof: "normal-form",
  examples: () => ({
    fires: [
      { property: [{ type: "string" }, { type: ["string", "null"] }] },
      { property: [{ type: "string" }, { type: ["number", "string"] }] },
      { property: [{ type: "string" }, {}] }
    ],
    holds: [
      { property: [{ type: "number" }, { type: ["integer", "number"] }] },
      { property: [{ type: "number" }, { type: "integer" }] },
      { property: [{ type: "string" }, { type: "number" }] }
    ]
  })
})
