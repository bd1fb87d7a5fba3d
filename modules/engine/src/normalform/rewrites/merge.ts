// Two nodes that must both hold, as one node, where that can be said. Undefined where it cannot: the two then stay apart
// under `allOf`, which is always right.
import { annotationKeywords } from "../../model/Form.ts"
import { canonical, equal, isArray, isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import { isMultiple } from "../../model/Numbers.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { type Context, distinct, typesOf, withTypes } from "../Node.ts"

const objectScope = ["additionalProperties", "patternProperties", "properties"]
const arrayScope = ["contains", "items", "maxContains", "minContains", "prefixItems"]

/** Keywords whose meaning hangs on their neighbours; they move only as long as the other node has none of the family. */
const families: ReadonlyArray<ReadonlyArray<string>> = [
  arrayScope,
  ["if", "then", "else"],
  ["unevaluatedItems"],
  ["unevaluatedProperties"]
]

const has = (node: JsonObject, keywords: ReadonlyArray<string>): boolean =>
  keywords.some((keyword) => Object.hasOwn(node, keyword))

const both = (a: JsonObject, b: JsonObject, keyword: string): boolean =>
  Object.hasOwn(a, keyword) && Object.hasOwn(b, keyword)

const sameNames = (a: JsonObject, b: JsonObject): boolean => {
  const names = (node: JsonObject): ReadonlyArray<string> => {
    const properties = own(node, "properties")
    return isObject(properties) ? Object.keys(properties).sort() : []
  }
  return !Object.hasOwn(a, "patternProperties") && !Object.hasOwn(b, "patternProperties") && equal(names(a), names(b))
}

const canMove = (a: JsonObject, b: JsonObject, { hasUnevaluated }: Context): boolean => {
  if (
    hasUnevaluated &&
    (has(a, ["unevaluatedItems", "unevaluatedProperties"]) || has(b, ["unevaluatedItems", "unevaluatedProperties"]))
  )
    return false
  const isOnlyItems = (node: JsonObject): boolean =>
    !has(node, ["contains", "prefixItems", "minContains", "maxContains"])
  const arrays = has(a, arrayScope) && has(b, arrayScope) && !(isOnlyItems(a) && isOnlyItems(b))
  if (arrays || families.slice(1).some((family) => has(a, family) && has(b, family))) return false
  const closes = (node: JsonObject): boolean => Object.hasOwn(node, "additionalProperties")
  if (!closes(a) && !closes(b)) return true
  return !has(a, objectScope) || !has(b, objectScope) || sameNames(a, b)
}

const numberOr = (value: Json | undefined): number | undefined => (typeof value === "number" ? value : undefined)

const extreme =
  (pick: (a: number, b: number) => number) =>
  (a: Json, b: Json): Json | undefined => {
    const x = numberOr(a)
    const y = numberOr(b)
    return x === undefined || y === undefined ? undefined : pick(x, y)
  }

const most = extreme(Math.max)
const least = extreme(Math.min)

const multiple = (a: Json, b: Json): Json | undefined => {
  const x = numberOr(a)
  const y = numberOr(b)
  if (x === undefined || y === undefined || x <= 0 || y <= 0) return undefined
  if (isMultiple(x, y)) return x
  return isMultiple(y, x) ? y : undefined
}

type Join = (a: Json, b: Json, context: Context) => Json | undefined

const conjunction: Join = (a, b, { normal }) =>
  isSchema(a) && isSchema(b) ? (a === b ? a : normal({ allOf: [a, b] })) : undefined

const byMember =
  (join: Join): Join =>
  (a, b, context) => {
    if (!isObject(a) || !isObject(b)) return undefined
    const entries: Array<readonly [string, Json]> = []
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const x = own(a, name)
      const y = own(b, name)
      const joined = x === undefined ? y : y === undefined ? x : join(x, y, context)
      if (joined === undefined) return undefined
      entries.push([name, joined])
    }
    return Object.fromEntries(entries)
  }

const union: Join = (a, b) => (isArray(a) && isArray(b) ? distinct([...a, ...b]) : undefined)

const intersection: Join = (a, b) => {
  if (!isArray(a) || !isArray(b)) return undefined
  const known = new Set(b.map(canonical))
  return a.filter((value) => known.has(canonical(value)))
}

const concatenation: Join = (a, b) => (isArray(a) && isArray(b) ? [...a, ...b] : undefined)

const negation: Join = (a, b, { normal }) => (isSchema(a) && isSchema(b) ? normal({ anyOf: [a, b] }) : undefined)

const joins: ReadonlyMap<string, Join> = new Map<string, Join>([
  ["additionalProperties", conjunction],
  ["allOf", concatenation],
  ["dependentRequired", byMember(union)],
  ["dependentSchemas", byMember(conjunction)],
  ["enum", intersection],
  ["exclusiveMaximum", least],
  ["exclusiveMinimum", most],
  ["items", conjunction],
  ["maxItems", least],
  ["maxLength", least],
  ["maxProperties", least],
  ["maximum", least],
  ["minItems", most],
  ["minLength", most],
  ["minProperties", most],
  ["minimum", most],
  ["multipleOf", multiple],
  ["not", negation],
  ["patternProperties", byMember(conjunction)],
  ["properties", byMember(conjunction)],
  ["propertyNames", conjunction],
  ["required", union],
  ["uniqueItems", (a, b) => a === true || b === true]
])

const joinTypes = (a: JsonObject, b: JsonObject): ReadonlySet<string> | undefined => {
  const x = typesOf(a)
  const y = typesOf(b)
  if (x === undefined || y === undefined) return undefined
  const expand = (types: ReadonlySet<string>): ReadonlySet<string> =>
    types.has("number") ? new Set([...types, "integer"]) : types
  return expand(x).intersection(expand(y))
}

/** Annotations that both nodes state differently cannot share a node. */
const notesClash = (a: JsonObject, b: JsonObject): boolean =>
  Object.keys(b).some(
    (keyword) =>
      annotationKeywords.has(keyword) && Object.hasOwn(a, keyword) && !equal(own(a, keyword), own(b, keyword))
  )

/** `a` and `b` as one node; `a`'s place is the outer one. */
export const merge = (a: JsonObject, b: JsonObject, context: Context): JsonSchema | undefined => {
  if (Object.hasOwn(a, "$ref") || Object.hasOwn(b, "$ref") || notesClash(a, b) || !canMove(a, b, context))
    return undefined
  const entries = new Map(Object.entries(a))
  for (const [keyword, value] of Object.entries(b)) {
    const mine = own(a, keyword)
    if (keyword === "type") continue
    if (mine === undefined || equalNode(mine, value)) {
      entries.set(keyword, value)
      continue
    }
    const joined = joins.get(keyword)?.(mine, value, context)
    if (joined === undefined) return undefined
    if (keyword === "enum" && isArray(joined) && joined.length === 0) return false
    entries.set(keyword, joined)
  }
  const merged = Object.fromEntries(entries)
  if (!both(a, b, "type")) return Object.hasOwn(b, "type") ? { ...merged, type: own(b, "type") ?? null } : merged
  const types = joinTypes(a, b)
  return types === undefined ? undefined : withTypes(merged, types)
}

// Shared parts are equal by identity; a deep comparison of subschemas would unfold what is shared.
const equalNode = (a: Json, b: Json): boolean =>
  a === b || ((typeof a !== "object" || typeof b !== "object") && equal(a, b))
