// Pairs made to overwhelm. What is bounded is the number of steps, which is the same on every machine; what the steps of
// a pair cost is printed by the sample figures.
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { pairSteps, stepsAVisit, validatorVisits } from "../../src/proof/limits.ts"
import { conditional } from "./support/conditional.ts"
import { proverOf } from "./support/pairs.ts"

/* The last instances asked about may be dear: what they cost is known afterwards. */
const allowed = pairSteps + stepsAVisit * 2 * validatorVisits

const range = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, index) => index)

const chain = (
  levels: number,
  leaf: JsonSchema,
  link: (below: JsonObject, level: number) => JsonSchema
): JsonSchema => ({
  $ref: `#/$defs/L${levels}`,
  $defs: Object.fromEntries(
    range(levels + 1).map((level) => [`L${level}`, level === 0 ? leaf : link({ $ref: `#/$defs/L${level - 1}` }, level)])
  )
})

const nested = (levels: number, leaf: JsonSchema, wrap: (schema: JsonSchema) => JsonSchema): JsonSchema =>
  range(levels).reduce<JsonSchema>((schema) => wrap(schema), leaf)

const limited = (limit: number): JsonSchema => ({ type: "integer", maximum: limit })

const named = (count: number, make: (index: number) => JsonSchema): JsonObject =>
  Object.fromEntries(range(count).map((index) => [`p${index}`, make(index)]))

const kind = (index: number, limit: number): JsonSchema => ({
  type: "object",
  properties: { kind: { enum: [index] }, size: limited(limit) },
  required: ["kind"]
})

const operators = (limit: number): JsonSchema => ({
  $ref: "#/$defs/E",
  $defs: {
    E: {
      oneOf: range(12).map((index) => ({
        type: "object",
        properties: {
          op: { enum: [`o${index}`] },
          l: { $ref: "#/$defs/E" },
          r: { $ref: "#/$defs/E" },
          n: limited(limit)
        },
        required: index === 0 ? ["n", "op"] : ["l", "op", "r"]
      }))
    }
  }
})

type Stress = readonly [
  name: string,
  make: (limit: number) => JsonSchema,
  isFound: boolean,
  paths?: ReadonlyArray<string>
]

const wide = range(2000).map((index) => `p${index}`)
const open = { type: "object" } as const

