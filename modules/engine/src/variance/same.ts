// Equality of schemas as written, annotations aside: the cheapest proof that two sets are the same. It decides most
// places of most pairs, so it reads the schemas themselves and remembers nothing while they are small.
import { annotationKeywords } from "../model/Form.ts"
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Loops, Node } from "./Node.ts"

/** Whether two nodes say the same in the same words. */
export type Same = (left: Node, right: Node) => boolean

const schemas = new Set([
  "additionalProperties",
  "contains",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties"
])

const schemaLists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"])

const schemaMaps = new Set(["dependentSchemas", "patternProperties", "properties"])

const dynamic = new Set(["$dynamicRef", "$recursiveRef"])

/** True for references whose target depends on how one came to them: the same text need not mean the same. */
export const isDynamic = (keyword: string): boolean => dynamic.has(keyword)

/* From here on pairs are remembered: without that a chain of doublings never ends, with it small trees are slower. */
const rememberFrom = 200

const maxDepth = 500

/** Equality of JSON values, by members and not by their order. */
export const sameJson = (left: Json | undefined, right: Json | undefined, depth = 0): boolean => {
  if (left === right) return true
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false
  if (depth > maxDepth || isArray(left) !== isArray(right)) return false
  if (isArray(left)) {
    return (
      isArray(right) && left.length === right.length && left.every((item, at) => sameJson(item, right[at], depth + 1))
    )
  }
  if (!isObject(left) || !isObject(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name], depth + 1))
  )
}

type SameSchemas = (left: JsonSchema, right: JsonSchema) => boolean

const makeSameSchemas = (leftLoops: Loops, rightLoops: Loops): SameSchemas => {
  let visits = 0
  const isOneDocument = leftLoops === rightLoops || (leftLoops.size === 0 && rightLoops.size === 0)
  const remembered = new Map<JsonObject, Map<JsonObject, boolean>>()
  const references = new Map<string, boolean>()

  /* Two recursions are the same if they are so as long as they are taken to be. */
  const sameReference = (left: Json, right: Json): boolean => {
    if (typeof left !== "string" || typeof right !== "string") return false
    const leftTarget = leftLoops.get(left)
    const rightTarget = rightLoops.get(right)
    if (leftTarget === undefined || rightTarget === undefined) return left === right && leftTarget === rightTarget
    const key = JSON.stringify([left, right])
    const known = references.get(key)
    if (known !== undefined) return known
    references.set(key, true)
    if (same(leftTarget, rightTarget, 0)) return true
    // What was found the same meanwhile may rest on it.
    for (const [other, found] of references) if (found) references.delete(other)
    remembered.clear()
    references.set(key, false)
    return false
  }

  const sameValue = (keyword: string, left: Json, right: Json, depth: number): boolean => {
    if (keyword === "$ref") return sameReference(left, right)
    if (typeof left !== "object" || left === null) return left === right && !isDynamic(keyword)
    if (schemas.has(keyword)) return same(left, right, depth + 1)
    if (schemaLists.has(keyword) && isArray(left)) {
      return (
        isArray(right) && left.length === right.length && left.every((item, at) => same(item, right[at], depth + 1))
      )
    }
    if (schemaMaps.has(keyword) && isObject(left)) {
      if (!isObject(right)) return false
      const names = Object.keys(left)
      return (
        names.length === Object.keys(right).length &&
        names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name], depth + 1))
      )
    }
    return sameJson(left, right, depth + 1)
  }

  const sameObject = (left: JsonObject, right: JsonObject, depth: number): boolean => {
    let asserted = 0
    for (const keyword of Object.keys(left)) {
      if (annotationKeywords.has(keyword)) continue
      asserted++
      const value = left[keyword]
      const other = own(right, keyword)
      if (value === undefined || other === undefined || !sameValue(keyword, value, other, depth)) return false
    }
    for (const keyword of Object.keys(right)) if (!annotationKeywords.has(keyword)) asserted--
    return asserted === 0
  }

  const same = (left: Json | undefined, right: Json | undefined, depth: number): boolean => {
    if (!isObject(left) || !isObject(right)) return sameJson(left, right)
    if (left === right && isOneDocument) return true
    if (depth > maxDepth) return false
    if (++visits < rememberFrom) return sameObject(left, right, depth)
    const known = remembered.get(left)?.get(right)
    if (known !== undefined) return known
    const found = sameObject(left, right, depth)
    const row = remembered.get(left)
    if (row === undefined) remembered.set(left, new Map([[right, found]]))
    else row.set(right, found)
    return found
  }

  return (left, right) => same(left, right, 0)
}

/** An equality that remembers what it found, for nodes of a few documents. */
export const makeSame = (): Same => {
  const made = new Map<Loops, Map<Loops, SameSchemas>>()
  return (left, right) => {
    if (left === right) return true
    const row = made.get(left.loops) ?? new Map<Loops, SameSchemas>()
    const known = row.get(right.loops) ?? makeSameSchemas(left.loops, right.loops)
    row.set(right.loops, known)
    made.set(left.loops, row)
    return known(left.schema, right.schema)
  }
}
