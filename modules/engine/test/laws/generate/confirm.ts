// The judge of witnesses: a validator that shares nothing with us. Formats are asserted, each dialect by its own rules.
import { Ajv, type Options, type ValidateFunction } from "ajv"
import { Ajv2019 } from "ajv/dist/2019.js"
import { Ajv2020 } from "ajv/dist/2020.js"
import { isArray, isObject, type Json, omit, own } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"

/** Whether a value is valid; undefined when the validator does not know the dialect or refuses the schema. */
export type Confirm = (schema: JsonSchema, value: Json) => boolean | undefined

/* Each schema is asked a few times: what makes compiled code faster takes longer than it saves. */
const options: Options = {
  strict: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
  meta: false,
  code: { optimize: false },
  inlineRefs: false,
  // Without it a member called `constructor` is always there.
  ownProperties: true
}

/* Only for texts that are clearly of a format or clearly not: generated ones are. */
const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  email: /^[^@\s]+@[^@\s]+\.[a-z]+$/,
  uri: /^[a-z]+:\/\/[^\s]+$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
}

const dialects: ReadonlyArray<readonly [uri: string, make: () => Ajv]> = [
  ["https://json-schema.org/draft/2020-12/schema", () => new Ajv2020(options)],
  ["https://json-schema.org/draft/2019-09/schema", () => new Ajv2019(options)],
  ["http://json-schema.org/draft-07/schema#", () => new Ajv(options)],
  ["http://json-schema.org/draft-06/schema#", () => new Ajv(options)]
]

const uriOf = (schema: JsonSchema): Json =>
  (isObject(schema) ? own(schema, "$schema") : undefined) ?? "https://json-schema.org/draft/2020-12/schema"

const withoutUri = (schema: JsonSchema): JsonSchema => (isObject(schema) ? omit(schema, new Set(["$schema"])) : schema)

const needsNameless = (names: Json): boolean =>
  isArray(names) ? names.includes("") : isObject(names) && Object.values(names).some(needsNameless)

/* Ajv skips properties called `__proto__`, never misses one called ``, takes an empty tuple to contain anything,
 * and compares the items of a tuple as if all had the type of the rest. */
const isBlindSpot = (schema: Json): boolean => {
  if (isArray(schema)) return schema.some(isBlindSpot)
  if (!isObject(schema)) return false
  const isOfItems = Object.hasOwn(schema, "contains") || Object.hasOwn(schema, "uniqueItems")
  if (isOfItems && Object.hasOwn(schema, "prefixItems")) return true
  return Object.entries(schema).some(
    ([name, value]) =>
      name === "__proto__" ||
      ((name === "required" || name === "dependentRequired") && needsNameless(value)) ||
      isBlindSpot(value)
  )
}

/** A judge that compiles each schema once and forgets the oldest. */
export const makeConfirm = (): Confirm => {
  const judges = new Map<Json, Ajv>()
  const compiled = new Map<JsonSchema, ValidateFunction | undefined>()

  const judgeOf = (uri: Json): Ajv | undefined => {
    const known = judges.get(uri)
    if (known !== undefined) return known
    const judge = dialects.find(([name]) => name === uri)?.[1]()
    if (judge === undefined) return undefined
    for (const [name, shape] of Object.entries(formats)) judge.addFormat(name, shape)
    judges.set(uri, judge)
    return judge
  }

  const compile = (schema: JsonSchema): ValidateFunction | undefined => {
    if (isBlindSpot(schema)) return undefined
    try {
      return judgeOf(uriOf(schema))?.compile(withoutUri(schema))
    } catch {
      return undefined
    }
  }

  return (schema, value) => {
    if (!compiled.has(schema)) {
      compiled.set(schema, compile(schema))
      const [oldest] = compiled.keys()
      if (compiled.size > 16 && oldest !== undefined) {
        compiled.delete(oldest)
        for (const judge of judges.values()) judge.removeSchema()
      }
    }
    // Ajv fails on values with members such as `toString`.
    try {
      return compiled.get(schema)?.(value)
    } catch {
      return undefined
    }
  }
}
