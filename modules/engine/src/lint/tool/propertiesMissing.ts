import { firm, said } from "../breaches.ts"
import { oneTool, withInput } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"

export const toolPropertiesMissing: Lint = {
  id: "lint.tool.inputSchema.propertiesMissing",
  entities: ["tool"],
  severity: "NON_BREAKING",
  title: "An input schema has no `properties`",
  why:
    "The protocol allows it for tools without arguments, and some clients and APIs refuse such a schema. Stating that " +
    "there are none satisfies both.",
  hint: 'Add `"properties": {}` to the schema.',
  many: "no `properties` in the input schema",
  review: ({ breaches }) =>
    breaches
      .filter(({ kind }) => kind === "rootProperties")
      .map((breach): Hit => ({
        entity: breach.entity,
        path: breach.path,
        value: null,
        explanation: said(breach.state, firm(breach).length > 0 ? firm(breach) : breach.rows),
        same: ""
      })),
  examples: () => ({
    fires: [withInput({}), withInput({ additionalProperties: false }, { with: ["lint.client.subset"] })],
    holds: [withInput({ properties: {} }), oneTool()]
  })
}
