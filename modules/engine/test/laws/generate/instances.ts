// Instances of generated schemas: one that meets a schema, and one in which a given value stands at a given place. Both
// are good guesses; whoever needs certainty asks a validator.
import { isArray, isObject, type Json, type JsonObject, own } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"
import { at, type Steps } from "./sites.ts"

const formats: Readonly<Record<string, string>> = {
  date: "2026-01-02",
  "date-time": "2026-01-02T03:04:05Z",
  email: "user@example.com",
  uri: "https://example.com/a",
  uuid: "a0000000-0000-4000-8000-000000000001",
  ipv4: "10.0.0.1"
}

/* Texts for every pattern that generated schemas use. */
const patterns: Readonly<Record<string, string>> = {
  "^[a-z]+$": "abc",
  "^[a-z0-9-]+$": "abc",
  "^[A-Z]{2}$": "AB",
  "^x": "xa",
  "^x-": "x-a",
  "^[a-z_]+$": "abc",
  "^a": "abc",
  b$: "bb",
  "^y_": "y_a",
  "^[^/]+/[^/]+$": "a/b"
}

const number = (schema: JsonObject, keyword: string): number | undefined => {
  const value = own(schema, keyword)
  return typeof value === "number" ? value : undefined
}

const text = (schema: JsonObject, keyword: string): string => {
  const value = own(schema, keyword)
  return typeof value === "string" ? value : ""
}

const list = (schema: JsonObject, keyword: string): ReadonlyArray<Json> => {
  const value = own(schema, keyword)
  return isArray(value) ? value : []
}

