// Whether the set of one node lies within that of another, as far as structure proves it. False means unproved, never
// disproved. Sound by construction: each keyword of the wider node is shown to follow from the narrower one.
import { canonical, isArray, isObject, type Json, type JsonObject, omit, own } from "../../model/Json.ts"
import { annotationKeywords } from "../../model/Form.ts"
import { isMultiple } from "../../model/Numbers.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { admits } from "./admits.ts"
import { type FormScope, unfold } from "./FormScope.ts"
import { admitsFamily, families, listOf, mapOf, typesOf } from "./types.ts"

const branchesOf = (node: JsonObject, keyword: string): ReadonlyArray<JsonSchema> =>
  listOf(node, keyword).filter(isSchema)

const numberAt = (node: JsonObject, keyword: string): number | undefined => {
  const value = own(node, keyword)
  return typeof value === "number" ? value : undefined
}

const isWhole = (node: JsonObject): boolean => {
  const types = typesOf(node)
  return types.has("integer") && !types.has("number")
}

/** The least value a node admits by its bounds, and whether it is out itself; whole numbers start at a whole one. */
export const lowest = (node: JsonObject): readonly [value: number, isOpen: boolean] => {
  const min = numberAt(node, "minimum") ?? Number.NEGATIVE_INFINITY
  const above = numberAt(node, "exclusiveMinimum") ?? Number.NEGATIVE_INFINITY
  if (isWhole(node)) return [Math.max(Math.ceil(min), Math.floor(above) + 1), false]
  return above >= min ? [above, above !== Number.NEGATIVE_INFINITY] : [min, false]
}

/** The mirror image of {@link lowest}. */
export const highest = (node: JsonObject): readonly [value: number, isOpen: boolean] => {
  const max = numberAt(node, "maximum") ?? Number.POSITIVE_INFINITY
  const below = numberAt(node, "exclusiveMaximum") ?? Number.POSITIVE_INFINITY
  if (isWhole(node)) return [Math.min(Math.floor(max), Math.ceil(below) - 1), false]
  return below <= max ? [below, below !== Number.POSITIVE_INFINITY] : [max, false]
}

const isWithinRange = (inner: JsonObject, outer: JsonObject): boolean => {
  const [low, isLowOpen] = lowest(inner)
  const [outerLow, isOuterLowOpen] = lowest({ ...outer, type: isWhole(inner) ? "integer" : "number" })
  const [high, isHighOpen] = highest(inner)
  const [outerHigh, isOuterHighOpen] = highest({ ...outer, type: isWhole(inner) ? "integer" : "number" })
  const above = low > outerLow || (low === outerLow && (isLowOpen || !isOuterLowOpen))
  const below = high < outerHigh || (high === outerHigh && (isHighOpen || !isOuterHighOpen))
  return above && below
}

const countWithin = (inner: JsonObject, keyword: string, bound: Json): boolean => {
  if (typeof bound !== "number") return false
  const mine = numberAt(inner, keyword)
  if (keyword.startsWith("max")) return mine !== undefined && mine <= bound
  return (mine ?? (keyword === "minProperties" ? listOf(inner, "required").length : 0)) >= bound
}

/** What an object of this node may hold under a name; undefined when patterns make that hard to tell. */
export const effective = (node: JsonObject, name: string): JsonSchema | undefined => {
  if (Object.hasOwn(node, "patternProperties")) return undefined
  const declared = own(mapOf(node, "properties"), name)
  if (isSchema(declared)) return declared
  const rest = own(node, "additionalProperties")
  return rest === undefined ? true : isSchema(rest) ? rest : undefined
}

const itemAt = (node: JsonObject, index: number): JsonSchema => {
  const max = numberAt(node, "maxItems")
  if (max !== undefined && index >= max) return false
  const declared = listOf(node, "prefixItems")[index] ?? own(node, "items")
  return isSchema(declared) ? declared : true
}

const propertiesWithin = (scope: FormScope, inner: JsonObject, outer: JsonObject): boolean => {
  const names = new Set([...Object.keys(mapOf(inner, "properties")), ...Object.keys(mapOf(outer, "properties"))])
  for (const name of names) {
    const wide = effective(outer, name)
    const narrow = effective(inner, name)
    if (wide === true) continue
    if (wide === undefined || narrow === undefined || !within(scope, narrow, wide)) return false
  }
  const rest = own(outer, "additionalProperties")
  if (rest === undefined) return true
  const mine = own(inner, "additionalProperties")
  return isSchema(rest) && isSchema(mine) && !Object.hasOwn(inner, "patternProperties") && within(scope, mine, rest)
}

const itemsWithin = (scope: FormScope, inner: JsonObject, outer: JsonObject): boolean => {
  const length = Math.max(listOf(inner, "prefixItems").length, listOf(outer, "prefixItems").length)
  for (let index = 0; index <= length; index++)
    if (!within(scope, itemAt(inner, index), itemAt(outer, index))) return false
  return true
}

