// Schemas to start from: the arguments and results of tools as servers write them, and small ones made to be awkward.
import type { Json, JsonObject } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"
import type { Random } from "./Random.ts"

const words = [
  "query",
  "limit",
  "cursor",
  "path",
  "owner",
  "repo",
  "labels",
  "state",
  "since",
  "include_archived",
  "sort",
  "order",
  "page",
  "per_page",
  "url",
  "title",
  "body",
  "assignee",
  "tags",
  "format",
  "timeout_ms",
  "filter",
  "depth",
  "name"
] as const

const odd = [
  "__proto__",
  "constructor",
  "toString",
  "a/b",
  "a~b",
  "a%25b",
  "",
  "0",
  "x y",
  "naïve",
  "items",
  "required",
  "$ref"
] as const

const prose = [
  "Search query text",
  "Maximum number of results",
  "Opaque cursor",
  "Owner of the repository",
  "Sort order"
] as const

const keywords = ["if", "then"] as const

/** `if` and `then`: a literal with both would look like a promise to the linter. */
export const conditional = (...schemas: readonly [when: JsonSchema, met: JsonSchema]): JsonObject =>
  Object.fromEntries(keywords.map((keyword, at) => [keyword, schemas[at] ?? true]))

type Make = (random: Random) => JsonObject

const strings: readonly [Make, ...ReadonlyArray<Make>] = [
  () => ({ type: "string" }),
  (random) => ({ type: "string", minLength: 1 + random.below(3) }),
  (random) => ({ type: "string", maxLength: random.pick([10, 20, 64, 100]) }),
  (random) => ({ type: "string", minLength: 1, maxLength: random.pick([10, 20, 64]) }),
  (random) => ({ type: "string", pattern: random.pick(["^[a-z]+$", "^[a-z0-9-]+$", "^[A-Z]{2}$", "^x"]) }),
  (random) => ({ type: "string", format: random.pick(["date", "date-time", "email", "uri", "uuid"]) }),
  (random) => ({
    type: "string",
    enum: random.pick([
      ["open", "closed", "all"],
      ["asc", "desc"],
      ["low", "medium", "high", "urgent"]
    ])
  }),
  (random) => ({
    enum: random.pick<ReadonlyArray<Json>>([
      ["day", "week", "month"],
      ["a", 1, true, null],
      [1, 2, 3]
    ])
  }),
  (random) => ({ const: random.pick<Json>(["v1", 1, true]) }),
  () => ({ type: "string", not: { enum: ["admin", "root"] } })
]

const numbers: readonly [Make, ...ReadonlyArray<Make>] = [
  () => ({ type: "integer" }),
  (random) => ({ type: "integer", minimum: random.pick([0, 1]), maximum: random.pick([10, 50, 100, 1000]) }),
  () => ({ type: "integer", exclusiveMinimum: 0 }),
  (random) => ({ type: "integer", minimum: 0, multipleOf: random.pick([2, 5]) }),
  () => ({ type: "number" }),
  () => ({ type: "number", minimum: 0, maximum: 1 }),
  () => ({ type: "number", minimum: -90, exclusiveMaximum: 90 }),
  (random) => ({ type: "number", multipleOf: random.pick([0.5, 2]) })
]

const others: readonly [Make, ...ReadonlyArray<Make>] = [
  () => ({ type: "boolean" }),
  () => ({ type: "boolean", default: false }),
  () => ({ type: ["string", "null"] }),
  () => ({ type: ["integer", "string"] }),
  () => ({ type: ["number", "null"], minimum: 0 }),
  () => ({ anyOf: [{ type: "string", minLength: 1 }, { type: "integer" }] }),
  () => ({ anyOf: [{ type: "string", format: "date" }, { type: "null" }] }),
  () => ({ oneOf: [{ type: "string" }, { type: "integer", minimum: 0 }] }),
  () => ({ type: "array" }),
  () => ({ type: "object" }),
  () => ({})
]

/** A schema without subschemas, mostly. */
export const leaf = (random: Random): JsonObject => {
  const made = random.pick([strings, strings, numbers, others])
  const schema = random.pick(made)(random)
  return random.chance(0.25) ? { ...schema, description: random.pick(prose) } : schema
}

