import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { isBreaking, isCompatible, type Relation, witnessOf } from "../../src/model/Verdict.ts"
import { relate, type RelateOptions } from "../../src/variance/Variance.ts"
import { conditional } from "../laws/generate/bases.ts"
import { formOf } from "./rawForm.ts"

const relateSchemas = (before: JsonSchema, after: JsonSchema, options?: RelateOptions) =>
  relate(formOf(before), formOf(after), options)

/* A schema as the only property of an object, required or not. */
const inside = (schema: JsonSchema): JsonSchema => ({ type: "object", properties: { p: schema } })

const tree = (leaf: JsonSchema): JsonSchema => ({
  $ref: "#/$defs/Tree",
  $defs: {
    Tree: { type: "object", properties: { value: leaf, children: { type: "array", items: { $ref: "#/$defs/Tree" } } } }
  }
})

const tagged = (kind: JsonSchema, value: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { kind, value },
  required: ["kind"]
})

const examples: ReadonlyArray<readonly [relation: Relation, before: JsonSchema, after: JsonSchema]> = [
  ["equal", {}, true],
  ["equal", { const: "x" }, { enum: ["x"] }],
  ["equal", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
  ["equal", { type: "integer", exclusiveMinimum: 0 }, { type: "integer", minimum: 1 }],
  ["equal", { type: "integer", minimum: 1.5 }, { type: "integer", minimum: 2 }],
  ["equal", { type: ["integer", "number"] }, { type: "number" }],
  ["equal", { anyOf: [{ type: "string" }, { type: "null" }] }, { type: ["null", "string"] }],
  ["equal", { type: "string", minLength: 1 }, { type: "string", not: { const: "" } }],
  ["equal", { not: { not: { type: "string" } } }, { type: "string" }],
  ["equal", conditional(true, { minLength: 2 }), { minLength: 2 }],
  ["equal", { type: "boolean" }, { enum: [false, true] }],
  ["equal", { oneOf: [{ type: "string" }, { type: "integer" }] }, { type: ["string", "integer"] }],
  [
    "equal",
    {
      anyOf: [
        { type: "integer", minimum: 0 },
        { type: "number", minimum: -9, exclusiveMaximum: 90 }
      ]
    },
    {
      anyOf: [
        { type: "integer", minimum: 0 },
        { type: "number", minimum: -9, maximum: 90 }
      ]
    }
  ],
  [
    "equal",
    { allOf: [{ properties: { a: { type: "string" } } }, { required: ["a"] }] },
    { properties: { a: { type: "string" } }, required: ["a"] }
  ],
  [
    "equal",
    { properties: { a: true }, unevaluatedProperties: false },
    { properties: { a: true }, additionalProperties: false }
  ],
  [
    "equal",
    { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    { properties: { a: true }, additionalProperties: false }
  ],
  ["equal", { dependentRequired: { a: ["b"] } }, { dependentSchemas: { a: { required: ["b"] } } }],
  ["equal", { type: "object", properties: { a: false }, required: ["a"] }, false],
  ["equal", { oneOf: [{ type: "integer" }, { type: "integer" }] }, false],
  ["wider", { const: "x" }, { enum: ["x", "y"] }],
  ["wider", { enum: ["a", "b"] }, {}],
  ["wider", { type: "integer" }, { type: "number" }],
  ["wider", { multipleOf: 4 }, { multipleOf: 2 }],
  ["wider", { pattern: "^a" }, {}],
  [
    "wider",
    { type: "object", required: ["a", "b"] },
    {
      anyOf: [
        { type: "object", required: ["a"] },
        { type: "object", required: ["b"] }
      ]
    }
  ],
  ["wider", { items: { type: "integer" } }, { items: { type: "number" } }],
  ["wider", { contains: { type: "integer" }, minContains: 2 }, { contains: { type: "number" } }],
  ["narrower", { items: true }, { items: false }],
  ["narrower", { type: ["string", "null"] }, { oneOf: [{ type: "null" }, { type: ["string", "null"] }] }],
  ["narrower", { patternProperties: { "^x-": {} } }, { patternProperties: { "^x-": { type: "string" } } }],
  ["narrower", { minLength: 1 }, { minLength: 2 }],
  ["narrower", { format: "date" }, { format: "date", maxLength: 9 }],
  ["narrower", {}, { not: { const: 1 } }],
  ["narrower", {}, conditional({ type: "string" }, { minLength: 2 })],
  ["narrower", {}, { propertyNames: { maxLength: 2 } }],
  ["narrower", tree({ type: "integer" }), tree({ type: "integer", minimum: 0 })],
  [
    "narrower",
    { oneOf: [tagged({ const: "a" }, true), tagged({ const: "b" }, true)] },
    { oneOf: [tagged({ const: "a" }, { type: "string" }), tagged({ const: "b" }, true)] }
  ],
  ["incomparable", { type: "string" }, { type: "integer" }],
  ["incomparable", { type: "integer", minimum: 5, maximum: 6 }, { type: "integer", minimum: 3, maximum: 5 }],
  ["incomparable", { enum: [1, true] }, { enum: [1, "1"] }],
  [
    "incomparable",
    { prefixItems: [{ type: "string" }, { type: "integer" }] },
    { prefixItems: [{ type: "integer" }, { type: "string" }] }
  ],
  ["unknown", { pattern: "^(a+)+$" }, { pattern: "^(b+)+$" }],
  ["unknown", {}, { "x-range": 3 }],
  ["unknown", { $ref: "https://example.test/a.json" }, { $ref: "https://example.test/b.json" }],
  ["equal", { $ref: "https://example.test/a.json" }, { $ref: "https://example.test/a.json" }],
  ["equal", { "x-range": 3, type: ["string"] }, { "x-range": 3, type: "string" }],
  ["unknown", { $dynamicRef: "#node", minLength: 0 }, { $dynamicRef: "#node" }]
]

const mirrored: Readonly<Record<Relation, Relation>> = {
  equal: "equal",
  incomparable: "incomparable",
  narrower: "wider",
  unknown: "unknown",
  wider: "narrower"
}

describe("relate", () => {
  for (const [relation, before, after] of examples) {
    it(`finds ${JSON.stringify(after)} ${relation} than ${JSON.stringify(before)}, and the reverse`, () => {
      assert.strictEqual(relateSchemas(before, after).relation, relation)
      assert.strictEqual(relateSchemas(after, before).relation, mirrored[relation])
    })
  }

  it("says nothing but `equal` and what is included where no values are tried", () => {
    const verdict = relateSchemas({ minLength: 1 }, { minLength: 2 }, { refute: false })
    assert.deepStrictEqual(verdict, { relation: "unknown", losesNothing: false, gainsNothing: true })
    assert.strictEqual(relateSchemas({ const: 1 }, { enum: [1] }, { refute: false }).relation, "equal")
  })

  it("gives the smallest value it found on each side", () => {
    const { gained, lost } = relateSchemas(
      inside({ minLength: 2, maxLength: 4 }),
      inside({ minLength: 3, maxLength: 5 })
    )
    assert.deepStrictEqual([lost, gained], [{ p: "aa" }, { p: "aaaaa" }])
  })

  it("finds values through definitions, tuples, unions, names and counts", () => {
    const witness = (before: JsonSchema, after: JsonSchema): Json | undefined => relateSchemas(before, after).lost
    assert.deepStrictEqual(witness(tree({ type: "integer" }), tree({ type: "integer", maximum: 5 })), { value: 6 })
    assert.deepStrictEqual(
      witness({ items: { const: 7 }, maxItems: 3 }, { items: { const: 7 }, maxItems: 2 }),
      [7, 7, 7]
    )
    assert.deepStrictEqual(witness(inside({ enum: ["a", "b"] }), inside({ enum: ["a"] })), { p: "b" })
    assert.deepStrictEqual(witness({ anyOf: [{ type: "string" }, { type: "array" }] }, { type: "string" }), [])
    assert.deepStrictEqual(witness({ type: "object" }, { type: "object", additionalProperties: { type: "integer" } }), {
      x: ""
    })
  })

  it("keeps what is proved apart from what is only not refuted", () => {
    const verdict = relateSchemas({ pattern: "^(a+)+$", minLength: 1 }, { pattern: "^(a+)+$", minLength: 2 })
    assert.deepStrictEqual([verdict.losesNothing, verdict.gainsNothing], [false, true])
    assert.strictEqual(isBreaking("input", verdict), verdict.lost !== undefined)
  })

  it("proves nothing of schemas whose malformed keywords differ", () => {
    const form = formOf({ type: "string" })
    const malformed = new Map([['minLength "3"', "minLength"]])
    assert.strictEqual(relate(form, { ...form, malformed }).relation, "unknown")
    assert.strictEqual(relate({ ...form, malformed }, { ...form, malformed: new Map(malformed) }).relation, "equal")
  })

  it("leaves out values of new properties where it is told to", () => {
    const before = { type: "object", properties: { a: { type: "string" } } }
    const after = { type: "object", properties: { a: { type: "string" }, b: { type: "integer" } } }
    assert.strictEqual(relateSchemas(before, after).relation, "narrower")
    const verdict = relateSchemas(before, after, { refute: true, ignoreAdded: true })
    assert.deepStrictEqual(verdict, { relation: "unknown", losesNothing: false, gainsNothing: true })
  })

  it("takes a new kind of value for no new property", () => {
    const before = inside({ anyOf: [{ type: "string" }, { type: "null" }] })
    const after = inside({
      anyOf: [{ type: "string" }, { type: "object", properties: { raw: true }, required: ["raw"] }]
    })
    const { gained } = relateSchemas(before, after, { refute: true, ignoreAdded: true })
    assert.deepStrictEqual(Object.keys(Object(gained)), ["p"])
  })

  it("still sees a break beside a new property", () => {
    const before = { type: "object", properties: { a: { type: "string" } } }
    const after = { type: "object", properties: { a: { type: "string", minLength: 1 }, b: { type: "integer" } } }
    const { lost, relation } = relateSchemas(before, after, { refute: true, ignoreAdded: true })
    assert.deepStrictEqual([relation, lost], ["narrower", { a: "" }])
  })
})

describe("the polarity of a verdict", () => {
  it("breaks inputs by what is lost and outputs by what is gained", () => {
    const narrower = relateSchemas({ type: "number" }, { type: "integer" })
    assert.isTrue(isBreaking("input", narrower))
    assert.isFalse(isBreaking("output", narrower))
    assert.isTrue(isCompatible("output", narrower))
    assert.isFalse(isCompatible("input", narrower))
    assert.deepStrictEqual(witnessOf("input", narrower), {
      value: narrower.lost ?? null,
      before: "accepted",
      after: "rejected"
    })
    assert.isUndefined(witnessOf("output", narrower))
    const wider = relateSchemas({ type: "integer" }, { type: "number" })
    assert.deepStrictEqual(witnessOf("output", wider), {
      value: wider.gained ?? null,
      before: "rejected",
      after: "accepted"
    })
  })

  it("takes a value for a proof, also where the other direction is open", () => {
    const verdict = relateSchemas({ type: "string", pattern: "^(a+)+$" }, { type: "array" })
    assert.strictEqual(verdict.relation, "unknown")
    assert.isFalse(isBreaking("input", verdict))
    assert.isTrue(isBreaking("output", verdict))
  })
})
