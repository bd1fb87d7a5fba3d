import { pair } from "../Rule.ts"
import { keywordMoved } from "../words.ts"

export const constraintLoosened = pair({
  suffix: "constraint.loosened",
  on: "ConstraintLoosened",
  severity: { input: "NON_BREAKING", output: "BREAKING" },
  axis: { aspect: "constraint", action: "loosen" },
  title: {
    input: "A bound on an argument was relaxed",
    output: "A bound on a result field was relaxed"
  },
  why: {
    input: "Every value that was accepted is accepted still, so present calls keep working.",
    output:
      "Results may lie outside the bound that consumers were told of; they notice when validation or storage fails."
  },
  hint: {
    input:
      "Calls that were valid remain valid. Intermediaries or client-side validators that still hold the earlier " +
      "bound may refuse newly legal values until they refresh.",
    output: "Consumers that validate results with the earlier bound will begin refusing them."
  },
  explain: (change) => keywordMoved(change, change.keyword),
  proof: "normal-form",
  examples: () => {
    const demanding = (name: string) => ({ type: "object", required: [name] })
    const [a, b, c] = [demanding("a"), demanding("b"), demanding("c")]
    return {
      fires: [
        { property: [{ maximum: 10 }, { maximum: 20 }] },
        { property: [{ maximum: 10 }, {}] },
        { property: [{ additionalProperties: false }, {}] },
        { property: [{ type: "array", uniqueItems: true }, { type: "array" }] },
        { property: [{ anyOf: [a, b] }, { anyOf: [a, b, c] }] }
      ],
      holds: [
        { property: [{ minItems: 0 }, {}] },
        { property: [{ maximum: 20 }, { maximum: 10 }] },
        { property: [{ anyOf: [a, b] }, { anyOf: [b, a] }] },
        { property: [{ enum: ["a"] }, { enum: ["a", "b"] }] }
      ]
    }
  }
})
