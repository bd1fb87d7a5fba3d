// The remaining keywords, ordered as far as that can be proved (EQ-7). What only appears tightens, what only disappears
// loosens; what differs is compared by what it admits, and else keeps the verdict of the source.
import type { Change } from "../../model/Change.ts"
import { annotationKeywords } from "../../model/Form.ts"
import { isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import { isMultiple } from "../../model/Numbers.ts"
import { isSchema } from "../../model/Schema2020.ts"
import { withAnnotations as comparators } from "../keywords.ts"
import { fact } from "../Scope.ts"
import { evaluated, evaluationOrder, type UnevaluatedKeyword } from "./evaluation.ts"
import { asWritten, type FormScope } from "./FormScope.ts"
import { included } from "./included.ts"
import { listOf, namesOf } from "./types.ts"

/** Keywords of RULE-014, whose differences are constraints that changed; the rest falls to the completeness net. */
const constraints: ReadonlySet<string> = new Set(["$ref", "format", "multipleOf", "oneOf", "pattern"])

/** Assertions that mean something by themselves: to state one more can only tighten. */
const assertions: ReadonlySet<string> = new Set([
  "contains",
  "dependentRequired",
  "dependentSchemas",
  "format",
  "if",
  "multipleOf",
  "not",
  "oneOf",
  "pattern",
  "patternProperties",
  "propertyNames"
])

type Order = "equal" | "narrower" | "unknown" | "wider"

const byInclusion = (scope: FormScope, before: Json, after: Json): Order => {
  if (!isSchema(before) || !isSchema(after)) return "unknown"
  const isNarrower = included(scope, after, before)
  const isWider = included(scope, before, after)
  if (isNarrower && isWider) return "equal"
  return isNarrower ? "narrower" : isWider ? "wider" : "unknown"
}

const opposite: Readonly<Record<Order, Order>> = {
  equal: "equal",
  narrower: "wider",
  wider: "narrower",
  unknown: "unknown"
}

const byNames = (before: Json, after: Json): Order => {
  const demands = (value: Json): ReadonlySet<string> =>
    new Set(
      namesOf(value).flatMap((name) => listOf(value as JsonObject, name).map((needed) => `${name}\n${String(needed)}`))
    )
  const was = demands(before)
  const is = demands(after)
  if (was.isSubsetOf(is)) return is.isSubsetOf(was) ? "equal" : "narrower"
  return is.isSubsetOf(was) ? "wider" : "unknown"
}

const joined = (orders: ReadonlyArray<Order>): Order => {
  const kinds = new Set(orders.filter((order) => order !== "equal"))
  const [only] = kinds
  return only === undefined ? "equal" : kinds.size === 1 ? only : "unknown"
}

const saysNothing = (schema: Json | undefined): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).every((keyword) => annotationKeywords.has(keyword)))

/** Members by name: one that is there now tightens, one that is gone loosens, one on both sides goes by its schemas. */
const byMembers = (scope: FormScope, before: Json, after: Json): Order =>
  joined(
    [...new Set([...namesOf(before), ...namesOf(after)])].map((name) => {
      const was = own(before as JsonObject, name)
      const is = own(after as JsonObject, name)
      if (was === undefined) return saysNothing(is) ? "equal" : "narrower"
      if (is === undefined) return saysNothing(was) ? "equal" : "wider"
      return byInclusion(scope, was, is)
    })
  )

const haveSameNames = (before: Json, after: Json): boolean => {
  const names = namesOf(after)
  return namesOf(before).length === names.length && names.every((name) => own(before as JsonObject, name) !== undefined)
}

/** How many members a node asks for: as many as it says, and at least those it names. */
const fewest = (node: JsonObject): number => {
  const stated = own(node, "minProperties")
  return Math.max(typeof stated === "number" ? stated : 0, listOf(node, "required").length)
}

const multiples = (before: Json, after: Json): Order => {
  if (typeof before !== "number" || typeof after !== "number" || before <= 0 || after <= 0) return "unknown"
  if (isMultiple(after, before)) return "narrower"
  return isMultiple(before, after) ? "wider" : "unknown"
}

const closes = (node: JsonObject): boolean => Object.hasOwn(node, "additionalProperties")

const orderOf = (
  scope: FormScope,
  keyword: string,
  before: JsonObject,
  after: JsonObject,
  was: Json,
  is: Json
): Order => {
  switch (keyword) {
    case "multipleOf":
      return multiples(was, is)
    case "not":
      return opposite[byInclusion(scope, was, is)]
    case "propertyNames":
      return byInclusion(scope, was, is)
    case "contains": {
      const isPlain = !Object.hasOwn(before, "maxContains") && !Object.hasOwn(after, "maxContains")
      return isPlain ? byInclusion(scope, was, is) : "unknown"
    }
    case "dependentRequired":
      return byNames(was, is)
    case "dependentSchemas":
      return byMembers(scope, was, is)
    case "patternProperties":
      // What is left to `additionalProperties` stays the same only while the patterns do.
      return (closes(before) || closes(after)) && !haveSameNames(was, is) ? "unknown" : byMembers(scope, was, is)
    default:
      return "unknown"
  }
}

/** A keyword of a node as the server wrote it. */
export const stated = (scope: FormScope, node: JsonObject, keyword: string): Json | undefined => {
  const value = own(node, keyword) === undefined ? undefined : asWritten(scope.forms, node, keyword)
  return value === undefined ? undefined : { [keyword]: value }
}

