import { pair } from "../Rule.ts"
import { keywordMoved } from "../words.ts"

export const constraintTightened = pair({
  suffix: "constraint.tightened",
  on: "ConstraintTightened",
  severity: { input: "BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "constraint", action: "tighten" },
  title: {
    input: "A bound on an argument became stricter",
    output: "A bound on a result field became stricter"
  },
  why: {
    input: "Callers that send values outside the new bound were right to do so; the server rejects them now.",
    output: "Results stay within the range that consumers already handle."
  },
  hint: {
    input: "Values accepted earlier get refused now. Relax the bound or introduce it in stages.",
    output:
      "Results now come from a smaller range. Consumers keep working; drop handling for values that cannot occur " +
      "only after every server version in use has moved."
  },
  explain: (change) => keywordMoved(change, change.keyword),
  proof: "normal-form",
  examples: () => {
    const [a, b] = [{ minLength: 3 }, { maximum: 5 }]
    return {
      fires: [
        { property: [{ minLength: 1 }, { minLength: 3 }] },
        { property: [{}, { additionalProperties: false }] },
        { property: [{ anyOf: [a, b] }, { anyOf: [a] }] },
        { property: [{ allOf: [a] }, { allOf: [a, b] }] },
        { property: [{ type: "array" }, { type: "array", uniqueItems: true }] }
      ],
      holds: [
        { property: [{ anyOf: [a, b] }, { anyOf: [b, a] }] },
        { property: [{}, { minItems: 0, minLength: 0, uniqueItems: false, additionalProperties: true }] },
        { property: [{ minLength: 3 }, { minLength: 1 }] },
        { property: [{ enum: ["a", "b"] }, { enum: ["a"] }] }
      ]
    }
  }
})
