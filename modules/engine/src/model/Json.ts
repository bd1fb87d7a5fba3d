// JSON as foreign servers send it. Names such as `__proto__` or `constructor` are ordinary data here, so objects are
// read by own key only and built by definition, never by assignment.
import canonicalize from "canonicalize"

/** Any JSON value. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject

/** A JSON object. Read it with {@link own}: it may hold keys that the object prototype also has. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** True for JSON objects, false for arrays, null and scalars. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** True for JSON arrays. */
export const isArray = (value: Json | undefined): value is ReadonlyArray<Json> => Array.isArray(value)

/** The member of `object` under `key`, or undefined when it has no such member of its own. */
export const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** The member under `key` when it is an object of its own. */
export const ownObject = (object: JsonObject, key: string): JsonObject | undefined => {
  const value = own(object, key)
  return isObject(value) ? value : undefined
}

/** The member under `key` when it is an array of its own. */
export const ownArray = (object: JsonObject, key: string): ReadonlyArray<Json> | undefined => {
  const value = own(object, key)
  return isArray(value) ? value : undefined
}

/** The member under `key` when it is a string of its own. */
export const ownString = (object: JsonObject, key: string): string | undefined => {
  const value = own(object, key)
  return typeof value === "string" ? value : undefined
}

/** A copy of `object` whose members were passed through `f`; a member for which `f` gives undefined is left out. */
export const mapMembers = (object: JsonObject, f: (value: Json, key: string) => Json | undefined): JsonObject => {
  const copy: Record<string, Json> = {}
  for (const key of Object.keys(object)) {
    const mapped = f(object[key] as Json, key)
    if (mapped === undefined) continue
    // Assigning this one name would set a prototype.
    if (key === "__proto__")
      Object.defineProperty(copy, key, { value: mapped, enumerable: true, configurable: true, writable: true })
    else copy[key] = mapped
  }
  return copy
}

/** A copy of `object` without the named members. */
export const omit = (object: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  mapMembers(object, (value, key) => (keys.has(key) ? undefined : value))

/** Canonical JSON text by RFC 8785. Total for what `Wellformed` lets through: finite numbers, well-formed strings. */
export const canonical = (value: Json): string => {
  if (isInOrder(value, 1000)) {
    const text = JSON.stringify(value)
    // Half a surrogate pair, for which there is no canonical text, is written as an escape. What looks like one costs time only.
    if (!text.includes("\\ud")) return text
  }
  return canonicalize(value) ?? "null"
}

/* Of a value whose members are in order already, JSON.stringify writes the canonical text, many times faster. */
const isInOrder = (value: Json, levels: number): boolean => {
  if (typeof value === "number") return Number.isFinite(value)
  if (typeof value !== "object" || value === null) return true
  if (levels === 0) return false
  if (isArray(value)) {
    for (const item of value) if (!isInOrder(item, levels - 1)) return false
    return true
  }
  let last = ""
  for (const key of Object.keys(value)) {
    const item = value[key]
    if (key < last || item === undefined || !isInOrder(item, levels - 1)) return false
    last = key
  }
  return true
}

/** Equality of JSON values: member order does not count, item order does. */
export const equal = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  return canonical(a) === canonical(b)
}

/** Code-unit order of strings, the order of every list this engine emits. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sortedEntries = (object: JsonObject): Array<[string, Json]> =>
  Object.entries(object).sort(([a], [b]) => compareText(a, b))

/** The same object with its members in code-unit order; members of members stay as they are. */
export const sortMembers = (object: JsonObject): JsonObject => Object.fromEntries(sortedEntries(object))

/** The same object with all members, however deep, in code-unit order. Integers come first: JavaScript insists. */
export const inOrder = (object: JsonObject): JsonObject =>
  Object.fromEntries(sortedEntries(object).map(([key, item]) => [key, itemInOrder(item)]))

const itemInOrder = (item: Json): Json =>
  isArray(item) ? item.map(itemInOrder) : isObject(item) ? inOrder(item) : item

/** Two-space indented JSON with sorted members, for people and line diffs. */
export const pretty = (value: Json): string => {
  const parts: Array<string> = []
  const write = (node: Json, indent: string): void => {
    const inner = `${indent}  `
    if (isArray(node)) {
      if (node.length === 0) parts.push("[]")
      else {
        parts.push("[")
        node.forEach((item, index) => {
          parts.push(index === 0 ? "\n" : ",\n", inner)
          write(item, inner)
        })
        parts.push("\n", indent, "]")
      }
    } else if (isObject(node)) {
      const keys = Object.keys(node).sort(compareText)
      if (keys.length === 0) parts.push("{}")
      else {
        parts.push("{")
        keys.forEach((key, index) => {
          parts.push(index === 0 ? "\n" : ",\n", inner, JSON.stringify(key), ": ")
          write(own(node, key) ?? null, inner)
        })
        parts.push("\n", indent, "}")
      }
    } else parts.push(canonical(node))
  }
  write(value, "")
  return parts.join("")
}

/** Data of our own as JSON: members that are undefined are left out. */
export const asJson = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, asJson(item)]]))
    )
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null
}
