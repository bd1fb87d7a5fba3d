import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const propertyAddedRequired = pair({
  suffix: "property.addedRequired",
  on: "PropertyAdded",
  severity: { input: "BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "property", action: "add" },
  title: {
    input: "A tool demands an argument it did not have",
    output: "A result gained a field that is always there"
  },
  why: {
    input: "Calls written before leave the argument out, so the server rejects them.",
    output: "Consumers that read the fields they know keep working; closed schemas meet a field they do not list."
  },
  hint: {
    input:
      "No present call supplies this property, so all of them fail validation. Introduce it as optional with a " +
      "default and require it one release later.",
    output:
      "Results gain a field that is always there. Consumers with closed schemas (`additionalProperties: false`) " +
      "should be told."
  },
  when: (change) => change.required,
  explain: (change) => `${subject(change)} is new and required.`,
  proof: "normal-form",
  examples: () => {
    const none = { type: "object" }
    const optional = { type: "object", properties: { p: { type: "string" } } }
    const required = { ...optional, required: ["p"] }
    return {
      fires: [{ schema: [none, required] }, { property: [none, required] }],
      holds: [
        { schema: [none, optional] },
        { schema: [optional, required] },
        { schema: [required, none] },
        { schema: [none, { type: "object", required: ["p"] }] }
      ]
    }
  }
})
