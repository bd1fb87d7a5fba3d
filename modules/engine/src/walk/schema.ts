// The structured walk over one schema pair: every difference becomes a named fact, and what no comparator describes
// becomes the net's fact, so that two different comparison copies never yield nothing (DIFF-42..DIFF-44).
import type { Change, EntityRef, Side } from "../model/Change.ts"
import { equal, isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { additional, items, member, position } from "../model/Path.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { allOf, anyOf, oneOf } from "./branches.ts"
import { rewrittenRoot } from "./dialect.ts"
import { comparators, net, ordered } from "./keywords.ts"
import { refsOf, resolve, unreachable } from "./refs.ts"
import { fact, makeScope, type Scope } from "./Scope.ts"

type Structural = (
  scope: Scope,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  keyword: string,
  nodes: readonly [before: JsonObject, after: JsonObject]
) => ReadonlyArray<Change>

const emptySchema: JsonObject = {}

/** Walks two reference targets once per pair: a pair within itself is taken as equal, a settled pair is skipped. */
const walkTargets = (scope: Scope, path: string, before: JsonSchema, after: JsonSchema): ReadonlyArray<Change> => {
  if (scope.settled.get(before)?.has(after) === true) return []
  const met = scope.open.findIndex(([from, to]) => from === before && to === after)
  if (met >= 0) {
    scope.assumed.depth = Math.min(scope.assumed.depth, met)
    return []
  }
  const depth = scope.open.push([before, after]) - 1
  const outer = scope.assumed.depth
  scope.assumed.depth = Number.POSITIVE_INFINITY
  const changes = walkNode(scope, path, before, after)
  scope.open.pop()
  // "No difference" holds for good only if it did not lean on a pair that is still being compared.
  if (changes.length === 0 && scope.assumed.depth >= depth) {
    const partners = scope.settled.get(before) ?? new Set()
    scope.settled.set(before, partners.add(after))
  }
  scope.assumed.depth = Math.min(outer, scope.assumed.depth)
  return changes
}

/** Differences of the definitions that equal references within a value lead to. */
const throughRefs = (scope: Scope, path: string, value: Json): ReadonlyArray<Change> => {
  const schemas = isSchema(value)
    ? [value]
    : isArray(value)
      ? value.filter(isSchema)
      : isObject(value)
        ? Object.values(value).filter(isSchema)
        : []
  return schemas.flatMap(refsOf).flatMap((ref) => reference(scope, path, ref, ref, "$ref"))
}

const reference = (
  scope: Scope,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  keyword: string
): ReadonlyArray<Change> => {
  if (typeof before !== "string" || before !== after) {
    return equal(before, after) ? [] : ordered.unordered(scope, path, before, after, keyword)
  }
  const from = resolve(scope.before, before)
  const to = resolve(scope.after, before)
  if (from !== undefined && to !== undefined) return walkTargets(scope, path, from, to)
  return from === to
    ? []
    : net(scope, path, from === undefined ? undefined : before, to === undefined ? undefined : before, keyword)
}

const isNames = (value: Json | undefined): boolean =>
  value === undefined || (isArray(value) && value.every((name) => typeof name === "string"))

const isMap = (value: Json | undefined): value is JsonObject | undefined => value === undefined || isObject(value)

interface Names {
  readonly defined: JsonObject
  readonly required: ReadonlySet<Json>
}

const namesOf = (node: JsonObject): Names => {
  const properties = own(node, "properties")
  const required = own(node, "required")
  return {
    defined: isObject(properties) ? properties : emptySchema,
    required: new Set(isArray(required) && isNames(required) ? required : [])
  }
}

/** A property of one side: its schema, `{}` for one that is only listed as required (DIFF-27), undefined for none. */
const propertyOf = (names: Names, name: string): Json | undefined =>
  own(names.defined, name) ?? (names.required.has(name) ? emptySchema : undefined)

const properties: Structural = (scope, path, _before, _after, keyword, [from, to]) => {
  if (!isMap(own(from, "properties")) || !isMap(own(to, "properties"))) {
    return equal(own(from, keyword), own(to, keyword))
      ? []
      : net(scope, path, own(from, keyword), own(to, keyword), keyword)
  }
  const before = namesOf(from)
  const after = namesOf(to)
  const names = new Set([
    ...Object.keys(before.defined),
    ...Object.keys(after.defined),
    ...[...before.required, ...after.required].filter((name) => typeof name === "string")
  ])
  return [...names].flatMap((name) => {
    const at = member(path, name)
    const was = propertyOf(before, name)
    const is = propertyOf(after, name)
    const required = after.required.has(name)
    if (was === undefined) {
      // Only listed as required now, and never defined: the demand is new, the property is not (DIFF-27).
      return own(after.defined, name) === undefined
        ? fact(scope, at, false, true, { _tag: "RequiredAdded", name })
        : fact(scope, at, undefined, is, { _tag: "PropertyAdded", name, required })
    }
    if (is === undefined) {
      return own(before.defined, name) === undefined
        ? fact(scope, at, true, false, { _tag: "RequiredRemoved", name })
        : fact(scope, at, was, undefined, { _tag: "PropertyRemoved", name })
    }
    const demand =
      before.required.has(name) === required
        ? []
        : fact(scope, at, !required, required, { _tag: required ? "RequiredAdded" : "RequiredRemoved", name })
    return [...demand, ...walkNode(scope, at, was, is)]
  })
}

const required: Structural = (scope, path, before, after, keyword) =>
  isNames(before) && isNames(after) ? [] : equal(before, after) ? [] : net(scope, path, before, after, keyword)

const tuple = (
  scope: Scope,
  path: string,
  before: ReadonlyArray<Json>,
  after: ReadonlyArray<Json>,
  keyword: string
): ReadonlyArray<Change> =>
  Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, index) => {
    const was = before[index]
    const is = after[index]
    const at = position(path, index)
    return was === undefined || is === undefined ? net(scope, at, was, is, keyword) : walkNode(scope, at, was, is)
  })