const namesWithin = (inner: JsonObject, keyword: string, bound: Json): boolean => {
  if (!isArray(bound)) return false
  const mine = new Set(listOf(inner, keyword))
  return bound.every((name) => mine.has(name))
}

const dependenciesWithin = (inner: JsonObject, bound: Json): boolean => {
  if (!isObject(bound)) return false
  const mine = mapOf(inner, "dependentRequired")
  const required = new Set(listOf(inner, "required"))
  return Object.keys(bound).every((name) => {
    const given = new Set(listOf(mine, name))
    return listOf(bound, name).every((needed) => given.has(needed) || required.has(needed))
  })
}

const typeParts = (node: JsonObject): ReadonlyArray<JsonObject> => {
  const types = typesOf(node)
  const names = [...types].filter((name) => !(name === "integer" && types.has("number")))
  return names.length < 2 ? [] : names.map((name) => ({ ...node, type: name }))
}

/** A union admits the node if one of its branches does, or, part by part, some branch admits each part. */
const withinUnion = (scope: FormScope, inner: JsonObject, branches: ReadonlyArray<JsonSchema>): boolean => {
  if (branches.some((branch) => included(scope, inner, branch))) return true
  const parts = typeParts(inner)
  return parts.length > 1 && parts.every((part) => branches.some((branch) => included(scope, part, branch)))
}

const excludes = (scope: FormScope, inner: JsonObject, outer: JsonSchema): boolean => {
  const other = unfold(scope.forms, outer)
  if (typeof other === "boolean") return !other
  const mine = typesOf(inner)
  if (mine.isDisjointFrom(typesOf(other))) return true
  const values = own(inner, "enum")
  if (isArray(values)) return values.every((value) => admits(scope.forms, other, value) === false)
  const theirs = own(other, "enum")
  return isArray(theirs) && theirs.every((value) => admits(scope.forms, inner, value) === false)
}

/** Whether one keyword of the wider node follows from the narrower node. */
const follows = (scope: FormScope, inner: JsonObject, outer: JsonObject, keyword: string, bound: Json): boolean => {
  const mine = own(inner, keyword)
  const { identity } = scope.forms
  const family = families.get(keyword)
  if (family !== undefined && !admitsFamily(typesOf(inner), family)) return true
  switch (keyword) {
    case "type":
      return typesOf(inner).isSubsetOf(typesOf(outer))
    case "enum":
      return isArray(mine) && isArray(bound) && new Set(mine.map(canonical)).isSubsetOf(new Set(bound.map(canonical)))
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return isWithinRange(inner, outer)
    case "multipleOf":
      return typeof mine === "number" && typeof bound === "number" && bound > 0 && isMultiple(mine, bound)
        ? true
        : typeof bound === "number" && bound > 0 && isWhole(inner) && mine === undefined && isMultiple(1, bound)
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return countWithin(inner, keyword, bound)
    case "uniqueItems":
      return mine === true || (numberAt(inner, "maxItems") ?? 2) <= 1
    case "required":
      return namesWithin(inner, keyword, bound)
    case "dependentRequired":
      return dependenciesWithin(inner, bound)
    case "properties":
    case "additionalProperties":
      return propertiesWithin(scope, inner, outer)
    case "prefixItems":
    case "items":
      return itemsWithin(scope, inner, outer)
    case "propertyNames":
      return isSchema(mine) && isSchema(bound) && within(scope, mine, bound)
    case "contains":
      return (
        isSchema(mine) &&
        isSchema(bound) &&
        !Object.hasOwn(outer, "maxContains") &&
        (numberAt(inner, "minContains") ?? 1) >= (numberAt(outer, "minContains") ?? 1) &&
        within(scope, mine, bound)
      )
    case "minContains":
      return Object.hasOwn(outer, "contains")
    case "allOf":
      return isArray(bound) && bound.every((branch) => isSchema(branch) && included(scope, inner, branch))
    case "anyOf":
      return isArray(bound) && withinUnion(scope, inner, bound.filter(isSchema))
    case "not":
      return isSchema(bound) && ((isSchema(mine) && included(scope, bound, mine)) || excludes(scope, inner, bound))
    default:
      return sameMember(identity, keyword, mine, bound)
  }
}

const sameMember = (
  identity: FormScope["forms"]["identity"],
  keyword: string,
  mine: Json | undefined,
  bound: Json
): boolean =>
  mine !== undefined && (mine === bound || identity.set({ [keyword]: mine }) === identity.set({ [keyword]: bound }))

/** A keyword that only means something together with another one is settled by that one. */
const companions: ReadonlyMap<string, string> = new Map([
  ["then", "if"],
  ["else", "if"]
])

