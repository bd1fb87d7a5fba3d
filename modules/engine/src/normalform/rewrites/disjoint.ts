// Whether two nodes exclude each other, as far as that shows at once: by type, by value, or by a property both demand.
import { canonical, isArray, isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import type { JsonSchema } from "../../model/Schema2020.ts"
import { admitsType, typesOf } from "../Node.ts"

const valuesOf = (node: JsonObject): ReadonlyArray<Json> | undefined => {
  const values = own(node, "enum")
  return isArray(values) ? values : undefined
}

const typesExclude = (a: JsonObject, b: JsonObject): boolean => {
  const x = typesOf(a)
  const y = typesOf(b)
  const bValues = valuesOf(b)
  const aValues = valuesOf(a)
  if (x === undefined || y === undefined) return false
  if (aValues !== undefined) return Object.hasOwn(b, "type") && aValues.every((value) => !admitsType(y, value))
  if (bValues !== undefined) return Object.hasOwn(a, "type") && bValues.every((value) => !admitsType(x, value))
  const wide = (types: ReadonlySet<string>): ReadonlySet<string> =>
    types.has("number") ? new Set([...types, "integer"]) : types
  return wide(x).isDisjointFrom(wide(y))
}

const valuesExclude = (a: JsonObject, b: JsonObject): boolean => {
  const x = valuesOf(a)
  const y = valuesOf(b)
  if (x === undefined || y === undefined) return false
  const known = new Set(x.map(canonical))
  return y.every((value) => !known.has(canonical(value)))
}

const isObjectOnly = (node: JsonObject): boolean => own(node, "type") === "object"

const demanded = (node: JsonObject): ReadonlySet<Json> => {
  const required = own(node, "required")
  return new Set(isArray(required) ? required : [])
}

const property = (node: JsonObject, name: string): JsonSchema | undefined => {
  const properties = own(node, "properties")
  const schema = isObject(properties) ? own(properties, name) : undefined
  return typeof schema === "boolean" || isObject(schema) ? schema : undefined
}

/** A property that both must have and that can never agree, such as a discriminator. */
const demandsExclude = (a: JsonObject, b: JsonObject, depth: number): boolean => {
  if (!isObjectOnly(a) || !isObjectOnly(b)) return false
  const theirs = demanded(b)
  return [...demanded(a)].some((name) => {
    if (typeof name !== "string" || !theirs.has(name)) return false
    const x = property(a, name)
    const y = property(b, name)
    return x !== undefined && y !== undefined && areDisjoint(x, y, depth - 1)
  })
}

/** True when no value satisfies both; false means that it did not show. */
export const areDisjoint = (a: JsonSchema, b: JsonSchema, depth = 4): boolean => {
  if (a === false || b === false) return true
  if (depth <= 0 || a === true || b === true) return false
  return typesExclude(a, b) || valuesExclude(a, b) || demandsExclude(a, b, depth)
}
