// Goals far down in a schema, found by walking both sides at once. Where goals lie deeper than the call stack should go,
// the deepest are met first: whatever is asked above them then finds them met.
import { deepGoals, deepStride } from "../limits.ts"
import type { Node } from "../Node.ts"
import type { Goal } from "./Goal.ts"
import type { Sameness } from "./Sameness.ts"

type Pair = readonly [must: Node, mustNot: Node | undefined]

const inPlace = (node: Node): ReadonlyArray<Node> => {
  const found = new Set([node])
  for (const each of found) {
    for (const other of [...each.allOf, ...each.anyOf, ...each.oneOf]) found.add(other)
    if (each.target !== undefined) found.add(each.target)
  }
  return [...found]
}

const below = (node: Node, other: Node | undefined): ReadonlyArray<readonly [Node | undefined, Node | undefined]> => [
  ...node.names.map((name) => [node.property(name), other?.property(name) ?? other?.additionalProperties] as const),
  ...node.prefixItems.map((schema, index) => [schema, other?.prefixItems[index] ?? other?.items] as const),
  [node.items, other?.items],
  [node.additionalProperties, other?.additionalProperties]
]

class Walk {
  readonly levels: Array<ReadonlyArray<Pair>> = []
  readonly #seen = new Set<string>()
  readonly #sameness: Sameness

  constructor(sameness: Sameness) {
    this.#sameness = sameness
  }

  from(pair: Pair): void {
    for (
      let level = this.#fresh([pair]);
      level.length > 0;
      level = this.#fresh(level.flatMap((each) => this.#below(each)))
    ) {
      this.levels.push(level)
    }
  }

  #below([must, mustNot]: Pair): ReadonlyArray<Pair> {
    const others = mustNot === undefined ? [undefined] : inPlace(mustNot)
    return inPlace(must).flatMap((node) =>
      others.flatMap((other) =>
        below(node, other).flatMap(([child, against]): ReadonlyArray<Pair> => {
          if (child === undefined) return []
          const isOpen = against !== undefined && !this.#sameness.same(child, against)
          return isOpen
            ? [
                [child, against],
                [child, undefined]
              ]
            : [[child, undefined]]
        })
      )
    )
  }

  #fresh(pairs: ReadonlyArray<Pair>): ReadonlyArray<Pair> {
    return pairs.filter(([must, mustNot]) => {
      const key = `${must.id}|${mustNot?.id}`
      if (this.#seen.has(key) || this.#seen.size >= deepGoals) return false
      this.#seen.add(key)
      return true
    })
  }
}

/** Goals below a pair of nodes, deepest first, at distances that the stack can bridge. */
export const deepGoalsOf = (must: Node, mustNot: Node, sameness: Sameness): ReadonlyArray<Goal> => {
  const walk = new Walk(sameness)
  walk.from([must, mustNot])
  return walk.levels
    .flatMap((pairs, level) => (level % deepStride === 0 ? [pairs] : []))
    .reverse()
    .flatMap((pairs) =>
      pairs.map(([node, against]) => ({ must: [node], mustNot: against === undefined ? [] : [against] }))
    )
}
