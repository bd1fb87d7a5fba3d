// Schemas and values that meet each other: few names, few numbers, many keywords.
import fc from "fast-check"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"

const names = ["a", "b", "c"] as const

/** Small values that generated schemas talk about. */
export const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.constantFrom<Json>(null, true, false, 0, 1, 2, 3, 1.5, -1, 5, "", "a", "b", "aa", "abc"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 3, noNullPrototype: true })
  )
})).value

const scalar = fc.constantFrom<Json>(null, true, 0, 1, 2, 1.5, "", "a", "aa")
const typeName = fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string")
const type = fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 4 }))
const count = fc.integer({ min: 0, max: 3 })
const bound = fc.constantFrom(-1, 0, 0.5, 1, 2, 2.5, 3, 2 ** 53 - 1, -(2 ** 53) + 1)
const nameList = fc.array(fc.constantFrom(...names), { maxLength: 3 })

const keywords = (schema: fc.Arbitrary<JsonSchema>): Readonly<Record<string, fc.Arbitrary<Json>>> => {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 })
  const members = fc.dictionary(fc.constantFrom(...names), schema, { maxKeys: 3, noNullPrototype: true })
  return {
    additionalProperties: fc.oneof(fc.boolean(), schema),
    allOf: list,
    anyOf: list,
    const: scalar,
    contains: schema,
    deprecated: fc.boolean(),
    dependentRequired: fc.dictionary(
      fc.constantFrom(...names),
      nameList.map((list) => [...new Set(list)]),
      { maxKeys: 2, noNullPrototype: true }
    ),
    dependentSchemas: members,
    description: fc.constantFrom("one", "two"),
    else: schema,
    enum: fc.array(scalar, { minLength: 1, maxLength: 4 }),
    exclusiveMaximum: bound,
    exclusiveMinimum: bound,
    if: schema,
    items: schema,
    maxContains: count,
    maxItems: count,
    maxLength: count,
    maxProperties: count,
    maximum: bound,
    minContains: count,
    minItems: count,
    minLength: count,
    minProperties: count,
    minimum: bound,
    multipleOf: fc.constantFrom(1, 2, 0.5),
    not: fc.oneof(schema, fc.constantFrom<Json>({ enum: [""] }, { type: "null" }, { not: { type: "string" } })),
    oneOf: list,
    pattern: fc.constantFrom("^a", "b$"),
    patternProperties: fc.dictionary(fc.constantFrom("^a", "b"), schema, { maxKeys: 2, noNullPrototype: true }),
    prefixItems: list,
    properties: members,
    propertyNames: schema,
    required: nameList,
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema has a keyword of this name.
    then: schema,
    title: fc.constantFrom("One", "Two"),
    type,
    unevaluatedItems: schema,
    unevaluatedProperties: schema,
    uniqueItems: fc.boolean()
  }
}

const chosen = (
  arbitraries: Readonly<Record<string, fc.Arbitrary<Json>>>,
  wanted: ReadonlyArray<string>
): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(
      fc.subarray([...wanted], { minLength: wanted.length > 0 ? 1 : 0 }),
      fc.subarray(Object.keys(arbitraries), { maxLength: 3 }),
      fc.boolean()
    )
    .chain(([must, may, typed]) =>
      fc.record(
        Object.fromEntries(
          [...new Set([...must, ...may, ...(typed ? ["type"] : [])])].map((keyword) => [
            keyword,
            arbitraries[keyword] ?? fc.constant(null)
          ])
        )
      )
    )

/** Schemas of 2020-12; those at the root have at least one of the wanted keywords. */
export const schemaWith = (wanted: ReadonlyArray<string>): fc.Arbitrary<JsonObject> => {
  const { inner } = fc.letrec<{ inner: JsonSchema }>((tie) => ({
    inner: fc.oneof(
      { maxDepth: 2, depthSize: "small" },
      fc.constantFrom<JsonSchema>(
        true,
        false,
        {},
        { type: "string" },
        { type: "integer" },
        { enum: ["a"] },
        { enum: [""] },
        { type: "null" },
        { required: ["a"] }
      ),
      chosen(keywords(tie("inner")), [])
    )
  }))
  return chosen(keywords(inner), wanted)
}
