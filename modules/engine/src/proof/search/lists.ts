// Lists: arrays with as few items as may be.
import { canonical, equal, type Json } from "../../model/Json.ts"
import { list } from "../kinds.ts"
import { longestList, width } from "../limits.ts"
import type { Aim } from "./Goal.ts"
import { itemNodes } from "./items.ts"
import type { Node } from "../Node.ts"
import { violateList } from "./listChanges.ts"
import type { ListPlan } from "./plans.ts"
import type { Builder, Plan, Search } from "./Search.ts"

/* More than are kept where one is asked for: then as many are looked for. */
const several = width + 1

class ListBuilder implements Builder<ListPlan> {
  readonly kind = list
  readonly #search: Search
  readonly #aim: Aim | undefined

  constructor(search: Search, aim: Aim | undefined) {
    this.#search = search
    this.#aim = aim
  }

  start(plan: Plan): ListPlan {
    return { ...plan, items: new Map(), none: [], some: [], twins: undefined, min: 0, max: Infinity }
  }

  violate(node: Node, plan: ListPlan): ReadonlyArray<ListPlan> {
    return violateList(this.#aim, this.#search, node, plan)
  }

  build(plan: ListPlan): ReadonlyArray<Json> {
    const nodes = [...plan.holds, ...plan.wanted]
    const max = Math.min(plan.max, longestList, ...plan.holds.map(({ maxItems }) => maxItems))
    const indexes = [...plan.items.keys(), ...(plan.twins === undefined ? [] : [plan.twins + 1])]
    const least = Math.max(
      plan.min,
      0,
      ...indexes.map((index) => index + 1),
      ...plan.holds.map(({ minItems }) => minItems)
    )
    const wished = Math.max(least, ...plan.wanted.map(({ minItems }) => minItems))
    const min = wished <= max ? wished : least
    if (min > max) return []
    const isUnique = plan.twins === undefined && nodes.some((node) => node.isUnique)
    const choices: Array<ReadonlyArray<Json>> = []
    for (let index = 0; index < min; index++) {
      const found = this.#item(plan, index, isUnique ? min : 0)
      if (found.length === 0) return []
      choices.push(found)
    }
    return this.#variants(plan, choices, isUnique).flatMap((items) => {
      const filled = this.#contain(plan, items, max)
      return filled === undefined ? [] : [filled]
    })
  }

  #item(plan: ListPlan, index: number, distinct: number): ReadonlyArray<Json> {
    const asked = plan.items.get(index)
    const twin = plan.twins === undefined || index !== plan.twins ? [] : itemNodes(plan.holds, index + 1)
    const must = [...itemNodes(plan.holds, index), ...(asked?.must ?? []), ...twin]
    const mustNot = [...(asked?.mustNot ?? []), ...plan.none]
    const count = distinct > 0 ? Math.max(several, distinct) : width
    if (asked !== undefined && asked.mustNot.length > 0) {
      const aim =
        this.#aim === undefined || this.#aim.steps.length === 0
          ? undefined
          : { ...this.#aim, steps: this.#aim.steps.slice(1) }
      return this.#search.solve({ must, mustNot }, aim, count)
    }
    const wanted = itemNodes(plan.wanted, index)
    const found =
      wanted.length === 0 ? [] : this.#search.solve({ must: [...must, ...wanted], mustNot }, undefined, count)
    return found.length > 0 ? found : this.#search.solve({ must, mustNot }, undefined, count)
  }

  #variants(
    plan: ListPlan,
    choices: ReadonlyArray<ReadonlyArray<Json>>,
    isUnique: boolean
  ): ReadonlyArray<ReadonlyArray<Json>> {
    const focus = [...plan.items].find(([, goal]) => goal.mustNot.length > 0)?.[0] ?? plan.twins
    const count = focus === undefined ? 1 : (choices[focus]?.length ?? 1)
    return Array.from({ length: Math.min(count, width) }, (_, choice) => {
      const items = choices.map((found, index) => found[index === focus ? choice : 0] ?? null)
      if (plan.twins !== undefined) items[plan.twins + 1] = items[plan.twins] ?? null
      return isUnique ? distinct(items, choices, focus) : items
    })
  }

  /* Replaces or appends items until enough of them meet what some must meet. */
  #contain(plan: ListPlan, items: ReadonlyArray<Json>, max: number): Json | undefined {
    const asked = [
      ...plan.some,
      ...plan.holds.flatMap((node) => (node.contains === undefined ? [] : [[node.contains, node.minContains] as const]))
    ]
    if (asked.length === 0) return items
    if (asked.some(([, count]) => count > longestList)) return undefined
    const isUnique = plan.holds.some((node) => node.isUnique)
    const made = [...items]
    const used = new Set(plan.items.keys())
    if (plan.twins !== undefined) used.add(plan.twins).add(plan.twins + 1)
    for (const [node, count] of asked) {
      const isMet = (item: Json): boolean => this.#search.membership.accepts(node, item) === 1
      let missing = count - made.filter(isMet).length
      for (let index = 0; missing > 0 && index < max; index++) {
        const old = made[index]
        if (old !== undefined && (used.has(index) || isMet(old))) continue
        const found = this.#search.solve(
          { must: [...itemNodes(plan.holds, index), node], mustNot: plan.none },
          undefined,
          isUnique ? Math.max(several, count) : width
        )
        const value = isUnique ? found.find((fresh) => !made.some((item) => equal(item, fresh))) : found[0]
        if (value !== undefined) {
          made[index] = value
          used.add(index)
          missing--
        } else if (old === undefined) return undefined
      }
      if (missing > 0) return undefined
    }
    return made
  }
}

/* The focus keeps its item; every other takes the first of its choices that nobody has. */
const distinct = (
  items: ReadonlyArray<Json>,
  choices: ReadonlyArray<ReadonlyArray<Json>>,
  focus: number | undefined
): ReadonlyArray<Json> => {
  const taken = new Set<string>(focus === undefined ? [] : [canonical(items[focus] ?? null)])
  // Choices that many items share are gone through once.
  const next = new Map<ReadonlyArray<Json>, number>()
  return items.map((item, index) => {
    const shared = choices[index]
    if (index === focus || shared === undefined) return item
    let at = next.get(shared) ?? 0
    while (at < shared.length && taken.has(canonical(shared[at] ?? null))) at++
    next.set(shared, at)
    const free = shared[at] ?? item
    taken.add(canonical(free))
    return free
  })
}

/** Builds lists. */
export const listBuilder = (search: Search, aim: Aim | undefined): Builder<ListPlan> => new ListBuilder(search, aim)
