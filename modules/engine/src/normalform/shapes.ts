// What the value of a keyword must look like to be read at all. Validators differ about anything else, so no conclusion
// is drawn from it: that it came, went or changed is itself the finding (OVR-18).
import { isArray, isObject, type Json } from "../model/Json.ts"
import { isSchema } from "../model/Schema2020.ts"
import { age, type Dialect } from "./Document.ts"

type Shape = (value: Json, dialect: Dialect) => boolean

const isText: Shape = (value) => typeof value === "string"
const isFlag: Shape = (value) => typeof value === "boolean"
const isNumber: Shape = (value) => typeof value === "number"
const isCount: Shape = (value) => typeof value === "number" && value >= 0
const isFactor: Shape = (value) => typeof value === "number" && value > 0
const isOneSchema: Shape = (value) => isSchema(value)
const areTexts = (value: Json): boolean => isArray(value) && value.every((item) => typeof item === "string")
const areSchemas: Shape = (value) => isArray(value) && value.every(isSchema)
const isMapOf = (holds: (value: Json) => boolean) => (value: Json) =>
  isObject(value) && Object.values(value).every(holds)
const isBound: Shape = (value, dialect) =>
  typeof value === "number" || (dialect === "draft-04" && typeof value === "boolean")

const of = (shape: Shape, ...keywords: ReadonlyArray<string>): ReadonlyArray<readonly [string, Shape]> =>
  keywords.map((keyword) => [keyword, shape])

const shapes: ReadonlyMap<string, Shape> = new Map([
  ...of(isText, "$ref", "format", "pattern"),
  ...of(isFlag, "uniqueItems"),
  ...of(isNumber, "maximum", "minimum"),
  ...of(isBound, "exclusiveMaximum", "exclusiveMinimum"),
  ...of(
    isCount,
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "minContains",
    "minItems",
    "minLength",
    "minProperties"
  ),
  ...of(isFactor, "multipleOf"),
  ...of((value) => typeof value === "string" || areTexts(value), "type"),
  ...of((value) => isArray(value), "enum"),
  // The oldest dialects had a flag of this name, which asserts nothing to whoever reads the newer ones.
  ...of((value) => areTexts(value), "required"),
  ...of(
    isOneSchema,
    "additionalItems",
    "additionalProperties",
    "contains",
    "else",
    "if",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties"
  ),
  ...of(
    (value, dialect) => isSchema(value) || (age(dialect) < age("2020-12") && isArray(value) && value.every(isSchema)),
    "items"
  ),
  ...of(areSchemas, "allOf", "anyOf", "oneOf", "prefixItems"),
  ...of(isMapOf(isSchema), "dependentSchemas", "patternProperties", "properties"),
  ...of(isMapOf(areTexts), "dependentRequired"),
  ...of(
    isMapOf((value) => isSchema(value) || areTexts(value) || typeof value === "string"),
    "dependencies"
  )
])

/** True for a value that a keyword cannot have. */
export const isMalformed = (keyword: string, value: Json, dialect: Dialect): boolean => {
  const shape = shapes.get(keyword)
  return shape !== undefined && !shape(value, dialect)
}
