// Whether two schemas read the same but for what the rule tables themselves call no change (EQ-4): the order of set-like
// lists and of branches, and bounds that bind nothing.
import { canonical, equal, isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { isSchema, type JsonSchema, mapKeywords, singleKeywords } from "../model/Schema2020.ts"
import { isVacuous, typeSet } from "./literal.ts"

const branches: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"])

type Twins = ReadonlyMap<JsonObject, JsonObject>

const asSet = (values: ReadonlyArray<Json>, isDistinct: boolean): string => {
  const texts = values.map(canonical).sort()
  return (isDistinct ? [...new Set(texts)] : texts).join()
}

const sameSet = (a: Json, b: Json, keyword: string): boolean => {
  if (keyword === "type")
    return equal(typeSet(a), typeSet(b)) || (isArray(a) && isArray(b) && asSet(a, true) === asSet(b, true))
  return isArray(a) && isArray(b) && asSet(a, keyword !== "enum") === asSet(b, keyword !== "enum")
}

const sameBranches = (a: ReadonlyArray<Json>, b: ReadonlyArray<Json>, twins: Twins): boolean => {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((branch) => {
    const index = left.findIndex((other) => sameValue(branch, other, twins))
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

const sameMap = (a: JsonObject, b: JsonObject, twins: Twins): boolean => {
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameValue(own(a, name) ?? null, own(b, name) ?? null, twins))
  )
}

const sameValue = (a: Json, b: Json, twins: Twins): boolean =>
  isSchema(a) && isSchema(b) ? readAlike(a, b, twins) : equal(a, b)

const sameKeyword = (keyword: string, a: Json, b: Json, twins: Twins): boolean => {
  if (keyword === "type" || keyword === "required" || keyword === "enum") return equal(a, b) || sameSet(a, b, keyword)
  if (branches.has(keyword) && isArray(a) && isArray(b)) return sameBranches(a, b, twins)
  if (mapKeywords.has(keyword) && isObject(a) && isObject(b)) return sameMap(a, b, twins)
  if (singleKeywords.has(keyword)) return sameValue(a, b, twins)
  if ((keyword === "prefixItems" || keyword === "items") && isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index] ?? null, twins))
  }
  return equal(a, b)
}

const counts = (schema: JsonObject): ReadonlyArray<string> => {
  const keywords = Object.keys(schema)
  return keywords.some((keyword) => isVacuous(keyword, own(schema, keyword) ?? null))
    ? keywords.filter((keyword) => !isVacuous(keyword, own(schema, keyword) ?? null))
    : keywords
}

/** True when nothing beyond order and vacuous bounds tells two schemas apart; `twins` are known to be the same. */
export const readAlike = (a: JsonSchema, b: JsonSchema, twins: Twins): boolean => {
  if (a === b) return true
  if (typeof a === "boolean" || typeof b === "boolean") return false
  const twin = twins.get(a)
  if (twin !== undefined && twin === twins.get(b)) return true
  const keywords = counts(a)
  return (
    keywords.length === counts(b).length &&
    keywords.every((keyword) => {
      const value = own(a, keyword)
      const other = own(b, keyword)
      return value !== undefined && other !== undefined && sameKeyword(keyword, value, other, twins)
    })
  )
}
