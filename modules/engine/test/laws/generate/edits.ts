// Edits of which the direction is known: each makes the set of a schema smaller, or leaves it as it is. Read backwards
// the same edit makes it larger. Beside the new schema stand values that it refuses and the old one most likely admits.
import { isArray, isObject, type Json, type JsonObject, own } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"
import type { Random } from "./Random.ts"

/** A schema made smaller. */
export interface Narrowed {
  readonly schema: JsonSchema
  readonly lost: ReadonlyArray<Json>
  /** A schema of which every value is most likely lost too. */
  readonly lostLike?: JsonSchema
  /** Values that stand for a property of a new name: the rule tables have a word of their own for those. */
  readonly policy?: "property"
}

/** What an edit may look at. */
export interface Place {
  readonly random: Random
  /** A value the schema admits, most likely. */
  readonly sample: Json
  /** True where keywords that evaluate members may neither come nor go. */
  readonly isWatched: boolean
}

/** One kind of edit; undefined where it does not apply. */
export type Edit = (schema: JsonObject, place: Place) => Narrowed | undefined

const typesOf = (schema: JsonObject): ReadonlyArray<Json> => {
  const type = own(schema, "type")
  return isArray(type) ? type : type === undefined ? [] : [type]
}

/** True when `type` allows nothing but these types. */
export const isOf = (schema: JsonObject, ...types: ReadonlyArray<string>): boolean => {
  const found = typesOf(schema)
  return found.length > 0 && found.every((type) => types.includes(String(type)))
}

const num = (schema: JsonObject, keyword: string): number | undefined => {
  const value = own(schema, keyword)
  return typeof value === "number" ? value : undefined
}

/** True when one of the keywords is there. */
export const has = (schema: JsonObject, ...keywords: ReadonlyArray<string>): boolean =>
  keywords.some((keyword) => Object.hasOwn(schema, keyword))

