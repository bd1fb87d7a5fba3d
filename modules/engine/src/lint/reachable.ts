// Which nodes of a schema say something about a value: definitions that nothing refers to say nothing. Generators leave
// hundreds of them, the same in every tool.
import { type Node, nodesOf } from "../clients/nodes.ts"
import { isObject, type Json, type JsonObject, ownString } from "../model/Json.ts"
import { follow } from "../model/Pointer.ts"

const definitions: ReadonlySet<string | null> = new Set(["$defs", "definitions"])

const targetOf = (root: JsonObject, { schema }: Node): Json | undefined => {
  const reference = isObject(schema) ? ownString(schema, "$ref") : undefined
  return reference === undefined ? undefined : reference === "#" ? root : follow(root, reference.slice(1))
}

/** The paths of all nodes that are reached from the root. Where a reference is no plain pointer, all definitions are. */
export const reachablePaths = (root: JsonObject): ReadonlySet<string> => {
  const nodes = nodesOf(root)
  const hasOthers = nodes.some(({ schema }) => isObject(schema) && /^#?[^#/]/.test(ownString(schema, "$ref") ?? ""))
  const below = nodes.map((): Array<number> => [])
  for (const [index, { parent, under }] of nodes.entries()) {
    if (hasOthers || !definitions.has(under)) below[parent]?.push(index)
  }
  const indexOf = new Map(nodes.map(({ schema }, index) => [schema as Json, index]))
  const seen = new Set([0])
  // The set grows while it is read: no call stack, however deep a schema is.
  for (const index of seen) {
    for (const child of below[index] ?? []) seen.add(child)
    const node = nodes[index]
    const target = node === undefined ? undefined : targetOf(root, node)
    const to = isObject(target) ? indexOf.get(target) : undefined
    if (to !== undefined) seen.add(to)
  }
  return new Set([...seen].map((index) => nodes[index]?.path ?? ""))
}
