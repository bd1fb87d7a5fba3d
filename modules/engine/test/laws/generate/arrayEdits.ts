// Edits of which the direction is known, at arrays.
import { isArray, isObject, type Json, type JsonObject, own } from "../../../src/model/Json.ts"
import { bound, type Edit, examples, has, isOf, type Place } from "./edits.ts"

const arraySample = ({ sample }: Place): ReadonlyArray<Json> => (isArray(sample) ? sample : [])

const arraysOf = (length: number, place: Place): ReadonlyArray<Json> => {
  const base = arraySample(place)
  const filled = (item: (index: number) => Json): Json =>
    Array.from({ length }, (_, index) => base[index] ?? item(index))
  return [
    filled((index) => base[0] ?? index),
    filled((index) => `a${index}`),
    filled((index) => index),
    filled(() => ({}))
  ]
}

const uniqueItems: Edit = (schema, place) =>
  isOf(schema, "array", "null") && own(schema, "uniqueItems") !== true
    ? {
        schema: { ...schema, uniqueItems: true },
        lost: [
          ...arraySample(place).map((item) => [item, item]),
          ["a", "a"],
          [1, 1],
          [{}, {}],
          [null, null],
          [true, true],
          ["main", "main"]
        ]
      }
    : undefined

const contains: Edit = (schema, place) =>
  isOf(schema, "array", "null") && !has(schema, "contains", "prefixItems") && !place.isWatched
    ? { schema: { ...schema, contains: { const: "needle" } }, lost: [[], arraySample(place)] }
    : undefined

const minContains: Edit = (schema, place) =>
  has(schema, "contains") && !has(schema, "minContains")
    ? { schema: { ...schema, minContains: 2 }, lost: [arraySample(place), ["main"], [5]] }
    : undefined

const maxContains: Edit = (schema) =>
  has(schema, "contains") && !has(schema, "maxContains")
    ? {
        schema: { ...schema, maxContains: 1 },
        lost: [
          ["main", "main"],
          [5, 6, 7]
        ]
      }
    : undefined

const items: Edit = (schema, place) =>
  isOf(schema, "array", "null") && !has(schema, "items") && !place.isWatched
    ? { schema: { ...schema, items: { type: "string" } }, lost: [[...tuple(schema), 7, 7, 7], [7]] }
    : undefined

const tuple = (schema: JsonObject): ReadonlyArray<Json> => {
  const prefix = own(schema, "prefixItems")
  return isArray(prefix) ? prefix.map((item) => (isObject(item) ? (examples[String(own(item, "type"))] ?? 0) : 0)) : []
}

const itemsClosed: Edit = (schema, place) =>
  isOf(schema, "array", "null") &&
  own(schema, "items") !== false &&
  !has(schema, "contains", "minItems") &&
  !place.isWatched
    ? {
        schema: { ...schema, items: false },
        lost: [
          [...tuple(schema), "ab"],
          [...tuple(schema), 1],
          [...tuple(schema), {}],
          [...tuple(schema), true]
        ]
      }
    : undefined

const prefixItem: Edit = (schema, place) => {
  if (has(schema, "contains")) return undefined
  const prefix = own(schema, "prefixItems")
  if (!isOf(schema, "array", "null") || place.isWatched || own(schema, "items") === false) return undefined
  const rest = own(schema, "items") ?? true
  const added: Json = rest === true ? { type: "boolean" } : { allOf: [rest, { not: { type: "string" } }] }
  return {
    schema: { ...schema, prefixItems: [...(isArray(prefix) ? prefix : []), added] },
    lost: [
      [...tuple(schema), "zz"],
      [...tuple(schema), 7]
    ]
  }
}

/** The kinds of edits at arrays, by name. */
export const arrayEdits: ReadonlyArray<readonly [name: string, edit: Edit]> = [
  ["minItems", bound("minItems", ["array"], false, arraysOf)],
  ["maxItems", bound("maxItems", ["array"], true, arraysOf)],
  ["uniqueItems", uniqueItems],
  ["contains", contains],
  ["minContains", minContains],
  ["maxContains", maxContains],
  ["items", items],
  ["items-false", itemsClosed],
  ["prefixItems", prefixItem]
]
