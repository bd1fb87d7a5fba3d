// Whether the branches of a `oneOf` exclude one another. Where they do it is an `anyOf`, which is far easier to reason
// about; most are told apart by their type, or by a required property with a fixed value.
import { maxDisjointBranches } from "./limits.ts"
import type { Node } from "./Node.ts"
import { requiredOf } from "./objects.ts"
import { assume, blank } from "./State.ts"
import { kind } from "./types.ts"
import type { Values } from "./Values.ts"

/** True when proved that no value meets two of the branches. */
export type Exclusive = (branches: ReadonlyArray<Node>, turn: number) => boolean

interface Branch {
  readonly node: Node
  readonly kinds: number
  /** The values of required properties that have few. */
  readonly marks: ReadonlyMap<string, Values>
}

const valuesOf = (node: Node): Values | undefined =>
  assume(blank, [node]).facts.find(({ values }) => values !== undefined)?.values

const branchOf = (node: Node): Branch => {
  const { facts, kinds } = assume(blank, [node])
  const marks = new Map<string, Values>()
  if (kinds === kind.object) {
    for (const name of requiredOf(facts)) {
      for (const { object, read } of facts) {
        const schema = object?.properties.get(name)
        const values = schema === undefined ? undefined : valuesOf(read(schema))
        if (values !== undefined) marks.set(name, values)
      }
    }
  }
  return { node, kinds, marks }
}

const isMarkedApart = (left: Branch, right: Branch): boolean =>
  [...left.marks].some(([name, values]) => {
    const others = right.marks.get(name)
    return others !== undefined && !others.list.some(values.has)
  })

/** Finds out, once for each list, by `areDisjoint` where nothing simpler tells. */
export const makeExclusive = (areDisjoint: (left: Node, right: Node, turn: number) => boolean): Exclusive => {
  const known = new Map<string, boolean>()

  const find = (branches: ReadonlyArray<Branch>, turn: number): boolean =>
    branches.every((left, at) =>
      branches
        .slice(at + 1)
        .every(
          (right) =>
            (left.kinds & right.kinds) === 0 ||
            isMarkedApart(left, right) ||
            (branches.length <= maxDisjointBranches && areDisjoint(left.node, right.node, turn))
        )
    )

  return (nodes, turn) => {
    const key = nodes.map(({ id }) => id).join()
    const found = known.get(key) ?? find(nodes.map(branchOf), turn)
    known.set(key, found)
    return found
  }
}
