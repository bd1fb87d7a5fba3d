// Schemas and edits of them: anything a server could send, and the modelled keywords alone.
import fc from "fast-check"
import { isArray, isObject, type Json, type JsonObject } from "../../src/model/Json.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"

/** Names that objects have by themselves, that paths must quote, or that need escaping in pointers. */
export const names = ["a", "b", "__proto__", "constructor", "toString", "a/b~c", "", "🦊", "anyOf", "title"] as const

const object = (entries: ReadonlyArray<readonly [string, Json]>): JsonObject => Object.fromEntries(entries)

const record = <Value extends Json>(value: fc.Arbitrary<Value>, maxLength = 3): fc.Arbitrary<JsonObject> =>
  fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength }).map(object)

const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, 2, 7, -1, 0.5, "", "a", "b", "string", "integer")

const anything: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 2 }),
  record(scalar, 2)
)

const keywordValues = (
  schema: fc.Arbitrary<Json>
): ReadonlyArray<readonly [keyword: string, value: fc.Arbitrary<Json>]> => {
  const some = fc.array(schema, { maxLength: 3 })
  const map = record(schema)
  const types = fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string")
  return [
    ...["minLength", "maxLength", "minimum", "exclusiveMaximum", "minContains", "multipleOf"].map(
      (keyword) => [keyword, fc.constantFrom<Json>(0, 1, 2, 3)] as const
    ),
    ...["not", "if", "items", "additionalProperties", "contains", "unevaluatedItems"].map(
      (keyword) => [keyword, schema] as const
    ),
    ...["anyOf", "allOf", "oneOf", "prefixItems", "items"].map((keyword) => [keyword, some] as const),
    ...["properties", "properties", "patternProperties", "dependentSchemas", "$defs", "definitions"].map(
      (keyword) => [keyword, map] as const
    ),
    ...["const", "default", "examples", "x-mcp-header", "x-odd", "title", "description", "$comment", "nullable"].map(
      (keyword) => [keyword, anything] as const
    ),
    ["type", fc.oneof(types, fc.array(types, { maxLength: 3 }))],
    ["enum", fc.array(anything, { maxLength: 3 })],
    ["required", fc.array(fc.constantFrom(...names), { maxLength: 3 })],
    ["uniqueItems", fc.boolean()],
    ["deprecated", fc.boolean()],
    [
      "$schema",
      fc.constantFrom("http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema")
    ],
    [
      "$ref",
      fc.constantFrom(
        "#",
        "#/$defs/a",
        "#/$defs/b",
        "#/$defs/__proto__",
        "#/definitions/a",
        "#/properties/a",
        "#/anyOf/0",
        "#anchor"
      )
    ]
  ]
}

const everyKeyword = [
  "type",
  "enum",
  "required",
  "properties",
  "items",
  "prefixItems",
  "anyOf",
  "oneOf",
  "allOf",
  "$defs",
  "$ref",
  "minLength",
  "minimum",
  "additionalProperties",
  "title",
  "default",
  "not"
]

/** Any schema a server could send, well formed or not. */
export const anySchema: fc.Arbitrary<Json> = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthIdentifier: "schema" },
    { weight: 1, arbitrary: fc.boolean() },
    {
      weight: 8,
      arbitrary: fc
        .array(
          fc.oneof(
            {
              weight: 9,
              arbitrary: fc.oneof(
                ...keywordValues(tie("schema")).map(([keyword, value]) => value.map((json) => [keyword, json] as const))
              )
            },
            { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...everyKeyword), anything) }
          ),
          { maxLength: 4 }
        )
        .map(object)
    }
  )
})).schema

/** A schema whose definitions are likely to be used, by one another too. */
export const anyDocument: fc.Arbitrary<Json> = fc
  .record({
    anyOf: fc.array(anySchema, { maxLength: 2 }),
    properties: record(anySchema),
    $defs: record(anySchema, 4),
    ref: fc.constantFrom("a", "b", "__proto__")
  })
  .map(({ $defs, anyOf, properties, ref }) => ({ $defs, anyOf, properties, items: { $ref: `#/$defs/${ref}` } }))

