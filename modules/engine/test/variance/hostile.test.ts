// Schemas made to hang, to overflow or to mislead. Whatever comes, a comparison ends, in the same verdict every time.
import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { admits, relate, type Sets } from "../../src/variance/Variance.ts"
import { formOf } from "./rawForm.ts"

/* Forms that no test helper may walk: shared and deep ones. */
const formWith = (root: JsonSchema, loops: Readonly<Record<string, JsonSchema>> = {}): Sets => ({
  root,
  loops: new Map(Object.entries(loops))
})

const chain = (length: number, leaf: JsonSchema, link: (schema: JsonSchema) => JsonSchema): JsonSchema => {
  let schema = leaf
  for (let index = 0; index < length; index++) schema = link(schema)
  return schema
}

const links: Readonly<Record<string, (schema: JsonSchema) => JsonSchema>> = {
  properties: (schema) => ({ type: "object", properties: { c: schema } }),
  items: (schema) => ({ type: "array", items: schema }),
  additionalProperties: (schema) => ({ additionalProperties: schema }),
  allOf: (schema) => ({ allOf: [schema, { type: ["string", "array", "object"] }] }),
  anyOf: (schema) => ({ anyOf: [schema, { type: "null" }] }),
  oneOf: (schema) => ({ oneOf: [schema, { type: "null" }] }),
  not: (schema) => ({ not: schema })
}

const doublings: Readonly<Record<string, (schema: JsonSchema) => JsonSchema>> = {
  properties: (schema) => ({ type: "object", properties: { a: schema, b: schema } }),
  prefixItems: (schema) => ({ type: "array", prefixItems: [schema, schema] }),
  allOf: (schema) => ({ allOf: [schema, schema] }),
  anyOf: (schema) => ({ anyOf: [schema, schema] }),
  oneOf: (schema) => ({ oneOf: [schema, { not: schema }] })
}

