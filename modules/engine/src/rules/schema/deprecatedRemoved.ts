import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const deprecatedRemoved = pair({
  suffix: "deprecated.removed",
  on: "DeprecatedRemoved",
  severity: { input: "NON_BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "deprecated", action: "remove" },
  title: {
    input: "An argument is no longer marked deprecated",
    output: "A result field is no longer marked deprecated"
  },
  why: {
    input: "Calls that send the argument work as before; the announcement that it may go was taken back.",
    output: "Results hold the field as before; the announcement that it may go was taken back."
  },
  hint: { input: null, output: null },
  explain: (change) => `${subject(change)} is no longer marked \`deprecated\`.`,
  proof: "rule",
  examples: () => ({
    fires: [
      { property: [{ deprecated: true }, {}] },
      {
        property: [
          { type: "string", deprecated: true },
          { type: "string", deprecated: false }
        ]
      }
    ],
    holds: [{ property: [{ deprecated: false }, {}] }, { property: [{}, { deprecated: true }] }]
  })
})
