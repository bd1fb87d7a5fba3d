import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const added = pair({
  suffix: "added",
  on: "SchemaAdded",
  severity: { input: "NON_BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "schema", action: "add" },
  title: {
    input: "A tool declares an input schema it did not have",
    output: "A tool declares an output schema it did not have"
  },
  why: {
    input: "The declaration alone breaks nobody; what it newly demands of callers is reported beside it.",
    output: "Consumers gain a description of results they already read; none of them relied on it before."
  },
  hint: { input: null, output: null },
  explain: (change) => `${subject(change)} is new; the tool declared none before.`,
  proof: "rule",
  examples: () => ({
    fires: [{ schema: [undefined, { type: "object" }] }],
    holds: [
      { schema: [{ type: "object" }, undefined] },
      { schema: [{ type: "object" }, { type: "object", properties: { q: { type: "string" } } }] }
    ]
  })
})
