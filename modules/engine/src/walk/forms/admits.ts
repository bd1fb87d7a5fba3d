// Whether a node in normal form admits one value. Undefined where that cannot be told here: formats, patterns, and what
// nobody knows; nobody then draws a conclusion.
import { canonical, equal, isArray, isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import { annotationKeywords } from "../../model/Form.ts"
import { isMultiple } from "../../model/Numbers.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { type Forms, unfold } from "./FormScope.ts"
import { listOf, mapOf, typeOf, typesOf } from "./types.ts"

type Answer = boolean | undefined

/** All must hold: a refusal decides, else what is open stays open. */
const every = (answers: Iterable<Answer>): Answer => {
  let result: Answer = true
  for (const answer of answers) {
    if (answer === false) return false
    if (answer === undefined) result = undefined
  }
  return result
}

const some = (answers: Iterable<Answer>): Answer => {
  let result: Answer = false
  for (const answer of answers) {
    if (answer === true) return true
    if (answer === undefined) result = undefined
  }
  return result
}

const negated = (answer: Answer): Answer => (answer === undefined ? undefined : !answer)

const compare =
  (holds: (bound: number, actual: number) => boolean) =>
  (bound: Json, actual: number): Answer =>
    typeof bound === "number" ? holds(bound, actual) : undefined

const atLeast = compare((bound, actual) => actual >= bound)
const atMost = compare((bound, actual) => actual <= bound)

const multipleOf = (factor: Json, value: number): Answer => {
  if (typeof factor !== "number" || factor <= 0) return undefined
  const quotient = value / factor
  if (isMultiple(value, factor)) return true
  // Decimal factors are not exact in binary: near a whole quotient nothing is concluded.
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 ? undefined : false
}

const numberKeyword = (keyword: string, bound: Json, value: number): Answer => {
  switch (keyword) {
    case "minimum":
      return atLeast(bound, value)
    case "maximum":
      return atMost(bound, value)
    case "exclusiveMinimum":
      return typeof bound === "number" ? value > bound : undefined
    case "exclusiveMaximum":
      return typeof bound === "number" ? value < bound : undefined
    case "multipleOf":
      return multipleOf(bound, value)
    default:
      return undefined
  }
}

const stringKeyword = (keyword: string, bound: Json, value: string): Answer => {
  if (keyword === "minLength") return atLeast(bound, [...value].length)
  return keyword === "maxLength" ? atMost(bound, [...value].length) : undefined
}

const arrayKeyword = (
  forms: Asked,
  node: JsonObject,
  keyword: string,
  bound: Json,
  value: ReadonlyArray<Json>
): Answer => {
  switch (keyword) {
    case "minItems":
      return atLeast(bound, value.length)
    case "maxItems":
      return atMost(bound, value.length)
    case "uniqueItems":
      return bound !== true || new Set(value.map(canonical)).size === value.length
    case "prefixItems":
      return isArray(bound)
        ? every(value.slice(0, bound.length).map((item, index) => admitsAny(forms, bound[index], item)))
        : undefined
    case "items":
      return every(value.slice(listOf(node, "prefixItems").length).map((item) => admitsAny(forms, bound, item)))
    default:
      return undefined
  }
}

const objectKeyword = (forms: Asked, node: JsonObject, keyword: string, bound: Json, value: JsonObject): Answer => {
  const names = Object.keys(value)
  switch (keyword) {
    case "minProperties":
      return atLeast(bound, names.length)
    case "maxProperties":
      return atMost(bound, names.length)
    case "required":
      return isArray(bound) ? bound.every((name) => typeof name === "string" && Object.hasOwn(value, name)) : undefined
    case "properties":
      return isObject(bound)
        ? every(
            names
              .filter((name) => Object.hasOwn(bound, name))
              .map((name) => admitsAny(forms, own(bound, name), own(value, name) ?? null))
          )
        : undefined
    case "additionalProperties": {
      if (Object.hasOwn(node, "patternProperties")) return undefined
      const declared = mapOf(node, "properties")
      return every(
        names
          .filter((name) => !Object.hasOwn(declared, name))
          .map((name) => admitsAny(forms, bound, own(value, name) ?? null))
      )
    }
    case "propertyNames":
      return every(names.map((name) => admitsAny(forms, bound, name)))
    case "dependentRequired":
      return isObject(bound)
        ? names.every((name) =>
            listOf(bound, name).every((needed) => typeof needed === "string" && Object.hasOwn(value, needed))
          )
        : undefined
    default:
      return undefined
  }
}

const branches = (forms: Asked, bound: Json, value: Json): ReadonlyArray<Answer> =>
  isArray(bound) ? bound.map((branch) => admitsAny(forms, branch, value)) : [undefined]

const generalKeyword = (forms: Asked, keyword: string, bound: Json, value: Json): Answer => {
  switch (keyword) {
    case "enum":
      return isArray(bound) ? bound.some((member) => equal(member, value)) : undefined
    case "allOf":
      return every(branches(forms, bound, value))
    case "anyOf":
      return some(branches(forms, bound, value))
    case "oneOf": {
      const answers = branches(forms, bound, value)
      if (answers.filter((answer) => answer === true).length > 1) return false
      return answers.includes(undefined) ? undefined : answers.includes(true)
    }
    case "not":
      return negated(admitsAny(forms, bound, value))
    default:
      return undefined
  }
}

const general: ReadonlySet<string> = new Set(["allOf", "anyOf", "enum", "not", "oneOf"])

const admitsAny = (forms: Asked, schema: Json | undefined, value: Json): Answer =>
  isSchema(schema) ? admitsNode(forms, schema, value) : undefined

/* A recursion can lead back to the same value for ever: what is not answered in so many steps stays open. */
const mostSteps = 10_000
const mostDepth = 200

interface Asked extends Forms {
  readonly asked: { steps: number; depth: number }
}

/** Whether the set of a node holds a value. */
export const admits = (forms: Forms, schema: JsonSchema, value: Json): Answer =>
  admitsNode({ ...forms, asked: { steps: 0, depth: 0 } }, schema, value)

const admitsNode = (forms: Asked, schema: JsonSchema, value: Json): Answer => {
  const { asked } = forms
  if (asked.depth >= mostDepth || asked.steps++ >= mostSteps) return undefined
  asked.depth++
  const answer = admitsHere(forms, schema, value)
  asked.depth--
  return answer
}

const admitsHere = (forms: Asked, schema: JsonSchema, value: Json): Answer => {
  const node = unfold(forms, schema)
  if (typeof node === "boolean") return node
  const type = typeOf(value)
  if (!typesOf(node).has(type)) return false
  const answers: Array<Answer> = []
  for (const [keyword, bound] of Object.entries(node)) {
    if (keyword === "type" || annotationKeywords.has(keyword)) continue
    if (general.has(keyword)) answers.push(generalKeyword(forms, keyword, bound, value))
    else if (typeof value === "number")
      answers.push(numeric.has(keyword) ? numberKeyword(keyword, bound, value) : ignored(keyword, "number"))
    else if (typeof value === "string")
      answers.push(
        keyword === "minLength" || keyword === "maxLength"
          ? stringKeyword(keyword, bound, value)
          : ignored(keyword, "string")
      )
    else if (isArray(value))
      answers.push(
        arrayKeywords.has(keyword) ? arrayKeyword(forms, node, keyword, bound, value) : ignored(keyword, "array")
      )
    else if (isObject(value))
      answers.push(
        objectKeywords.has(keyword) ? objectKeyword(forms, node, keyword, bound, value) : ignored(keyword, "object")
      )
    else answers.push(ignored(keyword, "none"))
  }
  return every(answers)
}

const numeric: ReadonlySet<string> = new Set([
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maximum",
  "minimum",
  "multipleOf"
])
const strings: ReadonlySet<string> = new Set(["maxLength", "minLength", "pattern"])
const arrayKeywords: ReadonlySet<string> = new Set(["items", "maxItems", "minItems", "prefixItems", "uniqueItems"])
const objectKeywords: ReadonlySet<string> = new Set([
  "additionalProperties",
  "dependentRequired",
  "maxProperties",
  "minProperties",
  "properties",
  "propertyNames",
  "required"
])
const otherArrays: ReadonlySet<string> = new Set(["contains", "maxContains", "minContains", "unevaluatedItems"])
const otherObjects: ReadonlySet<string> = new Set(["dependentSchemas", "patternProperties", "unevaluatedProperties"])

/** A keyword of another type's family says nothing of a value; anything else is not for us to tell. */
const ignored = (keyword: string, family: "array" | "none" | "number" | "object" | "string"): Answer => {
  if (numeric.has(keyword)) return family !== "number" ? true : undefined
  if (strings.has(keyword)) return family !== "string" ? true : undefined
  if (arrayKeywords.has(keyword) || otherArrays.has(keyword)) return family !== "array" ? true : undefined
  if (objectKeywords.has(keyword) || otherObjects.has(keyword)) return family !== "object" ? true : undefined
  return undefined
}
