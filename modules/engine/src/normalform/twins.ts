// What two versions of a schema have in common: parts that read the same on both sides and refer to nothing outside
// themselves mean the same, whatever they mean. Their form is made once; a property needs none at all.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { type JsonSchema, mapKeywords, singleKeywords } from "../model/Schema2020.ts"

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

/** Keywords below which properties are still compared with their namesakes alone. */
const plainKeywords: ReadonlySet<string> = new Set(["additionalProperties", "items"])

const lists: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"])

const isClosed = (value: Json): boolean => {
  if (isArray(value)) return value.every(isClosed)
  return !isObject(value) || Object.entries(value).every(([name, item]) => !outward.has(name) && isClosed(item))
}

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

/** What was made of a part that both sides have in common. */
export interface Common {
  made:
    | {
        readonly form: JsonSchema
        /** The rewrites that applied, each as often as it did. */
        readonly labels: ReadonlyArray<string>
        readonly malformed: ReadonlyArray<readonly [key: string, keyword: string]>
      }
    | undefined
}

/** What two schemas have in common. */
export interface InCommon {
  /** Properties that need no form, by the object that stands for both. */
  readonly twins: ReadonlyMap<JsonObject, JsonObject>
  /** Parts whose form serves both. */
  readonly commons: ReadonlyMap<JsonObject, Common>
}

/** Nothing in common. */
export const nothingInCommon: InCommon = { twins: new Map(), commons: new Map() }

const gathers = (schema: JsonObject): boolean => gathering.some((keyword) => Object.hasOwn(schema, keyword))

/** Finds what two schemas have in common, part by part of the same place. */
export const inCommon = (before: JsonSchema, after: JsonSchema): InCommon => {
  const twins = new Map<JsonObject, JsonObject>()
  const commons = new Map<JsonObject, Common>()
  // `isPlain`: nothing above draws parts together. `isNamed`: the part is compared with its namesake and nothing else.
  const pair = (was: Json | undefined, is: Json | undefined, isPlain: boolean, isNamed: boolean): void => {
    if (!isObject(was) || !isObject(is)) return
    if (!isTwin(was, is)) visit(was, is, isPlain)
    else if (isPlain && isNamed) {
      twins.set(was, was)
      twins.set(is, was)
    } else {
      const common: Common = { made: undefined }
      commons.set(was, common)
      commons.set(is, common)
    }
  }
  const visit = (was: JsonObject, is: JsonObject, isPlainAbove: boolean): void => {
    const isPlain = isPlainAbove && !gathers(was) && !gathers(is)
    for (const keyword of Object.keys(was)) {
      const one = own(was, keyword)
      const other = own(is, keyword)
      if (isArray(one)) {
        if (lists.has(keyword) && isArray(other)) one.forEach((item, index) => pair(item, other[index], false, false))
      } else if (isObject(one) && isObject(other)) {
        if (singleKeywords.has(keyword)) pair(one, other, isPlain && plainKeywords.has(keyword), false)
        else if (mapKeywords.has(keyword))
          for (const name of Object.keys(one))
            pair(own(one, name), own(other, name), isPlain && keyword === "properties", true)
      }
    }
  }
  if (isObject(before) && isObject(after)) visit(before, after, true)
  return { twins, commons }
}