const sameCondition = (scope: FormScope, inner: JsonObject, outer: JsonObject): boolean =>
  ["if", "then", "else"].every((keyword) => {
    const bound = own(outer, keyword)
    const mine = own(inner, keyword)
    if (bound === undefined && keyword !== "if") return true
    if (keyword === "if") return bound !== undefined && sameMember(scope.forms.identity, keyword, mine, bound)
    return isSchema(mine) && isSchema(bound) && included(scope, mine, bound)
  })

const evaluators = [
  "additionalProperties",
  "allOf",
  "anyOf",
  "contains",
  "dependentSchemas",
  "else",
  "if",
  "items",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "properties",
  "then"
]

// What counts as unevaluated hangs on the whole node: only a node that evaluates the same can be compared.
const sameEvaluation = (scope: FormScope, inner: JsonObject, outer: JsonObject): boolean =>
  evaluators.every((keyword) => {
    const bound = own(outer, keyword)
    return bound === undefined
      ? !Object.hasOwn(inner, keyword)
      : sameMember(scope.forms.identity, keyword, own(inner, keyword), bound)
  })

const holds = (scope: FormScope, inner: JsonObject, outer: JsonObject): boolean => {
  for (const [keyword, bound] of Object.entries(outer)) {
    if (annotationKeywords.has(keyword)) continue
    if (keyword === "unevaluatedProperties" || keyword === "unevaluatedItems") {
      const isSame =
        sameMember(scope.forms.identity, keyword, own(inner, keyword), bound) && sameEvaluation(scope, inner, outer)
      if (!isSame && admitsFamily(typesOf(inner), families.get(keyword) ?? "")) return false
      continue
    }
    if (keyword === "if" || companions.has(keyword)) {
      if (!sameCondition(scope, inner, outer)) return false
      continue
    }
    if (!follows(scope, inner, outer, keyword, bound)) return false
  }
  return true
}

const prove = (scope: FormScope, narrow: JsonSchema, wide: JsonSchema): boolean => {
  if (narrow === false || wide === true) return true
  const inner: JsonSchema = narrow === true ? {} : narrow
  if (wide === false || typeof inner === "boolean") return false
  const values = own(inner, "enum")
  if (
    isArray(values) &&
    values.every((value) => admits(scope.forms, wide, value) === true || admits(scope.forms, inner, value) === false)
  )
    return true
  if (holds(scope, inner, wide)) return true
  if (branchesOf(inner, "allOf").some((branch) => included(scope, branch, wide))) return true
  return ["anyOf", "oneOf"].some((keyword) => {
    const branches = branchesOf(inner, keyword)
    return (
      branches.length > 0 &&
      branches.every(
        (branch) => included(scope, branch, wide) || included(scope, alongside(inner, keyword, branch), wide)
      )
    )
  })
}

/** One branch together with what its node says beside it. */
const alongside = (node: JsonObject, keyword: string, branch: JsonSchema): JsonSchema => {
  const rest = omit(node, new Set([keyword]))
  if (!isObject(branch)) return branch ? rest : false
  const isApart = Object.keys(branch).every((name) => !Object.hasOwn(rest, name))
  return isApart ? { ...rest, ...branch } : { ...rest, allOf: [...listOf(rest, "allOf"), branch] }
}

/** Goes one step into values: a question met again below such a step may be taken as answered, by induction on values. */
const within = (scope: FormScope, narrow: JsonSchema, wide: JsonSchema): boolean => {
  scope.proofs.steps++
  const proved = included(scope, narrow, wide)
  scope.proofs.steps--
  return proved
}

/** True when it is proved that every value of `narrow` is one of `wide`. */
export const included = (scope: FormScope, narrow: JsonSchema, wide: JsonSchema): boolean => {
  const inner = unfold(scope.forms, narrow)
  const outer = unfold(scope.forms, wide)
  if (inner === outer || scope.forms.identity.set(inner) === scope.forms.identity.set(outer)) return true
  const { proofs } = scope
  const answers = proofs.known.get(inner) ?? new Map<JsonSchema, boolean | number>()
  const answer = answers.get(outer)
  if (typeof answer === "boolean") return answer
  if (answer !== undefined) {
    const isSmaller = proofs.steps > answer
    if (isSmaller) proofs.leans++
    return isSmaller
  }
  if (proofs.left <= 0) return false
  proofs.left--
  proofs.known.set(inner, answers)
  answers.set(outer, proofs.steps)
  proofs.open++
  const leans = proofs.leans
  const proved = prove(scope, inner, outer)
  proofs.open--
  // What leaned on an open question is only known once that question is answered, at the outermost at the latest.
  if (proved && proofs.leans > leans && proofs.open > 0) answers.delete(outer)
  else answers.set(outer, proved)
  return proved
}
