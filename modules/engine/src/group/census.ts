// What a generator leaves behind in the tools it describes: counts of its habits, one census for each schema. Counts and
// no positions, so that a schema that was rebuilt can still be compared with what it was.
import { isArray, isObject, type Json, type JsonObject, own, ownArray, ownObject, ownString } from "../model/Json.ts"
import { subschemas } from "../model/Schema2020.ts"
import type { Entity } from "../model/Surface.ts"

const counted = {
  /** Objects with named properties, and how many of them say `additionalProperties: false`. */
  objects: 0,
  closed: 0,
  /** Integers that lack a bound, and integers bounded by what a double holds exactly. */
  openIntegers: 0,
  safeIntegers: 0,
  /** Maps: objects of free names, and how many say that names are strings. */
  maps: 0,
  namedMaps: 0,
  /** References to `definitions` and to `$defs`. */
  oldReferences: 0,
  newReferences: 0,
  /** Properties that state what they are themselves, and how many of them have a title. */
  properties: 0,
  titled: 0,
  /** Optional properties without and with a default, required ones with one, and unions with null that default to it. */
  undefaulted: 0,
  optionalDefaults: 0,
  requiredDefaults: 0,
  nullDefaults: 0,
  /** Maps by pattern in the spelling of two versions of one generator, and tuples with and without `maxItems`. */
  groupedPatterns: 0,
  barePatterns: 0,
  boundedTuples: 0,
  unboundedTuples: 0
}

/** Habits counted in one schema. */
export type Census = Readonly<Record<keyof typeof counted, number>> & { readonly dialect: string }

const safe = Number.MAX_SAFE_INTEGER

const isSafeBound = (value: Json | undefined): boolean => typeof value === "number" && Math.abs(value) === safe

const isMapOfNames = (node: JsonObject): boolean =>
  own(node, "type") === "object" &&
  isObject(own(node, "additionalProperties")) &&
  Object.keys(ownObject(node, "properties") ?? {}).length === 0

const isNull = (branch: Json): boolean => isObject(branch) && own(branch, "type") === "null"

const refers = (node: Json): boolean => isObject(node) && Object.hasOwn(node, "$ref")

const isReferring = (property: JsonObject): boolean =>
  refers(property) || ["allOf", "anyOf"].some((keyword) => ownArray(property, keyword)?.some(refers) === true)

const countProperties = (node: JsonObject, counts: typeof counted): void => {
  const properties = ownObject(node, "properties")
  if (properties === undefined) return
  counts.objects++
  if (own(node, "additionalProperties") === false) counts.closed++
  const required = new Set(ownArray(node, "required"))
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue
    if (!isReferring(property)) {
      counts.properties++
      if (Object.hasOwn(property, "title")) counts.titled++
    }
    const hasDefault = Object.hasOwn(property, "default")
    if (required.has(name)) counts.requiredDefaults += hasDefault ? 1 : 0
    else counts[hasDefault ? "optionalDefaults" : "undefaulted"]++
    if (own(property, "default") === null && ownArray(property, "anyOf")?.some(isNull) === true) counts.nullDefaults++
  }
}

const count = (node: JsonObject, counts: typeof counted): void => {
  countProperties(node, counts)
  if (own(node, "type") === "integer") {
    const bounds = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"].map((keyword) => own(node, keyword))
    const [low, lowOpen, high, highOpen] = bounds
    if ((low ?? lowOpen) === undefined || (high ?? highOpen) === undefined) counts.openIntegers++
    if (bounds.some(isSafeBound)) counts.safeIntegers++
  }
  if (isMapOfNames(node)) {
    counts.maps++
    if (own(ownObject(node, "propertyNames") ?? {}, "type") === "string") counts.namedMaps++
  }
  const reference = ownString(node, "$ref") ?? ""
  if (reference.startsWith("#/definitions/")) counts.oldReferences++
  if (reference.startsWith("#/$defs/")) counts.newReferences++
  const patterns = ownObject(node, "patternProperties") ?? {}
  if (Object.hasOwn(patterns, "^(.*)$")) counts.groupedPatterns++
  if (Object.hasOwn(patterns, "^.*$")) counts.barePatterns++
  if (isArray(own(node, "items")) && own(node, "additionalItems") === false) {
    if (Object.hasOwn(node, "maxItems")) counts.boundedTuples++
    else counts.unboundedTuples++
  }
}

const census = (schema: JsonObject): Census => {
  const counts = { ...counted }
  const waiting: Array<JsonObject> = [schema]
  // A part that stands in many places is one habit.
  const seen = new Set<JsonObject>(waiting)
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count(node, counts)
    for (const next of subschemas(node)) {
      if (!isObject(next) || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return { ...counts, dialect: ownString(schema, "$schema") ?? "" }
}

/** One tool as its generator describes it. */
export interface Traits {
  readonly input: Census | undefined
  readonly output: Census | undefined
  /** Undefined where the tool has none. */
  readonly annotations: JsonObject | undefined
  readonly taskSupport: Json | undefined
}

/** The traits of a tool. */
export const traitsOf = ({ fields }: Entity): Traits => {
  const side = (key: string): Census | undefined => {
    const schema = ownObject(fields, key)
    return schema === undefined ? undefined : census(schema)
  }
  return {
    input: side("inputSchema"),
    output: side("outputSchema"),
    annotations: ownObject(fields, "annotations"),
    taskSupport: own(ownObject(fields, "execution") ?? {}, "taskSupport")
  }
}
