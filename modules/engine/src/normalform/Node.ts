// What a rewrite sees: one schema node whose subschemas are in normal form already.
import { canonical, compareText, isArray, type Json, type JsonObject, omit, own } from "../model/Json.ts"
import { annotationKeywords } from "../model/Form.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"

/** What rewrites may ask about the document they work in, and of each other. */
export interface Context {
  /** True when what this node evaluates counts: a keyword that reads it stands in it or in one that applies it in place. */
  readonly hasUnevaluated: boolean
  /** The normal form of a node built from parts that are in normal form already. */
  readonly normal: (schema: JsonSchema) => JsonSchema
  /** Equal numbers, equal meaning: annotations do not count. */
  readonly same: (schema: JsonSchema) => number
}

/** One equivalence-preserving step. It returns its argument when it does not apply. */
export interface Rewrite {
  readonly name: string
  /** The keywords without which it cannot apply. */
  readonly on: ReadonlyArray<string>
  /** What a reader is told was rewritten; null for what the rule tables already call no change. */
  readonly label: string | null
  readonly apply: (node: JsonObject, context: Context) => JsonSchema
}

/** The names of JSON types, `integer` apart. */
export const allTypes = ["array", "boolean", "null", "number", "object", "string"] as const

const everyType: ReadonlySet<string> = new Set(allTypes)

/** The types a node's `type` allows; undefined when `type` is malformed. */
export const typesOf = (node: JsonObject): ReadonlySet<string> | undefined => {
  const type = own(node, "type")
  if (type === undefined) return everyType
  if (typeof type === "string") return new Set([type])
  if (!isArray(type)) return undefined
  const names = type.filter((name) => typeof name === "string")
  return names.length === type.length ? new Set(names) : undefined
}

/** A copy with one member set. */
export const set = (node: JsonObject, keyword: string, value: Json): JsonObject => ({ ...node, [keyword]: value })

/** A copy without some members. */
export const drop = (node: JsonObject, ...keywords: ReadonlyArray<string>): JsonObject =>
  keywords.some((keyword) => Object.hasOwn(node, keyword)) ? omit(node, new Set(keywords)) : node

/** The node restricted to other types; a node without any admits nothing. */
export const withTypes = (node: JsonObject, types: ReadonlySet<string>): JsonSchema => {
  const kept = [...types].filter((name) => !(name === "integer" && types.has("number"))).sort(compareText)
  const [first] = kept
  if (first === undefined) return false
  if (allTypes.every((name) => types.has(name))) return drop(node, "type")
  return set(node, "type", kept.length === 1 ? first : kept)
}

/** The node without some of its types. */
export const withoutTypes = (node: JsonObject, ...names: ReadonlyArray<string>): JsonSchema => {
  const types = typesOf(node)
  return types === undefined ? node : withTypes(node, new Set([...types].filter((name) => !names.includes(name))))
}

/** True when a node asserts nothing. */
export const assertsNothing = (schema: JsonSchema): boolean =>
  schema === true || (schema !== false && Object.keys(schema).every((keyword) => annotationKeywords.has(keyword)))

/** The annotations of a node. */
export const annotationsOf = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([keyword]) => annotationKeywords.has(keyword)))

/** The type name of a JSON value; whole numbers are `integer`. */
export const typeOf = (value: Json): string => {
  if (value === null) return "null"
  if (isArray(value)) return "array"
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number"
  return typeof value
}

/** Whether a set of type names admits a value. */
export const admitsType = (types: ReadonlySet<string>, value: Json): boolean => {
  const name = typeOf(value)
  return types.has(name) || (name === "integer" && types.has("number"))
}

/** JSON values, each once, in canonical order. */
export const distinct = (values: ReadonlyArray<Json>): ReadonlyArray<Json> =>
  values.length < 2
    ? values
    : [...new Map(values.map((value) => [canonical(value), value])).entries()]
        .sort(([a], [b]) => compareText(a, b))
        .map(([, value]) => value)

/** The branches under a keyword when all of them are schemas. */
export const branchesOf = (node: JsonObject, keyword: string): ReadonlyArray<JsonSchema> | undefined => {
  const value = own(node, keyword)
  return isArray(value) && value.every(isSchema) ? value : undefined
}