const isUnevaluated = (keyword: string): keyword is UnevaluatedKeyword =>
  keyword === "unevaluatedItems" || keyword === "unevaluatedProperties"

/** One of the two keywords that hang on their neighbours: its own schema, and what the neighbours leave to it. */
const unevaluated = (
  scope: FormScope,
  path: string,
  keyword: UnevaluatedKeyword,
  before: JsonObject,
  after: JsonObject
): ReadonlyArray<Change> => {
  const { identity } = scope.forms
  const was = own(before, keyword)
  const is = own(after, keyword)
  const moved = evaluationOrder(evaluated(identity, before, keyword), evaluated(identity, after, keyword))
  const stays =
    was !== undefined && is !== undefined ? byInclusion(scope, was, is) : was === undefined ? "narrower" : "wider"
  // Where nothing is left to the keyword on one side, or its schema admits everything, the neighbours move nothing.
  const order = was === undefined || is === undefined ? (moved === "equal" ? stays : "unknown") : joined([moved, stays])
  if (order === "equal") return []
  const site = { scope, path, before: stated(scope, before, keyword), after: stated(scope, after, keyword) }
  return fact(
    site,
    order === "unknown"
      ? { _tag: "SchemaUnmodelled", keyword }
      : { _tag: order === "narrower" ? "ConstraintTightened" : "ConstraintLoosened", keyword }
  )
}

/** Compares one keyword that no other part of the walk covers. */
export const other = (
  scope: FormScope,
  path: string,
  keyword: string,
  before: JsonObject,
  after: JsonObject
): ReadonlyArray<Change> => {
  const was = own(before, keyword)
  const is = own(after, keyword)
  const { identity } = scope.forms
  if (keyword === "minProperties" && fewest(before) === fewest(after)) return []
  if (isUnevaluated(keyword)) return unevaluated(scope, path, keyword, before, after)
  if (
    was === is ||
    (was !== undefined && is !== undefined && identity.whole({ [keyword]: was }) === identity.whole({ [keyword]: is }))
  )
    return []
  if (
    annotationKeywords.has(keyword) ||
    keyword === "x-mcp-header" ||
    (comparators.has(keyword) && !constraints.has(keyword) && keyword !== "const")
  ) {
    return comparators.get(keyword)?.({ scope, path, keyword, before: was, after: is }) ?? []
  }
  const site = { scope, path, before: stated(scope, before, keyword), after: stated(scope, after, keyword) }
  const unordered = (): ReadonlyArray<Change> =>
    fact(site, { _tag: constraints.has(keyword) ? "ConstraintChanged" : "SchemaUnmodelled", keyword })
  if (!assertions.has(keyword)) return unordered()
  if (was === undefined || is === undefined) {
    if (keyword === "patternProperties" && (closes(before) || closes(after))) return unordered()
    return fact(site, { _tag: was === undefined ? "ConstraintTightened" : "ConstraintLoosened", keyword })
  }
  const order = orderOf(scope, keyword, before, after, was, is)
  if (order === "equal") return []
  if (order === "unknown") return unordered()
  return fact(site, { _tag: order === "narrower" ? "ConstraintTightened" : "ConstraintLoosened", keyword })
}

/** Members of `if`/`then`/`else` as one: with one condition, its consequences go by what they admit. */
export const conditional = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject
): ReadonlyArray<Change> => {
  const { identity } = scope.forms
  const pick = (node: JsonObject): JsonObject =>
    Object.fromEntries(
      ["if", "then", "else"].flatMap((keyword) =>
        Object.hasOwn(node, keyword) ? [[keyword, own(node, keyword) ?? null]] : []
      )
    )
  const written = (node: JsonObject): Json | undefined => {
    const parts = ["if", "then", "else"].map((keyword) => stated(scope, node, keyword))
    return parts.some((part) => part !== undefined) ? Object.assign({}, ...parts) : undefined
  }
  const was = pick(before)
  const is = pick(after)
  if (identity.set(was) === identity.set(is)) return []
  const site = {
    scope,
    path,
    before: written(before),
    after: written(after)
  }
  if (!Object.hasOwn(was, "if")) return fact(site, { _tag: "ConstraintTightened", keyword: "if" })
  if (!Object.hasOwn(is, "if")) return fact(site, { _tag: "ConstraintLoosened", keyword: "if" })
  if (identity.set({ if: own(was, "if") ?? null }) !== identity.set({ if: own(is, "if") ?? null }))
    return fact(site, { _tag: "SchemaUnmodelled", keyword: "if" })
  const order = joined(
    ["then", "else"].map((keyword) => byInclusion(scope, own(was, keyword) ?? true, own(is, keyword) ?? true))
  )
  if (order === "equal") return []
  return fact(
    site,
    order === "unknown"
      ? { _tag: "SchemaUnmodelled", keyword: "if" }
      : { _tag: order === "narrower" ? "ConstraintTightened" : "ConstraintLoosened", keyword: "if" }
  )
}

/** The keywords that {@link conditional} covers. */
export const conditionalKeywords: ReadonlySet<string> = new Set(["else", "if", "then"])

const composites = [
  "$ref",
  "allOf",
  "anyOf",
  "dependentSchemas",
  "if",
  "not",
  "oneOf",
  "patternProperties",
  "unevaluatedItems",
  "unevaluatedProperties"
]

/** True when a node depends on more than its own bounds, so that its keywords do not order one by one. */
export const isComposite = (node: JsonObject): boolean => composites.some((keyword) => Object.hasOwn(node, keyword))
