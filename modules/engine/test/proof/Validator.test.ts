import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { formatExamples } from "../../src/proof/formats.ts"
import { validatorVisits } from "../../src/proof/limits.ts"
import { makeValidator } from "../../src/proof/Validator.ts"
import { ajvAccepts } from "./support/ajv.ts"

const accepts = (schema: JsonSchema, value: Json): boolean | undefined => makeValidator(schema).accepts(value)

const draft04 = "http://json-schema.org/draft-04/schema#"
const draft07 = "http://json-schema.org/draft-07/schema#"
const since2019 = "https://json-schema.org/draft/2019-09/schema"

describe("Validator", () => {
  it("reads each schema in its own dialect", () => {
    assert.isFalse(accepts({ $schema: draft04, minimum: 3, exclusiveMinimum: true }, 3))
    assert.isTrue(accepts({ $schema: draft04, const: 1 }, 2))
    assert.isTrue(accepts({ $schema: draft07, dependentRequired: { a: ["b"] } }, { a: 1 }))
    assert.isFalse(accepts({ $schema: draft07, dependencies: { a: ["b"] } }, { a: 1 }))
    assert.isFalse(accepts({ $schema: draft07, items: [{ type: "string" }], additionalItems: false }, ["a", "b"]))
    assert.isTrue(accepts({ $schema: draft07, $ref: "#/definitions/a", type: "string", definitions: { a: true } }, 1))
    assert.isFalse(accepts({ $ref: "#/$defs/a", type: "string", $defs: { a: true } }, 1))
    assert.isFalse(accepts({ prefixItems: [{ type: "string" }] }, [1]))
  })

  it("leaves schemas of dialects it does not know undecided", () => {
    assert.isUndefined(accepts({ $schema: "https://example.com/dialect" }, 1))
    assert.isUndefined(accepts({ $schema: 7 }, 1))
    assert.isUndefined(accepts({ properties: { a: { $schema: draft07 } } }, { a: 1 }))
  })

  it("leaves undecided what depends on keywords without a meaning, and nothing else", () => {
    const malformed: ReadonlyArray<JsonSchema> = [
      { required: null },
      { type: 7 },
      { type: "text" },
      { properties: [] },
      { items: [true] },
      { minLength: -1 },
      { multipleOf: 0 },
      { anyOf: [] },
      { pattern: 3 },
      { enum: {} },
      { $ref: "#/$defs/nowhere" },
      { $ref: "https://example.com/elsewhere" },
      { $id: 5 },
      { dependencies: { a: ["b"] } }
    ]
    for (const schema of malformed) {
      assert.isUndefined(accepts(schema, {}), JSON.stringify(schema))
      assert.isTrue(accepts({ properties: { a: schema } }, { b: 1 }), JSON.stringify(schema))
    }
  })

  it("follows pointers, anchors, identifiers and simple dynamic references", () => {
    assert.isFalse(accepts({ $ref: "#/x-parts/a~1b", "x-parts": { "a/b": { type: "string" } } }, 1))
    assert.isFalse(accepts({ $ref: "#there", $defs: { a: { $anchor: "there", type: "string" } } }, 1))
    assert.isFalse(accepts({ $id: "https://a.b/c", $ref: "d", $defs: { d: { $id: "d", type: "string" } } }, 1))
    assert.isFalse(accepts({ $dynamicAnchor: "n", properties: { a: { $dynamicRef: "#n" } }, type: "object" }, { a: 1 }))
    assert.isFalse(accepts({ $schema: since2019, properties: { a: { $recursiveRef: "#" } }, type: "object" }, { a: 1 }))
  })

  it("ignores what stands in annotations and in members of enums", () => {
    const schema = { default: { pattern: "(" }, examples: [{ $id: 5 }], enum: [{ pattern: "(a+)+$" }, 1] }
    assert.isTrue(accepts(schema, 1))
    assert.isTrue(accepts(schema, { pattern: "(a+)+$" }))
  })

  it("asks what is unevaluated in a branch of that branch alone", () => {
    const inner = {
      allOf: [{ unevaluatedProperties: false }],
      properties: { a: true },
      $ref: "#/$defs/b",
      $defs: { b: { properties: { b: true } } }
    }
    assert.isFalse(accepts(inner, { a: 1 }))
    assert.isFalse(accepts(inner, { b: 1 }))
    const outer = {
      allOf: [{ properties: { a: true }, unevaluatedProperties: { type: "string" } }],
      unevaluatedProperties: false
    }
    assert.isTrue(accepts(outer, { a: 1, b: "" }))
    assert.isFalse(accepts(outer, { a: 1, b: 1 }))
    assert.isTrue(accepts({ contains: { type: "string" }, unevaluatedItems: false }, ["a"]))
    assert.isUndefined(accepts({ $schema: since2019, contains: { type: "string" }, unevaluatedItems: false }, ["a"]))
  })

  it("takes names that objects inherit for names", () => {
    const schema: JsonSchema = JSON.parse(
      '{"properties": {"__proto__": {"type": "string"}, "constructor": {"type": "string"}}}'
    )
    assert.isFalse(accepts(schema, JSON.parse('{"__proto__": 1}')))
    assert.isFalse(accepts(schema, { constructor: 1 }))
    assert.isFalse(accepts({ required: ["toString"] }, {}))
  })

  it("asserts formats, and those over Unicode where a text is ASCII", () => {
    assert.isFalse(accepts({ format: "date" }, "2020-13-01"))
    assert.isFalse(accepts({ format: "idn-email" }, "a"))
    assert.isTrue(accepts({ format: "iri" }, "a:b"))
    assert.isUndefined(accepts({ format: "idn-email" }, "é@b.co"))
    assert.isTrue(accepts({ format: "colour" }, "mauve"))
    assert.isUndefined(accepts({ format: "url" }, `http://${"a".repeat(60)}!`))
  })

  it("has examples of formats that Ajv judges alike", () => {
    for (const [format, having, lacking] of formatExamples()) {
      for (const text of having) {
        assert.isTrue(accepts({ format }, text), `${format} ${text}`)
        assert.isTrue(ajvAccepts({ format }, text), `${format} ${text}`)
      }
      assert.isFalse(accepts({ format }, lacking), `${format} ${lacking}`)
      assert.isFalse(ajvAccepts({ format }, lacking), `${format} ${lacking}`)
    }
  })

  it("runs no foreign pattern in an engine that backtracks", () => {
    const text = "a".repeat(40)
    assert.isFalse(accepts({ pattern: "^(a+)+$" }, `${text}!`))
    assert.isTrue(accepts({ pattern: "^(a|a|a)*$" }, text))
    assert.isFalse(accepts({ patternProperties: { "^(a+)+$": false, "^(a*)*$": true } }, { [text]: 1 }))
    assert.isTrue(accepts({ patternProperties: { "^(a+)+$": false } }, { [`${text}!`]: 1 }))
    assert.isUndefined(accepts({ properties: { a: { pattern: "(a)\\1" } } }, { a: "aa" }))
    assert.isTrue(accepts({ properties: { a: { pattern: "(a)\\1" } } }, { b: "aa" }))
    assert.isUndefined(accepts({ pattern: "^(?:(?:a?){60}){60}$" }, text))
  })

  it("counts what an answer costs and stops in time", () => {
    const levels = Array.from({ length: 40 }, (_, index) => [
      `L${index + 1}`,
      { anyOf: [{ $ref: `#/$defs/L${index}` }, { $ref: `#/$defs/L${index}` }] }
    ])
    const doubling = makeValidator({
      $ref: "#/$defs/L40",
      $defs: { L0: { type: "string" }, ...Object.fromEntries(levels) }
    })
    assert.isUndefined(doubling.accepts("a"))
    assert.isAbove(doubling.visits(), validatorVisits)
    assert.isUndefined(accepts({ $ref: "#" }, 1))
    const list = Array.from({ length: 500 }, (_, index) => index)
    assert.isUndefined(accepts({ uniqueItems: true }, list))
    assert.isTrue(accepts({ uniqueItems: false }, list))
  })

  it("decides schemas as deep as documents may be", () => {
    let schema: JsonSchema = { type: "string" }
    let value: Json = "a"
    for (let depth = 0; depth < 495; depth++) {
      schema = { properties: { a: schema } }
      value = { a: value }
    }
    assert.isTrue(accepts(schema, value))
    assert.isFalse(accepts({ not: schema }, value))
  })
})
