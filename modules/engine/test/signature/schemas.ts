// Small schemas out of few values, so that two of them often are nearly the same; and what may differ between schemas
// that the notation shows alike.
import fc from "fast-check"
import {
  canonical,
  compareText,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  mapMembers,
  omit,
  own
} from "../../src/model/Json.ts"
import { mapSubschemas, subschemas } from "../../src/model/Schema2020.ts"

const typeNames = ["array", "boolean", "integer", "null", "number", "object", "string"]
const names = ["a", "b", "a b", "*", "__proto__"]

const scalar: fc.Arbitrary<Json> = fc.constantFrom<Json>("a", "b", "", 1, 2, 1.5, true, false, null)

const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("a", "b"), scalar, { maxKeys: 2 }) }
)

const few = fc.constantFrom(0, 1, 2)

const leaves: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  type: fc.oneof(
    fc.constantFrom(...typeNames),
    fc.uniqueArray(fc.constantFrom(...typeNames), { minLength: 1, maxLength: 7 })
  ),
  enum: fc.array(value, { maxLength: 3 }),
  const: value,
  default: value,
  "x-mcp-header": fc.constantFrom<Json>("A", "a", "", 1),
  deprecated: fc.boolean(),
  uniqueItems: fc.boolean(),
  pattern: fc.constantFrom("a", "", "/", "\\/", "\\", "a/ = 1", "a/, b: string /a", "\u200B", "\\u{200B}"),
  format: fc.constantFrom("uri", "email", "a b", "unique", ""),
  multipleOf: fc.constantFrom(1, 2),
  ...Object.fromEntries(
    [
      "minimum",
      "maximum",
      "exclusiveMinimum",
      "exclusiveMaximum",
      "minLength",
      "maxLength",
      "minItems",
      "maxItems",
      "minProperties",
      "maxProperties"
    ].map((keyword) => [keyword, few] as const)
  )
}

const applicators = (schema: fc.Arbitrary<Json>): Readonly<Record<string, fc.Arbitrary<Json>>> => ({
  properties: fc.dictionary(fc.constantFrom(...names), schema, { maxKeys: 2 }),
  required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
  additionalProperties: schema,
  items: fc.oneof(schema, schema, fc.array(schema, { maxLength: 2 })),
  prefixItems: fc.array(schema, { maxLength: 2 }),
  anyOf: fc.array(schema, { maxLength: 3 }),
  oneOf: fc.array(schema, { maxLength: 2 }),
  allOf: fc.array(schema, { maxLength: 3 })
})

const ref: fc.Arbitrary<Json> = fc.constantFrom("#/$defs/A", "#/$defs/B", "#/definitions/A", "#/$defs/string", "#")

const nodes = (depth: number): fc.Arbitrary<JsonObject> => {
  const keywords: Readonly<Record<string, fc.Arbitrary<Json>>> = {
    ...leaves,
    ...(depth > 0 ? { ...applicators(schemas(depth - 1)), $ref: ref } : {})
  }
  const entry = fc
    .constantFrom(...Object.keys(keywords))
    .chain((keyword) => (keywords[keyword] ?? scalar).map((of) => [keyword, of] as const))
  const common = fc.constantFrom<JsonObject>(
    {},
    { type: "string" },
    { type: "object" },
    { type: "array" },
    { type: "integer" }
  )
  return fc
    .tuple(common, fc.array(entry, { maxLength: 3 }))
    .map(([base, more]): JsonObject => ({ ...base, ...Object.fromEntries(more) }))
}

/** Schemas of at most `depth` levels below the first. */
export const schemas = (depth: number): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 1, arbitrary: fc.boolean() }, { weight: 12, arbitrary: nodes(depth) })

/** The root of a schema document with two definitions of each name. */
export const documents: fc.Arbitrary<JsonObject> = fc
  .tuple(nodes(2), nodes(0), nodes(1), nodes(0), nodes(0))
  .map(([root, A, B, C, D]) => ({ ...root, $defs: { A, B, string: C }, definitions: { A: D } }))

