// The structured walk over two normal forms (EQ-1). Facts as in the literal walk; what is written differently and means
// the same yields none, and what cannot be ordered keyword by keyword is ordered as a whole where that can be proved.
import type { Change, EntityRef, Side } from "../../model/Change.ts"
import { annotationKeywords } from "../../model/Form.ts"
import { canonical, compareText, isArray, type Json, type JsonObject, own } from "../../model/Json.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { enter, fact, leave } from "../Scope.ts"
import { admits } from "./admits.ts"
import { arrays } from "./arrays.ts"
import {
  asWritten,
  type Forms,
  type FormScope,
  makeFormScope,
  placesPerPair,
  schemaAsWritten,
  unfold
} from "./FormScope.ts"
import { included } from "./included.ts"
import { covered, unnamed } from "./net.ts"
import { ranges } from "./numbers.ts"
import { objects } from "./objects.ts"
import { conditional, isComposite, other, stated } from "./others.ts"
import { admitsFamily, families, mapOf, typesOf } from "./types.ts"
import { exclusive, type FormWalk, intersection, union, unionsOf } from "./unions.ts"

const annotationsAndHeader = (keyword: string): boolean => annotationKeywords.has(keyword) || keyword === "x-mcp-header"

const isList = (keyword: string): boolean => keyword === "enum" || keyword === "type" || annotationsAndHeader(keyword)

/* In normal form a list beside a type holds values of that type alone. */
const isPlainList = (node: JsonObject): boolean => Object.keys(node).every(isList)

/* The listed values that nothing beside the list is known to refuse. */
const valuesOf = (scope: FormScope, node: JsonObject): ReadonlyArray<Json> | undefined => {
  const values = own(node, "enum")
  if (!isArray(values) || isPlainList(node)) return isArray(values) ? values : undefined
  return values.filter((value) => admits(scope.forms, node, value) !== false)
}

/** Whether a list says all there is to say of a node: for each of its values the keywords beside it are decided. */
const saysAll = (scope: FormScope, node: JsonObject): boolean => {
  const values = own(node, "enum")
  return (
    !isArray(values) || isPlainList(node) || values.every((value) => admits(scope.forms, node, value) !== undefined)
  )
}

/** Values against a set: those it refuses, or that it cannot be shown to hold. */
const refused = (scope: FormScope, values: ReadonlyArray<Json>, node: JsonObject): ReadonlyArray<Json> =>
  values.filter((value) => admits(scope.forms, node, value) !== true)

/** Two nodes of which one lists its values: what the list loses or gains is all there is to say of their sets. */
const lists = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject
): ReadonlyArray<Change> | undefined => {
  const was = valuesOf(scope, before)
  const is = valuesOf(scope, after)
  const written = (node: JsonObject, values: ReadonlyArray<Json> | undefined): Json | undefined => {
    const value = values === undefined ? undefined : asWritten(scope.forms, node, "enum")
    return isArray(value) && value.length === values?.length ? value : values
  }
  const site = { scope, path, before: written(before, was), after: written(after, is) }
  if (was !== undefined && is !== undefined) {
    const known = (values: ReadonlyArray<Json>): ReadonlySet<string> => new Set(values.map(canonical))
    const now = known(is)
    const then = known(was)
    const lost = was.filter((value) => !now.has(canonical(value)))
    const gained = is.filter((value) => !then.has(canonical(value)))
    return [
      ...(lost.length > 0 ? fact(site, { _tag: "EnumNarrowed", values: lost }) : []),
      ...(gained.length > 0 ? fact(site, { _tag: "EnumWidened", values: gained }) : [])
    ]
  }
  if (was !== undefined) {
    const lost = refused(scope, was, after)
    return [
      ...(lost.length > 0 ? fact(site, { _tag: "EnumNarrowed", values: lost }) : []),
      ...fact(site, { _tag: "EnumWidened", values: null })
    ]
  }
  if (is === undefined) return undefined
  const gained = refused(scope, is, before)
  return [
    ...fact(site, { _tag: "EnumNarrowed", values: null }),
    ...(gained.length > 0 ? fact(site, { _tag: "EnumWidened", values: gained }) : [])
  ]
}

