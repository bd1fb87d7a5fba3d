// Arbitrary schemas in normal form, values for them, and edits of them.
import * as fc from "fast-check"
import { isArray, isObject, type Json, type JsonObject } from "../../../src/model/Json.ts"
import { isSchema, type JsonSchema } from "../../../src/model/Schema2020.ts"
import { conditional } from "./conditional.ts"

const name = fc.constantFrom("a", "b", "x-a", "constructor", "x y")
const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, -1, 2, 2.5, 10, "", "a", "b", "ab", "x-a", "2020-01-01")

/** Small values, of the names and texts that the schemas speak of. */
export const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }).map((members) => Object.fromEntries(Object.entries(members)))
  )
})).value

const count = fc.nat({ max: 3 })
const number = fc.constantFrom(-1, 0, 1, 2, 2.5, 10)
const pattern = fc.constantFrom("^a", "b$", "^[ab]+$", "^x-", "\\d", "^$")

const assertion: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string").map((type) => ({ type })),
  fc.subarray(["array", "integer", "null", "object", "string"], { minLength: 1 }).map((type) => ({ type })),
  fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map((members) => ({ enum: members })),
  fc.record({ minimum: number }),
  fc.record({ maximum: number }),
  fc.record({ exclusiveMinimum: number }),
  fc.constantFrom(1, 2, 0.5).map((multipleOf) => ({ multipleOf })),
  fc.record({ minLength: count }),
  fc.record({ maxLength: count }),
  fc.record({ pattern }),
  fc.constantFrom("date", "email", "uuid").map((format) => ({ format })),
  fc.record({ minItems: count }),
  fc.record({ maxItems: count }),
  fc.constant({ uniqueItems: true }),
  fc.record({ minProperties: count }),
  fc.record({ maxProperties: count }),
  fc.uniqueArray(name, { minLength: 1, maxLength: 2 }).map((required) => ({ required })),
  fc.tuple(name, fc.uniqueArray(name, { maxLength: 2 })).map(([on, names]) => ({ dependentRequired: { [on]: names } }))
)

type Tied = { readonly node: JsonObject; readonly schema: JsonSchema }

/** Schemas of every keyword, a few levels deep. */
export const schema: fc.Arbitrary<JsonSchema> = fc.letrec<Tied>((tie: fc.LetrecTypedTie<Tied>) => {
  const inner = tie("schema")
  const several = fc.array(inner, { minLength: 1, maxLength: 2 })
  const application: fc.Arbitrary<JsonObject> = fc.oneof(
    fc.dictionary(name, inner, { minKeys: 1, maxKeys: 2 }).map((properties) => ({ properties: { ...properties } })),
    fc.tuple(pattern, inner).map(([source, each]) => ({ patternProperties: { [source]: each } })),
    fc.tuple(name, inner).map(([on, each]) => ({ dependentSchemas: { [on]: each } })),
    fc.record({ additionalProperties: inner }),
    fc.record({ unevaluatedProperties: inner }),
    fc.record({ propertyNames: inner }),
    fc.record({ items: inner }),
    fc.record({ prefixItems: several }),
    fc.record({ unevaluatedItems: inner }),
    fc.record({ contains: inner }),
    fc.record({ contains: inner, minContains: count, maxContains: count }),
    fc.record({ allOf: several }),
    fc.record({ anyOf: several }),
    fc.record({ oneOf: several }),
    fc.record({ not: inner }),
    fc.tuple(inner, inner, inner).map((parts) => conditional(...parts))
  )
  return {
    node: fc
      .array(fc.oneof(assertion, application), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.reduce<JsonObject>((all, part) => ({ ...all, ...part }), {})),
    schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.boolean(), assertion, tie("node"))
  }
}).schema

const places = (root: JsonSchema): number => {
  let found = 1
  const visit = (part: Json): void => {
    if (isArray(part)) part.forEach(visit)
    else if (isObject(part)) {
      found++
      Object.values(part).forEach(visit)
    }
  }
  visit(root)
  return found
}

/* The schema with its `at`-th object replaced, counted as they stand. */
const edited = (root: JsonSchema, at: number, edit: (part: JsonObject) => JsonObject): JsonSchema => {
  let left = at
  const visit = (part: Json): Json => {
    if (isArray(part)) return part.map(visit)
    if (!isObject(part)) return part
    const isIt = left-- === 0
    const whole = Object.fromEntries(Object.entries(part).map(([key, item]) => [key, visit(item)]))
    return isIt ? edit(whole) : whole
  }
  const whole = visit(root)
  return isSchema(whole) ? whole : root
}

/** Two schemas of which the second is an edit of the first. Maps are edited too: most such edits mean something. */
export const pair: fc.Arbitrary<readonly [JsonSchema, JsonSchema]> = fc
  .tuple(schema, fc.nat({ max: 12 }), assertion, fc.boolean(), fc.nat({ max: 3 }))
  .map(([before, at, added, isAdded, dropped]) => {
    const edit = (part: JsonObject): JsonObject =>
      isAdded ? { ...part, ...added } : Object.fromEntries(Object.entries(part).filter((_, index) => index !== dropped))
    return [before, edited(before, at % places(before), edit)]
  })
