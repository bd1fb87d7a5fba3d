// Finds small values that some schemas accept and others refuse.
import type { Json } from "../../model/Json.ts"
import { fraction, kindOf, list, none, nothing, record, text, truth, whole } from "../kinds.ts"
import { stepsAGoal, width } from "../limits.ts"
import { type Answer, Membership, Spent } from "../Membership.ts"
import type { Node } from "../Node.ts"
import type { Steps } from "../pattern/Automaton.ts"
import type { Patterns } from "../pattern/Pattern.ts"
import { Best } from "./Best.ts"
import { construct } from "./construct.ts"
import { deepGoalsOf } from "./deep.ts"
import { Ways } from "./expand.ts"
import { type Aim, type Goal, keyOf } from "./Goal.ts"
import { listBuilder } from "./lists.ts"
import { Memory, TooDeep } from "./Memory.ts"
import { numbers } from "./numbers.ts"
import { certain, Kinds, related } from "./reach.ts"
import { recordBuilder } from "./records.ts"
import type { Sameness } from "./Sameness.ts"
import type { Search } from "./Search.ts"
import { patternTexts, texts } from "./texts.ts"

const inPlace: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "dependentSchemas",
  "else",
  "if",
  "not",
  "oneOf",
  "then"
])
/* The smallest values there are: no list or record is smaller. */
const smallest: ReadonlyArray<Json> = [0, 1, ""]

const aside: ReadonlySet<string> = new Set([
  "contains",
  "patternProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties"
])

/** Searches in the graphs of one pair of schemas. */
export class Solver implements Search {
  readonly kinds: Kinds
  readonly ways: Ways
  readonly membership: Membership
  readonly sameness: Sameness
  readonly #matching = new Map<string, Node>()
  readonly #memory = new Memory()
  /** What was found for the aim at hand. */
  #aimed = new Memory()

  constructor(patterns: Patterns, steps: Steps, strings: Node, sameness: Sameness) {
    this.sameness = sameness
    this.kinds = new Kinds(strings)
    this.membership = new Membership(patterns, steps)
    this.ways = new Ways(this.kinds, steps)
  }

  matching(source: string): Node {
    const known = this.#matching.get(source)
    if (known !== undefined) return known
    const node = this.kinds.strings.at({ type: "string", pattern: source })
    this.#matching.set(source, node)
    return node
  }

  solve(goal: Goal, aim: Aim | undefined, count: number): ReadonlyArray<Json> {
    const { steps } = this.membership
    steps.left -= stepsAGoal + goal.must.length + goal.mustNot.length
    if (steps.left < 0) throw new Spent()
    const key = `${keyOf(goal)}|${count}`
    if (aim === undefined) return this.#memory.answer(key, () => this.#search(goal, undefined, count))
    const rest = this.#onward(goal, aim)
    return this.#aimed.answer(`${key}|${rest.steps.length}`, () => this.#search(goal, rest, count))
  }

  /**
   * The same, for a value as a whole: what is found before the steps are spent is kept in `best`. Nothing is found for an
   * aim that lies too deep.
   */
  searchRoot(must: Node, mustNot: Node, aim: Aim | undefined, best: Best, kind: number): void {
    const goal = { must: [must], mustNot: [mustNot] }
    this.#aimed = new Memory()
    const search = (): void =>
      this.#memory.within(`${keyOf(goal)}|${width}`, () =>
        this.#collect(goal, aim === undefined ? undefined : this.#onward(goal, aim), best, kind)
      )
    if (this.#isShallow(search) || aim !== undefined) return
    for (const deep of deepGoalsOf(must, mustNot, this.sameness))
      this.#isShallow(() => this.solve(deep, undefined, width))
    this.#isShallow(search)
  }

  #isShallow(search: () => unknown): boolean {
    try {
      search()
      return true
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error
      this.#memory.abandon()
      return false
    }
  }

  #collect(goal: Goal, aim: Aim | undefined, best: Best, kind: number): void {
    const { must, mustNot } = goal
    if (mustNot.some((node) => node.isTrivial || must.some((held) => this.sameness.same(held, node)))) return
    const kinds = this.kinds.all(must) & kind
    if (kinds === none) return
    const offer = (value: Json): boolean => {
      const answer = (kindOf(value) & kind) === 0 ? 0 : this.#meets(goal, value)
      if (answer !== 0) best.add(value, answer === 1)
      return answer === 1
    }
    const members = certain(must).find((node) => node.members !== undefined)?.members
    if (members !== undefined) {
      members.forEach(offer)
      return
    }
    const isHere = aim === undefined || aim.steps.length === 0
    if (isHere && this.#scalars(goal, kinds, best, offer)) return
    const sink = { offer, isBeyond: (value: Json) => best.isBeyond(value), isEmpty: () => best.isEmpty }
    if ((kinds & record) !== 0) construct(this, recordBuilder(this, aim), goal, aim, sink)
    if ((kinds & list) !== 0) construct(this, listBuilder(this, aim), goal, aim, sink)
  }

  #search(goal: Goal, aim: Aim | undefined, count: number): ReadonlyArray<Json> {
    const best = new Best(count)
    this.#collect(goal, aim, best, record | list | text | whole | fraction | truth | nothing)
    return best.values
  }

  #meets({ must, mustNot }: Goal, value: Json): Answer {
    let answer: Answer = 1
    for (const node of must) {
      const found = this.membership.accepts(node, value)
      if (found === 0) return 0
      if (found === 2) answer = 2
    }
    for (const node of mustNot) {
      const found = this.membership.accepts(node, value)
      if (found === 1) return 0
      if (found === 2) answer = 2
    }
    return answer
  }

  /* True when nothing smaller can be found. */
  #scalars(goal: Goal, kinds: number, best: Best, offer: (value: Json) => boolean): boolean {
    const isFree = goal.mustNot.length === 0 && best.width <= width
    if (isFree && smallest.some((value) => (kindOf(value) & kinds) !== 0 && offer(value))) return true
    const nodes = related([...goal.must, ...goal.mustNot])
    if ((kinds & (whole | fraction)) !== 0) for (const value of numbers(nodes)) offer(value)
    if ((kinds & truth) !== 0) {
      offer(true)
      offer(false)
    }
    if ((kinds & nothing) !== 0) offer(null)
    if ((kinds & text) !== 0) {
      const wanted = { certain: certain(goal.must), related: nodes, count: best.width }
      let found = 0
      for (const value of texts(wanted)) found += Number(offer(value))
      // Walking automata is the dear way.
      const needed = best.width > width ? best.width : 1
      if (found < needed) for (const value of patternTexts(wanted, this.membership)) offer(value)
    }
    if (best.width > width) for (let value = 3; value < best.width + 3; value++) offer(value)
    for (const { members } of nodes) members?.forEach(offer)
    return false
  }

  /* Steps that stay at the same value, and those that lead where no value is aimed at, are taken at once. */
  #onward(goal: Goal, aim: Aim): Aim {
    const [first, second] = aim.steps
    if (first?.kind !== "member" || (!inPlace.has(first.name) && !aside.has(first.name))) return aim
    const nodes = related([...goal.must, ...goal.mustNot])
    if (nodes.some((node) => node.property(first.name) !== undefined)) return aim
    if (aside.has(first.name)) return { ...aim, steps: [] }
    const isBranch = second?.kind === "position" || first.name === "dependentSchemas"
    return this.#onward(goal, { ...aim, steps: aim.steps.slice(isBranch ? 2 : 1) })
  }
}
