// One schema document: its dialect, its resources, and what its references lead to. Nothing outside it is ever fetched.
import { isArray, isObject, type Json, type JsonObject, own, ownString } from "../model/Json.ts"
import { decoded, follow } from "../model/Pointer.ts"
import { eachSubschema, isSchema, type JsonSchema } from "../model/Schema2020.ts"

/** The dialects we read, oldest first. */
export const dialects = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const

/** A dialect of JSON Schema. */
export type Dialect = (typeof dialects)[number]

/** The dialect a schema states; 2020-12 when it states none, undefined when it states one we do not know. */
export const dialectOf = (schema: JsonSchema): Dialect | undefined => {
  const stated = schema === true || schema === false ? undefined : own(schema, "$schema")
  if (stated === undefined) return "2020-12"
  if (typeof stated !== "string") return undefined
  const id = /^https?:\/\/json-schema\.org\/(draft-0[467]|draft\/(?:2019-09|2020-12))\/schema#?$/.exec(stated)?.[1]
  return dialects.find((name) => id === name || id === `draft/${name}`)
}

/** Position of a dialect in time. */
export const age = (dialect: Dialect): number => dialects.indexOf(dialect)

/** What a document holds, found out in one pass over its schema positions. */
export interface Document {
  readonly root: JsonSchema
  readonly dialect: Dialect
  /** Whether what a node evaluates counts: a keyword that reads it stands in the node or in one that applies it in place. */
  readonly isEvaluated: (node: JsonObject) => boolean
  /** Whether any such keyword stands in the document. */
  readonly hasUnevaluated: boolean
  /** The target of a reference that stands at `from`; undefined when it is remote or dangling. */
  readonly resolve: (from: JsonObject, ref: string) => JsonSchema | undefined
  /** The target of a dynamic reference, when only one anchor can be meant. */
  readonly resolveDynamic: (from: JsonObject, ref: string) => JsonSchema | undefined
}

const schemaAt = (root: JsonSchema, fragment: string): JsonSchema | undefined => {
  const node = follow(root, fragment)
  return isSchema(node) ? node : undefined
}

const idOf = (node: JsonObject, dialect: Dialect): string | undefined => {
  const id = ownString(node, dialect === "draft-04" ? "id" : "$id")
  // Before 2019-09 the siblings of a reference are not read, its `$id` included.
  return id === undefined || (age(dialect) < age("2019-09") && Object.hasOwn(node, "$ref")) ? undefined : id
}

const absolute = (reference: string, base: string): string | undefined => URL.parse(reference, base)?.href

const unnamed = "schema:/"

interface Index {
  /** The absolute URI of the resource that a node belongs to; only filled when a document names more than its root. */
  readonly baseOf: Map<JsonObject, string>
  readonly resources: Map<string, JsonSchema>
  readonly anchors: Map<string, JsonSchema>
  readonly dynamic: Map<string, Array<JsonSchema>>
  /** The nodes that hold a keyword which reads what its neighbours evaluate. */
  readonly unevaluated: Array<JsonObject>
}

const anchorsOf = (node: JsonObject, dialect: Dialect): ReadonlyArray<string> => {
  const plain = ownString(node, "$anchor")
  const dynamic = ownString(node, "$dynamicAnchor")
  const id = age(dialect) < age("2019-09") ? ownString(node, dialect === "draft-04" ? "id" : "$id") : undefined
  return [
    ...(plain !== undefined && age(dialect) >= age("2019-09") ? [plain] : []),
    ...(dynamic !== undefined && dialect === "2020-12" ? [dynamic] : []),
    ...(id?.startsWith("#") === true && !id.startsWith("#/") ? [id.slice(1)] : [])
  ]
}

