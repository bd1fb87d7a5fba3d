import { canonical } from "../../model/Json.ts"
import { pair } from "../Rule.ts"
import { listed, subject, value } from "../words.ts"

export const enumWidened = pair({
  suffix: "enum.widened",
  on: "EnumWidened",
  severity: { input: "NON_BREAKING", output: "BREAKING" },
  axis: { aspect: "enum", action: "widen" },
  title: {
    input: "An argument accepts more values than it enumerated",
    output: "A result field has more values than it enumerated"
  },
  why: {
    input: "Every value that was accepted is accepted still, so present calls keep working.",
    output: "Consumers that branch over every enumerated value meet one they have no case for."
  },
  hint: {
    input: "Old calls remain valid. Document what the new values do, since models will begin choosing them.",
    output: "Consumers that branch exhaustively over this enum have no case for the new values."
  },
  explain: (change) => {
    if (change.values === null)
      return `${subject(change)} is no longer limited to the \`enum\` ${value(change.before)}.`
    const verb = change.side === "input" ? "accept" : "return"
    return `${subject(change)} can now ${verb} ${listed(change.values.map(canonical))}.`
  },
  proof: "normal-form",
  examples: () => ({
    fires: [
      { property: [{ enum: ["a", "b"] }, { enum: ["a", "c"] }], with: ["enum.narrowed"] },
      { property: [{ enum: ["a"] }, { enum: ["a", "b"] }] },
      { property: [{ type: "string", enum: ["new", "top"] }, { type: "string" }] }
    ],
    holds: [
      { property: [{ enum: ["a", "b"] }, { enum: ["b", "a"] }] },
      { property: [{ enum: ["a", "b"] }, { enum: ["a"] }] }
    ]
  })
})
