import { canonical } from "../../model/Json.ts"
import { pair } from "../Rule.ts"
import { listed, subject, value } from "../words.ts"

export const enumNarrowed = pair({
  suffix: "enum.narrowed",
  on: "EnumNarrowed",
  severity: { input: "BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "enum", action: "narrow" },
  title: {
    input: "An argument accepts fewer enumerated values",
    output: "A result field has fewer enumerated values"
  },
  why: {
    input: "Callers that send a dropped value were right to do so; the server rejects them now.",
    output: "Consumers handle a value that does not occur any more; what does occur they handle already."
  },
  hint: {
    input: "Callers still sending a dropped value will fail. For one release accept the dropped values and map them.",
    output:
      "Some values will not be returned any more. Consumers keep working; branches for the dropped values become " +
      "dead code."
  },
  explain: (change) => {
    if (change.values === null) return `${subject(change)} is limited to the \`enum\` ${value(change.after)} now.`
    const verb = change.side === "input" ? "accepts" : "returns"
    return `${subject(change)} no longer ${verb} ${listed(change.values.map(canonical))}.`
  },
  proof: "normal-form",
  examples: () => ({
    fires: [
      { property: [{ enum: ["a", "b"] }, { enum: ["a", "c"] }], with: ["enum.widened"] },
      { property: [{ enum: ["a", "b"] }, { enum: ["a"] }] },
      { property: [{ type: "string" }, { type: "string", enum: ["new", "top"] }] }
    ],
    holds: [
      { property: [{ enum: ["a", "b"] }, { enum: ["b", "a"] }] },
      { property: [{ enum: ["a"] }, { enum: ["a", "b"] }] }
    ]
  })
})
