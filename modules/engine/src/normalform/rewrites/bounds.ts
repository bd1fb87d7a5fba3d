import { annotationKeywords } from "../../model/Form.ts"
import { type JsonObject, own } from "../../model/Json.ts"
import { drop, type Rewrite, set, typesOf, withoutTypes } from "../Node.ts"

const numberAt = (node: JsonObject, keyword: string): number | undefined => {
  const value = own(node, keyword)
  return typeof value === "number" ? value : undefined
}

const isInteger = (node: JsonObject): boolean => {
  const types = typesOf(node)
  return types !== undefined && Object.hasOwn(node, "type") && types.has("integer") && !types.has("number")
}

/** Of an inclusive and an exclusive bound the stricter stays. */
export const strictestBound: Rewrite = {
  name: "strictestBound",
  on: ["exclusiveMinimum", "exclusiveMaximum"],
  label: "two bounds as one",
  apply: (node) => {
    const min = numberAt(node, "minimum")
    const above = numberAt(node, "exclusiveMinimum")
    const max = numberAt(node, "maximum")
    const below = numberAt(node, "exclusiveMaximum")
    let kept = node
    if (min !== undefined && above !== undefined) kept = drop(kept, min > above ? "exclusiveMinimum" : "minimum")
    if (max !== undefined && below !== undefined) kept = drop(kept, max < below ? "exclusiveMaximum" : "maximum")
    return kept
  }
}

/** On integers an exclusive or fractional bound is the next whole inclusive one. */
export const wholeBounds: Rewrite = {
  name: "wholeBounds",
  on: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  label: "exclusive bounds of integers",
  apply: (node) => {
    if (!isInteger(node)) return node
    const above = numberAt(node, "exclusiveMinimum")
    const below = numberAt(node, "exclusiveMaximum")
    const min = numberAt(node, "minimum")
    const max = numberAt(node, "maximum")
    let kept = node
    if (above !== undefined && min === undefined && Math.abs(above) < 2 ** 52)
      kept = set(drop(kept, "exclusiveMinimum"), "minimum", Math.floor(above) + 1)
    if (below !== undefined && max === undefined && Math.abs(below) < 2 ** 52)
      kept = set(drop(kept, "exclusiveMaximum"), "maximum", Math.ceil(below) - 1)
    if (min !== undefined && !Number.isInteger(min)) kept = set(kept, "minimum", Math.ceil(min))
    if (max !== undefined && !Number.isInteger(max)) kept = set(kept, "maximum", Math.floor(max))
    return kept
  }
}

/**
 * Bounds of ±(2^53−1) on integers are generator noise. The one rewrite that is not exact: it holds for the integers that
 * JSON numbers carry without loss.
 */
export const safeIntegerBounds: Rewrite = {
  name: "safeIntegerBounds",
  on: ["minimum", "maximum"],
  label: "safe-integer bounds",
  apply: (node) => {
    if (!isInteger(node)) return node
    const min = numberAt(node, "minimum")
    const max = numberAt(node, "maximum")
    let kept = node
    if (min !== undefined && min <= Number.MIN_SAFE_INTEGER) kept = drop(kept, "minimum")
    if (max !== undefined && max >= Number.MAX_SAFE_INTEGER) kept = drop(kept, "maximum")
    return kept
  }
}

/** `multipleOf: 1` makes a number an integer, and says nothing about an integer. */
export const wholeMultiples: Rewrite = {
  name: "wholeMultiples",
  on: ["multipleOf"],
  label: "`multipleOf: 1` as `integer`",
  apply: (node) => {
    const types = typesOf(node)
    if (own(node, "multipleOf") !== 1 || types === undefined || !Object.hasOwn(node, "type")) return node
    const type = own(node, "type")
    if (type === "integer" || type === "number") return set(drop(node, "multipleOf"), "type", "integer")
    return node
  }
}

const vacuous: ReadonlyArray<readonly [keyword: string, value: number | boolean]> = [
  ["minLength", 0],
  ["minItems", 0],
  ["minProperties", 0],
  ["uniqueItems", false],
  ["deprecated", false]
]

/** Bounds that bind nothing (DIFF-32). */
export const vacuousBounds: Rewrite = {
  name: "vacuousBounds",
  on: ["minLength", "minItems", "minProperties", "uniqueItems", "deprecated"],
  label: null,
  apply: (node) => {
    const empty = vacuous.filter(([keyword, value]) => own(node, keyword) === value).map(([keyword]) => keyword)
    return empty.length === 0 ? node : drop(node, ...empty)
  }
}

const ranges: ReadonlyArray<readonly [min: string, max: string, types: ReadonlyArray<string>]> = [
  ["minimum", "maximum", ["integer", "number"]],
  ["minLength", "maxLength", ["string"]],
  ["minItems", "maxItems", ["array"]],
  ["minProperties", "maxProperties", ["object"]]
]

const isEmptyRange = (node: JsonObject, min: string, max: string): boolean => {
  const low = numberAt(node, min)
  const high = numberAt(node, max)
  if (low !== undefined && high !== undefined && low > high) return true
  if (min !== "minimum") return high !== undefined && high < 0
  const above = numberAt(node, "exclusiveMinimum")
  const below = numberAt(node, "exclusiveMaximum")
  const least = Math.max(low ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY)
  const most = Math.min(high ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY)
  return least > most || (least === most && (least === above || most === below))
}

/** A range that holds nothing rules its type out. */
export const emptyRanges: Rewrite = {
  name: "emptyRanges",
  on: [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties"
  ],
  label: "ranges that hold nothing",
  apply: (node) => {
    if (Object.hasOwn(node, "enum")) return node
    const empty = ranges.find(
      ([min, max, types]) => isEmptyRange(node, min, max) && types.some((name) => typesOf(node)?.has(name))
    )
    return empty === undefined
      ? node
      : withoutTypes(
          drop(node, empty[0], empty[1], ...(empty[0] === "minimum" ? ["exclusiveMinimum", "exclusiveMaximum"] : [])),
          ...empty[2]
        )
  }
}

/** A string that is not empty has at least one character. */
export const nonEmptyString: Rewrite = {
  name: "nonEmptyString",
  on: ["not"],
  label: "non-empty string as `minLength: 1`",
  apply: (node) => {
    const not = own(node, "not")
    if (own(node, "type") !== "string" || typeof not !== "object" || not === null || Array.isArray(not)) return node
    const negated = not as JsonObject
    const values = own(negated, "enum")
    const isEmptyOnly =
      Array.isArray(values) &&
      values.length === 1 &&
      values[0] === "" &&
      Object.keys(negated).every(
        (keyword) => keyword === "enum" || keyword === "type" || annotationKeywords.has(keyword)
      )
    if (!isEmptyOnly) return node
    return set(drop(node, "not"), "minLength", Math.max(1, numberAt(node, "minLength") ?? 0))
  }
}
