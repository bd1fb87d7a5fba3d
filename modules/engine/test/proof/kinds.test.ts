// One pair for every kind of edit, with the smallest value that shows it. Read backwards, each is an edit of an output.
import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { conditional } from "./support/conditional.ts"
import { witnessValue } from "./support/pairs.ts"

type Kind = readonly [name: string, wider: JsonSchema, narrower: JsonSchema, value: Json]

const member = (schema: JsonSchema): JsonSchema => ({ properties: { a: schema } })
const closed = { additionalProperties: false } as const
const recursive = (limit: number): JsonSchema => ({
  $ref: "#/$defs/tree",
  $defs: {
    tree: {
      type: "object",
      properties: { size: { type: "integer", maximum: limit }, left: { $ref: "#/$defs/tree" } },
      required: ["size"]
    }
  }
})
const expression = (numbers: JsonSchema): JsonSchema => ({
  $ref: "#/$defs/e",
  $defs: {
    e: {
      anyOf: [
        numbers,
        {
          type: "object",
          properties: { op: { enum: ["+"] }, of: { type: "array", items: { $ref: "#/$defs/e" }, minItems: 1 } },
          required: ["of", "op"]
        }
      ]
    }
  }
})
const branch = (kind: string, limit: number): JsonSchema => ({
  type: "object",
  properties: { kind: { enum: [kind] }, size: { type: "integer", maximum: limit } },
  required: ["kind"]
})

const scalars: ReadonlyArray<Kind> = [
  ["type", { type: ["integer", "string"] }, { type: "string" }, 0],
  ["type integer", { type: "number" }, { type: "integer" }, 0.5],
  ["type lost null", { type: ["null", "string"] }, { type: "string" }, null],
  ["enum appears", { type: "string" }, { enum: ["a"] }, ""],
  ["enum value lost", { enum: ["a", "b"] }, { enum: ["b"] }, "a"],
  ["enum object lost", { enum: [{ a: 1 }, 1] }, { enum: [1] }, { a: 1 }],
  ["enum spelling", { enum: ["1", 1] }, { enum: ["1"] }, 1],
  ["maximum", { type: "integer", maximum: 9 }, { type: "integer", maximum: 8 }, 9],
  ["maximum appears", { type: "number" }, { type: "number", maximum: 100 }, 101],
  ["minimum", { type: "integer", minimum: 5 }, { type: "integer", minimum: 6 }, 5],
  ["exclusiveMaximum", { type: "number", maximum: 3 }, { type: "number", exclusiveMaximum: 3 }, 3],
  ["exclusiveMinimum", { type: "number", minimum: 0.25 }, { type: "number", exclusiveMinimum: 0.25 }, 0.25],
  [
    "narrow window",
    { type: "number", minimum: 0.1, maximum: 0.2 },
    { type: "number", minimum: 0.12, maximum: 0.2 },
    0.1
  ],
  ["huge maximum", { type: "number", maximum: 2 ** 53 }, { type: "number", maximum: 1e15 }, 1000000000000001],
  ["multipleOf", { type: "integer", multipleOf: 2 }, { type: "integer", multipleOf: 4 }, 2],
  ["multipleOf appears", { type: "number" }, { type: "number", multipleOf: 0.5 }, 0.25],
  [
    "multipleOf in bounds",
    { multipleOf: 3, minimum: 10, type: "integer" },
    { multipleOf: 6, minimum: 10, type: "integer" },
    15
  ],
  ["minLength", { type: "string" }, { type: "string", minLength: 1 }, ""],
  ["minLength grows", { type: "string", minLength: 2 }, { type: "string", minLength: 3 }, "aa"],
  ["maxLength", { type: "string" }, { type: "string", maxLength: 3 }, "aaaa"],
  ["pattern appears", { type: "string" }, { type: "string", pattern: "^[A-Z]$" }, ""],
  ["pattern changes", { type: "string", pattern: "^[a-z_]+$" }, { type: "string", pattern: "^[a-z]+$" }, "_"],
  [
    "pattern and length",
    { type: "string", pattern: "^[ab]*$", minLength: 3 },
    { type: "string", pattern: "^[ab]*$", minLength: 4 },
    "aaa"
  ],
  ["lookahead", { type: "string", pattern: "^[a-z-]+$" }, { type: "string", pattern: "^(?!-)[a-z-]+$" }, "-"],
  ["format appears", { type: "string" }, { type: "string", format: "uuid" }, ""],
  [
    "format with pattern",
    { type: "string", format: "email" },
    { type: "string", format: "email", pattern: "^[^@]+@[^@]+\\.[a-z]+$" },
    "a@b.1"
  ],
  [
    "format and length",
    { type: "string", format: "uri", minLength: 6 },
    { type: "string", format: "uri", minLength: 7 },
    "a:baaa"
  ]
]