const without = (schema: JsonObject, ...keywords: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

/** A value of each type. */
export const examples: Readonly<Record<string, Json>> = {
  null: null,
  boolean: false,
  integer: 7,
  number: 7.5,
  string: "abc",
  array: [],
  object: {}
}

const objectSample = ({ sample }: Place): JsonObject => (isObject(sample) ? sample : {})

/** A bound that moves inward, or appears where there was none. */
export const bound =
  (
    keyword: string,
    types: ReadonlyArray<string>,
    isUpper: boolean,
    valuesAt: (length: number, place: Place) => ReadonlyArray<Json>
  ): Edit =>
  (schema, place) => {
    if (!isOf(schema, ...types, "null") || has(schema, "enum", "const")) return undefined
    const known = num(schema, keyword)
    const opposite = num(schema, isUpper ? keyword.replace("max", "min") : keyword.replace("min", "max"))
    const next = isUpper ? (known === undefined ? (opposite ?? 0) + 2 : known - 1) : known === undefined ? 1 : known + 1
    if (next < 0 || (opposite !== undefined && (isUpper ? next < opposite : next > opposite))) return undefined
    return { schema: { ...schema, [keyword]: next }, lost: valuesAt(isUpper ? next + 1 : next - 1, place) }
  }

const textsOf = (length: number): ReadonlyArray<Json> => [
  "a".repeat(length),
  "AB".repeat(length).slice(0, length),
  "2026-01-02T03:04:05.000000Z".slice(0, length)
]

const objectsOf = (count: number, place: Place): ReadonlyArray<Json> => {
  const entries = Object.entries(objectSample(place))
  const more = (value: Json): Json =>
    Object.fromEntries(
      [...entries, ...Array.from({ length: 12 }, (_, index) => [`x${"abcdefghijkl"[index]}`, value] as const)].slice(
        0,
        count
      )
    )
  return [more(1), more("abc"), more(null)]
}

const numbersAround = (edge: number, schema: JsonObject): ReadonlyArray<Json> => {
  const step = num(schema, "multipleOf")
  return [
    edge,
    edge - 0.5,
    edge + 0.5,
    ...(step === undefined ? [] : [Math.ceil(edge / step) * step, Math.floor(edge / step) * step])
  ]
}

const numeric = (schema: JsonObject): boolean =>
  isOf(schema, "integer", "number", "null") && !has(schema, "enum", "const")

const minimum: Edit = (schema) => {
  if (!numeric(schema) || has(schema, "exclusiveMinimum")) return undefined
  const known = num(schema, "minimum")
  const next = known === undefined ? 1 : known + 1
  return { schema: { ...schema, minimum: next }, lost: [...numbersAround(next - 1, schema), 0, -1, -10] }
}

const maximum: Edit = (schema) => {
  if (!numeric(schema) || has(schema, "exclusiveMaximum")) return undefined
  const known = num(schema, "maximum")
  const next = known === undefined ? 500 : known - 1
  return { schema: { ...schema, maximum: next }, lost: [...numbersAround(next + 1, schema), 1000, 510] }
}

const exclusive =
  (keyword: "minimum" | "maximum", to: string): Edit =>
  (schema) => {
    const known = num(schema, keyword)
    if (!numeric(schema) || known === undefined || has(schema, to)) return undefined
    return { schema: { ...without(schema, keyword), [to]: known }, lost: numbersAround(known, schema) }
  }

const multipleOf: Edit = (schema) => {
  if (!numeric(schema)) return undefined
  const known = num(schema, "multipleOf")
  const next = known === undefined ? 2 : known * 2
  return { schema: { ...schema, multipleOf: next }, lost: [1, 3, 5, known ?? 1, (known ?? 1) * 3, 7, 15] }
}

const pattern: Edit = (schema, { random }) =>
  isOf(schema, "string", "null") && !has(schema, "pattern", "enum", "const", "format")
    ? {
        schema: { ...schema, pattern: random.pick(["^[a-z]+$", "^x", "^[A-Z]{2}$"]) },
        lost: ["1?", "-", "99999", "0".repeat(num(schema, "minLength") ?? 1)]
      }
    : undefined

const format: Edit = (schema, { random }) =>
  isOf(schema, "string", "null") && !has(schema, "pattern", "enum", "const", "format")
    ? {
        schema: { ...schema, format: random.pick(["date", "email", "uuid", "uri"]) },
        lost: ["no", "", "a b c", "0".repeat(num(schema, "minLength") ?? 1)]
      }
    : undefined

const typeRemoved: Edit = (schema, { random }) => {
  const types = typesOf(schema)
  if (types.length < 2 || has(schema, "enum", "const")) return undefined
  const gone = random.any(types)
  const left = types.filter((type) => type !== gone)
  return {
    schema: { ...schema, type: left.length === 1 ? (left[0] ?? "null") : left },
    lost: [examples[String(gone)] ?? null, 7.5, 0]
  }
}

const typeAdded: Edit = (schema, { random }) => {
  if (has(schema, "type", "enum", "const")) return undefined
  const type = random.pick(["string", "object", "integer", "array"])
  return {
    schema: { ...schema, type },
    lost: Object.keys(examples)
      .filter((name) => name !== type)
      .map((name) => examples[name] ?? null)
  }
}

const integerOnly: Edit = (schema) =>
  own(schema, "type") === "number" && !has(schema, "enum", "const")
    ? {
        schema: { ...schema, type: "integer" },
        lost: [0.5, 1.5, (num(schema, "minimum") ?? 0) + 0.5, num(schema, "multipleOf") ?? 2.5]
      }
    : undefined

const enumMemberGone: Edit = (schema, { random }) => {
  const values = own(schema, "enum")
  if (!isArray(values) || values.length < 2) return undefined
  const gone = random.below(values.length)
  return { schema: { ...schema, enum: values.filter((_, at) => at !== gone) }, lost: values.slice(gone, gone + 1) }
}

const enumToConst: Edit = (schema, { random }) => {
  const values = own(schema, "enum")
  const only = isArray(values) ? random.any(values) : undefined
  if (only === undefined || !isArray(values)) return undefined
  return { schema: { ...without(schema, "enum"), const: only }, lost: values.filter((value) => value !== only) }
}

const enumAdded: Edit = (schema, { sample }) =>
  has(schema, "enum", "const", "$ref", "anyOf", "oneOf", "allOf") || isObject(sample) || isArray(sample)
    ? undefined
    : {
        schema: { ...schema, enum: [sample] },
        lost: ["zz", "abc", 77, 3.5, "2027-02-03", "other@example.org", "https://example.org/z", false, null]
      }

/** The kinds of edits at values and counts of members, by name. */
export const valueEdits: ReadonlyArray<readonly [name: string, edit: Edit]> = [
  ["minimum", minimum],
  ["maximum", maximum],
  ["minimum-exclusive", exclusive("minimum", "exclusiveMinimum")],
  ["maximum-exclusive", exclusive("maximum", "exclusiveMaximum")],
  ["multipleOf", multipleOf],
  ["minLength", bound("minLength", ["string"], false, textsOf)],
  ["maxLength", bound("maxLength", ["string"], true, textsOf)],
  ["pattern", pattern],
  ["format", format],
  ["type-member", typeRemoved],
  ["type", typeAdded],
  ["number-integer", integerOnly],
  ["enum-member", enumMemberGone],
  ["enum-const", enumToConst],
  ["enum", enumAdded],
  ["minProperties", bound("minProperties", ["object"], false, objectsOf)],
  ["maxProperties", bound("maxProperties", ["object"], true, objectsOf)]
]
