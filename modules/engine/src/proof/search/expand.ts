// The ways in which nodes can hold for a value of one kind: a choice for every `anyOf`, `oneOf` and `if`. Ways that
// choose first what stands first come first; those that deviate in more choices than a few are left out.
import { alternatives, deviations } from "../limits.ts"
import type { Node } from "../Node.ts"
import type { Steps } from "../pattern/Automaton.ts"
import type { Kinds } from "./reach.ts"

/** One way: nodes that hold together by what they say themselves, and nodes that must not hold. */
export interface Way {
  readonly holds: ReadonlyArray<Node>
  readonly mustNot: ReadonlyArray<Node>
}

interface Option {
  readonly nodes: ReadonlyArray<Node>
  readonly mustNot: ReadonlyArray<Node>
}

type Task = Node | ReadonlyArray<Option>

const isChoice = (task: Task): task is ReadonlyArray<Option> => Array.isArray(task)

const isNode = (node: Node | undefined): node is Node => node !== undefined

class Expansion {
  readonly ways: Array<Way> = []
  readonly #kind: number
  readonly #kinds: Kinds
  /** True when a way was left out for deviating too often. */
  isCut = false

  constructor(kind: number, kinds: Kinds) {
    this.#kind = kind
    this.#kinds = kinds
  }

  walk(tasks: ReadonlyArray<Task>, way: Way, left: number): void {
    if (this.ways.length >= alternatives) return
    const [task, ...rest] = tasks
    if (task === undefined) {
      if (left === 0) this.ways.push(way)
    } else if (isChoice(task)) this.#choose(task, rest, way, left)
    else this.#hold(task, rest, way, left)
  }

  #choose(options: ReadonlyArray<Option>, rest: ReadonlyArray<Task>, way: Way, left: number): void {
    for (const [index, { mustNot, nodes }] of options.entries()) {
      if (index > 0 && left === 0) {
        this.isCut = true
        return
      }
      const next = mustNot.length === 0 ? way : { holds: way.holds, mustNot: [...way.mustNot, ...mustNot] }
      this.walk([...nodes, ...rest], next, index === 0 ? left : left - 1)
    }
  }

  #hold(node: Node, rest: ReadonlyArray<Task>, way: Way, left: number): void {
    if ((this.#kinds.of(node) & this.#kind) === 0) return
    if (way.holds.includes(node)) return this.walk(rest, way, left)
    const tasks: Array<Task> = [...node.allOf]
    if (node.target !== undefined) tasks.push(node.target)
    if (node.anyOf.length > 0) tasks.push(this.#options(node.anyOf, false))
    if (node.oneOf.length > 0) tasks.push(this.#options(node.oneOf, true))
    if (node.condition !== undefined && (node.consequence !== undefined || node.otherwise !== undefined)) {
      // Chains of conditions end in an `else`, and lists of them mostly do not apply.
      tasks.push([
        { nodes: [node.otherwise].filter(isNode), mustNot: [node.condition] },
        { nodes: [node.condition, node.consequence].filter(isNode), mustNot: [] }
      ])
    }
    const mustNot = node.not === undefined ? way.mustNot : [...way.mustNot, node.not]
    this.walk([...tasks, ...rest], { holds: [...way.holds, node], mustNot }, left)
  }

  #options(branches: ReadonlyArray<Node>, isOne: boolean): ReadonlyArray<Option> {
    const viable = branches.filter((branch) => (this.#kinds.of(branch) & this.#kind) !== 0)
    return viable.map((branch) => ({
      nodes: [branch],
      mustNot: isOne ? viable.filter((other) => other !== branch) : []
    }))
  }
}

/** The ways in which nodes can all hold for values of a kind. */
const expand = (nodes: ReadonlyArray<Node>, kind: number, kinds: Kinds): ReadonlyArray<Way> => {
  const expansion = new Expansion(kind, kinds)
  for (let left = 0; left <= deviations; left++) {
    expansion.isCut = false
    expansion.walk(nodes, { holds: [], mustNot: [] }, left)
    if (!expansion.isCut) break
  }
  return expansion.ways
}

/** Finds the ways for the same nodes once. */
export class Ways {
  readonly #kinds: Kinds
  readonly #steps: Steps
  readonly #known = new Map<string, ReadonlyArray<Way>>()

  constructor(kinds: Kinds, steps: Steps) {
    this.#kinds = kinds
    this.#steps = steps
  }

  /** The ways in which nodes can all hold for values of a kind. */
  of(nodes: ReadonlyArray<Node>, kind: number): ReadonlyArray<Way> {
    const key = `${kind}:${nodes.map(({ id }) => id).join()}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const ways = expand(nodes, kind, this.#kinds)
    this.#steps.left -= ways.reduce((sum, { holds, mustNot }) => sum + holds.length + mustNot.length, 0)
    this.#known.set(key, ways)
    return ways
  }
}
