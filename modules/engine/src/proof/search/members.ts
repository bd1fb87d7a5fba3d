// The members of a record under construction: which schemas apply to a name, and which names there are to choose from.
import type { Json } from "../../model/Json.ts"
import { none } from "../kinds.ts"
import { width } from "../limits.ts"
import type { Node } from "../Node.ts"
import { words } from "../pattern/words.ts"
import type { Search } from "./Search.ts"

const isMatch = (search: Search, source: string, name: string): boolean =>
  search.membership.patterns.test(source, name) === true

/** The schemas by which a node covers a name; undefined when it does not. */
const covering = (search: Search, node: Node, name: string): ReadonlyArray<Node> | undefined => {
  const declared = node.property(name)
  const found = declared === undefined ? [] : [declared]
  for (const [source, schema] of node.patternProperties) if (isMatch(search, source, name)) found.push(schema)
  if (found.length > 0) return found
  return node.additionalProperties === undefined ? undefined : [node.additionalProperties]
}

/** The schemas that apply to the member `name` of a record for which the nodes hold. */
export const memberNodes = (search: Search, nodes: ReadonlyArray<Node>, name: string): ReadonlyArray<Node> => {
  const found: Array<Node> = []
  let isCovered = false
  for (const node of nodes) {
    const covered = covering(search, node, name)
    if (covered === undefined) continue
    isCovered = true
    for (const schema of covered) if (!schema.isTrivial) found.push(schema)
  }
  if (!isCovered) {
    for (const { unevaluatedProperties } of nodes) {
      if (unevaluatedProperties?.isTrivial === false) found.push(unevaluatedProperties)
    }
  }
  return found
}

/** True when a node declares a name, by itself or by a pattern. */
export const declares = (search: Search, node: Node, name: string): boolean =>
  node.property(name) !== undefined || node.patternProperties.some(([source]) => isMatch(search, source, name))

/** The names that the nodes declare or demand. */
export const knownNames = (nodes: ReadonlyArray<Node>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const node of nodes) {
    for (const name of node.names) found.add(name)
    for (const name of node.required) found.add(name)
  }
  return found
}

/** True when the nodes let a member of this name be. */
export const isOpen = (search: Search, nodes: ReadonlyArray<Node>, name: string): boolean =>
  nodes.every(
    ({ propertyNames }) => propertyNames === undefined || search.membership.accepts(propertyNames, name) !== 0
  ) && search.kinds.all(memberNodes(search, nodes, name)) !== none

const letters = (index: number): string => {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter
}

/** Names that a schema for names refuses, or that schemas for names accept. */
export const namesFor = (
  search: Search,
  must: ReadonlyArray<Node>,
  mustNot: ReadonlyArray<Node>,
  count: number
): ReadonlyArray<string> =>
  search
    .solve({ must: [...must, search.kinds.strings], mustNot }, undefined, count)
    .filter((name: Json): name is string => typeof name === "string")

/** The schemas for names that some nodes have. */
export const namingNodes = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> =>
  nodes.flatMap(({ propertyNames }) => (propertyNames === undefined ? [] : [propertyNames]))

/** Names that match a pattern and that the nodes let be. */
export const namesMatching = (
  search: Search,
  nodes: ReadonlyArray<Node>,
  source: string,
  count: number
): ReadonlyArray<string> => {
  const pattern = search.membership.patterns.of(source)
  if (pattern === undefined) return []
  const found = words({ matching: [pattern], differing: [], min: 0, max: Infinity }, count, search.membership.steps)
  const isFree = (name: string): boolean => isOpen(search, nodes, name)
  const free = found.filter(isFree)
  if (free.length > 0) return free
  // Where only names of some patterns may be, they must match one of those too.
  return nodes.flatMap(({ patternProperties }) =>
    patternProperties.flatMap(([other]) => {
      const must = [...namingNodes(nodes), search.matching(source), search.matching(other)]
      return namesFor(search, must, [], count).filter(isFree)
    })
  )
}

/** Up to `count` names that the nodes let be and that are not `taken`: short ones, else ones made for the nodes. */
export const freshNames = (
  search: Search,
  nodes: ReadonlyArray<Node>,
  taken: (name: string) => boolean,
  count: number
): ReadonlyArray<string> => {
  const found: Array<string> = []
  const add = (name: string): void => {
    if (found.length < count && !taken(name) && !found.includes(name) && isOpen(search, nodes, name)) found.push(name)
  }
  const isClosed = nodes.some((node) => node.additionalProperties?.schema === false)
  for (let index = 0; !isClosed && index < count + 40 && found.length < count; index++) add(letters(index))
  if (found.length >= count) return found
  for (const node of nodes) {
    for (const [source] of node.patternProperties) {
      for (const name of namesMatching(search, nodes, source, count + width)) add(name)
    }
  }
  const naming = namingNodes(nodes)
  if (naming.length > 0 && found.length < count) namesFor(search, naming, [], count + width).forEach(add)
  return found
}
