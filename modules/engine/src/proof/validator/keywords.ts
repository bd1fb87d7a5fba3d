// What each dialect knows, and the form a keyword must have for a validator to be asked about it.
import { isArray, isObject, type Json } from "../../model/Json.ts"
import { isSchema } from "../../model/Schema2020.ts"

/** The years of the dialects, which order them. */
export const dialects = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const

/** A dialect of JSON Schema. */
export type Dialect = (typeof dialects)[number]

const uri = /^https?:\/\/json-schema\.org\/(?:draft\/)?(draft-0[467]|2019-09|2020-12)\/schema#?$/

/** The dialect that a `$schema` names; undefined for one we do not know. */
export const dialectNamed = (schema: Json | undefined): Dialect | undefined => {
  if (schema === undefined) return "2020-12"
  const name = typeof schema === "string" ? uri.exec(schema)?.[1] : undefined
  return dialects.find((dialect) => dialect === name)
}

/** True when `dialect` is `other` or later. */
export const isSince = (dialect: Dialect, other: Dialect): boolean =>
  dialects.indexOf(dialect) >= dialects.indexOf(other)

/** How a keyword's value is read. */
export type Reading = "items" | "list" | "map" | "plain" | "schema"

interface Keyword {
  readonly reading: Reading
  readonly since: Dialect
  readonly until: Dialect
  /** False for a value that has no defined meaning. */
  readonly isSound: (value: Json, dialect: Dialect) => boolean
}

const types: ReadonlySet<Json> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"])

const isNumber = (value: Json): boolean => typeof value === "number" && Number.isFinite(value)
const isCount = (value: Json): boolean => Number.isInteger(value) && Number(value) >= 0
const isTexts = (value: Json): boolean => isArray(value) && value.every((item) => typeof item === "string")
const isText = (value: Json): boolean => typeof value === "string"
const isType = (value: Json): boolean =>
  isArray(value) ? value.length > 0 && value.every((item) => types.has(item)) : types.has(value)
const isBound = (value: Json, dialect: Dialect): boolean =>
  dialect === "draft-04" ? typeof value === "boolean" : isNumber(value)
const isSchemaOf = (value: Json, dialect: Dialect): boolean =>
  typeof value === "boolean" ? isSince(dialect, "draft-06") : isObject(value)
const isAdditional = (value: Json): boolean => isSchema(value)
const isList = (value: Json, dialect: Dialect): boolean =>
  isArray(value) && value.length > 0 && value.every((item) => isSchemaOf(item, dialect))
const isMap = (value: Json, dialect: Dialect): boolean =>
  isObject(value) && Object.values(value).every((item) => isSchemaOf(item, dialect))
const isItems = (value: Json, dialect: Dialect): boolean =>
  isArray(value)
    ? dialect !== "2020-12" && value.every((item) => isSchemaOf(item, dialect))
    : isSchemaOf(value, dialect)
const isDependencies = (value: Json, dialect: Dialect): boolean =>
  // Later dialects dropped the keyword and validators go on reading it or not: nothing can be proved with it.
  isObject(value) &&
  !isSince(dialect, "2019-09") &&
  Object.values(value).every((item) => isTexts(item) || isSchemaOf(item, dialect))

const keyword = (
  reading: Reading,
  isSound: Keyword["isSound"],
  since: Dialect = "draft-04",
  until: Dialect = "2020-12"
): Keyword => ({ reading, since, until, isSound })

/** Every keyword that asserts, or that references lead through. */
export const keywords: ReadonlyMap<string, Keyword> = new Map([
  ["$defs", keyword("map", isObject)],
  ["additionalItems", keyword("schema", isAdditional, "draft-04", "2019-09")],
  ["additionalProperties", keyword("schema", isAdditional)],
  ["allOf", keyword("list", isList)],
  ["anyOf", keyword("list", isList)],
  ["const", keyword("plain", () => true, "draft-06")],
  ["contains", keyword("schema", isSchemaOf, "draft-06")],
  ["definitions", keyword("map", isObject)],
  ["dependencies", keyword("map", isDependencies)],
  ["dependentRequired", keyword("plain", (value) => isObject(value) && Object.values(value).every(isTexts), "2019-09")],
  ["dependentSchemas", keyword("map", isMap, "2019-09")],
  ["else", keyword("schema", isSchemaOf, "draft-07")],
  ["enum", keyword("plain", isArray)],
  ["exclusiveMaximum", keyword("plain", isBound)],
  ["exclusiveMinimum", keyword("plain", isBound)],
  ["format", keyword("plain", isText)],
  ["if", keyword("schema", isSchemaOf, "draft-07")],
  ["items", keyword("items", isItems)],
  ["maxContains", keyword("plain", isCount, "2019-09")],
  ["maxItems", keyword("plain", isCount)],
  ["maxLength", keyword("plain", isCount)],
  ["maxProperties", keyword("plain", isCount)],
  ["maximum", keyword("plain", isNumber)],
  ["minContains", keyword("plain", isCount, "2019-09")],
  ["minItems", keyword("plain", isCount)],
  ["minLength", keyword("plain", isCount)],
  ["minProperties", keyword("plain", isCount)],
  ["minimum", keyword("plain", isNumber)],
  ["multipleOf", keyword("plain", (value) => isNumber(value) && Number(value) > 0)],
  ["not", keyword("schema", isSchemaOf)],
  ["oneOf", keyword("list", isList)],
  ["pattern", keyword("plain", isText)],
  ["patternProperties", keyword("map", isMap)],
  ["prefixItems", keyword("list", isList, "2020-12")],
  ["properties", keyword("map", isMap)],
  ["propertyNames", keyword("schema", isSchemaOf, "draft-06")],
  ["required", keyword("plain", isTexts)],
  ["then", keyword("schema", isSchemaOf, "draft-07")],
  ["type", keyword("plain", isType)],
  ["unevaluatedItems", keyword("schema", isSchemaOf, "2019-09")],
  ["unevaluatedProperties", keyword("schema", isSchemaOf, "2019-09")],
  ["uniqueItems", keyword("plain", (value) => typeof value === "boolean")]
])

/** True when a dialect reads a keyword. */
export const isRead = ({ since, until }: Keyword, dialect: Dialect): boolean =>
  isSince(dialect, since) && isSince(until, dialect)