const types = (scope: FormScope, path: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> => {
  const from = typesOf(before)
  const to = typesOf(after)
  if (from === to || (from.size === to.size && from.isSubsetOf(to))) return []
  const written = (node: JsonObject): Json | undefined =>
    Object.hasOwn(node, "type") ? asWritten(scope.forms, node, "type") : undefined
  const _tag = to.isSubsetOf(from) ? "TypeNarrowed" : to.isSupersetOf(from) ? "TypeWidened" : "TypeReplaced"
  return fact({ scope, path, before: written(before), after: written(after) }, { _tag })
}

const keywordsOf = (before: JsonObject, after: JsonObject): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText)

const isNoted = (node: JsonObject): boolean => Object.keys(node).some(annotationsAndHeader)

const notes = (scope: FormScope, path: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
  isNoted(before) || isNoted(after)
    ? keywordsOf(before, after)
        .filter(annotationsAndHeader)
        .flatMap((keyword) => other(scope, path, keyword, before, after))
    : []

/** Everything two object nodes assert, keyword by keyword. */
const assertions = (scope: FormScope, path: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> => {
  const unions = unionsOf(before, after)
  const isWholeUnion = unions !== undefined && !(Object.hasOwn(before, "anyOf") && Object.hasOwn(after, "anyOf"))
  if (isWholeUnion) return union(scope, path, unions[0], unions[1], walkNode)
  const listed = lists(scope, path, before, after)
  const changes: Array<Change> = []
  const add = (found: ReadonlyArray<Change>): void => {
    for (const change of found) changes.push(change)
  }
  if (listed === undefined) add(types(scope, path, before, after))
  else add(listed)
  const [from, to] = [typesOf(before), typesOf(after)]
  const both = from === to ? from : from.intersection(to)
  // What a type that only one side admits is bound by is said with the type; a list of values says all by itself.
  const isSettled = listed !== undefined && saysAll(scope, before) && saysAll(scope, after)
  const speaks = (family: string): boolean => !isSettled && admitsFamily(both, family)
  if (speaks("object")) add(objects(scope, path, before, after, walkNode))
  if (speaks("array")) add(arrays(scope, path, before, after, walkNode))
  if (speaks("number")) add(ranges(scope, path, before, after))
  for (const keyword of keywordsOf(before, after)) {
    if (covered.has(keyword) || annotationsAndHeader(keyword)) continue
    const family = families.get(keyword)
    if (family === undefined ? !isSettled || !isAssertion(keyword) : speaks(family))
      add(other(scope, path, keyword, before, after))
  }
  if (!isDeclared(before)) add(firstDeclared(scope, path, before, after, changes))
  if (unions !== undefined) add(union(scope, path, unions[0], unions[1], walkNode))
  else if (Object.hasOwn(before, "anyOf") || Object.hasOwn(after, "anyOf")) add(oneSided(scope, path, before, after))
  if (Object.hasOwn(before, "allOf") || Object.hasOwn(after, "allOf"))
    add(intersection(scope, path, before, after, walkNode))
  if (Object.hasOwn(before, "oneOf") || Object.hasOwn(after, "oneOf")) add(exclusive(scope, path, before, after))
  add(conditional(scope, path, before, after))
  return changes
}

const objectFamily = [...families].filter(([, family]) => family === "object").map(([keyword]) => keyword)

/** True when a node says anything about its being an object. */
const isDeclared = (node: JsonObject): boolean =>
  Object.hasOwn(node, "type") || objectFamily.some((keyword) => Object.hasOwn(node, keyword))

/** Properties that are typed where nothing was said of objects: no added argument, but a value that was free. */
const firstDeclared = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject,
  found: ReadonlyArray<Change>
): ReadonlyArray<Change> => {
  const isBinding = Object.values(mapOf(after, "properties")).some(
    (schema) => isSchema(schema) && scope.forms.identity.set(schema) !== scope.forms.identity.set(true)
  )
  const isTold = found.some((change) => effectOf(change) === "narrows")
  if (!isBinding || isTold || included(scope, before, after)) return []
  return fact(
    { scope, path, before: undefined, after: stated(scope, after, "properties") },
    { _tag: "ConstraintTightened", keyword: "properties" }
  )
}

const isAssertion = (keyword: string): boolean => keyword === "format" || keyword === "not"

const oneSided = (scope: FormScope, path: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> => {
  const was = own(before, "anyOf")
  return fact(
    { scope, path, before: stated(scope, before, "anyOf"), after: stated(scope, after, "anyOf") },
    { _tag: was === undefined ? "ConstraintTightened" : "ConstraintLoosened", keyword: "anyOf" }
  )
}

type Effect = "narrows" | "open" | "policy" | "widens"

const effects: Partial<Readonly<Record<Change["_tag"], Effect>>> = {
  ConstraintChanged: "open",
  ConstraintLoosened: "widens",
  ConstraintTightened: "narrows",
  EnumNarrowed: "narrows",
  EnumWidened: "widens",
  RequiredAdded: "narrows",
  RequiredRemoved: "widens",
  SchemaUnmodelled: "open",
  TypeNarrowed: "narrows",
  TypeReplaced: "open",
  TypeWidened: "widens"
}

const knownToAssertNothing = (change: Change): boolean =>
  change._tag === "SchemaUnmodelled" && change.keyword !== null && !modelled.has(change.keyword)

// An unknown keyword asserts nothing, which is why no proof about sets may silence it.
const modelled: ReadonlySet<string> = new Set([
  ...families.keys(),
  "$ref",
  "allOf",
  "anyOf",
  "else",
  "format",
  "if",
  "not",
  "oneOf",
  "then",
  "type"
])

const effectOf = (change: Change): Effect =>
  knownToAssertNothing(change) ? "policy" : (effects[change._tag] ?? "policy")

const whole = (
  scope: FormScope,
  path: string,
  before: JsonSchema,
  after: JsonSchema,
  _tag: "ConstraintLoosened" | "ConstraintTightened"
): ReadonlyArray<Change> =>
  fact(
    {
      scope,
      path,
      before: { schema: schemaAsWritten(scope.forms, before) },
      after: { schema: schemaAsWritten(scope.forms, after) }
    },
    { _tag, keyword: "schema" }
  )

/** Facts about a node whose keywords do not order one by one, in the light of what is proved of it as a whole. */
const settle = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject,
  found: ReadonlyArray<Change>
): ReadonlyArray<Change> => {
  const kinds = new Set(found.map(effectOf))
  const isMixed = kinds.has("open") || (kinds.has("narrows") && kinds.has("widens"))
  if (!isMixed && !((isComposite(before) || isComposite(after)) && (kinds.has("narrows") || kinds.has("widens"))))
    return found
  const grew = included(scope, before, after)
  const shrank = included(scope, after, before)
  if (!grew && !shrank) return found
  const kept = found.filter((change) => {
    const effect = effectOf(change)
    return effect === "policy" || (grew && !shrank && effect === "widens") || (shrank && !grew && effect === "narrows")
  })
  if (grew && shrank) return kept
  return kept.some((change) => effectOf(change) !== "policy")
    ? kept
    : [...kept, ...whole(scope, path, before, after, grew ? "ConstraintLoosened" : "ConstraintTightened")]
}

const nodes = (scope: FormScope, path: string, was: JsonSchema, is: JsonSchema): ReadonlyArray<Change> => {
  const before: JsonSchema = was === true ? {} : was
  const after: JsonSchema = is === true ? {} : is
  if (typeof before === "boolean" || typeof after === "boolean") {
    return before === after
      ? []
      : whole(scope, path, was, is, after === false ? "ConstraintTightened" : "ConstraintLoosened")
  }
  const { identity } = scope.forms
  if (isAnything(after) && !isAnything(before))
    return [...opened(scope, path, before, after), ...notes(scope, path, before, after)]
  const asserted =
    identity.set(before) === identity.set(after)
      ? []
      : settle(scope, path, before, after, assertions(scope, path, before, after))
  const noted = notes(scope, path, before, after)
  if (identity.set(before) !== identity.set(after)) return [...asserted, ...noted]
  // The sets are equal; texts further below may still differ.
  return [...noted, ...below(scope, path, before, after)]
}

const isAnything = (node: JsonObject): boolean => Object.keys(node).every(annotationsAndHeader)

// What may be anything now has not lost its properties one by one.
const opened = (scope: FormScope, path: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
  Object.hasOwn(before, "type") && !Object.hasOwn(before, "enum")
    ? types(scope, path, before, after)
    : Object.hasOwn(before, "enum")
      ? (lists(scope, path, before, after) ?? [])
      : whole(scope, path, before, after, "ConstraintLoosened")

const below = (scope: FormScope, path: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> => {
  const unions = unionsOf(before, after)
  return [
    ...objects(scope, path, before, after, walkNode),
    ...arrays(scope, path, before, after, walkNode),
    ...(unions === undefined ? [] : union(scope, path, unions[0], unions[1], walkNode)),
    ...(Object.hasOwn(before, "allOf") && Object.hasOwn(after, "allOf")
      ? intersection(scope, path, before, after, walkNode)
      : [])
  ]
}

const walkNode: FormWalk = (scope, path, before, after) => {
  const { identity } = scope.forms
  if (before === after || identity.whole(before) === identity.whole(after)) return []
  const was = unfold(scope.forms, before)
  const is = unfold(scope.forms, after)
  if (scope.settled.get(was)?.has(is) === true) return []
  const partners = scope.open.get(was) ?? new Map<JsonSchema, number>()
  const depth = partners.get(is)
  if (depth !== undefined) {
    scope.leaned.depth = Math.min(scope.leaned.depth, depth)
    return []
  }
  const places = scope.places.get(was) ?? new Map<JsonSchema, number>()
  const told = places.get(is) ?? 0
  if (told >= placesPerPair || !enter(scope)) return []
  scope.open.set(was, partners.set(is, scope.budget.depth))
  const outer = scope.leaned.depth
  scope.leaned.depth = Number.POSITIVE_INFINITY
  const changes = nodes(scope, path, was, is)
  // "No difference" holds for good only if it did not lean on a pair that is still being compared.
  if (changes.length === 0 && scope.leaned.depth >= scope.budget.depth) {
    const settled = scope.settled.get(was) ?? new Set()
    scope.settled.set(was, settled.add(is))
  }
  if (changes.length > 0) scope.places.set(was, places.set(is, told + 1))
  partners.delete(is)
  if (scope.leaned.depth >= scope.budget.depth) scope.leaned.depth = Number.POSITIVE_INFINITY
  scope.leaned.depth = Math.min(outer, scope.leaned.depth)
  leave(scope)
  return changes
}

/** Every fact about how one schema of an entity changed, apart from how it is written. */
export const walkForms = (entity: EntityRef, side: Side, path: string, forms: Forms): ReadonlyArray<Change> => {
  const scope = makeFormScope(entity, side, forms)
  const found = walkNode(scope, path, forms.before.root, forms.after.root)
  const changes = [...found, ...unnamed(scope, path, found)]
  if (!scope.budget.isCut) return changes
  return [
    ...changes,
    ...fact({ scope, path, before: undefined, after: undefined }, { _tag: "SchemaUnmodelled", keyword: null })
  ]
}