const array = (random: Random, depth: number): JsonObject => {
  const items = random.chance(0.3) ? node(random, depth - 1) : leaf(random)
  return random.pick<() => JsonObject>([
    () => ({ type: "array", items }),
    () => ({ type: "array", items, minItems: 1, maxItems: random.pick([4, 10]) }),
    () => ({ type: "array", items: { type: "string" }, uniqueItems: true }),
    () => ({ type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] }),
    () => ({ type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false }),
    () => ({ type: "array", items: { type: "string" }, contains: { const: "main" } }),
    () => ({ type: "array", items: { type: "integer" }, contains: { minimum: 5 }, minContains: 1, maxContains: 3 })
  ])()
}

const closing: ReadonlyArray<JsonObject> = [
  {},
  {},
  { additionalProperties: false },
  { additionalProperties: false },
  { additionalProperties: { type: "string" } },
  { patternProperties: { "^x-": { type: "string" } } },
  { propertyNames: { pattern: "^[a-z_]+$" } },
  { minProperties: 1 },
  { maxProperties: 8 }
]

const names = (random: Random, count: number): ReadonlyArray<string> => [
  ...random.shuffled(words).slice(0, count),
  ...(random.chance(0.06) ? [random.pick(odd)] : [])
]

const object = (random: Random, depth: number, count = 1 + random.below(4)): JsonObject => {
  const declared = names(random, count)
  const properties = Object.fromEntries(declared.map((name) => [name, node(random, depth - 1)]))
  const required = declared.filter(() => random.chance(0.4))
  const [one, two] = declared
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    ...random.any(closing),
    ...(one !== undefined && two !== undefined && random.chance(0.1) ? { dependentRequired: { [one]: [two] } } : {})
  }
}

/* Branches told apart by a constant: exactly one of them can hold. */
const tagged = (random: Random, depth: number): ReadonlyArray<JsonObject> =>
  ["file", "url", "text"].slice(0, 2 + random.below(2)).map((kind) => ({
    type: "object",
    properties: { kind: { const: kind }, value: depth > 1 ? node(random, depth - 2) : leaf(random) },
    required: ["kind"]
  }))

const union = (random: Random, depth: number): JsonObject =>
  random.pick<() => JsonObject>([
    () => ({ anyOf: tagged(random, depth) }),
    () => ({ oneOf: tagged(random, depth) }),
    () => ({
      anyOf: [random.pick(strings)(random), { type: "object", properties: { raw: leaf(random) }, required: ["raw"] }]
    }),
    () => ({ allOf: [{ type: "object", properties: { id: leaf(random) } }, { required: ["id"] }] }),
    () => ({
      type: "object",
      properties: { mode: { enum: ["on", "off"] }, level: leaf(random) },
      ...conditional({ properties: { mode: { const: "on" } }, required: ["mode"] }, { required: ["level"] })
    }),
    () => ({
      type: "object",
      properties: { own: leaf(random) },
      allOf: [{ properties: { inherited: leaf(random) } }],
      unevaluatedProperties: false
    }),
    () => ({
      type: "object",
      properties: { a: leaf(random), b: leaf(random) },
      anyOf: [{ required: ["a"] }, { required: ["b"] }]
    })
  ])()

const node = (random: Random, depth: number): JsonObject => {
  if (depth <= 0 || random.chance(0.55)) return leaf(random)
  const roll = random.below(10)
  if (roll < 3) return array(random, depth)
  if (roll < 6) return object(random, depth)
  if (roll < 8) return union(random, depth)
  return { $ref: random.pick(["#/$defs/Item", "#/$defs/Range", "#/$defs/Tree"]) }
}

const definitions = (random: Random): JsonObject => ({
  Item: object(random, 1),
  Range: { type: "string", enum: ["day", "week", "month"] },
  Tree: {
    type: "object",
    properties: { value: leaf(random), children: { type: "array", items: { $ref: "#/$defs/Tree" } } },
    required: ["value"]
  }
})

const referenced = (schema: Json, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof schema !== "object" || schema === null) return found
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$ref" && typeof value === "string") found.add(value.slice("#/$defs/".length))
    else referenced(value, found)
  }
  return found
}

/** The schema of a tool: an object of a few arguments, with definitions where it needs them. */
export const toolSchema = (random: Random): JsonObject => {
  const root = object(random, 2 + random.below(2), 2 + random.below(4))
  const all = definitions(random)
  const used = new Set(referenced(root))
  for (const name of used) for (const other of referenced(all[name] ?? {})) used.add(other)
  const kept = Object.entries(all).filter(([name]) => used.has(name))
  return kept.length === 0 ? root : { ...root, $defs: Object.fromEntries(kept) }
}