const records: ReadonlyArray<Kind> = [
  ["required", member({ type: "string" }), { ...(member({ type: "string" }) as object), required: ["a"] }, {}],
  [
    "property of another type",
    { type: "object", properties: { a: { type: ["integer", "string"] } } },
    { type: "object", properties: { a: { type: "string" } } },
    { a: 0 }
  ],
  ["property false", member(true), member(false), { a: 0 }],
  [
    "property beside a required one",
    { properties: { a: true, b: { enum: ["x"] } }, required: ["b"] },
    { properties: { a: { type: "null" }, b: { enum: ["x"] } }, required: ["b"] },
    { a: 0, b: "x" }
  ],
  ["closed", { type: "object" }, { type: "object", ...closed }, { a: 0 }],
  ["closed to a property", { type: "object", properties: { b: true } }, { type: "object", ...closed }, { a: 0 }],
  ["additionalProperties", { type: "object" }, { type: "object", additionalProperties: { type: "string" } }, { a: 0 }],
  [
    "unevaluatedProperties",
    { type: "object", allOf: [{ properties: { b: true } }] },
    { type: "object", allOf: [{ properties: { b: true } }], unevaluatedProperties: false },
    { a: 0 }
  ],
  [
    "patternProperties",
    { type: "object" },
    { type: "object", patternProperties: { "^x-": { type: "string" } } },
    { "x-": 0 }
  ],
  ["propertyNames", { type: "object" }, { type: "object", propertyNames: { maxLength: 3 } }, { aaaa: 0 }],
  [
    "propertyNames changes",
    { type: "object", propertyNames: { pattern: "^[ab]$" } },
    { type: "object", propertyNames: { pattern: "^b$" } },
    { a: 0 }
  ],
  ["minProperties", { type: "object" }, { type: "object", minProperties: 2 }, {}],
  ["maxProperties", { type: "object" }, { type: "object", maxProperties: 2 }, { a: 0, b: 0, c: 0 }],
  [
    "dependentRequired",
    { type: "object", properties: { a: true } },
    { type: "object", properties: { a: true }, dependentRequired: { a: ["b"] } },
    { a: 0 }
  ],
  [
    "dependentSchemas",
    { type: "object" },
    { type: "object", dependentSchemas: { a: { properties: { b: { type: "string" } } } } },
    { a: 0, b: 0 }
  ],
  [
    "odd name",
    { type: "object", properties: { "x y": { maximum: 9 } } },
    { type: "object", properties: { "x y": { maximum: 8 } } },
    { "x y": 9 }
  ]
]

const lists: ReadonlyArray<Kind> = [
  ["minItems", { type: "array" }, { type: "array", minItems: 1 }, []],
  ["maxItems", { type: "array" }, { type: "array", maxItems: 2 }, [0, 0, 0]],
  ["uniqueItems", { type: "array" }, { type: "array", uniqueItems: true }, [0, 0]],
  [
    "uniqueItems of what is contained",
    { type: "array", items: { type: "string" }, contains: { enum: ["ab"] } },
    { type: "array", items: { type: "string" }, contains: { enum: ["ab"] }, uniqueItems: true },
    ["ab", "ab"]
  ],
  ["items", { type: "array" }, { type: "array", items: { type: "string" } }, [0]],
  [
    "items of distinct items",
    { type: "array", uniqueItems: true, minItems: 3, items: { type: "integer" } },
    { type: "array", uniqueItems: true, minItems: 3, items: { type: "integer", minimum: 1 } },
    [0, 1, 2]
  ],
  [
    "prefixItems",
    { type: "array", prefixItems: [true, { type: "string" }] },
    { type: "array", prefixItems: [true, { type: "string", minLength: 1 }] },
    [0, ""]
  ],
  [
    "items after a tuple",
    { type: "array", prefixItems: [true] },
    { type: "array", prefixItems: [true], items: false },
    [0, 0]
  ],
  ["contains", { type: "array" }, { type: "array", contains: { type: "string" } }, []],
  [
    "minContains",
    { type: "array", contains: { type: "string" } },
    { type: "array", contains: { type: "string" }, minContains: 2 },
    [""]
  ],
  [
    "maxContains",
    { type: "array", contains: { type: "string" } },
    { type: "array", contains: { type: "string" }, maxContains: 1 },
    ["", ""]
  ],
  [
    "unevaluatedItems",
    { type: "array", prefixItems: [true], contains: { type: "string" } },
    { type: "array", prefixItems: [true], contains: { type: "string" }, unevaluatedItems: false },
    ["", 0]
  ]
]

