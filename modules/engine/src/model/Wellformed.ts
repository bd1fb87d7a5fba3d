// What JSON text can hold and a canonical document cannot: numbers beyond a double, lone surrogates, unbounded depth.
// Foreign JSON passes here once, at the edge, so that everything behind it is total.
import { isArray, isObject, type Json } from "./Json.ts"

/** Deepest nesting a document may have; deeper input is refused rather than risked on the call stack. */
export const maxDepth = 1000

/** A value made fit for canonical JSON, and what had to be altered for it. */
export interface Wellformed {
  readonly value: Json
  /** One sentence per kind of alteration, in a fixed order. */
  readonly alterations: ReadonlyArray<string>
}

/** Nesting depth of a value, counted without recursion; stops counting past `limit`. */
export const depthOf = (value: Json, limit: number): number => {
  let depth = 0
  let level: Array<Json> = [value]
  while (level.length > 0 && depth <= limit) {
    const next: Array<Json> = []
    for (const node of level) {
      if (isArray(node)) for (const item of node) next.push(item)
      else if (isObject(node)) for (const item of Object.values(node)) next.push(item)
    }
    if (next.length > 0) depth++
    level = next
  }
  return depth
}

/** True for a value that needs no alteration and is nested at most `levels` deep. One walk: nearly every value is sound. */
export const isSound = (value: Json, levels: number): boolean => {
  if (typeof value === "string") return value.isWellFormed()
  if (typeof value === "number") return Number.isFinite(value)
  if (typeof value !== "object" || value === null) return true
  if (levels === 0) return false
  if (isArray(value)) return value.every((item) => isSound(item, levels - 1))
  for (const key of Object.keys(value)) {
    const item = value[key]
    if (!key.isWellFormed() || item === undefined || !isSound(item, levels - 1)) return false
  }
  return true
}

/** Replaces lone surrogates by U+FFFD and numbers beyond a double by the largest double. Depth must be bounded before. */
export const makeWellformed = (input: Json): Wellformed => {
  if (isSound(input, maxDepth)) return { value: input, alterations: [] }
  let surrogate = false
  let overflow = false
  const text = (value: string): string => {
    if (value.isWellFormed()) return value
    surrogate = true
    return value.toWellFormed()
  }
  const visit = (node: Json): Json => {
    if (typeof node === "string") return text(node)
    if (typeof node === "number" && !Number.isFinite(node)) {
      overflow = true
      return Math.sign(node) * Number.MAX_VALUE
    }
    if (isArray(node)) return node.map(visit)
    if (isObject(node)) return Object.fromEntries(Object.entries(node).map(([key, item]) => [text(key), visit(item)]))
    return node
  }
  const value = visit(input)
  const alterations: Array<string> = []
  if (overflow) alterations.push("a number beyond the range of a double was replaced by the largest double")
  if (surrogate) alterations.push("a lone surrogate was replaced by U+FFFD")
  return { value, alterations }
}
