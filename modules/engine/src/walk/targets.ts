// What references lead to (DIFF-29). Whether two targets differ anywhere below is found out once per pair, whatever
// refers to what: equal ones then cost nothing, however many and however recursive their uses are.
import type { Change } from "../model/Change.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Group, Scope, Target, Walk } from "./Scope.ts"

/** At how many places one changed definition is reported, before a single finding stands for the rest. */
export const placesPerDefinition = 1_000

/** Enters a pair of schemas under the pair that references find it by. */
export const enlist = (
  { targets }: Scope,
  [before, after]: readonly [before: JsonSchema, after: JsonSchema],
  schemas: readonly [before: JsonSchema, after: JsonSchema] = [before, after]
): Target => {
  const partners = targets.get(before) ?? new Map<JsonSchema, Target>()
  targets.set(before, partners)
  const known = partners.get(after)
  if (known !== undefined) return known
  const target: Target = {
    before: schemas[0],
    after: schemas[1],
    differs: undefined,
    uses: new Set(),
    users: new Set(),
    group: undefined
  }
  partners.set(after, target)
  return target
}

/** What `start` leads to that has no group yet, each after all that it leads to but for what leads back. */
const postorder = (start: Target): ReadonlyArray<Target> => {
  const order: Array<Target> = []
  const seen = new Set([start])
  const stack = [{ target: start, rest: start.uses.values() }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { done, value } = top.rest.next()
    if (done === true) {
      order.push(top.target)
      stack.pop()
    } else if (value.group === undefined && !seen.has(value)) {
      seen.add(value)
      stack.push({ target: value, rest: value.uses.values() })
    }
  }
  return order
}

/** Puts pairs that lead to one another into one group (the strongly connected components, by Kosaraju). */
const assignGroups = (start: Target): void => {
  const order = postorder(start)
  const open = new Set(order)
  for (const first of order.toReversed()) {
    if (!open.delete(first)) continue
    const group: Group = { tour: undefined, tours: 0 }
    const members = [first]
    for (const member of members) {
      member.group = group
      for (const user of member.users) if (open.delete(user)) members.push(user)
    }
  }
}

/** Finds out which of the pairs that `start` leads to differ: each is compared once, its references taken down only. */
const explore = (scope: Scope, start: Target, walk: Walk): void => {
  const budget = scope.exploring
  // It runs on top of the walk that needs to know.
  budget.depth = scope.budget.depth
  const queue = [start]
  const differing: Array<Target> = []
  start.differs = false
  for (const target of queue) {
    const record = (used: Target): void => {
      target.uses.add(used)
      used.users.add(target)
      if (used.differs === true) differing.push(target)
      if (used.differs !== undefined) return
      used.differs = false
      queue.push(used)
    }
    const changes = walk({ ...scope, budget, record }, "", target.before, target.after)
    if (changes.length > 0 || budget.isCut) differing.push(target)
  }
  for (const target of differing) {
    if (target.differs === true) continue
    target.differs = true
    for (const user of target.users) differing.push(user)
  }
  assignGroups(start)
}

/** Whether two targets differ, or something they lead to. */
export const differs = (scope: Scope, target: Target, walk: Walk): boolean => {
  if (scope.record !== undefined) {
    scope.record(target)
    return false
  }
  if (target.differs === undefined) explore(scope, target, walk)
  return target.differs === true
}

/** Every difference of two targets at a place where they are used. */
export const follow = (scope: Scope, path: string, target: Target, walk: Walk): ReadonlyArray<Change> => {
  const { group } = differs(scope, target, walk) ? target : { group: undefined }
  if (group === undefined) return []
  if (group.tour !== undefined) {
    if (!group.tour.met.has(target)) group.tour.queue.push([path, target])
    group.tour.met.add(target)
    return []
  }
  if (group.tours >= placesPerDefinition) {
    scope.budget.isCut = true
    return []
  }
  group.tours++
  const queue: Array<readonly [string, Target]> = [[path, target]]
  group.tour = { met: new Set([target]), queue }
  const changes: Array<Change> = []
  for (const [at, { after, before }] of queue) {
    for (const change of walk(scope, at, before, after)) changes.push(change)
  }
  group.tour = undefined
  return changes
}
