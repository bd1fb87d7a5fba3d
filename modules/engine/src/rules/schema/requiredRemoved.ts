import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const requiredRemoved = pair({
  suffix: "required.removed",
  on: "RequiredRemoved",
  severity: { input: "NON_BREAKING", output: "BREAKING" },
  axis: { aspect: "required", action: "remove" },
  title: {
    input: "A required argument became optional",
    output: "A result field that was always there became optional"
  },
  why: {
    input: "Calls that send the argument are as valid as before.",
    output: "Consumers that read the field without looking whether it is there fail on results that lack it."
  },
  hint: {
    input: "Old calls remain valid. State what the server does when the argument is missing.",
    output:
      "Consumers may rely on the field being in every result. Go on emitting it, or publish the change as a major " +
      "version."
  },
  explain: (change) => `${subject(change)} went from required to optional.`,
  proof: "normal-form",
  examples: () => {
    const optional = { type: "object", properties: { p: { type: "string" } } }
    const required = { ...optional, required: ["p"] }
    return {
      fires: [{ schema: [required, optional] }, { schema: [{ type: "object", required: ["p"] }, { type: "object" }] }],
      holds: [
        { schema: [optional, required] },
        { schema: [required, { type: "object" }] },
        { schema: [optional, { ...optional, required: [] }] }
      ]
    }
  }
})
