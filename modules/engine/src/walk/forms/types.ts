// Types of nodes in normal form.
import { isArray, isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import type { JsonSchema } from "../../model/Schema2020.ts"

/** Every type by name; `integer` is part of `number`. */
export const everyType = ["array", "boolean", "null", "number", "object", "string"] as const

const all: ReadonlySet<string> = new Set([...everyType, "integer"])

/* One set for each type: most nodes have one. */
const singles: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...all].map((name) => [name, new Set(name === "number" ? ["number", "integer"] : [name])])
)

/** The types a node admits, `integer` beside `number` where both are. */
export const typesOf = (node: JsonSchema): ReadonlySet<string> => {
  if (typeof node === "boolean") return node ? all : new Set()
  const type = own(node, "type")
  const single = typeof type === "string" ? singles.get(type) : undefined
  if (single !== undefined) return single
  const names =
    typeof type === "string" ? [type] : isArray(type) ? type.filter((name) => typeof name === "string") : undefined
  if (names === undefined) return all
  return new Set(names.includes("number") ? [...names, "integer"] : names)
}

/** The type of a value; whole numbers are `integer`. */
export const typeOf = (value: Json): string => {
  if (value === null) return "null"
  if (isArray(value)) return "array"
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number"
  return typeof value
}

/** Keywords that bind values of some types only. */
export const families: ReadonlyMap<string, string> = new Map([
  ...["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"].map(
    (keyword) => [keyword, "number"] as const
  ),
  ...["maxLength", "minLength", "pattern"].map((keyword) => [keyword, "string"] as const),
  ...[
    "contains",
    "items",
    "maxContains",
    "maxItems",
    "minContains",
    "minItems",
    "prefixItems",
    "unevaluatedItems",
    "uniqueItems"
  ].map((keyword) => [keyword, "array"] as const),
  ...[
    "additionalProperties",
    "dependentRequired",
    "dependentSchemas",
    "maxProperties",
    "minProperties",
    "patternProperties",
    "properties",
    "propertyNames",
    "required",
    "unevaluatedProperties"
  ].map((keyword) => [keyword, "object"] as const)
])

/** Whether a node can admit a value of a family's type. */
export const admitsFamily = (types: ReadonlySet<string>, family: string): boolean =>
  types.has(family) || (family === "number" && types.has("integer"))

/** The names of an object's members, or none. */
export const namesOf = (value: Json | undefined): ReadonlyArray<string> => (isObject(value) ? Object.keys(value) : [])

/** A member that must be an object, or an empty one. */
export const mapOf = (node: JsonObject, keyword: string): JsonObject => {
  const value = own(node, keyword)
  return isObject(value) ? value : {}
}

/** A member that must be a list, or an empty one. */
export const listOf = (node: JsonObject, keyword: string): ReadonlyArray<Json> => {
  const value = own(node, keyword)
  return isArray(value) ? value : []
}
