// The structured walk over one schema pair: every difference becomes a named fact, and what no comparator describes
// becomes the net's fact, so that two different comparison copies never yield nothing (DIFF-42..DIFF-44).
import type { Change, EntityRef, Side } from "../model/Change.ts"
import { compareText, equal, isArray, isObject, type Json, type JsonObject, omit, own } from "../model/Json.ts"
import { additional, items, member, position } from "../model/Path.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { allOf, anyOf, oneOf } from "./branches.ts"
import { comparators, loosened, net, tightened } from "./keywords.ts"
import { definitionKeywords, pointerOf, usedPointers } from "./pointers.ts"
import { properties } from "./properties.ts"
import { reference, whole } from "./references.ts"
import { enter, fact, leave, makeScope, type Scope, type Site, type Structural, type Walk } from "./Scope.ts"
import { enlist, tour } from "./targets.ts"

const anything: JsonObject = {}

const tuple = (
  site: Site,
  before: ReadonlyArray<Json>,
  after: ReadonlyArray<Json>,
  walk: Walk
): ReadonlyArray<Change> => {
  const changes: Array<Change> = []
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const was = before[index]
    const is = after[index]
    const path = position(site.path, index)
    const found =
      was === undefined || is === undefined
        ? net({ ...site, path, before: was, after: is })
        : walk(site.scope, path, was, is)
    for (const change of found) changes.push(change)
  }
  return changes
}

const prefixItems: Structural = (site, walk) => {
  const { after = [], before = [] } = site
  return isArray(before) && isArray(after) ? tuple(site, before, after, walk) : whole(site)
}

const itemsKeyword: Structural = (site, walk) => {
  const { after = anything, before = anything, path, scope } = site
  if (isArray(before) && isArray(after)) return tuple(site, before, after, walk)
  return isArray(before) || isArray(after) ? net(site) : walk(scope, items(path), before, after)
}

/** How much `additionalProperties` lets through; undefined for what it cannot be. */
const openness = (value: Json | undefined): number | undefined =>
  value === undefined ? 2 : isObject(value) ? 1 : value === false ? 0 : undefined

const additionalProperties: Structural = (site, walk) => {
  const { after, before, path, scope } = site
  if (isObject(before) && isObject(after)) return walk(scope, additional(path), before, after)
  const from = openness(before)
  const to = openness(after)
  if (from === undefined || to === undefined || from === to) return whole(site)
  return to < from ? tightened(site) : loosened(site)
}

const structural: ReadonlyMap<string, Structural> = new Map<string, Structural>([
  ["$ref", reference],
  ["additionalProperties", additionalProperties],
  ["allOf", allOf],
  ["anyOf", anyOf],
  ["items", itemsKeyword],
  ["oneOf", oneOf],
  ["prefixItems", prefixItems]
])

const compareKeyword = (site: Site): ReadonlyArray<Change> => {
  const { after, before, keyword } = site
  const flat = comparators.get(keyword)
  if (flat !== undefined) return equal(before, after) ? [] : flat(site)
  const found = (structural.get(keyword) ?? whole)(site, walkNode)
  // An empty value says as much as none does, yet it is a difference (DIFF-44).
  return found.length === 0 && (before === undefined) !== (after === undefined) ? net(site) : found
}

const together = new Set(["properties", "required"])

/** Compares two nodes and everything below them, in an order that does not depend on how their members are listed. */
const walkNode: Walk = (scope, path, before, after) => {
  const { number, refers } = scope.read(before)
  if (number === scope.read(after).number && !refers) return []
  if (!isObject(before) || !isObject(after))
    return fact({ scope, path, before, after }, { _tag: "SchemaUnmodelled", keyword: null })
  if (!enter(scope)) return []
  const changes: Array<Change> = []
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]).difference(together)
  // Loops and no callbacks: each level of a schema should cost the call stack as little as it can.
  for (const keyword of [...keywords].sort(compareText)) {
    for (const change of compareKeyword({
      scope,
      path,
      keyword,
      before: own(before, keyword),
      after: own(after, keyword)
    }))
      changes.push(change)
  }
  for (const change of properties(scope, path, before, after, walkNode)) changes.push(change)
  leave(scope)
  return changes
}

const bare = (root: JsonSchema): JsonSchema => (isObject(root) ? omit(root, definitionKeywords) : root)

/** Definitions count where they are used; only what nothing uses is compared here, by the net (DIFF-29). */
const unusedDefinitions = (scope: Scope, path: string, from: JsonSchema, to: JsonSchema): ReadonlyArray<Change> => {
  if (!isObject(from) || !isObject(to)) return []
  const used = usedPointers(from).union(usedPointers(to))
  return [...definitionKeywords].flatMap((keyword) => {
    const site: Site = { scope, path, keyword, before: own(from, keyword), after: own(to, keyword) }
    const { after = anything, before = anything } = site
    if (!isObject(before) || !isObject(after)) return whole(site)
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    if (names.size === 0) return whole(site)
    return [...names].sort(compareText).flatMap((name) => {
      const was = own(before, name)
      const is = own(after, name)
      const isSame = was !== undefined && is !== undefined && scope.read(was).number === scope.read(is).number
      return isSame || used.has(pointerOf([keyword, name]))
        ? []
        : fact(
            { scope, path: member(member(path, keyword), name), before: was, after: is },
            { _tag: "SchemaUnmodelled", keyword }
          )
    })
  })
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
  const changes = [
    ...unusedDefinitions(scope, path, before, after),
    ...tour(scope, path, enlist(scope, [before, after], [bare(before), bare(after)]), walkNode)
  ]
  if (!scope.budget.isCut) return changes
  return [
    ...changes,
    ...fact({ scope, path, before: undefined, after: undefined }, { _tag: "SchemaUnmodelled", keyword: null })
  ]
}
