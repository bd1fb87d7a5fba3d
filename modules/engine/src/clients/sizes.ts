// Limits that are a number not to exceed.
import { isArray, isObject, type Json, type JsonObject, own, ownObject } from "../model/Json.ts"
import type { LimitOf } from "./Limit.ts"
import { type Node, nodesOf } from "./nodes.ts"

/** How many bytes a text has in UTF-8. */
export const utf8Length = (text: string): number => {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    length += 1
    if (unit < 0x800) continue
    // Either half of a surrogate pair is a code unit already: four bytes in all.
    if (unit < 0xd800 || unit > 0xdfff) length += 1
  }
  return length
}

const largest = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => Math.max(a, b), 0)
const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => a + b, 0)

const enumOf = ({ schema }: Node): ReadonlyArray<Json> => {
  const values = isObject(schema) ? own(schema, "enum") : undefined
  return isArray(values) ? values : []
}

const textLength = (value: Json | undefined): number => (typeof value === "string" ? value.length : 0)

const namesAndValues = (node: Node): number => {
  if (!isObject(node.schema)) return 0
  const names = ["properties", "$defs", "definitions"].flatMap((keyword) =>
    Object.keys(ownObject(node.schema as JsonObject, keyword) ?? {})
  )
  return sum([...names, ...enumOf(node), own(node.schema, "const")].map(textLength))
}

/** The kinds of limits on one schema that are a number. */
export const schemaSizes = {
  enumCount: (nodes) => sum(nodes.map((node) => enumOf(node).length)),
  nameAndValueLength: (nodes) => sum(nodes.map(namesAndValues)),
  nesting: (nodes) => largest(nodes.map(({ level }) => level)),
  propertyCount: (nodes) => nodes.filter(({ under }) => under === "properties").length,
  schemaBytes: ([root]) => utf8Length(JSON.stringify(root?.schema ?? {})),
  schemaDescriptionLength: (nodes) =>
    largest(nodes.map(({ schema }) => (isObject(schema) ? textLength(own(schema, "description")) : 0)))
} as const satisfies Readonly<Record<string, (nodes: ReadonlyArray<Node>) => number>>

/** The name of a size of a schema. */
export type SchemaSize = keyof typeof schemaSizes

const sizes = new WeakMap<JsonObject, Map<SchemaSize, number>>()

/** A size of one schema, computed once. */
export const schemaSize = (kind: SchemaSize, schema: JsonObject): number => {
  const known = sizes.get(schema) ?? new Map<SchemaSize, number>()
  sizes.set(schema, known)
  const size = known.get(kind) ?? schemaSizes[kind](nodesOf(schema))
  known.set(kind, size)
  return size
}

/** The length a server's name is taken to have: its users choose it, and most choose a short one. */
export const assumedServerName = 10

/** How many code units a client writes around the name of a tool. */
export const affix = ({ prefix }: LimitOf<"nameLength">): number =>
  prefix === undefined ? 0 : prefix.length - "{server}".length + assumedServerName
