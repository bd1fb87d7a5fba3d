// The comparators of schemas. Seeds are pairs of the laws, whose truth is known; what becomes of them is not, so that only
// what holds of any pair is asked.
import { isObject, type Json, own } from "../../../src/model/Json.ts"
import { isSchema } from "../../../src/model/Schema2020.ts"
import { schemaVerdicts } from "../../../src/SchemaVerdicts.ts"
import { generatePairs } from "../../laws/generate/pairs.ts"
import { join } from "node:path"
import { isSound, maxDepth } from "../../../src/model/Wellformed.ts"
import { broken, filesIn, type Target } from "../support/Target.ts"

const pairs = (): ReadonlyArray<Buffer> =>
  Array.from(generatePairs(77, 40, { confirm: false }), (row) =>
    Buffer.from(JSON.stringify({ side: row.side, old: row.old, new: row.new }))
  )

const parsed = (input: Buffer): Json => {
  try {
    return JSON.parse(input.toString()) as Json
  } catch {
    return null
  }
}

/** A schema says nothing of itself; two differ from both sides or from none. */
export const schemasTarget: Target = {
  name: "schemas",
  seeds: [...filesIn(join(import.meta.dirname, "../fixtures/schemas")), ...pairs()],
  words: [
    "type",
    "object",
    "array",
    "string",
    "integer",
    "number",
    "null",
    "properties",
    "required",
    "items",
    "enum",
    "const",
    "prefixItems",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "contains",
    "minContains",
    "maxContains",
    "uniqueItems",
    "dependentRequired",
    "$ref",
    "$defs",
    "$dynamicRef",
    "$dynamicAnchor",
    "$anchor",
    "$id",
    "$schema",
    "#",
    "#/$defs/a",
    "#/properties/a",
    "definitions",
    "unevaluatedProperties",
    "unevaluatedItems",
    "pattern",
    "format",
    "minimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxItems",
    "default",
    "description",
    "http://json-schema.org/draft-07/schema#",
    "additionalItems"
  ],
  outcome: (input) => {
    const value = parsed(input)
    const [before, after] = isObject(value) ? [own(value, "old"), own(value, "new")] : []
    const side = isObject(value) && own(value, "side") === "output" ? "output" : "input"
    // What no document can hold is refused, or made fit, before it is compared.
    if (!isSchema(before) || !isSchema(after) || !isSound([before, after], maxDepth)) return "no pair"
    const there = schemaVerdicts(side, before, after)
    const back = schemaVerdicts(side, after, before)
    for (const one of [before, after]) {
      const none = schemaVerdicts(side, one, JSON.parse(JSON.stringify(one)))
      if (none.length > 0) return broken(`a schema differs in nothing from itself: ${JSON.stringify(none)}`)
    }
    if ((there.length === 0) !== (back.length === 0)) {
      return broken(`what differs differs from both sides: ${JSON.stringify([there, back])}`)
    }
    return JSON.stringify(there)
  }
}
