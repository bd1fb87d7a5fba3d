// The comparison copy of the literal reading (DIFF-32, DIFF-23, DIFF-24, DIFF-36): what the rule tables call no change is equal
// here. It is a copy for comparing; the snapshot keeps the schema as received.
import { canonical, compareText, isArray, isObject, type Json, type JsonObject, mapMembers } from "../model/Json.ts"
import { type JsonSchema, mapSubschemas } from "../model/Schema2020.ts"

const vacuous: ReadonlyArray<readonly [keyword: string, isVacuous: (value: Json) => boolean]> = [
  ["minLength", (value) => value === 0],
  ["minItems", (value) => value === 0],
  ["minProperties", (value) => value === 0],
  ["uniqueItems", (value) => value === false],
  ["additionalProperties", (value) => value === true || (isObject(value) && Object.keys(value).length === 0)],
  ["required", (value) => isArray(value) && value.length === 0],
  ["deprecated", (value) => value === false]
]

const vacuousFor = new Map(vacuous)

const allTypes = ["array", "boolean", "null", "number", "object", "string"]

/** A `type` as a set; undefined when it names every type. */
export const typeSet = (value: Json): Json | undefined => {
  if (!isArray(value) || !value.every((item) => typeof item === "string")) return value
  const names = new Set(value)
  if (names.has("number")) names.delete("integer")
  if (allTypes.every((name) => names.has(name)) && names.size === allTypes.length) return undefined
  const kept = [...names].sort(compareText)
  return kept.length === 1 ? kept[0] : kept
}

/** An `enum` is a set: what it repeats it does not say twice. */
const distinct = (value: Json): Json =>
  isArray(value) ? [...new Map(value.map((item) => [canonical(item), item])).values()] : value

/** True for a keyword that says nothing with this value (DIFF-32, DIFF-36). */
export const isVacuous = (keyword: string, value: Json): boolean => vacuousFor.get(keyword)?.(value) === true

const literalObject = (schema: JsonObject): JsonObject =>
  mapMembers(mapSubschemas(schema, literalForm), (value, keyword) => {
    if (isVacuous(keyword, value)) return undefined
    if (keyword === "enum") return distinct(value)
    return keyword === "type" ? typeSet(value) : value
  })

/** The literal comparison copy of a schema. Set-like arrays must already be in order (CAP-38). */
export const literalForm = (schema: JsonSchema): JsonSchema =>
  typeof schema === "boolean" ? schema : literalObject(schema)
