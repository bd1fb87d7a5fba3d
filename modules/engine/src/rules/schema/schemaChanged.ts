import { pair } from "../Rule.ts"
import { keywordMoved, subject, went } from "../words.ts"

const hint =
  "The engine has no model for this keyword, so the change counts as breaking until a person decides otherwise."

export const schemaChanged = pair({
  suffix: "schema.changed",
  on: "SchemaUnmodelled",
  severity: { input: "BREAKING", output: "BREAKING" },
  axis: { aspect: "unmodelled", action: "change" },
  title: {
    input: "An input schema differs in something no other rule describes",
    output: "An output schema differs in something no other rule describes"
  },
  why: {
    input: "What the difference does to present calls is not known, and a silent break costs more than a look at it.",
    output: "What the difference does to results is not known, and a silent break costs more than a look at it."
  },
  hint: { input: hint, output: hint },
  explain: (change) => {
    if (change.keyword !== null) return keywordMoved(change, change.keyword)
    const isCut = change.before === undefined && change.after === undefined
    return isCut ? `${subject(change)} is too large to be compared to its end.` : went(subject(change), change)
  },
  proof: "none",
  examples: () => {
    const draft07 = { $schema: "http://json-schema.org/draft-07/schema#" }
    const foreign = { $schema: "https://schema.example/dialect", type: "object" }
    return {
      fires: [
        { property: [{ not: { const: 1 } }, { not: { const: 2 } }] },
        { property: [{ type: "string" }, { type: "string", futureKeyword: 7 }] },
        { schema: [foreign, { type: "object" }] }
      ],
      holds: [
        { property: [{ anyOf: [{ minLength: 3 }, { maximum: 5 }] }, { anyOf: [{ maximum: 5 }, { minLength: 3 }] }] },
        { property: [{ pattern: "^a" }, { pattern: "^b" }] },
        { schema: [{ type: "object" }, { ...draft07, type: "object" }] }
      ]
    }
  }
})