describe("relate, on hostile schemas", () => {
  for (const [name, link] of Object.entries(links)) {
    it(`ends on a thousand levels of ${name}`, () => {
      const [before, after] = [{ type: "string" }, { type: "string", minLength: 2 }]
      const verdict = relate(formWith(chain(990, before, link)), formWith(chain(990, after, link)))
      assert.isUndefined(verdict.gained)
      const deep = chain(240, before, link)
      assert.strictEqual(relate(formWith(deep), formWith(structuredClone(deep))).relation, "equal")
    })
  }

  for (const [name, link] of Object.entries(doublings)) {
    it(`ends on forty doublings through ${name}`, () => {
      const [before, after] = [
        { type: "integer", maximum: 10 },
        { type: "integer", maximum: 9 }
      ]
      relate(formWith(chain(40, before, link)), formWith(chain(40, after, link)))
      assert.strictEqual(relate(formWith(chain(40, before, link)), formWith(chain(40, before, link))).relation, "equal")
    })
  }

  it("proves a change at the end of forty doublings", () => {
    const made = (maximum: number) =>
      formWith(chain(40, { type: "integer", maximum }, doublings["properties"] ?? ((schema) => schema)))
    assert.strictEqual(relate(made(10), made(9)).relation, "narrower")
  })

  it("makes nothing of references that lead nowhere but to themselves", () => {
    const around = (text: string, schema: JsonSchema) => formWith({ $ref: text }, { [text]: schema })
    relate(around("#/a", { $ref: "#/a" }), around("#/b", { type: "string" }))
    relate(around("#/a", { not: { $ref: "#/a" } }), around("#/b", { anyOf: [{ $ref: "#/b" }, { type: "string" }] }))
    assert.isUndefined(admits(around("#/a", { $ref: "#/a" }), 1))
    const watched = { anyOf: [{ $ref: "#/a" }, { properties: { a: true } }], unevaluatedProperties: false }
    assert.isUndefined(admits(around("#/a", watched), { a: 1 }))
  })

  it("closes recursions that have different names", () => {
    const list = (text: string, item: JsonSchema): Sets =>
      formWith({ $ref: text }, { [text]: { type: "object", properties: { item, next: { $ref: text } } } })
    assert.strictEqual(relate(list("#/a", { type: "string" }), list("#/b", { type: "string" })).relation, "equal")
    assert.strictEqual(relate(list("#/a", { type: "string" }), list("#/b", { const: "x" })).relation, "narrower")
  })

  it("does not take a recursion for a proof of what differs around it", () => {
    const even: Sets = formWith(
      { $ref: "#/even" },
      {
        "#/even": {
          anyOf: [{ type: "null" }, { type: "object", properties: { n: { $ref: "#/odd" } }, required: ["n"] }]
        },
        "#/odd": { type: "object", properties: { n: { $ref: "#/even" } }, required: ["n"] }
      }
    )
    const any: Sets = formWith(
      { $ref: "#/any" },
      {
        "#/any": {
          anyOf: [{ type: "null" }, { type: "object", properties: { n: { $ref: "#/any" } }, required: ["n"] }]
        }
      }
    )
    const verdict = relate(even, any)
    assert.isTrue(verdict.losesNothing)
    assert.isFalse(verdict.gainsNothing)
    assert.deepStrictEqual(verdict.gained, { n: null })
  })

  const many = (keyword: string, count: number, last: Json = 100): JsonSchema => ({
    [keyword]: Array.from({ length: count }, (_, index) => ({
      type: "object",
      properties: { kind: { const: `k${index}` }, v: { type: "integer", maximum: index === count - 1 ? last : 100 } },
      required: ["kind"]
    }))
  })

  it("ends on unions of hundreds", () => {
    for (const keyword of ["anyOf", "oneOf"]) {
      const reversed = Object.fromEntries(
        Object.entries(many(keyword, 60)).map(([name, branches]) => [
          name,
          Array.isArray(branches) ? branches.toReversed() : branches
        ])
      )
      assert.strictEqual(relate(formOf(many(keyword, 60)), formOf(reversed)).relation, "equal")
      assert.isTrue(relate(formOf(many(keyword, 60)), formOf(many(keyword, 60, 99))).gainsNothing)
      relate(formOf(many(keyword, 600)), formOf(many(keyword, 600, 99)))
    }
  })

  it("ends on unions side by side", () => {
    const side = (last: string): JsonSchema => ({
      allOf: Array.from({ length: 14 }, (_, index) => ({
        anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }, { required: [`${last}${index}`] }]
      }))
    })
    const { gainsNothing, losesNothing } = relate(formOf(side("c")), formOf(side("d")))
    assert.deepStrictEqual([losesNothing, gainsNothing], [false, false])
  })

  it("runs no pattern that could hang", () => {
    const evil = [
      "^(a+)+$",
      "(a|aa)*$",
      "^(?=(a+))\\1b",
      "a*a*a*a*a*a*b",
      "(.*)*x",
      "^([a-zA-Z0-9])(([-.]|[_]+)?([a-zA-Z0-9]+))*$"
    ]
    const text = `${"a".repeat(5000)}!`
    for (const pattern of evil) {
      assert.isUndefined(admits(formOf({ pattern }), "a".repeat(31)))
      assert.isUndefined(admits(formOf({ pattern }), text))
      assert.isUndefined(admits(formOf({ patternProperties: { [pattern]: false } }), { [text]: 1 }))
      relate(formOf({ type: "string", pattern, enum: [text] }), formOf({ type: "string", pattern: `${pattern}b` }))
    }
    const named = (letter: string): JsonSchema => ({
      patternProperties: Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [`^(${letter}${index}a+)+$`, { type: "string" }])
      ),
      additionalProperties: false
    })
    relate(formOf(named("x")), formOf(named("y")))
  })

  it("reads names that objects have of their own as names", () => {
    const named = (schema: JsonSchema): JsonSchema => ({
      type: "object",
      properties: JSON.parse(`{"__proto__": ${JSON.stringify(schema)}, "constructor": {"type": "integer"}}`),
      required: ["__proto__", "toString"]
    })
    const verdict = relate(formOf(named({ type: "string" })), formOf(named({ type: "string", minLength: 1 })))
    assert.strictEqual(verdict.relation, "narrower")
    assert.deepStrictEqual(Object.keys(Object(verdict.lost)).sort(), ["__proto__", "toString"])
    assert.strictEqual(admits(formOf(named(true)), {}), false)
  })

  it("proves nothing from keywords it cannot read, and never fails on them", () => {
    const junk: ReadonlyArray<Json> = [
      null,
      1,
      -1,
      1.5,
      "x",
      "[",
      true,
      [],
      [1],
      [[]],
      [{}],
      ["a"],
      {},
      { a: 1 },
      { a: [] },
      "\ud800"
    ]
    const keywords = [
      "type",
      "enum",
      "const",
      "minimum",
      "exclusiveMaximum",
      "multipleOf",
      "minLength",
      "pattern",
      "format",
      "minItems",
      "uniqueItems",
      "prefixItems",
      "items",
      "contains",
      "minContains",
      "required",
      "properties",
      "patternProperties",
      "additionalProperties",
      "propertyNames",
      "dependentRequired",
      "dependentSchemas",
      "allOf",
      "anyOf",
      "oneOf",
      "not",
      "if",
      "then",
      "else",
      "$ref",
      "unevaluatedProperties",
      "unevaluatedItems",
      "$dynamicRef",
      "x-foo",
      "__proto__"
    ]
    for (const keyword of keywords) {
      for (const one of junk) {
        for (const other of junk) {
          const pair = [one, other].map((value) => formWith(Object.fromEntries([[keyword, value]])))
          const [before, after] = pair
          if (before === undefined || after === undefined) continue
          const verdict = relate(before, after)
          assert.isFalse(verdict.losesNothing && verdict.lost !== undefined)
          assert.isFalse(verdict.gainsNothing && verdict.gained !== undefined)
          admits(before, other)
        }
      }
    }
    const unreadable: ReadonlyArray<JsonSchema> = [
      { minLength: "3" },
      { properties: [] },
      { required: "a" },
      { anyOf: {} },
      { type: "any" }
    ]
    for (const schema of unreadable) assert.strictEqual(relate(formWith(schema), formWith({})).relation, "unknown")
  })
})
