// Keywords that compare without recursion (DIFF-22..DIFF-24, DIFF-30, DIFF-33, DIFF-35..DIFF-38).
import type { Change } from "../model/Change.ts"
import { canonical, isArray, type Json } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { fact, type Scope } from "./Scope.ts"

/** Compares the two values of one keyword at one node; undefined means absent. */
export type Comparator = (
  scope: Scope,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  keyword: string
) => ReadonlyArray<Change>

const stated = (keyword: string, value: Json | undefined): Json | undefined =>
  value === undefined ? undefined : { [keyword]: value }

const unmodelled: Comparator = (scope, path, before, after, keyword) =>
  fact(scope, path, stated(keyword, before), stated(keyword, after), { _tag: "SchemaUnmodelled", keyword })

const unordered: Comparator = (scope, path, before, after, keyword) =>
  fact(scope, path, stated(keyword, before), stated(keyword, after), { _tag: "ConstraintChanged", keyword })

const tightened: Comparator = (scope, path, before, after, keyword) =>
  fact(scope, path, stated(keyword, before), stated(keyword, after), { _tag: "ConstraintTightened", keyword })

const loosened: Comparator = (scope, path, before, after, keyword) =>
  fact(scope, path, stated(keyword, before), stated(keyword, after), { _tag: "ConstraintLoosened", keyword })

/** The completeness net for one keyword. */
export const net: Comparator = unmodelled

/** A branch or a bound that appeared, seen as tightening or loosening. */
export const ordered = { tightened, loosened, unordered }

const isBound = (value: Json | undefined): boolean => value === undefined || typeof value === "number"

const bound =
  (risingTightens: boolean): Comparator =>
  (scope, path, before, after, keyword) => {
    if (!isBound(before) || !isBound(after)) return unordered(scope, path, before, after, keyword)
    if (before === undefined) return tightened(scope, path, before, after, keyword)
    if (after === undefined) return loosened(scope, path, before, after, keyword)
    const rose = (after as number) > (before as number)
    return (rose === risingTightens ? tightened : loosened)(scope, path, before, after, keyword)
  }

const uniqueItems: Comparator = (scope, path, before, after, keyword) => {
  if (after === true && before === undefined) return tightened(scope, path, before, after, keyword)
  if (before === true && after === undefined) return loosened(scope, path, before, after, keyword)
  return unmodelled(scope, path, before, after, keyword)
}

/** A `type` as a set of names; undefined for what is no type. Absent is every type; `number` includes `integer`. */
const typesOf = (value: Json | undefined): ReadonlySet<string> | undefined => {
  const names =
    value === undefined ? ["array", "boolean", "null", "number", "object", "string"] : isArray(value) ? value : [value]
  if (!names.every((name) => typeof name === "string")) return undefined
  return new Set(names.includes("number") ? [...names, "integer"] : names)
}

const type: Comparator = (scope, path, before, after, keyword) => {
  const from = typesOf(before)
  const to = typesOf(after)
  if (from === undefined || to === undefined) return unmodelled(scope, path, before, after, keyword)
  const tag = to.isSubsetOf(from) ? "TypeNarrowed" : to.isSupersetOf(from) ? "TypeWidened" : "TypeReplaced"
  return fact(scope, path, before, after, { _tag: tag })
}

const enumeration: Comparator = (scope, path, before, after, keyword) => {
  if ((before !== undefined && !isArray(before)) || (after !== undefined && !isArray(after))) {
    return unmodelled(scope, path, before, after, keyword)
  }
  if (before === undefined) return fact(scope, path, before, after, { _tag: "EnumNarrowed", values: null })
  if (after === undefined) return fact(scope, path, before, after, { _tag: "EnumWidened", values: null })
  const without = (values: ReadonlyArray<Json>, others: ReadonlyArray<Json>): ReadonlyArray<Json> => {
    const known = new Set(others.map(canonical))
    return values.filter((value) => !known.has(canonical(value)))
  }
  const lost = without(before, after)
  const gained = without(after, before)
  return [
    ...(lost.length > 0 ? fact(scope, path, before, after, { _tag: "EnumNarrowed", values: lost }) : []),
    ...(gained.length > 0 ? fact(scope, path, before, after, { _tag: "EnumWidened", values: gained }) : [])
  ]
}

const byDefault: Comparator = (scope, path, before, after) =>
  fact(scope, path, before, after, { _tag: "DefaultChanged" })

const deprecated: Comparator = (scope, path, before, after, keyword) => {
  if (before === undefined && after === true) return fact(scope, path, before, after, { _tag: "DeprecatedAdded" })
  if (before === true && after === undefined) return fact(scope, path, before, after, { _tag: "DeprecatedRemoved" })
  return unmodelled(scope, path, before, after, keyword)
}

const isText = (value: Json | undefined): boolean => value === undefined || typeof value === "string"

const text =
  (field: "description" | "title"): Comparator =>
  (scope, path, before, after, keyword) =>
    isText(before) && isText(after)
      ? fact(scope, member(path, field), before, after, { _tag: "SchemaTextChanged", field, prose: null })
      : unmodelled(scope, path, before, after, keyword)

const header: Comparator = (scope, path, before, after) => fact(scope, path, before, after, { _tag: "HeaderChanged" })

const rising = bound(true)
const falling = bound(false)

/** The comparator of each keyword that needs no recursion. It is called only when the two values differ. */
export const comparators: ReadonlyMap<string, Comparator> = new Map([
  ["const", unordered],
  ["default", byDefault],
  ["deprecated", deprecated],
  ["description", text("description")],
  ["enum", enumeration],
  ["exclusiveMaximum", falling],
  ["exclusiveMinimum", rising],
  ["format", unordered],
  ["maxContains", falling],
  ["maxItems", falling],
  ["maxLength", falling],
  ["maxProperties", falling],
  ["maximum", falling],
  ["minContains", rising],
  ["minItems", rising],
  ["minLength", rising],
  ["minProperties", rising],
  ["minimum", rising],
  ["multipleOf", unordered],
  ["pattern", unordered],
  ["title", text("title")],
  ["type", type],
  ["uniqueItems", uniqueItems],
  ["x-mcp-header", header]
])