const pairs: ReadonlyArray<Stress> = [
  ["unions doubling in place", (limit) => chain(40, limited(limit), (below) => ({ anyOf: [below, below] })), false],
  [
    "distinct unions doubling in place",
    (limit) => chain(40, limited(limit), (below, level) => ({ anyOf: [below, { ...below, minimum: -level }] })),
    false
  ],
  [
    "exclusive unions doubling",
    (limit) => chain(30, limited(limit), (below) => ({ oneOf: [below, { not: below }] })),
    false
  ],
  [
    "members doubling",
    (limit) => chain(20, limited(limit), (below) => ({ properties: { a: below, b: below }, required: ["a"] })),
    true
  ],
  ["depth", (limit) => nested(490, limited(limit), (schema) => ({ ...open, properties: { c: schema } })), true],
  [
    "depth of lists in records",
    (limit) =>
      nested(240, limited(limit), (schema) => ({
        type: "array",
        minItems: 1,
        items: { ...open, properties: { c: schema }, required: ["c"] }
      })),
    true
  ],
  ["negations", (limit) => nested(40, limited(limit), (schema) => ({ not: { not: schema } })), true],
  [
    "a chain of conditions",
    (limit) =>
      nested(50, { properties: { v: limited(limit) } }, (schema) =>
        conditional({ required: ["k"] }, { maxProperties: 1 }, schema)
      ),
    true
  ],
  [
    "thousands of members",
    (limit) => ({ ...open, properties: named(2000, () => ({ type: "string", maxLength: limit })) }),
    true,
    wide
  ],
  [
    "thousands of required members",
    (limit) => ({ ...open, properties: named(2000, () => ({ type: "string", maxLength: limit })), required: wide }),
    true,
    wide.slice(0, 50)
  ],
  ["thousands of enum members", (limit) => ({ enum: range(9_990 + limit).map((index) => ({ v: index })) }), true],
  [
    "hundreds of branches by kind",
    (limit) => ({ oneOf: range(200).map((index) => kind(index, limit + index)) }),
    true,
    ["oneOf[3].size", "size", "kind"]
  ],
  [
    "hundreds of branches without kinds",
    (limit) => ({ anyOf: range(200).map((index) => ({ ...open, properties: { [`v${index}`]: limited(limit) } })) }),
    false
  ],
  ["expressions", operators, true, ["l.n", "oneOf[11].l"]],
  [
    "references in a circle",
    (limit) => ({
      $ref: "#/$defs/A",
      $defs: { A: { anyOf: [{ $ref: "#/$defs/B" }] }, B: { anyOf: [{ $ref: "#/$defs/A" }, limited(limit)] } }
    }),
    false
  ],
  ["long texts", (limit) => ({ type: "string", maxLength: 1e9 + limit }), false],
  ["long lists", (limit) => ({ type: "array", maxItems: 1e9 + limit }), false],
  [
    "many distinct items",
    (limit) => ({ type: "array", uniqueItems: true, minItems: 390 - limit, items: { type: "integer" } }),
    true
  ],
  ["many members", (limit) => ({ ...open, maxProperties: 400 + limit }), true],
  [
    "patterns that backtrack",
    (limit) => ({ properties: { s: { type: "string", pattern: "^(a+)+$", maxLength: limit } } }),
    true,
    ["s"]
  ],
  ["patterns that grow", (limit) => ({ properties: { s: { pattern: `^(?:(?:a?){${limit}}){30}b$` } } }), false, ["s"]],
  [
    "patterns too large",
    (limit) => ({ properties: { s: { pattern: `^(?:a{1,99}){1,${90 + limit}}$` } } }),
    false,
    ["s"]
  ],
  [
    "many patterns",
    (limit) => ({
      properties: named(60, (index) => ({ pattern: `^[a-z]{${index},${index + limit}}(x|y${index})*$` }))
    }),
    true,
    wide.slice(0, 60)
  ],
  ["tiny steps of huge numbers", (limit) => ({ type: "number", multipleOf: 1e-300, maximum: 1e300 * limit }), true]
]

describe("pairs made to overwhelm", () => {
  for (const [name, make, isFound, paths = []] of pairs) {
    it(`${name}: no more than the steps allowed`, () => {
      const [before, after] = [make(10), make(9)]
      const prover = proverOf("input", before, after)
      for (const path of paths) prover.witness(path)
      const witness = prover.witness(null)
      assert.strictEqual(witness !== null, isFound)
      assert.isAtMost(prover.spent(), allowed)
      const back = proverOf("output", before, after)
      for (const path of [...paths, null]) assert.isNull(back.witness(path))
      assert.isAtMost(back.spent(), allowed)
    })
  }

  it("schemas that are malformed have no witness, and do not throw", () => {
    const malformed: ReadonlyArray<JsonSchema> = [
      { type: 7, required: null, properties: [], items: 5, pattern: 8, enum: {} },
      { anyOf: {}, allOf: [3], not: "x", if: null, prefixItems: 1, patternProperties: { "(": true } },
      { $ref: 5, $defs: 3, minimum: "1", multipleOf: -1, dependentRequired: { a: 1 }, contains: [] }
    ]
    for (const schema of malformed) {
      const prover = proverOf("input", { type: "object" }, { properties: { a: schema }, required: ["b"] })
      assert.deepStrictEqual(prover.witness("b")?.value, {})
      proverOf("input", schema, false).witness("a.b[0]{}")
      proverOf("output", schema, { type: "object" }).witness(null)
    }
  })

  it("names that objects inherit are names", () => {
    const before: JsonSchema = JSON.parse(
      '{"type": "object", "properties": {"__proto__": {"type": ["integer", "string"]}}}'
    )
    const after: JsonSchema = JSON.parse('{"type": "object", "properties": {"__proto__": {"type": "string"}}}')
    const expected: Json = JSON.parse('{"__proto__": 0}')
    const witness = proverOf("input", before, after).witness("__proto__")
    assert.strictEqual(JSON.stringify(witness?.value), JSON.stringify(expected))
    assert.deepStrictEqual(
      proverOf("input", {}, { type: "object", required: ["toString"] }, true).witness("toString")?.value,
      {}
    )
  })
})
