// Schemas of any keywords in any company, and values of any shape: what nobody would write, and what finds the faults that
// realistic schemas never reach.
import type { Json, JsonObject } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import type { Random } from "../laws/generate/Random.ts"

const names = ["a", "b", "x-a"] as const

const scalars: readonly [Json, ...ReadonlyArray<Json>] = [
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  -1,
  1.5,
  2.5,
  10,
  "",
  "a",
  "b",
  "ab",
  "abc",
  "x-a"
]

/** A value of any shape. */
export const soupValue = (random: Random, depth = 3): Json => {
  if (depth === 0 || random.chance(0.45)) return random.pick(scalars)
  if (random.chance(0.5)) return Array.from({ length: random.below(4) }, () => soupValue(random, depth - 1))
  const members = names.filter(() => random.chance(0.5)).map((name) => [name, soupValue(random, depth - 1)] as const)
  return Object.fromEntries(members)
}

type Make = (random: Random, depth: number) => Json

const count: Make = (random) => random.below(4)
const bound: Make = (random) => random.pick([-1, 0, 1, 1.5, 2, 3])
const one: Make = (random, depth) => soup(random, depth - 1)
const few: Make = (random, depth) => Array.from({ length: 1 + random.below(3) }, () => soup(random, depth - 1))
const map: Make = (random, depth) =>
  Object.fromEntries(names.filter(() => random.chance(0.5)).map((name) => [name, soup(random, depth - 1)]))
const types = ["null", "boolean", "integer", "number", "string", "array", "object"] as const

const keywords: ReadonlyArray<readonly [keyword: string, make: Make]> = [
  [
    "type",
    (random) => (random.chance(0.6) ? random.pick(types) : random.shuffled(types).slice(0, 2 + random.below(3)))
  ],
  ["type", (random) => random.pick(types)],
  ["type", (random) => random.pick(["object", "array", "string"])],
  ["enum", (random) => [...new Set(random.shuffled(scalars).slice(0, 1 + random.below(4)))]],
  ["const", (random) => soupValue(random, 1)],
  ["minimum", bound],
  ["maximum", bound],
  ["exclusiveMinimum", bound],
  ["exclusiveMaximum", bound],
  ["multipleOf", (random) => random.pick([1, 2, 3, 0.5])],
  ["minLength", count],
  ["maxLength", count],
  ["pattern", (random) => random.pick(["^a", "b$", "^x-", "^[a-z]+$", "^.{2}$"])],
  ["minItems", count],
  ["maxItems", count],
  ["uniqueItems", () => true],
  ["items", one],
  ["prefixItems", few],
  ["contains", one],
  ["minContains", count],
  ["maxContains", count],
  ["required", (random) => names.filter(() => random.chance(0.5))],
  ["properties", map],
  ["properties", map],
  ["patternProperties", (random, depth) => ({ [random.pick(["^a", "^x-", "b$"])]: soup(random, depth - 1) })],
  ["additionalProperties", one],
  ["propertyNames", one],
  ["minProperties", count],
  ["maxProperties", count],
  ["dependentRequired", (random) => ({ [random.pick(names)]: [random.pick(names)] })],
  ["dependentSchemas", (random, depth) => ({ [random.pick(names)]: soup(random, depth - 1) })],
  ["allOf", few],
  ["anyOf", few],
  ["oneOf", few],
  ["not", one],
  ["if", one],
  ["then", one],
  ["else", one],
  ["unevaluatedProperties", one],
  ["unevaluatedItems", one]
]

const some = (random: Random, depth: number, limit: number): JsonObject =>
  Object.fromEntries(
    Array.from({ length: 1 + random.below(limit) }, () => {
      const [keyword, make] = random.any(keywords) ?? ["type", () => "string"]
      return [keyword, make(random, depth)] as const
    })
  )

/** A schema of any keywords. */
export const soup = (random: Random, depth = 2): JsonSchema => {
  if (depth <= 0) return random.chance(0.2) ? random.chance(0.5) : { type: random.pick(types) }
  return some(random, depth, 4)
}

/** A schema that has something to do with another: some keywords gone, some new, some branches wrapped. */
export const cousin = (random: Random, schema: JsonSchema): JsonSchema => {
  if (typeof schema === "boolean") return soup(random)
  const kept = Object.entries(schema).filter(() => random.chance(0.8))
  return random.pick<() => JsonSchema>([
    () => Object.fromEntries(kept),
    () => ({ ...schema, ...some(random, 2, 1) }),
    () => ({ ...Object.fromEntries(kept), ...some(random, 2, 1) }),
    () => ({ anyOf: [schema, soup(random)] }),
    () => ({ allOf: [schema, soup(random)] }),
    () => ({ not: { not: schema } }),
    () => ({ oneOf: [schema, soup(random)] }),
    () => ({ not: { anyOf: [soup(random), { not: schema }] } })
  ])()
}
