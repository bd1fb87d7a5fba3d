// What `unevaluatedProperties` and `unevaluatedItems` are left with. Where every branch of a schema must hold anyway,
// that is known beforehand, and the keyword says no more than `additionalProperties` or `items` would.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import type { Loops } from "./Node.ts"

/** What a schema always evaluates of an object and of an array. */
interface Evaluated {
  readonly names: Set<string>
  readonly patterns: Set<string>
  properties: boolean
  places: number
  items: boolean
}

/* Which of their branches hold depends on the value. */
const conditional = ["$dynamicRef", "$recursiveRef", "anyOf", "dependentSchemas", "dependencies", "if", "oneOf"]

/* Adds what a schema evaluates; false when that depends on the value. */
const collect = (schema: Json, loops: Loops, into: Evaluated, seen: Set<JsonObject>, isOutermost: boolean): boolean => {
  if (!isObject(schema)) return isSchema(schema)
  if (seen.has(schema)) return true
  seen.add(schema)
  if (conditional.some((keyword) => Object.hasOwn(schema, keyword)) || Object.hasOwn(schema, "contains")) return false
  for (const name of Object.keys(own(schema, "properties") ?? {})) into.names.add(name)
  for (const pattern of Object.keys(own(schema, "patternProperties") ?? {})) into.patterns.add(pattern)
  const prefix = own(schema, "prefixItems")
  if (isArray(prefix)) into.places = Math.max(into.places, prefix.length)
  const takes = (...keywords: ReadonlyArray<string>): boolean =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword))
  into.properties ||= takes("additionalProperties") || (!isOutermost && takes("unevaluatedProperties"))
  into.items ||= takes("items") || (!isOutermost && takes("unevaluatedItems"))
  const ref = own(schema, "$ref")
  if (ref !== undefined) {
    const target = typeof ref === "string" ? loops.get(ref) : undefined
    if (target === undefined || !collect(target, loops, into, seen, false)) return false
  }
  const branches = own(schema, "allOf") ?? []
  return isArray(branches) && branches.every((branch) => collect(branch, loops, into, seen, false))
}

/** The `unevaluated*` of a schema without them: schemas that say the same; undefined when that depends on the value. */
export const withoutUnevaluated = (schema: JsonObject, loops: Loops): ReadonlyArray<JsonSchema> | undefined => {
  const found: Evaluated = { names: new Set(), patterns: new Set(), properties: false, places: 0, items: false }
  if (!collect(schema, loops, found, new Set(), true)) return undefined
  const all = (names: Iterable<string>): JsonObject => Object.fromEntries([...names].map((name) => [name, true]))
  const properties = own(schema, "unevaluatedProperties")
  const items = own(schema, "unevaluatedItems")
  const schemas: Array<JsonSchema> = []
  if (properties !== undefined && !found.properties) {
    schemas.push({
      properties: all(found.names),
      patternProperties: all(found.patterns),
      additionalProperties: properties
    })
  }
  if (items !== undefined && !found.items) {
    schemas.push({ prefixItems: Array.from({ length: found.places }, () => true), items })
  }
  return schemas
}
