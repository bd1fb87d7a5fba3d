import { pair } from "../Rule.ts"
import { subject, went } from "../words.ts"

export const defaultChanged = pair({
  suffix: "default.changed",
  on: "DefaultChanged",
  severity: { input: "POTENTIALLY_BREAKING", output: "POTENTIALLY_BREAKING" },
  axis: { aspect: "default", action: "change" },
  title: {
    input: "The default of an argument differs",
    output: "The default of a result field differs"
  },
  why: {
    input:
      "A call that leaves the argument out passes validation as before and may do something else; no error says so.",
    output:
      "Consumers that fill in the declared default for a missing field go on with another value; no error says so."
  },
  hint: {
    input:
      "Validation passes as before, yet a call that leaves this argument out behaves differently. Look up in " +
      "telemetry how often it is left out before you ship.",
    output:
      "A consumer that fills in the declared default for a missing result field will now produce another value. " +
      "Emit the field explicitly."
  },
  explain: (change) => went(`${subject(change)}: \`default\``, change),
  proof: "rule",
  examples: () => ({
    fires: [
      { property: [{ default: 10 }, { default: 20 }] },
      { property: [{ type: "integer" }, { type: "integer", default: 10 }] },
      { property: [{ default: null }, {}] }
    ],
    holds: [
      { property: [{ default: { a: 1, b: 2 } }, { default: { b: 2, a: 1 } }] },
      {
        property: [
          { default: 10, maximum: 20 },
          { default: 10, maximum: 50 }
        ]
      }
    ]
  })
})
