import { said } from "../breaches.ts"
import { withArgument } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"

const kinds: ReadonlySet<string> = new Set(["booleanSchema", "untyped"])

export const toolArgumentUntyped: Lint = {
  id: "lint.tool.argument.untyped",
  entities: ["tool"],
  severity: "NON_BREAKING",
  title: "An argument does not say its type",
  why:
    "The model may send anything, and some clients make a string or an object of it: the server receives values it " +
    "was not written for.",
  hint: "State the type; where any JSON value is meant, list the types that make sense.",
  many: "arguments without a type",
  review: ({ breaches }) =>
    breaches
      .filter(({ kind }) => kinds.has(kind))
      .map(({ entity, kind, path, rows, state }): Hit => ({
        entity,
        path,
        value: { limit: kind, state },
        explanation: said(state, rows),
        same: ""
      })),
  examples: () => ({
    fires: [
      withArgument({ description: "Any value" }),
      withArgument({ type: "array", description: "Any values", items: {} })
    ],
    holds: [
      withArgument({ type: "object", description: "Any fields" }),
      withArgument({ type: "string", description: "Order", pattern: "^(asc|desc)$" }, { with: ["lint.client.subset"] })
    ]
  })
}
