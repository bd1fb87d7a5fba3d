// The paths of a schema as a tree: what a caller may send, or gets back, member by member.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownObject,
  ownString
} from "@mcp-inspect/engine/model/Json"
import { additional, branch, items, member } from "@mcp-inspect/engine/model/Path"
import { isSchema, type JsonSchema } from "@mcp-inspect/engine/model/Schema2020"
import { line, show } from "@mcp-inspect/engine/signature/fragment"
import { memberLabel } from "@mcp-inspect/engine/signature/members"
import { resolve } from "@mcp-inspect/engine/signature/references"

/** One path. */
export interface PathNode {
  readonly path: string
  /** As in a signature: `limit?: integer 1..100 = 20`. */
  readonly text: string
  readonly description: string | undefined
  readonly isDeprecated: boolean
  readonly children: ReadonlyArray<PathNode>
}

/** The paths of a schema, and how many were not shown because there are too many. */
export interface Paths {
  readonly nodes: ReadonlyArray<PathNode>
  readonly isCut: boolean
}

/** As many paths as a person may want to read; the rest is in the raw JSON. */
export const mostPaths = 400
const deepest = 12

interface Walk {
  readonly root: JsonSchema
  left: number
  isCut: boolean
}

/* A schema with those it refers to and those it is made of, nearest first; undefined where it leads back to itself. */
const views = (
  root: JsonSchema,
  schema: Json | undefined,
  seen: ReadonlySet<JsonObject>
): ReadonlyArray<JsonObject> | undefined => {
  if (!isObject(schema)) return []
  if (seen.has(schema) || seen.size > 64) return undefined
  const within = new Set(seen).add(schema)
  const ref = ownString(schema, "$ref")
  const all = own(schema, "allOf")
  const found: Array<JsonObject> = [schema]
  for (const next of [ref === undefined ? undefined : resolve(root, ref), ...(isArray(all) ? all : [])]) {
    const more = views(root, next, within)
    if (more === undefined) return undefined
    found.push(...more)
  }
  return found
}

interface Below {
  readonly path: string
  readonly label: string
  readonly schema: Json | undefined
}

const membersOf = (nodes: ReadonlyArray<JsonObject>, path: string): ReadonlyArray<Below> => {
  const demanded = new Set(nodes.flatMap((node) => list(node, "required")))
  const described = new Map<string, Json>()
  for (const node of nodes)
    for (const [name, value] of Object.entries(ownObject(node, "properties") ?? {}))
      if (!described.has(name)) described.set(name, value)
  const names = [...new Set([...described.keys(), ...[...demanded].filter((name) => typeof name === "string")])]
  const labelled = names.map((name): Below & { readonly isRequired: boolean } => {
    const isRequired = demanded.has(name)
    return {
      path: member(path, name),
      label: memberLabel({ name, isRequired }),
      schema: described.get(name),
      isRequired
    }
  })
  return [...labelled.filter(({ isRequired }) => isRequired), ...labelled.filter(({ isRequired }) => !isRequired)]
}

const list = (node: JsonObject, keyword: string): ReadonlyArray<Json> => {
  const value = own(node, keyword)
  return isArray(value) ? value : []
}

const branchesOf = (nodes: ReadonlyArray<JsonObject>, path: string): ReadonlyArray<Below> =>
  (["anyOf", "oneOf"] as const).flatMap((keyword) =>
    nodes.flatMap((node) =>
      list(node, keyword).flatMap((schema, index) =>
        isObject(schema) && hasMembers(schema)
          ? [{ path: branch(path, keyword, index), label: `${keyword}[${index}]`, schema }]
          : []
      )
    )
  )

const hasMembers = (schema: JsonObject): boolean =>
  own(schema, "properties") !== undefined || own(schema, "$ref") !== undefined || own(schema, "allOf") !== undefined

const valuesOf = (nodes: ReadonlyArray<JsonObject>, path: string): ReadonlyArray<Below> => {
  const values = nodes.map((node) => own(node, "additionalProperties")).find((value) => isObject(value))
  return values === undefined ? [] : [{ path: additional(path), label: "{}", schema: values }]
}

const itemsOf = (nodes: ReadonlyArray<JsonObject>): Json | undefined =>
  nodes.map((node) => own(node, "items")).find((value) => isObject(value))

const below = (walk: Walk, nodes: ReadonlyArray<JsonObject>, path: string, seen: ReadonlySet<JsonObject>) => {
  if (seen.size > deepest) return []
  const parts = [...membersOf(nodes, path), ...valuesOf(nodes, path), ...branchesOf(nodes, path)]
  const shown: Array<PathNode> = []
  for (const part of parts) {
    if (walk.left <= 0) {
      walk.isCut = true
      break
    }
    walk.left--
    shown.push(nodeOf(walk, part, seen))
  }
  return shown
}

/* What is in an array is shown right below it: `{…}[]`. */
const inside = (
  walk: Walk,
  { path, schema }: Below,
  seen: ReadonlySet<JsonObject>
): { readonly children: ReadonlyArray<PathNode>; readonly suffix: string } => {
  const nodes = views(walk.root, schema, seen)
  if (nodes === undefined) return { children: [], suffix: "" }
  const within = new Set([...seen, ...nodes])
  const children = below(walk, nodes, path, within)
  const item = children.length === 0 ? itemsOf(nodes) : undefined
  if (item === undefined || within.size > deepest) return { children, suffix: "" }
  const found = inside(walk, { path: items(path), label: "", schema: item }, within)
  return { children: found.children, suffix: `[]${found.suffix}` }
}

const nodeOf = (walk: Walk, part: Below, seen: ReadonlySet<JsonObject>): PathNode => {
  const { children, suffix } = inside(walk, part, seen)
  const described = isObject(part.schema) ? part.schema : undefined
  return {
    path: part.path,
    text:
      children.length > 0
        ? `${part.label}: {…}${suffix}`
        : line(show(walk.root, { label: part.label, schema: part.schema }, "document")),
    description: described === undefined ? undefined : ownString(described, "description"),
    isDeprecated: described !== undefined && own(described, "deprecated") === true,
    children
  }
}

/** The paths of a schema. */
export const pathsOf = (schema: Json | undefined): Paths => {
  if (!isSchema(schema)) return { nodes: [], isCut: false }
  const walk: Walk = { root: schema, left: mostPaths, isCut: false }
  const { children } = inside(walk, { path: "", label: "", schema }, new Set())
  return { nodes: children, isCut: walk.isCut }
}
