// Equivalences beyond EQ-2: no rewrite has to know them, and no comparator may be wrong about them.
import { isObject, own } from "../../../src/model/Json.ts"
import { has, list, type Rewrite, type, without } from "./rewrites.ts"

/** Such equivalences, by name. */
export const beyond: ReadonlyArray<readonly [name: string, rewrite: Rewrite]> = [
  [
    "dependent-schemas",
    (schema, { isWatched }) => {
      const dependents = own(schema, "dependentRequired")
      if (!isObject(dependents) || has(schema, "dependentSchemas") || isWatched) return undefined
      const schemas = Object.entries(dependents).map(([name, required]) => [name, { required }] as const)
      return { ...without(schema, "dependentRequired"), dependentSchemas: Object.fromEntries(schemas) }
    }
  ],
  [
    "de-morgan",
    (schema) => {
      const not = own(schema, "not")
      const values = isObject(not) ? list(not, "enum") : []
      return values.length < 2
        ? undefined
        : {
            ...without(schema, "not"),
            allOf: [...list(schema, "allOf"), ...values.map((value) => ({ not: { const: value } }))]
          }
    }
  ],
  [
    "contains-vacuous",
    (schema, { isWatched }) =>
      type(schema) === "array" && !has(schema, "contains") && !isWatched
        ? { ...schema, contains: { type: "string" }, minContains: 0 }
        : undefined
  ],
  [
    "false-not",
    (schema) =>
      own(schema, "additionalProperties") === false ? { ...schema, additionalProperties: { not: {} } } : undefined
  ]
]
