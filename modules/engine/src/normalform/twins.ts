// What two versions of a schema have in common needs no normal form: a property that reads the same on both sides and
// refers to nothing outside itself means the same, whatever it means.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"

/** Keywords by which a schema depends on where it stands, or that not every dialect reads alike. */
const outward: ReadonlySet<string> = new Set([
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$id",
  "$recursiveAnchor",
  "$recursiveRef",
  "$ref",
  "$schema",
  "additionalItems",
  "dependencies",
  "id"
])

/** Keywords that draw the parts of a schema together: below them a part is not only compared with its namesake. */
const gathering = [
  "$dynamicRef",
  "$recursiveRef",
  "$ref",
  "allOf",
  "anyOf",
  "dependencies",
  "dependentSchemas",
  "if",
  "not",
  "oneOf"
]

/** True when two values read the same, member for member, and neither leads outside. */
const isTwin = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return typeof a !== "object" || a === null || isClosed(a)
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, index) => isTwin(item, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  for (const name of names) {
    if (outward.has(name) || !Object.hasOwn(b, name) || !isTwin(own(a, name), own(b, name))) return false
  }
  return true
}

const isClosed = (value: Json): boolean => {
  if (isArray(value)) return value.every(isClosed)
  return !isObject(value) || Object.entries(value).every(([name, item]) => !outward.has(name) && isClosed(item))
}

/** Finds the twins among the properties of two schemas: each maps to the one object that stands for both. */
export const twinsOf = (before: JsonSchema, after: JsonSchema): ReadonlyMap<JsonObject, JsonObject> => {
  const found = new Map<JsonObject, JsonObject>()
  const gathers = (schema: JsonObject): boolean => gathering.some((keyword) => Object.hasOwn(schema, keyword))
  const visit = (was: Json | undefined, is: Json | undefined): void => {
    if (!isObject(was) || !isObject(is) || gathers(was) || gathers(is)) return
    const members = own(was, "properties")
    const others = own(is, "properties")
    if (isObject(members) && isObject(others)) {
      for (const name of Object.keys(members)) {
        const one = own(members, name)
        const other = own(others, name)
        if (!isObject(one) || !isObject(other)) continue
        if (isTwin(one, other)) {
          found.set(one, one)
          found.set(other, one)
        } else visit(one, other)
      }
    }
    for (const keyword of ["items", "additionalProperties"]) visit(own(was, keyword), own(is, keyword))
  }
  visit(before, after)
  return found
}
