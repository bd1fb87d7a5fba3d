import { canonical, compareText, isArray, type Json, type JsonObject, isObject, mapMembers } from "../model/Json.ts"
import { mapSubschemas, type JsonSchema } from "../model/Schema2020.ts"

const sorted = (items: ReadonlyArray<Json>): ReadonlyArray<Json> =>
  items.length < 2
    ? items
    : items
        .map((item) => [canonical(item), item] as const)
        .sort(([a], [b]) => compareText(a, b))
        .map(([, item]) => item)

const distinct = (items: ReadonlyArray<Json>): ReadonlyArray<Json> => {
  const seen = new Set<string>()
  return sorted(items).filter((item) => {
    const key = canonical(item)
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Orders the set-like arrays of a JSON Schema, at schema positions only (CAP-38). `enum` keeps its repetitions: the
 * snapshot is evidence, and what it repeats was repeated by the server.
 */
export const orderSchema = (schema: JsonSchema): JsonSchema => {
  if (typeof schema === "boolean") return schema
  return mapMembers(mapSubschemas(schema, orderSchema), (value, keyword) => {
    if (!isArray(value)) return value
    if (keyword === "enum") return sorted(value)
    if (keyword === "required") return distinct(value)
    if (keyword === "type") {
      const types = distinct(value)
      return types.length === 1 ? types[0] : types
    }
    return value
  })
}

const schemaFields = ["inputSchema", "outputSchema"] as const

/** Orders the schemas of a tool; every other field is kept verbatim. */
export const orderToolSchemas = (tool: JsonObject): JsonObject =>
  mapMembers(tool, (value, field) =>
    (schemaFields as ReadonlyArray<string>).includes(field) && isObject(value) ? orderSchema(value) : value
  )
