import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

export const deprecatedAdded = pair({
  suffix: "deprecated.added",
  on: "DeprecatedAdded",
  severity: { input: "NON_BREAKING", output: "NON_BREAKING" },
  axis: { aspect: "deprecated", action: "add" },
  title: {
    input: "An argument is marked deprecated",
    output: "A result field is marked deprecated"
  },
  why: {
    input: "Calls that send the argument work as before; the mark announces that it may go.",
    output: "Results hold the field as before; the mark announces that it may go."
  },
  hint: {
    input: "Look at usage before dropping it in some later release.",
    output:
      "Look at usage before dropping it in some later release. Reads of result fields are not observable, so usage " +
      "data cannot cover this side."
  },
  explain: (change) => `${subject(change)} is marked \`deprecated\` now.`,
  proof: "rule",
  examples: () => ({
    fires: [
      { property: [{}, { deprecated: true }] },
      {
        property: [
          { type: "string", deprecated: false },
          { type: "string", deprecated: true }
        ]
      }
    ],
    holds: [{ property: [{}, { deprecated: false }] }, { property: [{ deprecated: true }, {}] }]
  })
})
