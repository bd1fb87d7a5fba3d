// Which references of a schema lead nowhere, elsewhere, or in a circle.
import { isObject, type JsonObject, ownString } from "../model/Json.ts"
import { follow } from "../model/Pointer.ts"
import { type Node, nodesOf } from "./nodes.ts"

/** What is known of a schema's identifiers. */
interface Names {
  readonly anchors: ReadonlyMap<string, JsonObject>
  readonly ids: ReadonlySet<string>
  /** True when a node below the root has a base of its own: what is relative there is not judged. */
  readonly hasBases: boolean
}

const namesOf = (nodes: ReadonlyArray<Node>): Names => {
  const anchors = new Map<string, JsonObject>()
  const ids = new Set<string>()
  let hasBases = false
  for (const { parent, schema } of nodes) {
    if (!isObject(schema)) continue
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = ownString(schema, keyword)
      if (name !== undefined) anchors.set(name, schema)
    }
    const id = ownString(schema, "$id")
    if (id?.startsWith("#") === true) anchors.set(id.slice(1), schema)
    else if (id !== undefined) {
      ids.add(id.split("#")[0] ?? "")
      hasBases ||= parent >= 0
    }
  }
  return { anchors, ids, hasBases }
}

type Target = JsonObject | "elsewhere" | "known" | "nowhere"

const targetOf = (root: JsonObject, reference: string, names: Names): Target => {
  const [base = "", fragment = ""] = reference.split("#")
  if (base !== "") return names.ids.has(base) || names.hasBases ? "known" : "elsewhere"
  if (fragment === "") return root
  if (!fragment.startsWith("/")) return names.anchors.get(fragment) ?? (names.hasBases ? "known" : "nowhere")
  const found = follow(root, fragment)
  if (isObject(found)) return found
  return typeof found === "boolean" || names.hasBases ? "known" : "nowhere"
}

/** Ends of a depth-first search that comes back to a node it is still below. */
const circles = (nodes: ReadonlyArray<Node>, jumps: ReadonlyMap<number, number>): ReadonlyArray<number> => {
  const below = nodes.map((): Array<number> => [])
  for (const [index, { parent }] of nodes.entries()) below[parent]?.push(index)
  for (const [from, to] of jumps) below[from]?.push(to)
  const state = new Uint8Array(nodes.length)
  const found: Array<number> = []
  const path: Array<readonly [node: number, next: number]> = [[0, 0]]
  state[0] = 1
  while (path.length > 0) {
    const [node, next] = path.pop() ?? [0, 0]
    const child = below[node]?.[next]
    if (child === undefined) {
      state[node] = 2
      continue
    }
    path.push([node, next + 1])
    if (state[child] === 1) found.push(node)
    if (state[child] !== 0) continue
    state[child] = 1
    path.push([child, 0])
  }
  return found
}

/** The nodes of a schema whose `$ref` is of some kind. */
export interface References {
  /** It leads nowhere within the schema. */
  readonly dangling: ReadonlyArray<Node>
  /** It does not begin with `#/$defs/`. */
  readonly elsewhere: ReadonlyArray<Node>
  /** It leads back to a schema it stands in. */
  readonly circular: ReadonlyArray<Node>
}

const none: References = { dangling: [], elsewhere: [], circular: [] }
const known = new WeakMap<JsonObject, References>()

const read = (root: JsonObject): References => {
  const nodes = nodesOf(root)
  const refs = nodes.flatMap((node, index) => {
    const reference = isObject(node.schema) ? ownString(node.schema, "$ref") : undefined
    return reference === undefined ? [] : [{ node, index, reference }]
  })
  if (refs.length === 0) return none
  const names = namesOf(nodes)
  const indexes = new Map(nodes.map(({ schema }, index) => [schema, index] as const))
  const targets = refs.map((ref) => ({ ...ref, target: targetOf(root, ref.reference, names) }))
  const jumps = new Map(
    targets.flatMap(({ index, target }) => {
      const to = typeof target === "object" ? indexes.get(target) : undefined
      return to === undefined ? [] : [[index, to] as const]
    })
  )
  return {
    dangling: targets.flatMap(({ node, target }) => (target === "nowhere" || target === "elsewhere" ? [node] : [])),
    elsewhere: refs.flatMap(({ node, reference }) => (reference.startsWith("#/$defs/") ? [] : [node])),
    circular: circles(nodes, jumps).flatMap((index) => nodes[index] ?? [])
  }
}

/** The references of a schema. */
export const referencesOf = (root: JsonObject): References => {
  const found = known.get(root)
  if (found !== undefined) return found
  const references = read(root)
  known.set(root, references)
  return references
}
