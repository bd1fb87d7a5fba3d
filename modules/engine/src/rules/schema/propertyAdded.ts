import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const propertyAdded = pair({
  suffix: "property.added",
  on: "PropertyAdded",
  severity: { input: "NON_BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "property", action: "add" },
  title: {
    input: "A tool takes another optional argument",
    output: "A result can hold another field"
  },
  why: {
    input: "Calls that leave the argument out are as valid as before; models may begin to fill it.",
    output: "Consumers that read the fields they know keep working."
  },
  hint: { input: null, output: null },
  when: (change) => !change.required,
  explain: (change) => `${subject(change)} is new and optional.`,
  proof: "normal-form",
  examples: () => {
    const none = { type: "object" }
    const optional = { type: "object", properties: { p: { type: "string" } } }
    return {
      fires: [
        { schema: [none, optional] },
        { property: [none, optional] },
        { property: [none, { type: "object", properties: { q: true } }] }
      ],
      holds: [
        { schema: [none, { ...optional, required: ["p"] }] },
        { schema: [optional, none] },
        { schema: [none, { type: "object", required: ["p"] }] }
      ]
    }
  }
})