const prefixItems: Structural = (scope, path, before = [], after = [], keyword) =>
  isArray(before) && isArray(after)
    ? tuple(scope, path, before, after, keyword)
    : net(scope, path, before, after, keyword)

const itemsKeyword: Structural = (scope, path, before, after, keyword) => {
  if (isArray(before) && isArray(after)) return tuple(scope, path, before, after, keyword)
  if (isArray(before) || isArray(after)) return net(scope, path, before, after, keyword)
  return walkNode(scope, items(path), before ?? emptySchema, after ?? emptySchema)
}

const additionalProperties: Structural = (scope, path, before, after, keyword) => {
  if (isObject(before) && isObject(after)) return walkNode(scope, additional(path), before, after)
  if (equal(before, after)) return []
  const openness = (value: Json | undefined): number =>
    value === undefined ? 2 : isObject(value) ? 1 : value === false ? 0 : -1
  const from = openness(before)
  const to = openness(after)
  if (from < 0 || to < 0) return net(scope, path, before, after, keyword)
  return (to < from ? ordered.tightened : ordered.loosened)(scope, path, before, after, keyword)
}

/** Definitions count where they are used; only what nothing uses is compared here, by the net (DIFF-29). */
const definitions: Structural = (scope, path, before, after, keyword, [from, to]) => {
  if (from !== scope.before || to !== scope.after || !isMap(before) || !isMap(after)) {
    return equal(before, after) ? [] : net(scope, path, before, after, keyword)
  }
  const unused = unreachable(scope.before)
  const stillUnused = unreachable(scope.after)
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap((name) => {
    const was = own(before ?? {}, name)
    const is = own(after ?? {}, name)
    const key = `${keyword} ${name}`
    const isUsed = (was !== undefined && !unused.has(key)) || (is !== undefined && !stillUnused.has(key))
    return isUsed || equal(was, is)
      ? []
      : fact(scope, member(member(path, keyword), name), was, is, { _tag: "SchemaUnmodelled", keyword })
  })
}

