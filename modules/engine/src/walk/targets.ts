// What references lead to (DIFF-29). Whether two targets differ anywhere below is found out once per pair, whatever
// refers to what: equal ones then cost nothing, however many and however recursive their uses are.
import type { Change } from "../model/Change.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { type Scope, type Target, walkBudget, type Walk } from "./Scope.ts"

/** At how many places one changed definition is reported; more would say the same once more. */
export const placesPerDefinition = 250

type Schemas = readonly [before: JsonSchema, after: JsonSchema]

/** Enters a pair of schemas under the pair that references find it by. */
export const enlist = ({ targets }: Scope, [before, after]: Schemas, schemas: Schemas = [before, after]): Target => {
  const partners = targets.get(before) ?? new Map<JsonSchema, Target>()
  targets.set(before, partners)
  const known = partners.get(after)
  if (known !== undefined) return known
  const target: Target = {
    before: schemas[0],
    after: schemas[1],
    differs: false,
    uses: new Set(),
    users: new Set(),
    group: undefined
  }
  partners.set(after, target)
  return target
}

/** What `start` leads to, each pair after all that it leads to but for what leads back. */
const postorder = (start: Target): ReadonlyArray<Target> => {
  const order: Array<Target> = []
  const seen = new Set([start])
  const stack = [{ target: start, rest: start.uses.values() }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { done, value } = top.rest.next()
    if (done === true) {
      order.push(top.target)
      stack.pop()
    } else if (!seen.has(value)) {
      seen.add(value)
      stack.push({ target: value, rest: value.uses.values() })
    }
  }
  return order
}

/** Puts pairs that lead to one another into one group (strongly connected components, by Kosaraju). */
const assignGroups = (start: Target): void => {
  const order = postorder(start)
  const left = new Set(order)
  for (const first of order.toReversed()) {
    if (!left.delete(first)) continue
    const group = { places: 0 }
    const members = [first]
    for (const member of members) {
      member.group = group
      for (const user of member.users) if (left.delete(user)) members.push(user)
    }
  }
}

/** Finds out which of the pairs that `root` leads to differ: each is compared once, its references taken down only. */
const explore = (scope: Scope, root: Target, walk: Walk): void => {
  const budget = { ...scope.budget, left: walkBudget }
  const met = new Set([root])
  const differing: Array<Target> = []
  for (const target of met) {
    const meet = (used: Target): void => {
      target.uses.add(used)
      used.users.add(target)
      met.add(used)
    }
    const differs = (used: Target): boolean => {
      meet(used)
      return false
    }
    const changes = walk({ ...scope, budget, guide: { meet, differs } }, "", target.before, target.after)
    if (changes.length > 0 || budget.isCut) differing.push(target)
  }
  for (const target of differing) {
    if (target.differs) continue
    target.differs = true
    for (const user of target.users) differing.push(user)
  }
  assignGroups(root)
}

/** A place to compare two targets at. Within a group each pair is compared once for every way into it. */
interface Stop {
  readonly path: string
  readonly target: Target
  readonly met: Set<Target>
}

/** Every difference of two documents: of themselves, and of what they refer to at each place where it is used. */
export const tour = (scope: Scope, path: string, root: Target, walk: Walk): ReadonlyArray<Change> => {
  explore(scope, root, walk)
  const changes: Array<Change> = []
  const stops: Array<Stop> = root.differs ? [{ path, target: root, met: new Set([root]) }] : []
  for (const stop of stops) {
    const meet = (target: Target, at: string): void => {
      const { group } = target
      if (!target.differs || group === undefined) return
      if (group === stop.target.group) {
        if (!stop.met.has(target)) stops.push({ path: at, target, met: stop.met.add(target) })
      } else if (group.places < placesPerDefinition) {
        group.places++
        stops.push({ path: at, target, met: new Set([target]) })
      }
    }
    const guide = { meet, differs: ({ differs }: Target) => differs }
    for (const change of walk({ ...scope, guide }, stop.path, stop.target.before, stop.target.after))
      changes.push(change)
  }
  return changes
}
