import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { isSchema, mapSubschemas, subschemas } from "../../src/model/Schema2020.ts"

const single = [
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties"
]
const lists = ["allOf", "anyOf", "items", "oneOf", "prefixItems"]
const maps = ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"]

describe("subschemas", () => {
  it("stand under single, listed and named keywords, and nowhere else", () => {
    const schema = { title: "t" }
    for (const keyword of single) assert.deepStrictEqual(subschemas({ [keyword]: schema }), [schema], keyword)
    for (const keyword of lists)
      assert.deepStrictEqual(subschemas({ [keyword]: [schema, true, 7, null] }), [schema, true], keyword)
    for (const keyword of maps)
      assert.deepStrictEqual(subschemas({ [keyword]: { a: schema, b: false, c: ["x"] } }), [schema, false], keyword)
    for (const keyword of ["default", "const", "enum", "examples", "x-odd", "$ref", "required", "type"]) {
      assert.deepStrictEqual(subschemas({ [keyword]: schema }), [], keyword)
      assert.deepStrictEqual(subschemas({ [keyword]: [schema] }), [], keyword)
    }
  })

  it("are none where the value has the wrong form", () => {
    for (const odd of [null, 7, "x"] as ReadonlyArray<Json>) {
      for (const keyword of [...single, ...lists, ...maps])
        assert.deepStrictEqual(subschemas({ [keyword]: odd }), [], keyword)
    }
    assert.deepStrictEqual(subschemas({ properties: [{}], anyOf: { a: {} } }), [])
  })

  it("are mapped in place, names such as __proto__ kept", () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"a":1},"b":true},"title":"t"}') as JsonObject
    const mapped = mapSubschemas(schema, () => 7)
    assert.strictEqual(JSON.stringify(mapped), '{"properties":{"__proto__":7,"b":7},"title":"t"}')
  })
})

describe("a schema", () => {
  it("is an object or a boolean", () => {
    for (const schema of [{}, true, false]) assert.isTrue(isSchema(schema))
    for (const odd of [null, 7, "x", [], undefined]) assert.isFalse(isSchema(odd))
  })
})