/** Every place in a value, as the keys that lead to it. */
const places = (
  value: Json,
  at: ReadonlyArray<string | number> = []
): ReadonlyArray<ReadonlyArray<string | number>> => [
  at,
  ...(isArray(value) ? value.flatMap((item, index) => places(item, [...at, index])) : []),
  ...(isObject(value) ? Object.entries(value).flatMap(([key, item]) => places(item, [...at, key])) : [])
]

/** The value with what stands at a place replaced; undefined takes it away. */
const put = (value: Json, [key, ...rest]: ReadonlyArray<string | number>, now: Json | undefined): Json | undefined => {
  if (key === undefined) return now
  if (isArray(value))
    return value.flatMap((item, index) =>
      index === key ? (put(item, rest, now) ?? []) : [item]
    ) as ReadonlyArray<Json>
  if (!isObject(value)) return value
  return object(
    Object.entries(value).flatMap(([name, item]) => {
      const kept = name === key ? put(item, rest, now) : item
      return kept === undefined ? [] : [[name, kept] as const]
    })
  )
}

/** A value and the same with one place replaced, taken away, or given one more member. */
export const edited = (value: fc.Arbitrary<Json>, part: fc.Arbitrary<Json>): fc.Arbitrary<readonly [Json, Json]> =>
  fc
    .tuple(
      value,
      part,
      fc.constantFrom(...names, "minLength", "anyOf", "$defs"),
      fc.nat(),
      fc.constantFrom("put", "take", "add")
    )
    .map(([before, now, name, seed, how]) => {
      const all = places(before)
      const at = all[seed % all.length] ?? []
      const here = at.reduce<Json | undefined>(
        (node, key) =>
          isArray(node)
            ? node[Number(key)]
            : isObject(node)
              ? Object.hasOwn(node, key)
                ? node[key]
                : undefined
              : undefined,
        before
      )
      const added = isObject(here)
        ? object([...Object.entries(here), [name, now]])
        : isArray(here)
          ? [...here, now]
          : now
      return [before, put(before, at, how === "put" ? now : how === "take" ? undefined : added) ?? true] as const
    })

const text = fc.constantFrom("Finds issues", "finds issues.", "Closes every ticket", "")

const tool: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: fc.constantFrom(...names),
    description: text,
    title: text,
    inputSchema: anyDocument,
    outputSchema: anySchema,
    annotations: record(fc.constantFrom<Json>(true, false, "x")),
    execution: record(fc.constantFrom<Json>("required", "optional")),
    _meta: record(anything),
    odd: anything
  },
  { requiredKeys: ["name", "inputSchema"] }
)

const argument = fc.record(
  { name: fc.constantFrom(...names), required: fc.boolean(), description: text },
  { requiredKeys: ["name"] }
)

const prompt: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: fc.constantFrom(...names),
    arguments: fc.uniqueArray(argument, { maxLength: 3, selector: ({ name }) => name }),
    title: text,
    odd: anything
  },
  { requiredKeys: ["name"] }
)

const resource: fc.Arbitrary<JsonObject> = fc.record(
  {
    uri: fc.constantFrom(...names),
    name: text,
    mimeType: text,
    annotations: record(scalar),
    _meta: record(anything),
    size: scalar
  },
  { requiredKeys: ["uri"] }
)

const listOf = (entity: fc.Arbitrary<JsonObject>, key: string) =>
  fc.uniqueArray(entity, { maxLength: 4, selector: (fields) => fields[key] })

/** A surface of a few entities under names that invite mistakes. */
export const anySurface: fc.Arbitrary<ExampleSurface> = fc.record({
  server: fc.record({ capabilities: record(record(scalar)), instructions: text, odd: anything }),
  supportedVersions: fc.array(fc.constantFrom("2025-11-25", "2026-07-28", "2027-01-01"), { maxLength: 3 }),
  tools: listOf(tool, "name"),
  prompts: listOf(prompt, "name"),
  resources: listOf(resource, "uri"),
  resourceTemplates: listOf(
    resource.map(({ uri, ...fields }) => ({ ...fields, uriTemplate: uri ?? "" })),
    "uriTemplate"
  )
})
