import { said } from "../breaches.ts"
import { withArgument, withInput, withOutput } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"

export const toolReferenceDangling: Lint = {
  id: "lint.tool.reference.dangling",
  entities: ["tool"],
  severity: "BREAKING",
  title: "A `$ref` leads out of its schema or nowhere",
  why:
    "Clients compile schemas by themselves. What the reference should describe is unknown to them, and some lose every " +
    "tool of the server over it.",
  hint: "Put the definition into the same schema, under `$defs`, and refer to it there.",
  many: "references that lead nowhere",
  review: ({ breaches }) =>
    breaches
      .filter(({ kind }) => kind === "refDangling")
      .map(({ entity, path, rows, side, state }): Hit => ({
        entity,
        path,
        value: state,
        explanation: said(state, rows),
        same: side
      })),
  examples: () => ({
    fires: [
      withArgument({ $ref: "#/$defs/Filter", description: "A filter" }, { with: filler }),
      withOutput(
        { properties: { issue: { $ref: "https://example.com/issue.json" } } },
        { with: ["lint.client.toolLost"] }
      )
    ],
    holds: [
      withInput({
        properties: { query: { type: "string", description: "A `#/$defs/Filter`" } },
        $defs: { Filter: { type: "string" } }
      })
    ]
  })
}

/** A reference of any kind is more than some clients take. */
const filler = ["lint.client.subset", "lint.client.toolLost"]
