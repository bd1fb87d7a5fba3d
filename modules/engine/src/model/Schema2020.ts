// Where the subschemas of a JSON Schema are. The one list of schema-valued keywords, over all dialects we read, so that
// "at schema positions only" (CAP-38) means the same everywhere.
import { isArray, isObject, type Json, type JsonObject, mapMembers, own } from "./Json.ts"

/** A JSON Schema: an object or a boolean. Foreign schemas can be any JSON; what is neither is left alone. */
export type JsonSchema = JsonObject | boolean

/** True for what is a schema by form. */
export const isSchema = (value: Json | undefined): value is JsonSchema => typeof value === "boolean" || isObject(value)

/** The keywords whose value is one schema. */
export const singleKeywords: ReadonlySet<string> = new Set([
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties"
])

const lists = new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"])

/** The keywords whose value holds schemas by name. */
export const mapKeywords: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "patternProperties",
  "properties"
])

/** True when a schema has a keyword under which subschemas can stand. */
export const hasSubschemas = (schema: JsonObject): boolean => {
  for (const keyword of Object.keys(schema))
    if (singleKeywords.has(keyword) || lists.has(keyword) || mapKeywords.has(keyword)) return true
  return false
}

/** Applies `f` to each direct subschema of `schema`; everything else is kept as it is. */
export const mapSubschemas = (schema: JsonObject, f: (schema: JsonSchema) => Json): JsonObject =>
  mapMembers(schema, (value, keyword) => {
    if (singleKeywords.has(keyword) && isSchema(value)) return f(value)
    if (lists.has(keyword) && isArray(value)) return value.map((item) => (isSchema(item) ? f(item) : item))
    if (mapKeywords.has(keyword) && isObject(value))
      return mapMembers(value, (item) => (isSchema(item) ? f(item) : item))
    return value
  })

/** Hands each direct subschema of `schema` to `visit`. */
export const eachSubschema = (schema: JsonObject, visit: (schema: JsonSchema) => void): void => {
  for (const keyword of Object.keys(schema)) {
    const value = own(schema, keyword)
    if (typeof value === "boolean") {
      if (singleKeywords.has(keyword)) visit(value)
    } else if (isArray(value)) {
      if (lists.has(keyword)) for (const item of value) if (isSchema(item)) visit(item)
    } else if (isObject(value)) {
      if (singleKeywords.has(keyword)) visit(value)
      else if (mapKeywords.has(keyword)) for (const item of Object.values(value)) if (isSchema(item)) visit(item)
    }
  }
}

/** Every direct subschema of `schema`. */
export const subschemas = (schema: JsonObject): ReadonlyArray<JsonSchema> => {
  const found: Array<JsonSchema> = []
  eachSubschema(schema, (subschema) => found.push(subschema))
  return found
}
