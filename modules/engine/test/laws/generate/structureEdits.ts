// Edits of which the direction is known, at objects and at branches.
import { isArray, isObject, type Json, type JsonObject, own } from "../../../src/model/Json.ts"
import { isSchema, type JsonSchema } from "../../../src/model/Schema2020.ts"
import { conditional } from "./bases.ts"
import type { Edit, Narrowed, Place } from "./edits.ts"
import { areApart } from "./sites.ts"

const has = (schema: JsonObject, ...keywords: ReadonlyArray<string>): boolean =>
  keywords.some((keyword) => Object.hasOwn(schema, keyword))

const list = (schema: JsonObject, keyword: string): ReadonlyArray<Json> => {
  const value = own(schema, keyword)
  return isArray(value) ? value : []
}

const map = (schema: JsonObject, keyword: string): JsonObject => {
  const value = own(schema, keyword)
  return isObject(value) ? value : {}
}

const isObjectSchema = (schema: JsonObject): boolean => own(schema, "type") === "object" || has(schema, "properties")

const base = ({ sample }: Place): JsonObject => (isObject(sample) ? sample : {})

const omitting = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))

const strange: ReadonlyArray<Json> = [7, "zz", null, {}, [], true]

const required: Edit = (schema, place) => {
  const free = Object.keys(map(schema, "properties")).filter((name) => !list(schema, "required").includes(name))
  const name = place.random.any(free)
  if (name === undefined || !isObjectSchema(schema)) return undefined
  return {
    schema: { ...schema, required: [...list(schema, "required"), name] },
    lost: [omitting(base(place), name), {}]
  }
}

const requiredUndeclared: Edit = (schema, place) =>
  isObjectSchema(schema) &&
  !has(schema, "additionalProperties", "unevaluatedProperties", "propertyNames") &&
  !place.isWatched
    ? { schema: { ...schema, required: [...list(schema, "required"), "absent"] }, lost: [base(place), {}] }
    : undefined

const closed: Edit = (schema, place) =>
  isObjectSchema(schema) &&
  own(schema, "additionalProperties") !== false &&
  !has(schema, "unevaluatedProperties") &&
  !place.isWatched
    ? {
        schema: { ...schema, additionalProperties: false },
        lost: ["zz", 7, true, {}].map((value) => ({ ...base(place), zz: value }))
      }
    : undefined

const restNarrowed: Edit = (schema, place) =>
  isObjectSchema(schema) && !has(schema, "additionalProperties", "unevaluatedProperties") && !place.isWatched
    ? { schema: { ...schema, additionalProperties: { type: "integer" } }, lost: [{ ...base(place), zz: "zz" }] }
    : undefined

const propertyRequired: Edit = (schema, place) =>
  isObjectSchema(schema) &&
  !has(schema, "additionalProperties", "patternProperties", "propertyNames", "unevaluatedProperties") &&
  !place.isWatched
    ? {
        schema: {
          ...schema,
          properties: { ...map(schema, "properties"), fresh: { type: "string" } },
          required: [...list(schema, "required"), "fresh"]
        },
        lost: [base(place), {}]
      }
    : undefined

const propertyOptional: Edit = (schema, place) =>
  isObjectSchema(schema) &&
  !has(schema, "additionalProperties", "patternProperties", "propertyNames", "unevaluatedProperties") &&
  !place.isWatched
    ? {
        schema: { ...schema, properties: { ...map(schema, "properties"), fresh: { type: "string" } } },
        lost: [{ ...base(place), fresh: 7 }],
        policy: "property"
      }
    : undefined

const propertyForbidden: Edit = (schema, place) => {
  const names = Object.keys(map(schema, "properties")).filter((name) => !list(schema, "required").includes(name))
  const name = place.random.any(names)
  if (name === undefined) return undefined
  return {
    schema: { ...schema, properties: { ...map(schema, "properties"), [name]: false } },
    lost: strange.map((value) => ({ ...base(place), [name]: value }))
  }
}

const dependentRequired: Edit = (schema, place) => {
  const names = Object.keys(map(schema, "properties"))
  const [trigger, needed] = place.random.shuffled(names)
  if (trigger === undefined || needed === undefined || has(schema, "dependentRequired")) return undefined
  const object = omitting(base(place), needed)
  return {
    schema: { ...schema, dependentRequired: { [trigger]: [needed] } },
    lost: [object, ...strange.map((value) => ({ ...object, [trigger]: value }))]
  }
}

