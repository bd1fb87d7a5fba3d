// When two schemas read the same: member order never counts, nor does the order of branches (DIFF-34). Every node is read
// once, however often it is compared.
import {
  canonical,
  compareText,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  mapMembers,
  own
} from "../model/Json.ts"
import { mapSubschemas } from "../model/Schema2020.ts"

/** What is known of a schema by itself. Equal numbers mean equal text, but for the order of branches. */
export interface Reading {
  readonly number: number
  /** Whether it holds a reference: then two equal texts can still mean different things. */
  readonly refers: boolean
}

/** Reads the schemas of one walk. */
export type Reader = (schema: Json) => Reading

const branchKeywords: ReadonlyArray<string> = ["allOf", "anyOf", "oneOf"]

const withoutOrder = (schema: JsonObject): JsonObject =>
  branchKeywords.some((keyword) => Object.hasOwn(schema, keyword))
    ? mapMembers(schema, (value, keyword) =>
        branchKeywords.includes(keyword) && isArray(value)
          ? value.toSorted((a, b) => compareText(canonical(a), canonical(b)))
          : value
      )
    : schema

/** A reader that gives each text a number of its own. */
export const makeReader = (): Reader => {
  const numbers = new Map<string, number>()
  const known = new Map<JsonObject, Reading>()
  const numberOf = (shape: Json): number => {
    const text = canonical(shape)
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const read: Reader = (schema) => {
    if (!isObject(schema)) return { number: numberOf(schema), refers: false }
    const earlier = known.get(schema)
    if (earlier !== undefined) return earlier
    let refers = typeof own(schema, "$ref") === "string"
    // Each subschema is replaced by its number, as an object: no foreign object is left where a subschema may stand.
    const shape = mapSubschemas(schema, (subschema) => {
      const inner = read(subschema)
      refers ||= inner.refers
      return { number: inner.number }
    })
    const reading = { number: numberOf(withoutOrder(shape)), refers }
    known.set(schema, reading)
    return reading
  }
  return read
}
