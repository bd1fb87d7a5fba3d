// A plain reading of the modelled keywords (2020-12): the judge of what a schema accepts, which knows nothing of the
// walk. soundness.test.ts holds it against Ajv.
import {
  canonical,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownArray,
  ownObject
} from "../../src/model/Json.ts"

/** The schema that a reference of the generated documents leads to. */
export const target = (document: Json, ref: Json | undefined): Json | undefined =>
  ref === "#"
    ? document
    : typeof ref === "string" && isObject(document)
      ? own(ownObject(document, "$defs") ?? {}, ref.slice("#/$defs/".length))
      : undefined

const isType = (value: Json, type: Json): boolean =>
  type === "null"
    ? value === null
    : type === "array"
      ? isArray(value)
      : type === "object"
        ? isObject(value)
        : type === "integer"
          ? Number.isInteger(value)
          : typeof value === type

const number = (schema: JsonObject, keyword: string, otherwise: number): number => {
  const bound = own(schema, keyword)
  return typeof bound === "number" ? bound : otherwise
}

const within = (size: number, schema: JsonObject, what: string): boolean =>
  size >= number(schema, `min${what}`, 0) && size <= number(schema, `max${what}`, Infinity)

class Endless extends Error {}

const visit = (document: Json, schema: Json, value: Json, depth: number): boolean => {
  if (depth > 40) throw new Endless()
  if (!isObject(schema)) return schema !== false
  const is = (inner: Json, item: Json): boolean => visit(document, inner, item, depth + 1)
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword)
  const matching = (keyword: string): number =>
    (ownArray(schema, keyword) ?? []).filter((inner) => is(inner, value)).length
  const types = own(schema, "type")
  if (types !== undefined && ![types].flat().some((type) => isType(value, type as Json))) return false
  if (has("enum") && ownArray(schema, "enum")?.every((item) => canonical(item) !== canonical(value))) return false
  if (has("const") && canonical(own(schema, "const") ?? null) !== canonical(value)) return false
  if (has("$ref") && !is(target(document, own(schema, "$ref")) ?? true, value)) return false
  if (has("not") && is(own(schema, "not") ?? null, value)) return false
  if (has("allOf") && matching("allOf") !== ownArray(schema, "allOf")?.length) return false
  if (has("anyOf") && matching("anyOf") === 0) return false
  if (has("oneOf") && matching("oneOf") !== 1) return false
  if (typeof value === "string") {
    const pattern = own(schema, "pattern")
    return (
      within([...value].length, schema, "Length") &&
      (typeof pattern !== "string" || new RegExp(pattern, "u").test(value))
    )
  }
  if (typeof value === "number") {
    const step = own(schema, "multipleOf")
    return (
      value >= number(schema, "minimum", -Infinity) &&
      value <= number(schema, "maximum", Infinity) &&
      value > number(schema, "exclusiveMinimum", -Infinity) &&
      value < number(schema, "exclusiveMaximum", Infinity) &&
      (typeof step !== "number" || Number.isInteger(value / step))
    )
  }
  if (isArray(value)) {
    const prefix = ownArray(schema, "prefixItems") ?? []
    const found = has("contains") ? value.filter((item) => is(own(schema, "contains") ?? true, item)).length : undefined
    return (
      within(value.length, schema, "Items") &&
      (own(schema, "uniqueItems") !== true || new Set(value.map(canonical)).size === value.length) &&
      (found === undefined ||
        (found >= number(schema, "minContains", 1) && found <= number(schema, "maxContains", Infinity))) &&
      value.every((item, index) => is(prefix[index] ?? own(schema, "items") ?? true, item))
    )
  }
  if (isObject(value)) {
    const properties = ownObject(schema, "properties") ?? {}
    return (
      within(Object.keys(value).length, schema, "Properties") &&
      (ownArray(schema, "required") ?? []).every((name) => Object.hasOwn(value, String(name))) &&
      Object.entries(value).every(([name, item]) =>
        is(own(properties, name) ?? own(schema, "additionalProperties") ?? true, item)
      )
    )
  }
  return true
}

/** Whether a schema accepts a value; undefined when its references go round in a circle. */
export const accepts = (schema: Json, value: Json): boolean | undefined => {
  try {
    return visit(schema, schema, value, 0)
  } catch (error) {
    if (error instanceof Endless) return undefined
    throw error
  }
}
