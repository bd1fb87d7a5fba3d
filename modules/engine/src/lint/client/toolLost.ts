import { severalTools, withInput } from "../examples.ts"
import type { Lint } from "../Lint.ts"
import { costing } from "./reach.ts"

export const clientToolLost: Lint = {
  id: "lint.client.toolLost",
  entities: ["tool"],
  severity: "POTENTIALLY_BREAKING",
  title: "A tool is left out by some clients",
  why: "Users of the clients named do not find the tool, mostly without a message: the server seems to lack it.",
  hint: "Write the tool so that the named clients take it, or tell their users that it is not there.",
  many: "left out by some clients",
  review: costing("tool"),
  examples: () => ({
    fires: [
      withInput(
        {
          properties: { query: { $ref: "#/$defs/Query" } },
          $defs: { Query: { type: "string", description: "Words to find" } }
        },
        { with: ["lint.client.subset"] }
      )
    ],
    holds: [
      withInput({ properties: { query: { type: "string", description: "A `$ref` to an issue" } } }),
      severalTools([{}])
    ]
  })
}