const logic: ReadonlyArray<Kind> = [
  ["anyOf branch lost", { anyOf: [{ type: "integer" }, { type: "null" }] }, { anyOf: [{ type: "integer" }] }, null],
  [
    "anyOf branch changed",
    { anyOf: [branch("a", 9), branch("b", 9)] },
    { anyOf: [branch("a", 9), branch("b", 8)] },
    { kind: "b", size: 9 }
  ],
  [
    "oneOf for anyOf",
    { anyOf: [{ required: ["a"] }, { required: ["b"] }], type: "object" },
    { oneOf: [{ required: ["a"] }, { required: ["b"] }], type: "object" },
    { a: 0, b: 0 }
  ],
  ["oneOf overlap", { type: ["null", "string"] }, { oneOf: [{ type: "null" }, { type: ["null", "string"] }] }, null],
  [
    "allOf branch",
    { type: "object", allOf: [{ required: ["a"] }] },
    { type: "object", allOf: [{ required: ["a"] }, { required: ["b"] }] },
    { a: 0 }
  ],
  ["not", { type: "object" }, { type: "object", not: { required: ["a"] } }, { a: 0 }],
  ["not of a value", { type: "integer" }, { type: "integer", not: { enum: [0] } }, 0],
  [
    "then",
    { type: "object", ...conditional({ required: ["a"] }, true) },
    { type: "object", ...conditional({ required: ["a"] }, { required: ["b"] }) },
    { a: 0 }
  ],
  [
    "else",
    { type: "object", if: { required: ["a"] }, else: true },
    { type: "object", if: { required: ["a"] }, else: { required: ["b"] } },
    {}
  ],
  ["false", { type: "integer" }, false, 0],
  ["recursion", recursive(9), recursive(8), { size: 9 }],
  ["recursion through a union", expression({ type: "integer" }), expression({ type: "integer", maximum: 9 }), 10]
]

const tables: ReadonlyArray<readonly [string, ReadonlyArray<Kind>]> = [
  ["scalars", scalars],
  ["records", records],
  ["lists", lists],
  ["logic", logic]
]

for (const [title, kinds] of tables) {
  describe(`witnesses for ${title}`, () => {
    for (const [name, wider, narrower, value] of kinds) {
      it(`${name}: the smallest value, on both sides, and none the other way`, () => {
        assert.deepStrictEqual(witnessValue("input", wider, narrower), value)
        assert.deepStrictEqual(witnessValue("output", narrower, wider), value)
        assert.isUndefined(witnessValue("input", narrower, wider))
        assert.isUndefined(witnessValue("output", wider, narrower))
        assert.isUndefined(witnessValue("input", wider, wider))
      })

      it(`${name}, as an optional member`, () => {
        assert.deepStrictEqual(witnessValue("input", inside(wider), inside(narrower), "m"), { m: value })
      })
    }
  })
}

describe("witnesses both ways", () => {
  it("are found where each side accepts what the other does not", () => {
    const pairs: ReadonlyArray<readonly [JsonSchema, JsonSchema, Json, Json]> = [
      [{ type: "string", format: "uri" }, { type: "string", format: "email" }, "a:b", "a@b.1"],
      [{ type: "string", pattern: "^a" }, { type: "string", pattern: "a$" }, "aA", "Aa"],
      [{ type: "integer" }, { type: "string" }, 0, ""],
      [{ enum: [1, 2] }, { enum: [2, 3] }, 1, 3],
      [
        { anyOf: [{ type: "integer", minimum: 5, maximum: 6 }] },
        { anyOf: [{ type: "integer", minimum: 3, maximum: 4 }] },
        5,
        3
      ]
    ]
    for (const [one, two, ofOne, ofTwo] of pairs) {
      assert.deepStrictEqual(witnessValue("input", one, two), ofOne)
      assert.deepStrictEqual(witnessValue("input", two, one), ofTwo)
    }
  })
})

/* References stay at the root: the schema moves, its definitions do not. */
function inside(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean" || !Object.hasOwn(schema, "$defs"))
    return { type: "object", properties: { m: schema } }
  const { $defs, ...rest } = schema
  return { type: "object", properties: { m: rest }, $defs: $defs ?? {} }
}
