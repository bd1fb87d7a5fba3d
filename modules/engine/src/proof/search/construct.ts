// Constructs lists and records that meet a goal: the smallest value for which everything holds that must, then one
// change after another for as long as something still holds that must not.
import { isArray, isObject, type Json, own } from "../../model/Json.ts"
import { attempts, changes, stepsAnAttempt, width } from "../limits.ts"
import type { Node } from "../Node.ts"
import type { Way } from "./expand.ts"
import type { Aim, Goal } from "./Goal.ts"
import type { Builder, Plan, Search } from "./Search.ts"

/** Receives what was constructed. */
export interface Sink {
  readonly offer: (value: Json) => void
  readonly isBeyond: (value: Json) => boolean
  readonly isEmpty: () => boolean
}

const accepted = 1

const sizeOf = (value: Json): number =>
  isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 1

class Construction<P extends Plan> {
  readonly #search: Search
  readonly #builder: Builder<P>
  readonly #aim: Aim | undefined
  readonly #sink: Sink
  readonly #must: ReadonlyArray<Node>
  #left = 0
  #deepest = 0

  constructor(search: Search, builder: Builder<P>, must: ReadonlyArray<Node>, aim: Aim | undefined, sink: Sink) {
    this.#search = search
    this.#must = must
    this.#builder = builder
    this.#aim = aim
    this.#sink = sink
  }

  /** Tries a plan and what comes of it by up to `deepest` changes, in a number of attempts. */
  explore(plan: P, deepest: number, left: number): void {
    this.#deepest = deepest
    this.#left = left
    this.#attempt(plan, 0)
  }

  #attempt(plan: P, depth: number): void {
    if (--this.#left < 0) return
    const { steps } = this.#search.membership
    steps.left -= stepsAnAttempt
    const values = this.#builder.build(plan)
    const [first] = values
    if (first === undefined) return
    steps.left -= values.length * sizeOf(first)
    // A value refused before it was changed is refused for some other reason than the place aimed at.
    const isUnaimed = this.#aim !== undefined && depth === 0
    if (!isUnaimed) for (const value of values) if (this.#isMade(plan, value)) this.#sink.offer(value)
    if (depth >= this.#deepest || this.#sink.isBeyond(first)) return
    for (const node of isUnaimed ? plan.mustNot : this.#open(plan, first)) {
      for (const next of this.#violations(node, plan, first, new Set())) this.#attempt(next, depth + 1)
    }
  }

  #isMade(plan: P, value: Json): boolean {
    return !plan.mustNot.some((node) => this.#accepts(node, value))
  }

  /* What is to be violated next. Of a value that is none, for breaking what must hold, nothing can be told. */
  #open(plan: P, value: Json): ReadonlyArray<Node> {
    const open = plan.mustNot.find((node) => this.#accepts(node, value))
    if (open !== undefined) return [open]
    return this.#must.every((node) => this.#search.membership.accepts(node, value) !== 0) ? [] : plan.mustNot
  }

  #accepts(node: Node, value: Json): boolean {
    return this.#search.membership.accepts(node, value) === accepted
  }

  #violations(node: Node, plan: P, value: Json, visited: Set<Node>): ReadonlyArray<P> {
    if (visited.has(node) || plan.holds.some((held) => this.#search.sameness.same(held, node))) return []
    visited.add(node)
    const into = (other: Node | undefined): ReadonlyArray<P> =>
      other === undefined ? [] : this.#violations(other, plan, value, visited)
    const isMet = (other: Node): boolean => this.#accepts(other, value)
    const dependent = node.dependentSchemas.flatMap(([name, schema]) =>
      isObject(value) && own(value, name) !== undefined ? into(schema) : []
    )
    return [
      ...this.#builder.violate(node, plan, value),
      ...into(node.target),
      ...node.allOf.flatMap(into),
      ...this.#anyOf(node.anyOf, isMet, into),
      ...this.#oneOf(node.oneOf, plan, isMet, into),
      ...(node.not === undefined ? [] : this.#holding(plan, node.not)),
      ...this.#conditional(node, plan, isMet, into),
      ...dependent
    ]
  }

  /* All branches must go, one after the other. */
  #anyOf(
    branches: ReadonlyArray<Node>,
    isMet: (node: Node) => boolean,
    into: (node: Node) => ReadonlyArray<P>
  ): ReadonlyArray<P> {
    const met = branches.find(isMet)
    return met === undefined ? branches.flatMap(into) : into(met)
  }

  /* None may hold, or another one must hold too. */
  #oneOf(
    branches: ReadonlyArray<Node>,
    plan: P,
    isMet: (node: Node) => boolean,
    into: (node: Node) => ReadonlyArray<P>
  ): ReadonlyArray<P> {
    const met = branches.find(isMet)
    if (met === undefined) return branches.flatMap(into)
    return [...into(met), ...branches.flatMap((other) => (other === met ? [] : this.#holding(plan, other)))]
  }

  #conditional(
    node: Node,
    plan: P,
    isMet: (node: Node) => boolean,
    into: (node: Node | undefined) => ReadonlyArray<P>
  ): ReadonlyArray<P> {
    if (node.condition === undefined) return []
    if (isMet(node.condition))
      return [...into(node.consequence), ...(node.otherwise === undefined ? [] : into(node.condition))]
    return [...into(node.otherwise), ...(node.consequence === undefined ? [] : this.#holding(plan, node.condition))]
  }

  #holding(plan: P, node: Node): ReadonlyArray<P> {
    return this.#search.ways
      .of([node], this.#builder.kind)
      .slice(0, width)
      .map((way) => ({
        ...plan,
        holds: [...plan.holds, ...way.holds],
        mustNot: [...plan.mustNot, ...way.mustNot]
      }))
  }
}

/* Unions that have a branch in common with what holds cannot be violated. */
const isHeld = (union: ReadonlySet<number>, holds: ReadonlyArray<Node>, { sameness }: Search): boolean =>
  union.size > 0 && holds.some((node) => union.has(sameness.number(node)))

const unionOf = (node: Node, { sameness }: Search): ReadonlySet<number> =>
  new Set(node.isUnion ? node.anyOf.map((branch) => sameness.number(branch)) : [])

/** Constructs values of the builder's kind that meet a goal, and offers them. */
export const construct = <P extends Plan>(
  search: Search,
  builder: Builder<P>,
  goal: Goal,
  aim: Aim | undefined,
  sink: Sink
): void => {
  const construction = new Construction(search, builder, goal.must, aim, sink)
  const unions = goal.mustNot.map((node) => unionOf(node, search))
  // What a value aimed at one place should meet elsewhere: the way of the refusing schemas that stands where ours does.
  const refused = aim?.isExact === true ? search.ways.of(goal.mustNot, builder.kind) : []
  const ways = search.ways.of(goal.must, builder.kind)
  const share = Math.max(attempts.least, Math.floor(attempts.goal / ways.length))
  const explore = (way: Way, index: number, deepest: number): void => {
    if (unions.some((union) => isHeld(union, way.holds, search))) return
    const wanted = (refused[index] ?? refused[0])?.holds ?? []
    const plan = { holds: way.holds, mustNot: [...goal.mustNot, ...way.mustNot], wanted }
    construction.explore(builder.start(plan), deepest, share)
  }
  // Many changes are tried only where few do not do.
  for (const deepest of changes) {
    for (const [index, way] of ways.entries()) explore(way, index, deepest)
    if (!sink.isEmpty()) return
  }
}
