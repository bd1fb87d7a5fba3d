// Where a path leads, on one side of a change or on both. The two sides are walked together, since the number of a
// branch counts on one of them only.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { keyDepth, keyWidth, refHops } from "./limits.ts"
import { type Member, memberLabel, memberOf } from "./members.ts"
import { resolve } from "./references.ts"
import type { Step } from "./steps.ts"
import { json } from "./text.ts"

/** A part of a schema and how it is called; the part is undefined for a member that is demanded and nowhere described. */
export interface Place {
  readonly label: string
  readonly schema: Json | undefined
}

/** Something on each side of a change. */
export type Both<Value> = readonly [before: Value, after: Value]

/** What was and is at a path, as the change itself tells; it tells branches apart that share a number. */
export type Told = Both<Json | undefined>

const both = <From, To>(pair: Both<From>, f: (value: From, side: 0 | 1) => To): Both<To> => [
  f(pair[0], 0),
  f(pair[1], 1)
]

/** A schema and the ones it refers to, nearest first. */
const views = (root: JsonSchema, schema: Json | undefined): ReadonlyArray<JsonObject> => {
  const found: Array<JsonObject> = []
  let node = schema
  while (isObject(node) && found.length < refHops) {
    found.push(node)
    const ref = own(node, "$ref")
    node = typeof ref === "string" ? resolve(root, ref) : undefined
  }
  return found
}

const memberIn = (nodes: ReadonlyArray<JsonObject>, name: string): Member | undefined => {
  const members = nodes.map((node) => memberOf(node, name)).filter((member) => member !== undefined)
  const described = members.find(({ value }) => value !== undefined)
  return members.length === 0
    ? undefined
    : { name, value: described?.value, isRequired: members.some(({ isRequired }) => isRequired) }
}

const firstOf = (
  nodes: ReadonlyArray<JsonObject>,
  keyword: string,
  isFit: (value: Json) => boolean
): Json | undefined => nodes.map((node) => own(node, keyword)).find((value) => value !== undefined && isFit(value))

const itemAt = (nodes: ReadonlyArray<JsonObject>, index: number): Json | undefined => {
  const tuple = firstOf(nodes, "prefixItems", isArray) ?? firstOf(nodes, "items", isArray)
  return isArray(tuple) ? tuple[index] : undefined
}

const isNoList = (value: Json): boolean => !isArray(value)

const below = (nodes: ReadonlyArray<JsonObject>, step: Step): Json | undefined => {
  if (step.kind === "index") return itemAt(nodes, step.index)
  if (step.kind === "items") return firstOf(nodes, "items", isNoList)
  if (step.kind === "values") return firstOf(nodes, "additionalProperties", isNoList)
  return memberIn(nodes, step.name)?.value
}

const branchKeywords: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"])

type List = ReadonlyArray<Json> | undefined

interface Matching {
  readonly pairs: ReadonlyMap<number, number>
  readonly lost: ReadonlySet<number>
  readonly gained: ReadonlySet<number>
}

/** Pairs branches that read the same, each once: from the number after to the number before. */
const match = (before: ReadonlyArray<Json>, after: ReadonlyArray<Json>): Matching => {
  const key = (branch: Json): string => json(branch, keyWidth, keyDepth)
  // Last ones first, so that the first of those that read the same is at the end, where it is cheap to take.
  const waiting = Map.groupBy([...before.keys()].reverse(), (index) => key(before[index] ?? null))
  const pairs = new Map<number, number>()
  const lost = new Set(before.keys())
  const gained = new Set<number>()
  for (const [index, branch] of after.entries()) {
    const partner = waiting.get(key(branch))?.pop()
    if (partner === undefined) gained.add(index)
    else {
      pairs.set(index, partner)
      lost.delete(partner)
    }
  }
  return { pairs, gained, lost }
}

const known = new WeakMap<ReadonlyArray<Json>, WeakMap<ReadonlyArray<Json>, Matching>>()

/** The same, found once for two lists: each branch that changed asks for it. */
const matching = (before: ReadonlyArray<Json>, after: ReadonlyArray<Json>): Matching => {
  const partners = known.get(before) ?? new WeakMap<ReadonlyArray<Json>, Matching>()
  const found = partners.get(after) ?? match(before, after)
  known.set(before, partners.set(after, found))
  return found
}

/**
 * Which branches a number means. A lost branch has its number from before, every other from after (DIFF-34); when one
 * was lost and one gained, they are two versions of one branch.
 */
const branchesAt = (
  [before, after]: Both<List>,
  keyword: string,
  index: number,
  told: Told | undefined
): Both<Json | undefined> => {
  if (keyword === "oneOf" || before === undefined || after === undefined) return [before?.[index], after?.[index]]
  const { gained, lost, pairs } = matching(before, after)
  const [onlyLost] = lost
  const [onlyGained] = gained
  if (lost.size === 1 && gained.size === 1 && onlyLost !== undefined && onlyGained !== undefined) {
    if (index === onlyGained || (index === onlyLost && !pairs.has(index))) return [before[onlyLost], after[onlyGained]]
  }
  const isLost = lost.has(index) && told?.[0] !== null
  const isGained = gained.has(index) && told?.[1] !== null
  if (isLost || isGained) return [isLost ? before[index] : undefined, isGained ? after[index] : undefined]
  const partner = pairs.get(index)
  return [partner === undefined ? undefined : before[partner], after[index]]
}

const branchLists = (
  nodes: Both<ReadonlyArray<JsonObject>>,
  step: Step,
  next: Step | undefined
): Both<List> | undefined => {
  if (step.kind !== "name" || next?.kind !== "index" || !branchKeywords.has(step.name)) return undefined
  const lists = both(nodes, (views): List => {
    const list = firstOf(views, step.name, isArray)
    return isArray(list) ? list : undefined
  })
  return lists[0] === undefined && lists[1] === undefined ? undefined : lists
}

const suffixOf = (step: Step): string =>
  step.kind === "index" ? `[${step.index}]` : step.kind === "items" ? "[]" : step.kind === "values" ? "{}" : ""

/** What a path names on both sides, null where it leads nowhere. */
export const placesAt = (
  roots: Both<JsonSchema | undefined>,
  steps: ReadonlyArray<Step>,
  told?: Told
): Both<Place | null> => {
  let schemas: Both<Json | undefined> = roots
  let places: Both<Place | null> = both(roots, (root) => (root === undefined ? null : { label: "", schema: root }))
  let base = ""
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at] as Step
    const next = steps[at + 1]
    const nodes = both(schemas, (schema, side) => views(roots[side] ?? true, schema))
    const lists = branchLists(nodes, step, next)
    if (lists !== undefined && step.kind === "name" && next?.kind === "index") {
      at++
      schemas = branchesAt(lists, step.name, next.index, at === steps.length - 1 ? told : undefined)
      base = `${base}${base === "" ? "" : " "}${step.name}[${next.index}]`
    } else if (step.kind === "name") {
      const { name } = step
      const members = both(nodes, (views) => memberIn(views, name))
      schemas = both(members, (member) => member?.value)
      base = memberLabel({ name, isRequired: true })
      places = both(members, (member) =>
        member === undefined ? null : { label: memberLabel(member), schema: member.value }
      )
      continue
    } else {
      schemas = both(nodes, (views) => below(views, step))
      base = `${base}${suffixOf(step)}`
    }
    const label = base
    places = both(schemas, (schema) => (schema === undefined ? null : { label, schema }))
  }
  return places
}
