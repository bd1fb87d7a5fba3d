import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const requiredAdded = pair({
  suffix: "required.added",
  on: "RequiredAdded",
  severity: { input: "BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "required", action: "add" },
  title: {
    input: "An optional argument became required",
    output: "An optional result field became required"
  },
  why: {
    input: "Callers that leave the argument out were right to do so; the server rejects them now.",
    output: "The field is in every result now, so consumers that handle its absence keep working."
  },
  hint: {
    input:
      "For one release or more, take calls that leave it out and apply the earlier default; require it after that.",
    output: "The field is now always present. Nothing to do for consumers; do not go back on the guarantee later."
  },
  explain: (change) => `${subject(change)} went from optional to required.`,
  proof: "normal-form",
  examples: () => {
    const optional = { type: "object", properties: { p: { type: "string" } } }
    const required = { ...optional, required: ["p"] }
    return {
      fires: [{ schema: [optional, required] }],
      holds: [{ schema: [required, optional] }, { schema: [{ type: "object" }, required] }]
    }
  }
})
