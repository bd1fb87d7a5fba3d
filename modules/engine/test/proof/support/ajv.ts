// A second validator, which shares nothing with the first.
import { Ajv, type Options } from "ajv"
import { Ajv2019 } from "ajv/dist/2019.js"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { isArray, isObject, type Json, omit, own } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"

const options: Options = { strict: false, logger: false, validateSchema: false, ownProperties: true }

const makers: ReadonlyMap<Json | undefined, () => Ajv> = new Map<Json | undefined, () => Ajv>([
  [undefined, () => new Ajv2020(options)],
  ["https://json-schema.org/draft/2020-12/schema", () => new Ajv2020(options)],
  ["https://json-schema.org/draft/2019-09/schema", () => new Ajv2019(options)],
  ["http://json-schema.org/draft-07/schema#", () => new Ajv(options)]
])

/* Where a list must contain something, Ajv takes items for evaluated that nothing evaluated, and an empty tuple for full. */
const isBlindSpot = (schema: Json): boolean =>
  isArray(schema)
    ? schema.some(isBlindSpot)
    : isObject(schema) &&
      ((Object.hasOwn(schema, "contains") &&
        ["prefixItems", "unevaluatedItems"].some((key) => Object.hasOwn(schema, key))) ||
        Object.values(schema).some(isBlindSpot))

/** Whether Ajv accepts a value; undefined when it does not read the schema or its dialect. */
export const ajvAccepts = (schema: JsonSchema, value: Json): boolean | undefined => {
  const ajv = makers.get(isObject(schema) ? own(schema, "$schema") : undefined)?.()
  if (ajv === undefined || isBlindSpot(schema)) return undefined
  formats.default(ajv)
  try {
    return ajv.validate(isObject(schema) ? omit(schema, new Set(["$schema"])) : schema, value)
  } catch {
    return undefined
  }
}
