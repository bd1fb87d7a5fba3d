// The words of one dialect in those of 2020-12. What a dialect does not know asserts nothing there; it is kept under a
// name that nobody reads as an assertion, so that the completeness net still sees it come and go.
import { isArray, isObject, type Json, type JsonObject, mapMembers, own } from "../model/Json.ts"
import { age, type Dialect, dialects } from "./Document.ts"

const since = new Map<string, Dialect>([
  ["const", "draft-06"],
  ["contains", "draft-06"],
  ["contentSchema", "2019-09"],
  ["dependentRequired", "2019-09"],
  ["dependentSchemas", "2019-09"],
  ["else", "draft-07"],
  ["if", "draft-07"],
  ["maxContains", "2019-09"],
  ["minContains", "2019-09"],
  ["prefixItems", "2020-12"],
  ["propertyNames", "draft-06"],
  ["then", "draft-07"],
  ["unevaluatedItems", "2019-09"],
  ["unevaluatedProperties", "2019-09"]
])

const until = new Map<string, Dialect>([
  ["additionalItems", "2019-09"],
  ["dependencies", "draft-07"]
])

const dropped = new Set([
  "$anchor",
  "$defs",
  "$dynamicAnchor",
  "$id",
  "$recursiveAnchor",
  "$schema",
  "$vocabulary",
  "definitions"
])

const isKnown = (keyword: string, dialect: Dialect): boolean =>
  age(dialect) >= age(since.get(keyword) ?? "draft-04") && age(dialect) <= age(until.get(keyword) ?? "2020-12")

/* The keywords of other dialects, by dialect. */
const foreign: ReadonlyMap<Dialect, ReadonlySet<string>> = new Map(
  dialects.map((dialect) => [
    dialect,
    new Set([...since.keys(), ...until.keys()].filter((keyword) => !isKnown(keyword, dialect)))
  ])
)

const noLabels: ReadonlyArray<string> = []

/** The name under which a keyword without meaning in its dialect is kept. */
export const unread = (keyword: string): string => `${keyword} (not read)`

const exclusive = (
  node: JsonObject,
  flag: string,
  bound: string
): ReadonlyArray<readonly [string, Json]> | undefined => {
  const stated = own(node, flag)
  if (typeof stated !== "boolean") return undefined
  const value = own(node, bound)
  return stated && typeof value === "number" ? [[flag, value]] : value === undefined ? [] : [[bound, value]]
}

const draft04Bounds = (node: JsonObject): JsonObject => {
  const pairs = [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"]
  ] as const
  let mapped = node
  for (const [flag, bound] of pairs) {
    const entries = exclusive(mapped, flag, bound)
    if (entries === undefined) continue
    const rest = mapMembers(mapped, (value, key) => (key === flag || key === bound ? undefined : value))
    mapped = { ...rest, ...Object.fromEntries(entries) }
  }
  return mapped
}

const tupleItems = (node: JsonObject): JsonObject => {
  const items = own(node, "items")
  const rest = mapMembers(node, (value, key) => (key === "items" || key === "additionalItems" ? undefined : value))
  if (isArray(items)) {
    const additional = own(node, "additionalItems")
    return { ...rest, prefixItems: items, ...(additional === undefined ? {} : { items: additional }) }
  }
  return items === undefined ? rest : { ...rest, items }
}

const splitDependencies = (node: JsonObject): JsonObject => {
  const dependencies = own(node, "dependencies")
  if (!isObject(dependencies)) return node
  const rest = mapMembers(node, (value, key) => (key === "dependencies" ? undefined : value))
  const lists = mapMembers(dependencies, (value) =>
    isArray(value) ? value : typeof value === "string" ? [value] : undefined
  )
  const schemas = mapMembers(dependencies, (value) => (isArray(value) || typeof value === "string" ? undefined : value))
  return {
    ...rest,
    ...(Object.keys(lists).length > 0 ? { dependentRequired: lists } : {}),
    ...(Object.keys(schemas).length > 0 ? { dependentSchemas: schemas } : {})
  }
}

/** What reading a node in the words of 2020-12 came to. */
export interface Translated {
  readonly node: JsonObject
  readonly labels: ReadonlyArray<string>
}

/** One node of `dialect` in the vocabulary of 2020-12. Its subschemas stay as they are. */
export const translate = (original: JsonObject, dialect: Dialect): Translated => {
  const others = foreign.get(dialect)
  const isForeign = (keyword: string): boolean => others?.has(keyword) === true
  // The common case: a node of the newest dialect that names nothing.
  if (
    dialect === "2020-12" &&
    !Object.keys(original).some((keyword) => keyword === "items" || dropped.has(keyword) || isForeign(keyword))
  ) {
    return { node: original, labels: noLabels }
  }
  const labels: Array<string> = []
  let node = original
  const apply = (label: string, f: (node: JsonObject) => JsonObject): void => {
    const next = f(node)
    if (next !== node) labels.push(label)
    node = next
  }
  const isOlder = age(dialect) < age("2020-12")
  if (
    dialect === "draft-04" &&
    ["exclusiveMaximum", "exclusiveMinimum"].some((keyword) => typeof own(node, keyword) === "boolean")
  ) {
    apply("exclusive bounds of draft-04", draft04Bounds)
  }
  const unknown = Object.keys(node).filter(
    (keyword) => isForeign(keyword) || (keyword === "items" && !isOlder && isArray(own(node, "items")))
  )
  if (unknown.length > 0) {
    node = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [unknown.includes(key) ? unread(key) : key, value])
    )
  }
  if (isOlder && (isArray(own(node, "items")) || Object.hasOwn(node, "additionalItems")))
    apply("tuples as `prefixItems`", tupleItems)
  if (age(dialect) <= age("draft-07") && isObject(own(node, "dependencies")))
    apply("`dependencies` split", splitDependencies)
  if (Object.keys(node).some((keyword) => dropped.has(keyword))) {
    node = Object.fromEntries(Object.entries(node).filter(([keyword]) => !dropped.has(keyword)))
  }
  return { node, labels }
}
