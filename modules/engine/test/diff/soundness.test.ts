// What a call may rely on (DIFF-45): a value that one version must keep accepting and the other refuses is a BREAKING
// change. Ajv says which values a schema accepts; it knows nothing of the walk.
import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import fc from "fast-check"
import { isArray, isObject, type Json, type JsonObject, own, ownArray, ownObject } from "../../src/model/Json.ts"
import { foundInSchema } from "../walk/harness.ts"
import { accepts, target } from "./accepts.ts"
import { edited } from "./arbitraries.ts"

const names = ["a", "b", "c"] as const

const scalar = fc.constantFrom<Json>(null, true, 0, 1, 2, 2.5, 3, 4, "", "a", "ab", "abc")
const bound = fc.constantFrom(0, 1, 2, 3)

const keywords = (schema: fc.Arbitrary<Json>): ReadonlyArray<fc.Arbitrary<readonly [string, Json]>> => {
  const type = fc.constantFrom("array", "integer", "null", "number", "object", "string")
  const map = fc.dictionary(fc.constantFrom(...names), schema, { maxKeys: 3 })
  const of = (keyword: string, value: fc.Arbitrary<Json>) => value.map((json) => [keyword, json] as const)
  return [
    of("type", fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))),
    of("enum", fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 })),
    of("const", scalar),
    ...[
      "minLength",
      "maxLength",
      "minItems",
      "maxItems",
      "minProperties",
      "maxProperties",
      "minimum",
      "maximum",
      "exclusiveMinimum",
      "exclusiveMaximum",
      "minContains",
      "maxContains"
    ].map((keyword) => of(keyword, bound)),
    of("multipleOf", fc.constantFrom(1, 2, 0.5)),
    of("pattern", fc.constantFrom("^a", "b", "c$")),
    of("uniqueItems", fc.boolean()),
    of("contains", fc.constant({ type: "string" })),
    of("required", fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 })),
    of("properties", map),
    of("properties", map),
    of("additionalProperties", fc.oneof(schema, fc.boolean())),
    of("items", schema),
    of("prefixItems", fc.array(schema, { minLength: 1, maxLength: 2 })),
    ...["anyOf", "allOf", "oneOf"].map((keyword) => of(keyword, fc.array(schema, { minLength: 1, maxLength: 3 }))),
    of("not", schema),
    of("$ref", fc.constantFrom("#/$defs/a", "#/$defs/b", "#")),
    of("description", fc.constantFrom("one", "two"))
  ]
}

const modelled: fc.Arbitrary<Json> = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc
    .array(fc.oneof(...keywords(tie("schema"))), { maxLength: 3, depthIdentifier: "schema" })
    .map((entries) => Object.fromEntries(entries))
})).schema

const root = fc
  .tuple(modelled, modelled, modelled)
  .map(([schema, a, b]): Json => ({ ...(schema as JsonObject), type: "object", $defs: { a, b } }))

const branches = ["allOf", "anyOf", "oneOf"]

/** Every schema that speaks of the same value as `schema` does. */
const beside = (document: Json, schema: Json, seen = new Set<Json>()): ReadonlyArray<JsonObject> => {
  if (!isObject(schema) || seen.has(schema)) return []
  seen.add(schema)
  const ref = own(schema, "$ref")
  const inner = [
    ...branches.flatMap((keyword) => ownArray(schema, keyword) ?? []),
    own(schema, "not") ?? null,
    target(document, ref) ?? null
  ]
  return [schema, ...inner.flatMap((other) => beside(document, other, seen))]
}

/** Whether a value has only object keys that every schema which speaks of it declares. */
const isDeclared = (document: Json, schemas: ReadonlyArray<JsonObject>, value: Json): boolean => {
  const below = (next: ReadonlyArray<Json>, item: Json): boolean =>
    isDeclared(
      document,
      next.flatMap((schema) => beside(document, schema)),
      item
    )
  if (isArray(value)) {
    return value.every((item, index) =>
      below(
        schemas.flatMap((schema) => [
          own(schema, "items") ?? null,
          ownArray(schema, "prefixItems")?.[index] ?? null,
          own(schema, "contains") ?? null
        ]),
        item
      )
    )
  }
  if (!isObject(value)) return true
  return Object.entries(value).every(([key, item]) => {
    const declares = (schema: JsonObject): boolean =>
      own(ownObject(schema, "properties") ?? {}, key) !== undefined ||
      ownArray(schema, "required")?.includes(key) === true
    return (
      schemas.every(declares) &&
      below(
        schemas.map((schema) => own(ownObject(schema, "properties") ?? {}, key) ?? null),
        item
      )
    )
  })
}

const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json; object: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: "value" },
    { weight: 5, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 3, arbitrary: tie("object") }
  ),
  object: fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 3 })
})).object

const cases = fc.tuple(
  fc.oneof(edited(root, modelled), edited(root, scalar), edited(root, bound)),
  fc.array(value, { minLength: 20, maxLength: 20 })
)

describe("a value that one version must keep accepting and the other refuses", () => {
  for (const side of ["input", "output"] as const) {
    let checked = 0
    const breaks = ([[before, after], values]: readonly [readonly [Json, Json], ReadonlyArray<Json>]): void => {
      const [keeper, other] = side === "input" ? [before, after] : [after, before]
      const broken = values.find(
        (item) =>
          accepts(keeper, item) === true &&
          accepts(other, item) === false &&
          isDeclared(before, beside(before, before), item)
      )
      if (broken === undefined) return
      checked++
      const lines = foundInSchema(side, before, after)
      assert.isTrue(
        lines.some((line) => line.startsWith("BREAKING")),
        `${JSON.stringify(broken)} but only ${lines.join("; ")}`
      )
    }

    it(`is a BREAKING change of the ${side}`, () => {
      fc.assert(fc.property(cases, breaks), { numRuns: 4_000, seed: 45 })
      assert.isAbove(checked, 50)
    })
  }
})

describe("the judge of what a schema accepts", () => {
  it("is of one mind with Ajv", () => {
    fc.assert(
      fc.property(root, fc.array(value, { minLength: 10, maxLength: 10 }), (schema, values) => {
        const validate = new Ajv2020({ strict: false, logger: false }).compile(schema as object)
        for (const item of values) {
          const isAccepted = accepts(schema, item)
          if (isAccepted !== undefined) assert.strictEqual(validate(item), isAccepted, JSON.stringify([schema, item]))
        }
      }),
      { numRuns: 100, seed: 7 }
    )
  })
})
