// The nodes of one schema as a flat list, read once however many limits ask. References are not followed: a client
// reads the text of a schema, not its meaning.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { additional, branch, items, member, position } from "../model/Path.ts"
import { hasSubschemas, isSchema, type JsonSchema, subschemas } from "../model/Schema2020.ts"

/** One schema position. */
export interface Node {
  readonly schema: JsonSchema
  /** The path of a change there (DIFF-9), without the field the schema stands in; empty for the root. */
  readonly path: string
  /** Index of the node above; -1 for the root. */
  readonly parent: number
  /** The keyword it stands under; null for the root. */
  readonly under: string | null
  /** How many `properties` lie between it and the root. */
  readonly level: number
  /** True when nothing but `properties` lies between it and the root. */
  readonly isPlain: boolean
}

/** More nodes than this are not looked at: who sends more has other problems with clients. */
export const nodeLimit = 20_000

type Place = readonly [path: string, schema: JsonSchema]

const inList = (path: string, keyword: string, list: ReadonlyArray<Json>): ReadonlyArray<Place> =>
  list.flatMap((item, index): ReadonlyArray<Place> => {
    const at = keyword === "items" || keyword === "prefixItems" ? position(path, index) : branch(path, keyword, index)
    return isSchema(item) ? [[at, item]] : []
  })

const inMap = (path: string, keyword: string, map: JsonObject): ReadonlyArray<Place> => {
  const above = keyword === "properties" ? path : member(path, keyword)
  return Object.entries(map).flatMap(([name, item]): ReadonlyArray<Place> =>
    isSchema(item) ? [[member(above, name), item]] : []
  )
}

const single = (path: string, keyword: string): string =>
  keyword === "items" ? items(path) : keyword === "additionalProperties" ? additional(path) : member(path, keyword)

const places = (path: string, keyword: string, value: Json): ReadonlyArray<Place> => {
  if (typeof value !== "object" && typeof value !== "boolean") return []
  // Which keywords hold schemas, and how, is the model's to know.
  const [first] = subschemas({ [keyword]: value })
  if (first === undefined) return []
  if (first === value) return [[single(path, keyword), first]]
  if (isArray(value)) return inList(path, keyword, value)
  return isObject(value) ? inMap(path, keyword, value) : []
}

const collect = (root: JsonObject): ReadonlyArray<Node> => {
  const nodes: Array<Node> = [{ schema: root, path: "", parent: -1, under: null, level: 0, isPlain: true }]
  // The list grows while it is read: no call stack, however deep a schema is.
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]
    if (node === undefined || !isObject(node.schema) || !hasSubschemas(node.schema)) continue
    for (const keyword of Object.keys(node.schema)) {
      const isProperty = keyword === "properties"
      for (const [path, schema] of places(node.path, keyword, own(node.schema, keyword) ?? null)) {
        if (nodes.length >= nodeLimit) return nodes
        nodes.push({
          schema,
          path,
          parent: index,
          under: keyword,
          level: node.level + (isProperty ? 1 : 0),
          isPlain: node.isPlain && isProperty
        })
      }
    }
  }
  return nodes
}

const known = new WeakMap<JsonObject, ReadonlyArray<Node>>()

/** Every node of a schema, the root first, each before those below it. */
export const nodesOf = (root: JsonObject): ReadonlyArray<Node> => {
  const found = known.get(root)
  if (found !== undefined) return found
  const nodes = collect(root)
  known.set(root, nodes)
  return nodes
}