const branching =
  (compare: typeof anyOf): Structural =>
  (scope, path, before, after, keyword) =>
    compare(scope, path, before, after, keyword, walkNode)

const structural: ReadonlyMap<string, Structural> = new Map<string, Structural>([
  ["$defs", definitions],
  ["$ref", reference],
  ["additionalProperties", additionalProperties],
  ["allOf", branching(allOf)],
  ["anyOf", branching(anyOf)],
  ["definitions", definitions],
  ["items", itemsKeyword],
  ["oneOf", branching(oneOf)],
  ["prefixItems", prefixItems],
  ["properties", properties],
  ["required", required]
])

const compareKeyword = (
  scope: Scope,
  path: string,
  keyword: string,
  from: JsonObject,
  to: JsonObject
): ReadonlyArray<Change> => {
  const before = own(from, keyword)
  const after = own(to, keyword)
  const structure = structural.get(keyword)
  if (structure !== undefined) return structure(scope, path, before, after, keyword, [from, to])
  if (!equal(before, after)) return (comparators.get(keyword) ?? net)(scope, path, before, after, keyword)
  // An unmodelled keyword that reads the same can still differ through a definition it refers to.
  const changed = before !== undefined && !comparators.has(keyword) && throughRefs(scope, path, before).length > 0
  return changed ? net(scope, path, before, after, keyword) : []
}

/** The net within a node: a keyword that differs and yielded no fact is a fact of its own. */
const settle = (
  scope: Scope,
  path: string,
  keyword: string,
  from: JsonObject,
  to: JsonObject,
  found: ReadonlyArray<Change>
): ReadonlyArray<Change> => {
  const quiet = new Set(["$defs", "allOf", "anyOf", "definitions", "oneOf", "required"])
  const before = own(from, keyword)
  const after = own(to, keyword)
  // Values compared part by part may differ in nothing but the order of branches somewhere below.
  const isCompared = structural.has(keyword) && before !== undefined && after !== undefined
  if (found.length > 0 || isCompared || quiet.has(keyword) || equal(before, after)) return found
  return net(scope, path, before, after, keyword)
}

/** Compares two nodes and everything below them. */
const walkNode = (scope: Scope, path: string, before: Json, after: Json): ReadonlyArray<Change> => {
  if (before === after && scope.before === scope.after) return []
  if (scope.budget.left <= 0) return []
  scope.budget.left--
  if (!isObject(before) || !isObject(after)) {
    return equal(before, after) ? [] : fact(scope, path, before, after, { _tag: "SchemaUnmodelled", keyword: null })
  }
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)])
  const isRoot = before === scope.before && after === scope.after
  const hasDemands = !keywords.has("properties") && keywords.has("required")
  return [
    ...[...keywords].flatMap((keyword) =>
      isRoot && keyword === "$schema"
        ? []
        : settle(scope, path, keyword, before, after, compareKeyword(scope, path, keyword, before, after))
    ),
    ...(hasDemands ? compareKeyword(scope, path, "properties", before, after) : [])
  ]
}

/** Every fact about how one schema of an entity changed. Both must be comparison copies. */
export const walkSchema = (
  entity: EntityRef,
  side: Side,
  path: string,
  before: JsonSchema,
  after: JsonSchema
): ReadonlyArray<Change> => {
  const scope = makeScope(entity, side, before, after)
  const root = rewrittenRoot(scope, path, before, after)
  const changes = [
    ...root.changes,
    ...walkNode({ ...scope, before: root.before, after: root.after }, path, root.before, root.after)
  ]
  if (scope.budget.left > 0) return changes
  return [...changes, ...fact(scope, path, undefined, undefined, { _tag: "SchemaUnmodelled", keyword: null })]
}
