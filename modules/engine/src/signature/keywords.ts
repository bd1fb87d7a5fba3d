// Which keywords the notation can say, with which values, and which it leaves out because they bind no value.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { isSchema } from "../model/Schema2020.ts"

/** The names of types, in the order in which they are listed; null last, as people say it. */
export const typeNames = ["array", "boolean", "integer", "number", "object", "string", "null"] as const

/** The name of a type. */
export type TypeName = (typeof typeNames)[number]

type CanSay = (value: Json) => boolean

const isTypeName: CanSay = (value) => (typeNames as ReadonlyArray<Json>).includes(value)
const isBoolean: CanSay = (value) => typeof value === "boolean"
const isNumber: CanSay = (value) => typeof value === "number" && Number.isFinite(value)
const isText: CanSay = (value) => typeof value === "string"
const isAny: CanSay = () => true

const texts = ["$comment", "$schema", "description", "examples", "title"]

const lists = ["allOf", "anyOf", "enum", "oneOf", "prefixItems"]

const numbers = [
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf"
]

// Member names are strings anyway.
const saysNothingOfNames: CanSay = (value) =>
  value === true ||
  (isObject(value) && Object.entries(value).every(([key, type]) => key === "type" && type === "string"))

const keywords: ReadonlyMap<string, CanSay> = new Map<string, CanSay>([
  ...texts.map((keyword) => [keyword, isAny] as const),
  ...numbers.map((keyword) => [keyword, isNumber] as const),
  ...lists.map((keyword) => [keyword, isArray] as const),
  // Definitions are shown where they are used.
  ["$defs", isObject],
  ["$ref", isText],
  ["additionalProperties", isSchema],
  ["const", isAny],
  ["default", isAny],
  ["definitions", isObject],
  ["deprecated", isBoolean],
  ["format", isText],
  ["items", (value) => isSchema(value) || isArray(value)],
  ["pattern", isText],
  ["properties", isObject],
  ["propertyNames", saysNothingOfNames],
  ["required", (value) => isArray(value) && value.every(isText)],
  ["type", (value) => isTypeName(value) || (isArray(value) && value.length > 0 && value.every(isTypeName))],
  ["uniqueItems", isBoolean],
  ["x-mcp-header", isAny]
])

/** The value of a keyword, when the notation can say it. */
export const said = (schema: JsonObject, keyword: string): Json | undefined => {
  const value = own(schema, keyword)
  return value !== undefined && keywords.get(keyword)?.(value) === true ? value : undefined
}

/** The value of a keyword that takes a number, when it is one. */
export const saidNumber = (schema: JsonObject, keyword: string): number | undefined => {
  const value = said(schema, keyword)
  return typeof value === "number" ? value : undefined
}

/** The value of a keyword that takes a list, when it is one. */
export const saidList = (schema: JsonObject, keyword: string): ReadonlyArray<Json> | undefined => {
  const value = said(schema, keyword)
  return isArray(value) ? value : undefined
}

/** The value of a keyword that takes a string, when it is one. */
export const saidText = (schema: JsonObject, keyword: string): string | undefined => {
  const value = said(schema, keyword)
  return typeof value === "string" ? value : undefined
}

/** True when a schema holds something the notation cannot say. */
export const hasUnsaid = (schema: JsonObject): boolean =>
  Object.keys(schema).some((keyword) => own(schema, keyword) !== undefined && said(schema, keyword) === undefined) ||
  (isArray(own(schema, "items")) && own(schema, "prefixItems") !== undefined)

/** The types a schema states, each once and in order; undefined when it states none, or all. */
export const typesOf = (schema: JsonObject): ReadonlyArray<TypeName> | undefined => {
  const value = said(schema, "type")
  if (value === undefined) return undefined
  const stated = new Set<Json>(isArray(value) ? value : [value])
  if (stated.has("number")) stated.delete("integer")
  const types = typeNames.filter((name) => stated.has(name))
  return types.length === typeNames.length - 1 && stated.has("number") ? undefined : types
}
