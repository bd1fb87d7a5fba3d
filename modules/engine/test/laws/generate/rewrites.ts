// Rewrites that change how a schema is written and not what it admits, one place at a time. Rows use them in both
// directions, so each stands here once.
import { isArray, type Json, type JsonObject, own } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"
import type { Random } from "./Random.ts"
import { areApart } from "./sites.ts"

/** Where a rewrite is applied. */
export interface RewritePlace {
  readonly random: Random
  /** True where `unevaluated*` of the same value looks at which keywords are there. */
  readonly isWatched: boolean
}

/** One kind of rewrite; undefined where it does not apply. */
export type Rewrite = (schema: JsonObject, place: RewritePlace) => JsonSchema | undefined

/** The same schema without some keywords. */
export const without = (schema: JsonObject, ...keywords: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

const only = (schema: JsonObject, ...keywords: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)))

/** True when one of the keywords is there. */
export const has = (schema: JsonObject, ...keywords: ReadonlyArray<string>): boolean =>
  keywords.some((keyword) => Object.hasOwn(schema, keyword))

/** The list under a keyword; empty where there is none. */
export const list = (schema: JsonObject, keyword: string): ReadonlyArray<Json> => {
  const value = own(schema, keyword)
  return isArray(value) ? value : []
}

/** What `type` says. */
export const type = (schema: JsonObject): Json | undefined => own(schema, "type")

const annotations = ["title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly"]
const beside = ["$schema", "$id", "$defs", "definitions", "$anchor"]

/* What asserts something here, and what has to stay where it is. */
const split = (schema: JsonObject): readonly [asserted: JsonObject, kept: JsonObject] => [
  without(schema, ...annotations, ...beside),
  only(schema, ...annotations, ...beside)
]

const shuffled =
  (keyword: string): Rewrite =>
  (schema, { random }) => {
    const items = list(schema, keyword)
    if (items.length < 2) return undefined
    const mixed = random.shuffled(items)
    return { ...schema, [keyword]: mixed.every((item, at) => item === items[at]) ? items.toReversed() : mixed }
  }

const vacuous =
  (keyword: string, value: Json, types: ReadonlyArray<string>): Rewrite =>
  (schema) =>
    has(schema, keyword) || !types.includes(String(type(schema))) ? undefined : { ...schema, [keyword]: value }

const wrapped =
  (keyword: "allOf" | "anyOf" | "oneOf"): Rewrite =>
  (schema) => {
    const [asserted, kept] = split(schema)
    return Object.keys(asserted).length === 0 || has(schema, "unevaluatedProperties", "unevaluatedItems")
      ? undefined
      : { ...kept, [keyword]: [asserted] }
  }

/* Keywords that mean the same in a branch as beside it. */
const movable = [
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "required",
  "enum",
  "const",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "propertyNames",
  "not"
]

const moved: Rewrite = (schema, { random }) => {
  const [one, ...more] = random.shuffled(movable.filter((keyword) => has(schema, keyword)))
  if (one === undefined) return undefined
  const gone = random.chance(0.5) ? [one] : [one, ...more.slice(0, 1)]
  return { ...without(schema, ...gone), allOf: [...list(schema, "allOf"), only(schema, ...gone)] }
}

const propertiesMoved: Rewrite = (schema, { isWatched }) =>
  !has(schema, "properties") ||
  has(schema, "additionalProperties", "unevaluatedProperties", "patternProperties") ||
  isWatched
    ? undefined
    : { ...without(schema, "properties"), allOf: [...list(schema, "allOf"), only(schema, "properties")] }

const nested =
  (keyword: "allOf" | "anyOf"): Rewrite =>
  (schema) => {
    const branches = list(schema, keyword)
    return branches.length < 2
      ? undefined
      : { ...schema, [keyword]: [branches[0] ?? true, { [keyword]: branches.slice(1) }] }
  }

