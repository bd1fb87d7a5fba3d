// Schemas as they were written, in the shape of forms: what comparators see when nothing was rewritten.
import { isArray, isObject, type Json, mapMembers, own } from "../../src/model/Json.ts"
import { isSchema, type JsonSchema, mapSubschemas } from "../../src/model/Schema2020.ts"
import type { Sets } from "../../src/variance/Variance.ts"

const dialect = "https://json-schema.org/draft/2020-12/schema"

/* What only a normal form can deal with. */
const foreign = ["$anchor", "$id", "definitions", "dependencies", "additionalItems"]

const plain = (schema: JsonSchema): JsonSchema =>
  isObject(schema)
    ? mapMembers(mapSubschemas(schema, plain), (value, keyword) =>
        keyword === "$defs" || keyword === "$schema" ? undefined : value
      )
    : schema

const pointed = (root: JsonSchema, ref: string): JsonSchema | undefined => {
  let found: Json | undefined = root
  for (const step of decodeURIComponent(ref.slice(1)).split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~")
    if (isArray(found)) found = found[Number(name)]
    else found = isObject(found) ? own(found, name) : undefined
  }
  return isSchema(found) ? found : undefined
}

/** The form of a schema of 2020-12 as it stands; undefined for one that cannot be read without rewriting. */
export const rawForm = (schema: JsonSchema): Sets | undefined => {
  const refs = new Set<string>()
  let isPlain = !isObject(schema) || (own(schema, "$schema") ?? dialect) === dialect
  const look = (node: JsonSchema): JsonSchema => {
    if (!isObject(node)) return node
    const ref = own(node, "$ref")
    if (typeof ref === "string" && ref.startsWith("#")) refs.add(ref)
    isPlain &&= !foreign.some((keyword) => Object.hasOwn(node, keyword)) && !isArray(own(node, "items"))
    mapSubschemas(node, look)
    return node
  }
  look(schema)
  if (!isPlain) return undefined
  const loops = new Map<string, JsonSchema>()
  for (const ref of refs) {
    const target = pointed(schema, ref)
    if (target !== undefined) loops.set(ref, plain(target))
  }
  return { root: plain(schema), loops }
}

/** The same for schemas that a test wrote itself. */
export const formOf = (schema: JsonSchema): Sets => {
  const form = rawForm(schema)
  if (form === undefined) throw new Error(`not of 2020-12: ${JSON.stringify(schema)}`)
  return form
}
