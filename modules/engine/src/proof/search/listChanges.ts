// The ways in which a list can violate what a node says of lists.
import { longestList } from "../limits.ts"
import type { Node } from "../Node.ts"
import type { Aim } from "./Goal.ts"
import { itemNodes } from "./items.ts"
import type { ListPlan } from "./plans.ts"
import type { Search } from "./Search.ts"

interface Scope {
  readonly hasItem: (index: number) => boolean
  readonly hasShape: boolean
}

const scopeOf = (aim: Aim | undefined): Scope => {
  const step = aim?.steps[0]
  if (aim === undefined || (step === undefined && !aim.isExact)) return { hasItem: () => true, hasShape: true }
  if (step === undefined) return { hasItem: () => false, hasShape: true }
  return {
    hasItem: (index) => step.kind === "items" || (step.kind === "position" && step.index === index),
    hasShape: false
  }
}

const violateItem = (search: Search, plan: ListPlan, index: number, schema: Node): ReadonlyArray<ListPlan> => {
  const known = plan.items.get(index) ?? { must: [], mustNot: [] }
  if (schema.isTrivial || known.mustNot.includes(schema)) return []
  if (itemNodes(plan.holds, index).some((node) => search.sameness.same(node, schema))) return []
  const items = new Map(plan.items).set(index, { must: known.must, mustNot: [...known.mustNot, schema] })
  return [{ ...plan, items }]
}

/* The first item that a schema for all others is asked about, and the first that nobody else has a place for. */
const others = (node: Node, plan: ListPlan): ReadonlyArray<number> => {
  const first = node.prefixItems.length
  const beyond = Math.max(first, ...plan.holds.map(({ prefixItems }) => prefixItems.length))
  const between = plan.holds
    .flatMap(({ prefixItems }) => prefixItems.map((_, index) => index))
    .filter((index) => index > first)
  return [...new Set([first, beyond, ...between])]
}

const shape = (search: Search, node: Node, plan: ListPlan): ReadonlyArray<ListPlan> => {
  const found: Array<ListPlan> = []
  if (node.minItems > plan.min) found.push({ ...plan, max: Math.min(plan.max, node.minItems - 1) })
  if (node.maxItems < longestList) found.push({ ...plan, min: Math.max(plan.min, node.maxItems + 1) })
  if (node.isUnique && !plan.holds.some(({ isUnique }) => isUnique)) {
    const pairs = new Set([0, ...plan.holds.map(({ prefixItems }) => prefixItems.length)])
    for (const twins of pairs) found.push({ ...plan, twins })
    // What the list must contain anyway is best contained twice.
    for (const held of plan.holds) {
      if (held.contains === undefined) continue
      found.push({ ...plan, twins: 0, items: new Map(plan.items).set(0, { must: [held.contains], mustNot: [] }) })
    }
  }
  const { contains } = node
  if (contains === undefined) return found
  const isHeld = plan.holds.some((held) => held.contains !== undefined && search.sameness.same(held.contains, contains))
  if (node.minContains > 0) {
    if (!isHeld) found.push({ ...plan, none: [...plan.none, contains] })
    found.push({ ...plan, max: Math.min(plan.max, node.minContains - 1) })
  }
  if (node.maxContains < longestList) {
    const some = [...plan.some, [contains, node.maxContains + 1] as const]
    found.push({ ...plan, some })
    // Where something else may be contained as seldom, what counts here must not count there.
    for (const { contains: held, minContains } of plan.holds) {
      if (held !== undefined && minContains === 0) found.push({ ...plan, some, none: [...plan.none, held] })
    }
  }
  return found
}

/** Plans in which a list violates something that a node says of lists. */
export const violateList = (
  aim: Aim | undefined,
  search: Search,
  node: Node,
  plan: ListPlan
): ReadonlyArray<ListPlan> => {
  const scope = scopeOf(aim)
  const at = (index: number, schema: Node): ReadonlyArray<ListPlan> =>
    scope.hasItem(index) ? violateItem(search, plan, index, schema) : []
  const rest = [node.items, node.unevaluatedItems].filter((schema) => schema !== undefined)
  return [
    ...node.prefixItems.flatMap((schema, index) => at(index, schema)),
    ...rest.flatMap((schema) => others(node, plan).flatMap((index) => at(index, schema))),
    ...(scope.hasShape ? shape(search, node, plan) : [])
  ]
}