const duplicated =
  (keyword: "allOf" | "anyOf"): Rewrite =>
  (schema) => {
    const [first] = list(schema, keyword)
    return first === undefined ? undefined : { ...schema, [keyword]: [...list(schema, keyword), first] }
  }

const consts =
  (keyword: "anyOf" | "oneOf", isTyped: boolean): Rewrite =>
  (schema) => {
    const values = list(schema, "enum")
    if (values.length === 0 || has(schema, "anyOf", "oneOf")) return undefined
    const typed = (value: Json): JsonObject =>
      isTyped && typeof value === "string" ? { type: "string", const: value } : { const: value }
    return { ...without(schema, "enum"), [keyword]: values.map(typed) }
  }

const nullableSplit: Rewrite = (schema) => {
  const types = list(schema, "type")
  if (
    types.length !== 2 ||
    !types.includes("null") ||
    has(schema, "enum", "const", "anyOf", "oneOf", "allOf", "not", "$ref", "if")
  )
    return undefined
  const [asserted, kept] = split(schema)
  return {
    ...kept,
    anyOf: [{ ...asserted, type: types.find((item) => item !== "null") ?? "string" }, { type: "null" }]
  }
}

const unionSplit: Rewrite = (schema) => {
  const types = list(schema, "type")
  if (types.length < 2 || has(schema, "anyOf")) return undefined
  const [asserted, kept] = split(schema)
  return { ...kept, anyOf: types.map((item) => ({ ...asserted, type: item })) }
}

const exclusiveBound =
  (from: "minimum" | "maximum"): Rewrite =>
  (schema) => {
    const value = own(schema, from)
    if (type(schema) !== "integer" || typeof value !== "number" || !Number.isInteger(value)) return undefined
    const to = from === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"
    return has(schema, to) ? undefined : { ...without(schema, from), [to]: from === "minimum" ? value - 1 : value + 1 }
  }

const inapplicable: Rewrite = (schema, { isWatched, random }) => {
  if (type(schema) === "string")
    return { ...schema, ...random.pick<JsonObject>([{ minimum: 3 }, { required: ["zz"] }, { minItems: 2 }]) }
  if (type(schema) === "integer")
    return { ...schema, ...random.pick<JsonObject>([{ minLength: 3 }, { pattern: "^x" }, { maxProperties: 1 }]) }
  if (type(schema) === "object" && !isWatched)
    return { ...schema, ...random.pick<JsonObject>([{ minLength: 3 }, { items: { type: "string" } }]) }
  return undefined
}

const notEmpty: Rewrite = (schema, { random }) =>
  type(schema) === "string" && own(schema, "minLength") === 1 && !has(schema, "not")
    ? { ...without(schema, "minLength"), not: random.pick<JsonObject>([{ enum: [""] }, { const: "" }]) }
    : undefined

const conditioned =
  (holds: boolean): Rewrite =>
  (schema) => {
    const [asserted, kept] = split(schema)
    if (has(schema, "unevaluatedProperties", "unevaluatedItems") || Object.keys(asserted).length === 0) return undefined
    return { ...kept, if: holds, [holds ? "then" : "else"]: asserted }
  }

const doubleNot: Rewrite = (schema, { isWatched }) => {
  const [asserted, kept] = split(schema)
  return isWatched || Object.keys(asserted).length === 0 ? undefined : { ...kept, not: { not: asserted } }
}

const typeOfEnum: Rewrite = (schema) => {
  const values = [...list(schema, "enum"), ...(own(schema, "const") === undefined ? [] : [own(schema, "const")])]
  if (values.length === 0 || !values.every((value) => typeof value === "string")) return undefined
  if (has(schema, "type") && type(schema) !== "string" && !list(schema, "type").includes("string")) return undefined
  return has(schema, "type") ? without(schema, "type") : { ...schema, type: "string" }
}

const wide = Number.MAX_SAFE_INTEGER

