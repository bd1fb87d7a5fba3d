import type { LimitKind } from "../../clients/Limit.ts"
import { within } from "../../clients/predicates.ts"
import { stateOf } from "../../clients/words.ts"
import { type JsonObject, ownObject } from "../../model/Json.ts"
import { type Breach, said } from "../breaches.ts"
import { withArgument, withInput } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { reachablePaths } from "../reachable.ts"

const kinds: ReadonlySet<LimitKind> = new Set(["booleanSchema", "untyped"])

/** The places of a breach that say something about an argument. */
const places = ({ rows }: Breach, schema: JsonObject): ReadonlyArray<string> => {
  const reached = reachablePaths(schema)
  const found = rows[0]?.found ?? []
  return typeof found === "number" ? [] : found.filter((path) => reached.has(path))
}

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
  review: ({ breaches, snapshot }) => {
    const schemas = new Map(snapshot.lists.tools.map(({ fields, name }) => [name, ownObject(fields, "inputSchema")]))
    return breaches.flatMap((breach): ReadonlyArray<Hit> => {
      const schema = schemas.get(breach.entity.name)
      if (!kinds.has(breach.kind) || schema === undefined) return []
      const found = places(breach, schema)
      const [first] = found
      if (first === undefined) return []
      return [
        {
          entity: breach.entity,
          path: found.length === 1 ? within("inputSchema", first) : "inputSchema",
          value: { limit: breach.kind, places: found },
          explanation: said(stateOf(breach.kind, "input", found), breach.rows),
          same: ""
        }
      ]
    })
  },
  examples: () => ({
    fires: [
      withArgument({ description: "Any value" }),
      withArgument({ type: "array", description: "Any values", items: {} })
    ],
    holds: [
      withInput({
        properties: { query: { type: "string", description: "Words" } },
        $defs: { Unused: { properties: { a: {} } } }
      }),
      withArgument({ type: "object", description: "Any fields" }),
      withArgument({ type: "string", description: "Order", pattern: "^(asc|desc)$" }, { with: ["lint.client.subset"] })
    ]
  })
}
