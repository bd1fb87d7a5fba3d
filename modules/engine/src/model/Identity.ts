// Numbers for schemas: equal numbers, equal meaning by structure. Shared parts are looked at once, however often they
// stand in a schema, so that a chain of doublings costs its length and not its unfolding.
import { annotationKeywords } from "./Form.ts"
import { canonical, compareText, isArray, isObject, type Json, type JsonObject, own } from "./Json.ts"
import { isSchema, type JsonSchema } from "./Schema2020.ts"

const single: ReadonlySet<string> = new Set([
  "additionalProperties",
  "contains",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties"
])

const sets: ReadonlySet<string> = new Set(["allOf", "anyOf"])
const maps: ReadonlySet<string> = new Set(["dependentSchemas", "patternProperties", "properties"])
const valueSets: ReadonlySet<string> = new Set(["enum", "required", "type"])

/** Tells equal schemas by number, with or without their annotations. Numbers of one instance compare with each other. */
export class Identity {
  readonly #numbers = new Map<string, number>()
  readonly #plain = new Map<JsonObject, number>()
  readonly #annotated = new Map<JsonObject, number>()
  readonly #singles = new Set<JsonObject>()

  /** Gives a schema a number of its own, which no other schema gets: for what is known to be equal to itself alone. */
  single(schema: JsonObject): void {
    const number = this.#intern(`single ${this.#numbers.size}`)
    this.#plain.set(schema, number)
    this.#annotated.set(schema, number)
    this.#singles.add(schema)
  }

  /** Whether a schema was numbered by itself. */
  isSingle(schema: JsonObject): boolean {
    return this.#singles.has(schema)
  }

  /** The number of what a schema asserts. */
  set(schema: JsonSchema): number {
    return this.#of(schema, this.#plain, false)
  }

  /** The number of a schema with its annotations. */
  whole(schema: JsonSchema): number {
    return this.#of(schema, this.#annotated, true)
  }

  #of(schema: JsonSchema, memo: Map<JsonObject, number>, annotated: boolean): number {
    if (typeof schema === "boolean") return this.#intern(schema ? "" : "false")
    const known = memo.get(schema)
    if (known !== undefined) return known
    const parts: Array<string> = []
    for (const keyword of Object.keys(schema).sort(compareText)) {
      if (!annotated && annotationKeywords.has(keyword)) continue
      parts.push(`${JSON.stringify(keyword)}:${this.#value(keyword, own(schema, keyword) ?? null, memo, annotated)}`)
    }
    const number = this.#intern(parts.join(","))
    memo.set(schema, number)
    return number
  }

  #value(keyword: string, value: Json, memo: Map<JsonObject, number>, annotated: boolean): string {
    if (typeof value !== "object" || value === null) return isSchema(value) && single.has(keyword) ? `#${this.#of(value, memo, annotated)}` : canonical(value)
    const child = (item: Json): string => (isSchema(item) ? `#${this.#of(item, memo, annotated)}` : canonical(item))
    if (isArray(value)) {
      if (sets.has(keyword)) return `{${[...new Set(value.map(child))].sort(compareText).join()}}`
      if (keyword === "oneOf") return `{${value.map(child).sort(compareText).join()}}`
      if (keyword === "prefixItems") return `[${value.map(child).join()}]`
      return valueSets.has(keyword) ? `{${value.map(canonical).sort(compareText).join()}}` : canonical(value)
    }
    if (isObject(value) && single.has(keyword)) return child(value)
    if (isObject(value) && maps.has(keyword)) {
      const names = Object.keys(value).sort(compareText)
      return `{${names.map((name) => `${JSON.stringify(name)}${child(own(value, name) ?? null)}`).join()}}`
    }
    return canonical(value)
  }

  #intern(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(key, number)
    return number
  }
}
