// Definitions, compared where they are used (DIFF-29). Whether two of them differ anywhere below is found out once per
// pair, whatever refers to what: equal ones then cost nothing, however many and however recursive their uses are.
import type { Change } from "../model/Change.ts"
import { equal } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { net, replaced } from "./keywords.ts"
import { refsOf, resolve } from "./pointers.ts"
import type { Scope, Structural, Target, Walk } from "./Scope.ts"

/** At how many places one changed definition is reported, before a single finding stands for the rest. */
export const placesPerDefinition = 1_000

const targetOf = ({ targets, ...scope }: Scope, before: JsonSchema, after: JsonSchema): Target => {
  const partners = targets.get(before) ?? new Map<JsonSchema, Target>()
  targets.set(before, partners)
  const known = partners.get(after)
  if (known !== undefined) return known
  // The documents themselves are open from the first step to the last: a reference to the root is always within itself.
  const isRoot = before === scope.before && after === scope.after
  const target: Target = { before, after, differs: isRoot ? false : undefined, users: new Set(), isOpen: isRoot, places: 0 }
  partners.set(after, target)
  return target
}

/** Finds out which of the pairs that `start` leads to differ: each is compared once, its references taken down only. */
const explore = (scope: Scope, start: Target, walk: Walk): void => {
  const queue = [start]
  const budget = scope.exploring
  // It runs on top of the walk that needs to know.
  budget.depth = scope.budget.depth
  const differing: Array<Target> = []
  start.differs = false
  for (const target of queue) {
    const record = (used: Target): void => {
      used.users.add(target)
      if (used.differs === true) differing.push(target)
      else if (used.differs === undefined) {
        used.differs = false
        queue.push(used)
      }
    }
    const changes = walk({ ...scope, budget, record }, "", target.before, target.after)
    if (changes.length > 0 || budget.isCut) differing.push(target)
  }
  for (const target of differing) {
    if (target.differs === true) continue
    target.differs = true
    for (const user of target.users) differing.push(user)
  }
}

const follow = (scope: Scope, path: string, before: JsonSchema, after: JsonSchema, walk: Walk): ReadonlyArray<Change> => {
  const target = targetOf(scope, before, after)
  if (scope.record !== undefined) {
    scope.record(target)
    return []
  }
  if (target.differs === undefined) explore(scope, target, walk)
  if (target.differs !== true || target.isOpen) return []
  if (target.places >= placesPerDefinition) {
    scope.budget.isCut = true
    return []
  }
  target.places++
  target.isOpen = true
  const changes = walk(scope, path, before, after)
  target.isOpen = false
  return changes
}

/** `$ref`: two that read the same are compared by what they lead to, any other difference cannot be ordered. */
export const reference: Structural = (site, walk) => {
  const { after, before, path, scope } = site
  if (typeof before !== "string" || before !== after) return equal(before, after) ? [] : replaced(site)
  const from = resolve(scope.before, before)
  const to = resolve(scope.after, before)
  if (from !== undefined && to !== undefined) return follow(scope, path, from, to, walk)
  return from === to ? [] : net({ ...site, before: from && before, after: to && before })
}

/** A keyword compared whole: by the net when it differs, or when a definition that it refers to does. */
export const whole: Structural = (site, walk) => {
  const { after, before, keyword, scope } = site
  if (before === undefined || after === undefined) return before === after ? [] : net(site)
  const node = { [keyword]: before }
  if (scope.read(node).number !== scope.read({ [keyword]: after }).number) return net(site)
  const leadsToChange = (ref: string): boolean => reference({ ...site, keyword: "$ref", before: ref, after: ref }, walk).length > 0
  return scope.read(node).refers && refsOf(node).some(leadsToChange) ? net(site) : []
}
