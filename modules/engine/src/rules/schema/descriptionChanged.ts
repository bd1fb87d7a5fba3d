import { pair } from "../Rule.ts"
import { reworded, subject } from "../words.ts"

const effect = {
  input: "models may fill the arguments differently",
  output: "models may interpret results differently"
}

export const descriptionChanged = pair({
  suffix: "description.changed",
  on: "SchemaTextChanged",
  severity: { input: "prose", output: "prose" },
  axis: { aspect: "text", action: "change" },
  title: {
    input: "The description or title of an argument differs",
    output: "The description or title of a result field differs"
  },
  why: {
    input: "Models read both while they fill arguments; what they pass can drift without any error.",
    output: "Models read both while they interpret results; what they conclude can drift without any error."
  },
  hint: {
    input: "Models consult property text when they fill arguments, so altered text can alter what is passed.",
    output:
      "Models consult property text when they interpret results, so altered text can alter what they conclude or " +
      "do next."
  },
  explain: (change) => reworded(subject(change), change, effect[change.side]),
  proof: "rule",
  examples: () => ({
    fires: [
      { property: [{ description: "Text to search for" }, { description: "Ticket that is archived" }] },
      { property: [{ title: "Query" }, {}] },
      { property: [{}, { title: "Query", description: "Text to search for" }] },
      { schema: [{ type: "object" }, { type: "object", description: "Narrows what is listed" }] }
    ],
    holds: [
      { property: [{ description: "Text" }, { description: "Text", default: "a" }] },
      { schema: [{ type: "object" }, { type: "object", properties: { description: { type: "string" } } }] }
    ]
  })
})
