// Records: objects with as few members as may be.
import type { Json } from "../../model/Json.ts"
import { compareText } from "../../model/Json.ts"
import { list, none, record } from "../kinds.ts"
import { largestRecord, width } from "../limits.ts"
import type { Node } from "../Node.ts"
import type { Aim } from "./Goal.ts"
import { freshNames, knownNames, memberNodes } from "./members.ts"
import { violateRecord } from "./recordChanges.ts"
import type { RecordPlan } from "./plans.ts"
import type { Builder, Plan, Search } from "./Search.ts"

interface Settled {
  readonly holds: ReadonlyArray<Node>
  readonly names: ReadonlySet<string>
  /** True when what holds because of a name could hold in another way. */
  readonly isChoice: boolean
}

/* What holds for a record depends on the names in it, and the other way round. */
const settle = (search: Search, plan: RecordPlan, choice: number): Settled | undefined => {
  const holds = [...plan.holds]
  let isChoice = false
  const names = new Set([...plan.members.keys(), ...holds.flatMap(({ required }) => required)])
  for (const { required } of plan.wanted) for (const name of required) if (!plan.absent.has(name)) names.add(name)
  for (const node of holds) {
    for (const name of node.required) names.add(name)
    for (const [name, schema] of node.dependentSchemas) {
      if (!names.has(name) || holds.includes(schema)) continue
      const ways = search.ways.of([schema], record)
      const way = ways[choice] ?? ways[0]
      if (way === undefined) return undefined
      isChoice ||= choice + 1 < ways.length
      for (const added of way.holds) if (!holds.includes(added)) holds.push(added)
    }
  }
  for (const name of names) {
    for (const node of holds) {
      for (const [trigger, required] of node.dependentRequired)
        if (trigger === name) for (const other of required) names.add(other)
    }
  }
  for (const name of names) if (plan.absent.has(name)) return undefined
  return { holds, names, isChoice }
}

class RecordBuilder implements Builder<RecordPlan> {
  readonly kind = record
  readonly #search: Search
  readonly #aim: Aim | undefined

  constructor(search: Search, aim: Aim | undefined) {
    this.#search = search
    this.#aim = aim
  }

  start(plan: Plan): RecordPlan {
    return { ...plan, members: new Map(), absent: new Set(), min: 0, max: Infinity }
  }

  violate(node: Node, plan: RecordPlan, value: Json): ReadonlyArray<RecordPlan> {
    return violateRecord(this.#search, this.#aim, node, plan, value)
  }

  build(plan: RecordPlan): ReadonlyArray<Json> {
    const found: Array<Json> = []
    for (let choice = 0; choice < width; choice++) {
      const settled = settle(this.#search, plan, choice)
      if (settled === undefined) break
      found.push(...this.#records(plan, settled))
      if (!settled.isChoice) break
    }
    return found
  }

  #records(plan: RecordPlan, { holds, names }: Settled): ReadonlyArray<Json> {
    const max = Math.min(plan.max, ...holds.map(({ maxProperties }) => maxProperties))
    const min = Math.max(plan.min, ...holds.map(({ minProperties }) => minProperties))
    if (names.size > max || min > Math.min(max, largestRecord)) return []
    const values = new Map<string, ReadonlyArray<Json>>()
    for (const { must, name } of this.#inOrder(plan, holds, names)) {
      const found = this.#member(plan, must, name)
      if (found.length === 0) return []
      values.set(name, found)
    }
    if (values.size < min) this.#fill(plan, holds, values, min)
    return values.size < min ? [] : this.#variants(plan, values)
  }

  /*
   * First the members something is asked of, which may be in vain. Then plain ones: branches mostly exclude each other by
   * one of those, before anything larger is built for nothing.
   */
  #inOrder(plan: RecordPlan, holds: ReadonlyArray<Node>, names: ReadonlySet<string>) {
    this.#search.membership.steps.left -= names.size
    const members = Array.from(names, (name) => {
      const must = memberNodes(this.#search, holds, name)
      const isPlain = (this.#search.kinds.all(must) & (record | list)) === none
      const rank = (plan.members.get(name)?.mustNot.length ?? 0) > 0 ? 0 : isPlain ? 1 : 2
      return { name, must, rank }
    })
    return members.sort((one, two) => one.rank - two.rank)
  }

  #member(plan: RecordPlan, held: ReadonlyArray<Node>, name: string): ReadonlyArray<Json> {
    const asked = plan.members.get(name)
    const must = [...held, ...(asked?.must ?? [])]
    const mustNot = asked?.mustNot ?? []
    const step = this.#aim?.steps[0]
    if (mustNot.length > 0) {
      const aim =
        this.#aim !== undefined && step !== undefined ? { ...this.#aim, steps: this.#aim.steps.slice(1) } : undefined
      return this.#search.solve({ must, mustNot }, aim, width)
    }
    const wanted = memberNodes(this.#search, plan.wanted, name)
    const found =
      wanted.length === 0 ? [] : this.#search.solve({ must: [...must, ...wanted], mustNot }, undefined, width)
    return found.length > 0 ? found : this.#search.solve({ must, mustNot }, undefined, width)
  }

  /* Adds optional members until there are enough. */
  #fill(plan: RecordPlan, holds: ReadonlyArray<Node>, values: Map<string, ReadonlyArray<Json>>, min: number): void {
    const known = knownNames(holds)
    // What brings conditions along comes last.
    const isTrigger = (name: string): boolean =>
      holds.some((node) => [...node.dependentRequired, ...node.dependentSchemas].some(([trigger]) => trigger === name))
    const declared = [...known].sort((a, b) => a.length - b.length || compareText(a, b))
    const isTaken = (name: string): boolean => values.has(name) || plan.absent.has(name)
    const isUsed = (name: string): boolean => isTaken(name) || known.has(name) || isTrigger(name)
    const fresh = freshNames(this.#search, holds, isUsed, min - values.size)
    for (const name of [...declared.filter((each) => !isTrigger(each)), ...fresh, ...declared.filter(isTrigger)]) {
      if (values.size >= min) return
      if (isTaken(name)) continue
      const found = this.#member(plan, memberNodes(this.#search, holds, name), name)
      if (found.length > 0) values.set(name, found)
    }
  }

  /* One record for each value of the member that matters, the smallest of all others. */
  #variants(plan: RecordPlan, values: ReadonlyMap<string, ReadonlyArray<Json>>): ReadonlyArray<Json> {
    const names = [...values.keys()].sort(compareText)
    const [focus] = [...plan.members].find(([, goal]) => goal.mustNot.length > 0) ?? []
    const choices = focus === undefined ? 1 : (values.get(focus)?.length ?? 1)
    return Array.from({ length: choices }, (_, choice) =>
      Object.fromEntries(
        names.map((name) => {
          const found = values.get(name) ?? []
          return [name, found[name === focus ? choice : 0] ?? null]
        })
      )
    )
  }
}

/** Builds records. */
export const recordBuilder = (search: Search, aim: Aim | undefined): Builder<RecordPlan> =>
  new RecordBuilder(search, aim)
