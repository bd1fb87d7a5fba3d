// What applies to the same value as a node does.
import { hints } from "../limits.ts"
import { every, none } from "../kinds.ts"
import { memberKinds, type Node } from "../Node.ts"

/** The nodes that certainly hold where the given ones do. */
export const certain = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> => {
  const found = new Set(nodes)
  for (const node of found) {
    if (node.target !== undefined) found.add(node.target)
    for (const branch of node.allOf) found.add(branch)
  }
  return [...found]
}

const inPlace = (node: Node): ReadonlyArray<Node | undefined> => [
  node.target,
  ...node.allOf,
  ...node.anyOf,
  ...node.oneOf,
  node.not,
  node.condition,
  node.consequence,
  node.otherwise,
  ...node.dependentSchemas.map(([, schema]) => schema)
]

/** The nodes that have something to say of the same value, in whatever sense; not more than a fixed number. */
export const related = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> => {
  const found = new Set(nodes)
  for (const node of found) {
    if (found.size >= hints) break
    for (const other of inPlace(node)) if (other !== undefined) found.add(other)
  }
  return [...found]
}

/** Bounds from above on the kinds of values that nodes accept. */
export class Kinds {
  readonly #known = new Map<Node, number>()
  /** A node that accepts strings and nothing else. */
  readonly strings: Node

  constructor(strings: Node) {
    this.strings = strings
  }

  of(node: Node): number {
    const known = this.#known.get(node)
    if (known !== undefined) return known
    // Within itself a node bounds nothing.
    this.#known.set(node, every)
    let found = node.kinds & memberKinds(node)
    if (node.target !== undefined) found &= this.of(node.target)
    for (const branch of node.allOf) found &= this.of(branch)
    if (node.anyOf.length > 0) found &= this.#union(node.anyOf)
    if (node.oneOf.length > 0) found &= this.#union(node.oneOf)
    this.#known.set(node, found)
    return found
  }

  /** The kinds that all of some nodes may accept. */
  all(nodes: ReadonlyArray<Node>): number {
    let found = every
    for (const node of nodes) found &= this.of(node)
    return found
  }

  #union(nodes: ReadonlyArray<Node>): number {
    let found = none
    for (const node of nodes) found |= this.of(node)
    return found
  }
}