const dependentSchemas: Edit = (schema, place) => {
  const trigger = place.random.any(Object.keys(map(schema, "properties")))
  if (trigger === undefined || has(schema, "dependentSchemas") || place.isWatched) return undefined
  return {
    schema: { ...schema, dependentSchemas: { [trigger]: { minProperties: 6 } } },
    lost: [base(place), ...strange.map((value) => ({ ...base(place), [trigger]: value }))]
  }
}

const propertyNames: Edit = (schema, place) =>
  isObjectSchema(schema) && !has(schema, "propertyNames")
    ? {
        schema: { ...schema, propertyNames: { maxLength: 3 } },
        lost: ["zzzz", "abcdefgh"].flatMap((name) => strange.map((value) => ({ ...base(place), [name]: value })))
      }
    : undefined

const patternProperties: Edit = (schema, place) =>
  isObjectSchema(schema) &&
  !has(schema, "patternProperties") &&
  own(schema, "additionalProperties") !== false &&
  !has(schema, "additionalProperties") &&
  !place.isWatched
    ? {
        schema: { ...schema, patternProperties: { "^y_": { type: "boolean" } } },
        lost: [
          { ...base(place), y_a: 7 },
          { ...base(place), y_a: "zz" }
        ]
      }
    : undefined

const branchGone =
  (keyword: "anyOf" | "oneOf"): Edit =>
  (schema, { isWatched, random }) => {
    const branches = list(schema, keyword)
    if (branches.length < 2 || isWatched || (keyword === "oneOf" && !areApart(branches))) return undefined
    const gone = random.below(branches.length)
    const branch = branches[gone]
    const left = { ...schema, [keyword]: branches.filter((_, at) => at !== gone) }
    return { schema: left, lost: [], ...(isSchema(branch) ? { lostLike: branch } : {}) }
  }

const branchAdded: Edit = (schema, place) =>
  has(schema, "anyOf", "$ref") || place.isWatched
    ? undefined
    : {
        schema: { ...schema, anyOf: [{ type: "boolean" }, { const: place.sample }] },
        lost: [...strange, "abc", 3, 5.5, "2027-02-03", ["zz"], { zz: 1 }]
      }

const allOfAdded: Edit = (schema, place) => {
  const narrower: JsonSchema = place.random.pick<JsonSchema>([
    { not: { const: place.sample } },
    { type: "null" },
    { minProperties: 5, minItems: 5, minLength: 40, minimum: 1_000_000 }
  ])
  return place.isWatched
    ? undefined
    : { schema: { ...schema, allOf: [...list(schema, "allOf"), narrower] }, lost: [place.sample] }
}

const notAdded: Edit = (schema, place) =>
  has(schema, "not") ? undefined : { schema: { ...schema, not: { enum: [place.sample] } }, lost: [place.sample] }

const notWidened: Edit = (schema, place) => {
  const not = own(schema, "not")
  return isObject(not)
    ? { schema: { ...schema, not: { anyOf: [not, { const: place.sample }] } }, lost: [place.sample] }
    : undefined
}

const ifAdded: Edit = (schema, place) =>
  has(schema, "if", "then", "else") || place.isWatched || !isObject(place.sample)
    ? undefined
    : { schema: { ...schema, ...conditional({ type: "object" }, { minProperties: 7 }) }, lost: [place.sample] }

const refused: Edit = (_schema, place): Narrowed => ({ schema: false, lost: [place.sample] })

/** The kinds of edits at objects and branches, by name. */
export const structureEdits: ReadonlyArray<readonly [name: string, edit: Edit]> = [
  ["required", required],
  ["required-undeclared", requiredUndeclared],
  ["additionalProperties-false", closed],
  ["additionalProperties-schema", restNarrowed],
  ["property-required", propertyRequired],
  ["property-optional", propertyOptional],
  ["property-false", propertyForbidden],
  ["dependentRequired", dependentRequired],
  ["dependentSchemas", dependentSchemas],
  ["propertyNames", propertyNames],
  ["patternProperties", patternProperties],
  ["anyOf-branch", branchGone("anyOf")],
  ["oneOf-branch", branchGone("oneOf")],
  ["anyOf", branchAdded],
  ["allOf", allOfAdded],
  ["not", notAdded],
  ["not-wider", notWidened],
  ["if-then", ifAdded],
  ["false", refused]
]