/** An edit of one keyword, as a function from a schema to another. */
const edits: fc.Arbitrary<(schema: JsonObject) => JsonObject> = fc
  .tuple(nodes(1), fc.nat())
  .map(([other, pick]) => (schema) => {
    const keys = [...new Set([...Object.keys(schema), ...Object.keys(other)])]
    const keyword = keys[pick % Math.max(1, keys.length)]
    if (keyword === undefined) return schema
    const to = own(other, keyword)
    const rest = omit(schema, new Set([keyword]))
    return to === undefined ? rest : { ...rest, [keyword]: to }
  })

const places: ReadonlyArray<(schema: JsonObject) => JsonObject> = [
  (schema) => schema,
  (schema) => ({ type: "object", properties: { a: schema, b: { type: "string" } }, required: ["a"] }),
  (schema) => ({ type: "object", properties: { a: schema } }),
  (schema) => ({ type: "array", items: schema }),
  (schema) => ({ type: "array", prefixItems: [schema, schema] }),
  (schema) => ({ type: "object", additionalProperties: schema }),
  (schema) => ({ anyOf: [schema, { type: "null" }] }),
  (schema) => ({ oneOf: [schema, { type: "null" }], default: null }),
  (schema) => ({ allOf: [{ type: "string" }, schema] })
]

/** Two schemas that differ in at most one keyword, somewhere. */
export const neighbours: fc.Arbitrary<readonly [JsonObject, JsonObject]> = fc
  .tuple(nodes(1), edits, fc.constantFrom(...places), fc.constantFrom(...places))
  .map(([schema, edit, inner, outer]) => [outer(inner(schema)), outer(inner(edit(schema)))] as const)

const vacuous = (keyword: string, value: Json): boolean =>
  ((keyword === "minLength" || keyword === "minItems" || keyword === "minProperties") && value === 0) ||
  ((keyword === "uniqueItems" || keyword === "deprecated") && value === false) ||
  (keyword === "additionalProperties" && (value === true || (isObject(value) && Object.keys(value).length === 0))) ||
  (keyword === "required" && isArray(value) && value.length === 0) ||
  (keyword === "properties" && isObject(value) && Object.keys(value).length === 0) ||
  keyword === "$defs" ||
  keyword === "definitions"

const types = (value: Json): Json | undefined => {
  const set = new Set(isArray(value) ? value : [value])
  if (set.has("number")) set.delete("integer")
  return set.size === typeNames.length - 1 && set.has("number")
    ? undefined
    : [...set].sort((a, b) => compareText(String(a), String(b)))
}

const reduced = (schema: Json): Json => {
  if (schema === true) return {}
  if (!isObject(schema)) return schema
  return mapMembers(mapSubschemas(schema, reduced), (value, keyword) => {
    if (vacuous(keyword, value)) return undefined
    if (keyword === "type") return types(value)
    return keyword === "required" && isArray(value)
      ? [...new Set(value)].sort((a, b) => compareText(String(a), String(b)))
      : value
  })
}

const definitionsOf = (root: JsonObject): ReadonlyMap<string, Json> => {
  const found = new Map<string, Json>()
  const all = new Map<string, Json>(
    ["$defs", "definitions"].flatMap((keyword) =>
      Object.entries((own(root, keyword) ?? {}) as JsonObject).map(
        ([name, value]) => [`#/${keyword}/${name}`, value] as const
      )
    )
  )
  const visit = (schema: Json): void => {
    if (!isObject(schema)) return
    const to = own(schema, "$ref")
    const target = typeof to === "string" ? all.get(to) : undefined
    if (typeof to === "string" && target !== undefined && !found.has(to)) {
      found.set(to, reduced(target))
      visit(target)
    }
    subschemas(omit(schema, new Set(["$defs", "definitions"]))).forEach(visit)
  }
  visit(root)
  return found
}

/** What a signature must tell: two schemas whose meanings differ may not read the same. */
export const meaning = (schema: Json): string =>
  canonical([
    reduced(schema),
    isObject(schema)
      ? [...definitionsOf(schema)].sort(([a], [b]) => compareText(a, b)).map(([name, value]) => [name, value])
      : []
  ])
