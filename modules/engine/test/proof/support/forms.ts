// Forms by hand, so that these tests do not depend on how forms are made: references into `$defs` are followed by
// sharing, and what leads back to itself becomes a loop. The rest must be written in normal form already.
import { isObject, type Json, omit, own } from "../../../src/model/Json.ts"
import { type JsonSchema, mapSubschemas } from "../../../src/model/Schema2020.ts"
import type { FormParts } from "../../../src/proof/Graph.ts"

const definitions = new Set(["$defs", "$schema"])

/** A schema whose only references are `#/$defs/NAME`, as a form. The tag tells its loops from those of other forms. */
export const formOf = (schema: JsonSchema, tag = ""): FormParts => {
  const defs = isObject(schema) ? own(schema, "$defs") : undefined
  const loops = new Map<string, JsonSchema>()
  const built = new Map<string, JsonSchema>()
  const open = new Set<string>()
  const follow = (ref: string): JsonSchema => {
    const loop = `#/$defs/${tag}${ref}`
    const known = built.get(ref)
    if (known !== undefined) return known
    if (open.has(ref)) {
      loops.set(loop, true)
      return { $ref: loop }
    }
    const target = isObject(defs) ? own(defs, ref.slice("#/$defs/".length)) : undefined
    open.add(ref)
    const form = isObject(target) || typeof target === "boolean" ? build(target) : { $ref: ref }
    open.delete(ref)
    if (loops.has(loop)) loops.set(loop, form)
    built.set(ref, form)
    return form
  }
  const build = (node: JsonSchema): JsonSchema => {
    if (typeof node === "boolean") return node
    const ref = own(node, "$ref")
    const rest: Record<string, Json> = { ...mapSubschemas(omit(node, definitions), build) }
    if (typeof ref !== "string") return rest
    delete rest["$ref"]
    const target = follow(ref)
    return Object.keys(rest).length === 0 ? target : { ...rest, allOf: [target] }
  }
  return { root: build(schema), loops }
}
