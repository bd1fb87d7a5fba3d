// Schemas that nobody would call realistic, and that somebody sends.
import type { JsonSchema } from "../../../src/model/Schema2020.ts"

/** Small schemas of which each is awkward in its own way. */
export const awkward: readonly [JsonSchema, ...ReadonlyArray<JsonSchema>] = [
  {},
  { minLength: 2, minimum: 3, minItems: 1 },
  { type: ["integer", "number"], minimum: 0 },
  { enum: [1, "1", true, null, [1], { a: 1, b: [2] }] },
  { type: "object", properties: { a: true, b: false }, required: ["a"] },
  { type: "object", required: ["toString", "__proto__"] },
  { type: "object", properties: JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "integer"}}') },
  { oneOf: [{ type: "null" }, { type: ["string", "null"] }] },
  { oneOf: [{ type: "integer" }, { minimum: 2 }] },
  { allOf: [{ anyOf: [{ type: "string" }, { type: "integer" }] }, { anyOf: [{ minLength: 2 }, { minimum: 2 }] }] },
  {
    anyOf: [
      { type: "integer", minimum: 5, maximum: 6 },
      { type: "integer", minimum: 6, maximum: 9 }
    ]
  },
  { not: { anyOf: [{ type: "string" }, { type: "object", required: ["a"] }] } },
  { type: "array", prefixItems: [true, { type: "string" }], items: { type: "integer" }, minItems: 1 },
  { type: "array", items: { type: "array", items: { type: "boolean" }, maxItems: 2 }, maxItems: 2 },
  {
    type: "object",
    patternProperties: { "^a": { type: "integer" }, b$: { minimum: 3 } },
    additionalProperties: { type: "string" }
  },
  {
    type: "object",
    properties: { a: { type: "string" } },
    dependentSchemas: { a: { required: ["b"] } },
    minProperties: 1
  },
  { type: "integer", minimum: 0, maximum: 3, not: { enum: [2] } },
  {
    $ref: "#/$defs/List",
    $defs: {
      List: {
        anyOf: [
          { type: "null" },
          {
            type: "object",
            properties: { head: { type: "integer" }, tail: { $ref: "#/$defs/List" } },
            required: ["head", "tail"]
          }
        ]
      }
    }
  },
  { type: "object", properties: { child: { $ref: "#" }, n: { type: "integer", minimum: 0 } } },
  {
    type: "object",
    properties: { a: { $ref: "#/$defs/A" } },
    $defs: {
      A: { type: "object", properties: { b: { $ref: "#/$defs/B" }, n: { type: "integer" } } },
      B: { type: "object", properties: { a: { $ref: "#/$defs/A" } } }
    }
  }
]
