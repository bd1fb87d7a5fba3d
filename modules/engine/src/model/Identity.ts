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

const quotedNames = new Map<string, string>()

/* Keywords and common names are written over and over. */
const quoted = (name: string): string => {
  const known = quotedNames.get(name)
  if (known !== undefined) return known
  const text = JSON.stringify(name)
  if (quotedNames.size < 1000 && name.length < 40) quotedNames.set(name, text)
  return text
}

const scalar = (value: boolean | null | number | string): string =>
  typeof value === "string" ? JSON.stringify(value) : typeof value === "number" ? canonical(value) : String(value)

const namesInOrder = (object: JsonObject): ReadonlyArray<string> => {
  const names = Object.keys(object)
  for (let index = 1; index < names.length; index++)
    if ((names[index - 1] ?? "") > (names[index] ?? "")) return names.sort(compareText)
  return names
}

/** Names for references that close a recursion, by their text: equal names, equal meaning, without and with annotations. */
export interface LoopNames {
  readonly set: ReadonlyMap<string, number>
  readonly whole: ReadonlyMap<string, number>
}

const noNames: LoopNames = { set: new Map(), whole: new Map() }

/** Tells equal schemas by number, with or without their annotations. Numbers of one instance compare with each other. */
export class Identity {
  readonly #numbers = new Map<string, number>()
  readonly #plain = new Map<JsonObject, number>()
  readonly #annotated = new Map<JsonObject, number>()
  readonly #singles = new Set<JsonObject>()
  readonly #names: LoopNames
  /** How often something was met that tells the two numbers of a schema apart. */
  #marks = 0

  constructor(names: LoopNames = noNames) {
    this.#names = names
  }

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
    if (known !== undefined) {
      if (this.#plain.get(schema) !== this.#annotated.get(schema)) this.#marks++
      return known
    }
    const marks = this.#marks
    let key = ""
    for (const keyword of namesInOrder(schema)) {
      if (annotationKeywords.has(keyword)) {
        this.#marks++
        if (!annotated) continue
      }
      key += `${quoted(keyword)}:${this.#value(keyword, own(schema, keyword) ?? null, memo, annotated)},`
    }
    const number = this.#intern(key)
    memo.set(schema, number)
    // Without annotations both numbers are written alike, and are one.
    if (this.#marks === marks) (annotated ? this.#plain : this.#annotated).set(schema, number)
    return number
  }

  #value(keyword: string, value: Json, memo: Map<JsonObject, number>, annotated: boolean): string {
    if (keyword === "$ref" && typeof value === "string") {
      const name = (annotated ? this.#names.whole : this.#names.set).get(value)
      if (name !== undefined) {
        this.#marks++
        return `loop ${name}`
      }
    }
    if (typeof value !== "object" || value === null)
      return isSchema(value) && single.has(keyword) ? `#${this.#of(value, memo, annotated)}` : scalar(value)
    const child = (item: Json): string => (isSchema(item) ? `#${this.#of(item, memo, annotated)}` : canonical(item))
    if (isArray(value)) {
      if (sets.has(keyword)) return `{${[...new Set(value.map(child))].sort(compareText).join()}}`
      if (keyword === "oneOf") return `{${value.map(child).sort(compareText).join()}}`
      if (keyword === "prefixItems") return `[${value.map(child).join()}]`
      return valueSets.has(keyword) ? `{${value.map(canonical).sort(compareText).join()}}` : canonical(value)
    }
    if (isObject(value) && single.has(keyword)) return child(value)
    if (isObject(value) && maps.has(keyword)) {
      let text = ""
      for (const name of namesInOrder(value)) text += `${quoted(name)}${child(own(value, name) ?? null)},`
      return `{${text}}`
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
