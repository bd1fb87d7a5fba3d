import { pair } from "../Rule.ts"
import { keywordMoved } from "../words.ts"

const hint =
  "Neither constraint can be ranked as looser than the other, so structure alone cannot prove compatibility. Check " +
  "it manually."

export const constraintChanged = pair({
  suffix: "constraint.changed",
  on: "ConstraintChanged",
  severity: { input: "BREAKING", output: "BREAKING" },
  axis: { aspect: "constraint", action: "change" },
  title: {
    input: "A constraint on an argument differs and cannot be ordered",
    output: "A constraint on a result field differs and cannot be ordered"
  },
  why: {
    input: "Values that were accepted may be refused now; callers notice when the server rejects a call.",
    output: "Results may leave the set that consumers validate against; they notice when validation fails."
  },
  hint: { input: hint, output: hint },
  explain: (change) => keywordMoved(change, change.keyword),
  // A proof of compatibility was sought in the order of the two constraints, and there is none.
  proof: "none",
  examples: () => {
    const [a, b, c] = [{ minimum: 0 }, { maximum: 10 }, { multipleOf: 5 }]
    return {
      fires: [
        { property: [{ pattern: "^a" }, { pattern: "^b" }] },
        { property: [{ format: "date" }, { format: "email" }] },
        { property: [{ multipleOf: 2 }, { multipleOf: 3 }] },
        { property: [{ oneOf: [a, b] }, { oneOf: [a, b, c] }] },
        { property: [{ $ref: "https://example.com/a.json" }, { $ref: "https://example.com/b.json" }] }
      ],
      holds: [
        { property: [{ oneOf: [a, b] }, { oneOf: [b, a] }] },
        { property: [{ pattern: "^a" }, { pattern: "^a", minLength: 1 }] },
        { property: [{ anyOf: [a, b] }, { anyOf: [a, b, c] }] }
      ]
    }
  }
})
