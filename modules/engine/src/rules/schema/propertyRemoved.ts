import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const propertyRemoved = pair({
  suffix: "property.removed",
  on: "PropertyRemoved",
  severity: { input: "BREAKING", output: "BREAKING" },
  axis: { aspect: "property", action: "remove" },
  title: {
    input: "An argument is gone",
    output: "A result field is gone"
  },
  why: {
    input:
      "Callers that send the argument are refused, or it is dropped without a word and the call does less than " +
      "they meant.",
    output: "Consumers that read the field find it missing, often far from where the result came in."
  },
  hint: {
    input: "For one release, take the property and disregard it so that present callers carry on; drop it after that.",
    output:
      "Consumers reading this field will find it missing. Continue to emit it for one release, or publish the " +
      "removal as a major version."
  },
  explain: (change) => `${subject(change)} is no longer declared.`,
  proof: "rule",
  examples: () => {
    const none = { type: "object" }
    const optional = { type: "object", properties: { p: { type: "string" } } }
    const required = { ...optional, required: ["p"] }
    return {
      fires: [{ schema: [required, none] }, { schema: [optional, none] }, { property: [optional, none] }],
      holds: [
        { schema: [none, optional] },
        { schema: [required, optional] },
        { schema: [{ type: "object", required: ["p"] }, none] }
      ]
    }
  }
})
