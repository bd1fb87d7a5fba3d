// The comparison copy, written down once more for the laws: CAP-38, DIFF-23, DIFF-24, DIFF-32, DIFF-36, EQ-4, and the
// order of branches, which is none (DIFF-34).
import { canonical, compareText, isArray, isObject, type Json, type JsonObject } from "../../src/model/Json.ts"

const members = (value: JsonObject, f: (value: Json, key: string) => Json | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const now = f(item, key)
      return now === undefined ? [] : [[key, now] as const]
    })
  )

const one = [
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
]
const many = ["allOf", "anyOf", "items", "oneOf", "prefixItems"]
const named = ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"]
const branches = ["allOf", "anyOf", "oneOf"]
const zero = ["minItems", "minLength", "minProperties"]

const below = (value: Json, keyword: string, f: (schema: Json) => Json): Json => {
  if (one.includes(keyword) && isObject(value)) return f(value)
  if (many.includes(keyword) && isArray(value)) return value.map(f)
  return named.includes(keyword) && isObject(value) ? members(value, f) : value
}

const sorted = (items: ReadonlyArray<Json>, isSet: boolean): ReadonlyArray<Json> => {
  const texts = items.map(canonical).sort(compareText)
  return (isSet ? [...new Set(texts)] : texts).map((text) => JSON.parse(text) as Json)
}

const types = (value: ReadonlyArray<Json>): Json | undefined => {
  const set = sorted(value, true).filter((name) => name !== "integer" || !value.includes("number"))
  return canonical(set) === '["array","boolean","null","number","object","string"]'
    ? undefined
    : set.length === 1
      ? set[0]
      : set
}

/** The copy of a schema in which everything that the rules call no change is gone. */
export const copyOf = (schema: Json): Json => {
  if (!isObject(schema)) return schema
  return members(schema, (value, keyword) => {
    if (zero.includes(keyword) && value === 0) return undefined
    if (["uniqueItems", "deprecated"].includes(keyword) && value === false) return undefined
    if (keyword === "required" && isArray(value)) return value.length === 0 ? undefined : sorted(value, true)
    if (keyword === "enum" && isArray(value)) return sorted(value, true)
    if (keyword === "type" && isArray(value)) return types(value)
    const now = below(value, keyword, copyOf)
    if (keyword === "additionalProperties" && (now === true || canonical(now) === "{}")) return undefined
    return branches.includes(keyword) && isArray(now) ? sorted(now, false) : now
  })
}

/** The same schema as another hand would write it: every order that does not count reversed, every bound that says nothing stated. */
export const rewritten = (schema: Json): Json => {
  if (!isObject(schema)) return schema
  const entries = Object.entries(schema).map(([keyword, value]) => {
    const now = below(value, keyword, rewritten)
    const isUnordered = [...branches, "enum", "required", "type"].includes(keyword)
    if (isUnordered && isArray(now)) return [keyword, now.toReversed()] as const
    return [
      keyword,
      named.includes(keyword) && isObject(now) ? Object.fromEntries(Object.entries(now).toReversed()) : now
    ] as const
  })
  return {
    minLength: 0,
    uniqueItems: false,
    required: [],
    additionalProperties: true,
    ...Object.fromEntries(entries.toReversed())
  }
}
