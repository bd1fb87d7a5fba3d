import { pair } from "../Rule.ts"
import { retyped } from "../words.ts"

export const typeNarrowed = pair({
  suffix: "type.narrowed",
  on: "TypeNarrowed",
  severity: { input: "BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "type", action: "narrow" },
  title: {
    input: "An argument accepts fewer types",
    output: "A result field has fewer types"
  },
  why: {
    input: "Callers that send a dropped type were right to do so; the server rejects them now.",
    output: "Consumers handle a type that does not occur any more; what does occur they handle already."
  },
  hint: {
    input: "For one release keep taking the dropped types and coerce them.",
    output: "Fewer types are returned. Consumers keep working; remove handling for dropped types at leisure."
  },
  explain: retyped,
  proof: "normal-form",
  examples: () => ({
    fires: [
      { property: [{ type: "number" }, { type: "integer" }] },
      { property: [{ type: ["string", "null"] }, { type: "string" }] },
      { property: [{}, { type: "string" }] }
    ],
    holds: [
      { property: [{ type: "number" }, { type: ["integer", "number"] }] },
      { property: [{ type: "integer" }, { type: "number" }] },
      { property: [{ type: "string" }, { type: "number" }] }
    ]
  })
})