/** Makes instances of the schemas of one document. */
export const makeInstances = (root: JsonSchema) => {
  const resolve = (schema: Json | undefined): Json | undefined => {
    const ref = isObject(schema) ? own(schema, "$ref") : undefined
    return typeof ref === "string"
      ? at(
          root,
          ref
            .slice(1)
            .split("/")
            .slice(1)
            .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
        )
      : undefined
  }

  const typeOf = (schema: JsonObject): string => {
    const type = own(schema, "type")
    if (typeof type === "string") return type
    if (isArray(type)) return String(type[0] ?? "null")
    if (Object.hasOwn(schema, "properties") || Object.hasOwn(schema, "required")) return "object"
    if (Object.hasOwn(schema, "items") || Object.hasOwn(schema, "prefixItems")) return "array"
    return Object.hasOwn(schema, "minimum") ? "integer" : "string"
  }

  const aNumber = (schema: JsonObject): number => {
    const step = number(schema, "multipleOf")
    const open = number(schema, "exclusiveMinimum")
    const low = number(schema, "minimum") ?? (open === undefined ? undefined : open + 1)
    const high = number(schema, "maximum") ?? number(schema, "exclusiveMaximum")
    const start = low ?? (high === undefined ? 1 : Math.min(1, high - 1))
    return step === undefined ? start : Math.ceil(start / step) * step
  }

  const aString = (schema: JsonObject): string => {
    const known = formats[text(schema, "format")] ?? patterns[text(schema, "pattern")]
    if (known !== undefined) return known
    const length = number(schema, "minLength") ?? Math.min(2, number(schema, "maxLength") ?? 2)
    return "ab".repeat(length).slice(0, Math.max(length, 0))
  }

  const anArray = (schema: JsonObject, levels: number): Json => {
    const prefix = list(schema, "prefixItems")
    const rest = own(schema, "items") ?? true
    const contains = own(schema, "contains")
    const length = Math.max(
      number(schema, "minItems") ?? 0,
      contains === undefined ? 0 : (number(schema, "minContains") ?? 1)
    )
    return Array.from({ length }, (_, index) => sample(prefix[index] ?? contains ?? rest, levels - 1))
  }

  const memberSchema = (schema: JsonObject, name: string): Json => {
    const properties = own(schema, "properties")
    const declared = isObject(properties) ? own(properties, name) : undefined
    return declared ?? own(schema, "additionalProperties") ?? true
  }

  const anObject = (schema: JsonObject, levels: number): JsonObject => {
    const required = list(schema, "required").filter((name) => typeof name === "string")
    const members = new Map(required.map((name) => [name, sample(memberSchema(schema, name), levels - 1)]))
    for (const [trigger, others] of Object.entries(own(schema, "dependentRequired") ?? {})) {
      if (!members.has(trigger) || !isArray(others)) continue
      for (const name of others)
        if (typeof name === "string" && !members.has(name))
          members.set(name, sample(memberSchema(schema, name), levels - 1))
    }
    const declared = Object.keys(own(schema, "properties") ?? {})
    for (const name of [...declared, "abc", "abd"]) {
      if (members.size >= (number(schema, "minProperties") ?? 0)) break
      if (!members.has(name)) members.set(name, sample(memberSchema(schema, name), levels - 1))
    }
    return Object.fromEntries(members)
  }

  const merged = (base: Json, more: Json): Json => (isObject(base) && isObject(more) ? { ...base, ...more } : more)

  /** A value that a schema admits, most likely. */
  const sample = (schema: Json | undefined, levels = 12): Json => {
    if (!isObject(schema) || levels <= 0) return 1
    const values = own(schema, "enum")
    const only = own(schema, "const")
    if (only !== undefined) return only
    if (isArray(values)) return values[0] ?? null
    const target = resolve(schema)
    const branches = [
      ...(target === undefined ? [] : [target]),
      ...list(schema, "allOf"),
      ...list(schema, "anyOf").slice(0, 1),
      ...list(schema, "oneOf").slice(0, 1)
    ]
    const isBare = Object.keys(schema).every((keyword) =>
      ["$ref", "allOf", "anyOf", "oneOf", "$defs", "description"].includes(keyword)
    )
    const all = branches.map((branch) => sample(branch, levels - 1))
    const [first, ...more] = isBare && all.length > 0 ? all : [alone(schema, levels), ...all.filter(isObject)]
    return more.reduce<Json>(merged, first ?? 1)
  }

  const alone = (schema: JsonObject, levels: number): Json => {
    const type = typeOf(schema)
    if (type === "integer" || type === "number") return aNumber(schema)
    if (type === "boolean") return true
    if (type === "null") return null
    if (type === "array") return anArray(schema, levels)
    return type === "object" ? anObject(schema, levels) : aString(schema)
  }

  const place = (
    schema: JsonObject,
    keyword: string,
    next: string | number | undefined,
    value: Json,
    levels: number
  ): Json => {
    const base = (): JsonObject => anObject(schema, levels)
    if (keyword === "properties") return { ...base(), [String(next)]: value }
    if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") return { ...base(), zz: value }
    if (keyword === "patternProperties") return { ...base(), [patterns[String(next)] ?? String(next)]: value }
    if (keyword === "propertyNames")
      return typeof value === "string" ? { ...base(), [value]: sample(own(schema, "additionalProperties")) } : base()
    const prefix = list(schema, "prefixItems").map((item) => sample(item, levels - 1))
    if (keyword === "prefixItems") return [...prefix.slice(0, Number(next)), value]
    const whole = anArray(schema, levels)
    const items = isArray(whole) && whole.length > prefix.length ? whole : [...prefix, 0]
    if (keyword === "items" || keyword === "unevaluatedItems") return [...items.slice(0, -1), value]
    if (keyword === "contains") return [value]
    const self = Object.hasOwn(schema, "properties") || Object.hasOwn(schema, "required") ? base() : {}
    const when = keyword === "then" ? merged(self, sample(own(schema, "if"), levels)) : self
    const dependent =
      keyword === "dependentSchemas"
        ? merged(when, { [String(next)]: sample(memberSchema(schema, String(next)), levels) })
        : when
    return merged(dependent, value)
  }

  /** An instance of the whole in which `value` stands where the route leads. */
  const embed = (route: Steps, value: Json): Json => {
    const within = (schema: Json | undefined, left: Steps, levels: number): Json => {
      const [step, ...rest] = left
      if (step === undefined) return value
      if (!isObject(schema) || levels <= 0) return 1
      const keyword = String(step)
      if (keyword === "$ref") return within(resolve(schema), rest, levels - 1)
      const child = own(schema, keyword)
      const hasName = isArray(child) || ["properties", "patternProperties", "dependentSchemas"].includes(keyword)
      const next = hasName ? rest[0] : undefined
      const below = hasName ? at(child ?? null, [next ?? ""]) : child
      return place(schema, keyword, next, within(below, hasName ? rest.slice(1) : rest, levels - 1), levels)
    }
    return within(root, route, 24)
  }

  return { sample: (): Json => sample(root), embed, sampleOf: (schema: JsonSchema): Json => sample(schema) }
}
