// `x-mcp-header` by the protocol's rules (revision 2026-07-28, Streamable HTTP): one annotation that breaks them, and a
// conforming client leaves the whole tool out of its list over HTTP.
import type { Change } from "../model/Change.ts"
import { compareText, isObject, type Json, type JsonObject, own, ownObject } from "../model/Json.ts"
import { shorten } from "../model/Text.ts"
import type { Snapshot } from "../model/Surface.ts"
import { type Node, nodesOf } from "./nodes.ts"
import { changedPartners, partners } from "./partners.ts"
import { within } from "./predicates.ts"

const keyword = "x-mcp-header"

/** What is wrong with one annotation. */
export interface BrokenHeader {
  /** The path of the annotated node within the tool (DIFF-9). */
  readonly path: string
  /** The annotation with the type of its node. */
  readonly value: Json
  /** The condition it breaks, as a clause that begins with "it" or "its". */
  readonly condition: string
}

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const types = new Set<Json | undefined>(["boolean", "integer", "string"])

const named = (text: string): string => `\`${shorten(text, 60).replaceAll("`", "\\u{60}")}\``

const brokenBy = (node: Node, schema: JsonObject, earlier: ReadonlyMap<string, string>): string | undefined => {
  const value = own(schema, keyword)
  if (!node.isPlain || node.under === null) return "it must stand on a property reached through `properties` alone"
  if (typeof value !== "string" || value === "") return "it must be a string that is not empty"
  if (!token.test(value)) return "it must be an HTTP token, without spaces, control characters or separators"
  if (!types.has(own(schema, "type"))) return "its property must have the type `string`, `integer` or `boolean` alone"
  const first = earlier.get(value.toLowerCase())
  return first === undefined ? undefined : `it must be unique whatever its case, and ${named(first)} has it too`
}

const annotationOf = (schema: JsonObject): JsonObject =>
  Object.fromEntries(
    ["type", keyword].flatMap((name) => (Object.hasOwn(schema, name) ? [[name, schema[name] ?? null]] : []))
  )

const known = new WeakMap<JsonObject, ReadonlyArray<BrokenHeader>>()

const read = (schema: JsonObject): ReadonlyArray<BrokenHeader> => {
  const earlier = new Map<string, string>()
  // By path: which of two equal headers is the second must not depend on the order of members.
  const nodes = nodesOf(schema)
    .filter((node) => isObject(node.schema) && Object.hasOwn(node.schema, keyword))
    .toSorted((a, b) => compareText(a.path, b.path))
  return nodes.flatMap((node): ReadonlyArray<BrokenHeader> => {
    if (!isObject(node.schema)) return []
    const header = own(node.schema, keyword)
    const condition = brokenBy(node, node.schema, earlier)
    if (condition === undefined && typeof header === "string") earlier.set(header.toLowerCase(), node.path)
    return condition === undefined
      ? []
      : [{ path: within("inputSchema", node.path), value: annotationOf(node.schema), condition }]
  })
}

/** The annotations of a tool that break the protocol's rules, by path. Any one of them costs the tool. */
export const brokenHeaders = (tool: JsonObject): ReadonlyArray<BrokenHeader> => {
  const schema = ownObject(tool, "inputSchema")
  if (schema === undefined) return []
  const found = known.get(schema)
  if (found !== undefined) return found
  const broken = read(schema)
  known.set(schema, broken)
  return broken
}

const annotationAt = (tool: JsonObject, path: string): Json | undefined => {
  const schema = ownObject(tool, "inputSchema")
  const node = schema && nodesOf(schema).find((candidate) => within("inputSchema", candidate.path) === path)
  return node !== undefined && isObject(node.schema) ? annotationOf(node.schema) : undefined
}

/** Every fact about annotations by which a tool that HTTP clients listed is now left out by them. */
export const headerValidity = (before: Snapshot, after: Snapshot): ReadonlyArray<Change> =>
  changedPartners(partners(before.lists.tools, after.lists.tools)).flatMap(({ after: is, before: was }) => {
    // A tool that was left out already cannot be left out once more, and a new one is missed by nobody.
    if (was === undefined || was.schemaFingerprint === is.schemaFingerprint) return []
    if (brokenHeaders(was.fields).length > 0) return []
    return brokenHeaders(is.fields).map(({ condition, path, value }): Change => ({
      _tag: "HeaderInvalidated",
      entity: { kind: "tool", name: is.name },
      path,
      before: annotationAt(was.fields, path),
      after: value,
      condition
    }))
  })