/** Rewrites of EQ-2 at one place, by name. */
export const rewrites: ReadonlyArray<readonly [name: string, rewrite: Rewrite]> = [
  [
    "const-enum",
    (schema) => {
      const value = own(schema, "const")
      return value === undefined ? undefined : { ...without(schema, "const"), enum: [value] }
    }
  ],
  [
    "type-list",
    (schema) => (typeof type(schema) === "string" ? { ...schema, type: [type(schema) ?? "null"] } : undefined)
  ],
  [
    "type-number-integer",
    (schema) => (type(schema) === "number" ? { ...schema, type: ["integer", "number"] } : undefined)
  ],
  ["type-order", shuffled("type")],
  ["required-order", shuffled("required")],
  ["enum-order", shuffled("enum")],
  ["allOf-order", shuffled("allOf")],
  ["anyOf-order", shuffled("anyOf")],
  ["oneOf-order", shuffled("oneOf")],
  [
    "key-order",
    (schema, { random }) =>
      Object.keys(schema).length < 2 ? undefined : Object.fromEntries(random.shuffled(Object.entries(schema)))
  ],
  ["required-empty", vacuous("required", [], ["object"])],
  ["minLength-0", vacuous("minLength", 0, ["string"])],
  ["minItems-0", vacuous("minItems", 0, ["array"])],
  ["minProperties-0", vacuous("minProperties", 0, ["object"])],
  ["uniqueItems-false", vacuous("uniqueItems", false, ["array"])],
  [
    "additionalProperties-true",
    (schema, place) =>
      place.isWatched || has(schema, "unevaluatedProperties")
        ? undefined
        : vacuous("additionalProperties", place.random.chance(0.5) ? true : {}, ["object"])(schema, place)
  ],
  [
    "items-true",
    (schema, place) =>
      place.isWatched || has(schema, "unevaluatedItems")
        ? undefined
        : vacuous("items", place.random.chance(0.5) ? true : {}, ["array"])(schema, place)
  ],
  [
    "minContains-1",
    (schema) => (has(schema, "contains") && !has(schema, "minContains") ? { ...schema, minContains: 1 } : undefined)
  ],
  ["exclusiveMinimum", exclusiveBound("minimum")],
  ["exclusiveMaximum", exclusiveBound("maximum")],
  [
    "safe-integers",
    (schema) =>
      type(schema) === "integer" && !has(schema, "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")
        ? { ...schema, minimum: -wide, maximum: wide }
        : undefined
  ],
  ["allOf-one", wrapped("allOf")],
  ["anyOf-one", wrapped("anyOf")],
  ["oneOf-one", wrapped("oneOf")],
  ["allOf-moved", moved],
  ["allOf-properties", propertiesMoved],
  ["allOf-nested", nested("allOf")],
  ["anyOf-nested", nested("anyOf")],
  ["allOf-twice", duplicated("allOf")],
  ["anyOf-twice", duplicated("anyOf")],
  [
    "allOf-true",
    (schema) => (has(schema, "allOf") ? { ...schema, allOf: [...list(schema, "allOf"), true] } : undefined)
  ],
  [
    "anyOf-false",
    (schema) => (has(schema, "anyOf") ? { ...schema, anyOf: [...list(schema, "anyOf"), false] } : undefined)
  ],
  ["enum-anyOf", consts("anyOf", false)],
  ["enum-anyOf-typed", consts("anyOf", true)],
  ["enum-oneOf", consts("oneOf", true)],
  ["nullable", nullableSplit],
  ["type-anyOf", unionSplit],
  [
    "oneOf-anyOf",
    (schema) => {
      const branches = list(schema, "oneOf")
      return branches.length < 2 || has(schema, "anyOf") || !areApart(branches)
        ? undefined
        : { ...without(schema, "oneOf"), anyOf: branches }
    }
  ],
  ["inapplicable", inapplicable],
  ["enum-type", typeOfEnum],
  ["not-empty", notEmpty],
  ["if-true", conditioned(true)],
  ["if-false", conditioned(false)],
  ["not-not", doubleNot]
]