const indexOf = (root: JsonSchema, dialect: Dialect, skip: ReadonlyMap<JsonObject, JsonObject>): Index => {
  const index: Index = {
    baseOf: new Map(),
    resources: new Map([[unnamed, root]]),
    anchors: new Map(),
    dynamic: new Map(),
    unevaluated: []
  }
  const seen = new Set<JsonSchema>()
  const stack: Array<readonly [node: JsonSchema, base: string]> = [[root, unnamed]]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, outer] = next
    if (typeof node === "boolean" || seen.has(node)) continue
    seen.add(node)
    const id = idOf(node, dialect)
    const base = id === undefined || id.startsWith("#") ? outer : (absolute(id, outer)?.replace(/#$/, "") ?? outer)
    if (base !== outer || node === root) index.resources.set(base, node)
    if (base !== unnamed) index.baseOf.set(node, base)
    for (const anchor of anchorsOf(node, dialect)) index.anchors.set(`${base}#${anchor}`, node)
    const dynamic =
      dialect === "2020-12"
        ? ownString(node, "$dynamicAnchor")
        : own(node, "$recursiveAnchor") === true
          ? ""
          : undefined
    if (dynamic !== undefined) index.dynamic.set(dynamic, [...(index.dynamic.get(dynamic) ?? []), node])
    if (Object.hasOwn(node, "unevaluatedProperties") || Object.hasOwn(node, "unevaluatedItems"))
      index.unevaluated.push(node)
    eachSubschema(node, (child) => {
      if (isObject(child) && !skip.has(child)) stack.push([child, base])
    })
  }
  return index
}

type Resolve = (from: JsonObject, ref: string) => JsonSchema | undefined

/** Some nodes, with all that they apply to the same value. */
const inPlace = (
  nodes: ReadonlyArray<JsonObject>,
  resolve: Resolve,
  resolveDynamic: Resolve
): ReadonlySet<JsonObject> => {
  const found = new Set<JsonObject>()
  const queue: Array<Json | undefined> = [...nodes]
  for (const node of queue) {
    if (!isObject(node) || found.has(node)) continue
    found.add(node)
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const branches = own(node, keyword)
      if (isArray(branches)) for (const branch of branches) queue.push(branch)
    }
    for (const keyword of ["else", "if", "not", "then"]) queue.push(own(node, keyword))
    for (const keyword of ["dependencies", "dependentSchemas"]) {
      const schemas = own(node, keyword)
      if (isObject(schemas)) for (const schema of Object.values(schemas)) queue.push(schema)
    }
    const ref = own(node, "$ref")
    if (typeof ref === "string") queue.push(resolve(node, ref))
    const dynamic = own(node, "$dynamicRef") ?? own(node, "$recursiveRef")
    if (typeof dynamic === "string") queue.push(resolveDynamic(node, dynamic))
  }
  return found
}

/** Reads a document; `closed` parts lead nowhere and are not looked into. */
export const readDocument = (
  root: JsonSchema,
  dialect: Dialect,
  closed: ReadonlyMap<JsonObject, JsonObject> = new Map()
): Document => {
  const index = indexOf(root, dialect, closed)
  const resolve = (from: JsonObject, ref: string): JsonSchema | undefined => {
    const base = index.baseOf.get(from) ?? unnamed
    // The common case first: a pointer into the one resource there is.
    if (ref.startsWith("#") && (ref === "#" || ref[1] === "/")) {
      const resource = index.resources.get(base)
      return resource === undefined ? undefined : schemaAt(resource, ref.slice(1))
    }
    const target = absolute(ref, base)
    if (target === undefined) return undefined
    const [uri = "", fragment = ""] = target.split("#", 2)
    const resource = index.resources.get(uri)
    if (fragment === "" || fragment.startsWith("/"))
      return resource === undefined ? undefined : schemaAt(resource, fragment)
    const anchor = decoded(fragment)
    return anchor === undefined ? undefined : index.anchors.get(`${uri}#${anchor}`)
  }
  const resolveDynamic = (from: JsonObject, ref: string): JsonSchema | undefined => {
    const candidates = index.dynamic.get(ref.slice(ref.indexOf("#") + 1)) ?? []
    return candidates.length > 1 ? undefined : resolve(from, ref)
  }
  let reach: ReadonlySet<JsonObject> | undefined
  const reached = (): ReadonlySet<JsonObject> => (reach ??= inPlace(index.unevaluated, resolve, resolveDynamic))
  return {
    root,
    dialect,
    hasUnevaluated: index.unevaluated.length > 0,
    isEvaluated: (node) => index.unevaluated.length > 0 && reached().has(node),
    resolve,
    resolveDynamic
  }
}
