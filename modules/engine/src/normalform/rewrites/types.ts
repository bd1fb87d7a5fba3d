import { isArray, type Json, type JsonObject, mapMembers, own } from "../../model/Json.ts"
import { admitsType, type Context, distinct, drop, type Rewrite, set, typeOf, typesOf, withTypes } from "../Node.ts"

/** `type` as a set: sorted, each once, `number` over `integer`, one name as a string, every name as none. */
export const typeSet: Rewrite = {
  name: "typeSet",
  on: ["type"],
  label: null,
  apply: (node) => {
    const type = own(node, "type")
    if (!isArray(type)) return node
    const types = typesOf(node)
    return types === undefined ? node : withTypes(node, types)
  }
}

/** `const: v` is `enum: [v]`. */
export const constAsEnum: Rewrite = {
  name: "constAsEnum",
  on: ["const"],
  label: "`const` as `enum`",
  apply: (node) => {
    const value = own(node, "const")
    if (value === undefined) return node
    const rest = drop(node, "const")
    const values = own(rest, "enum")
    if (values === undefined) return set(rest, "enum", [value])
    if (!isArray(values)) return node
    const both = distinct([value]).filter((one) => distinct([...values, one]).length === distinct(values).length)
    return both.length === 0 ? false : set(rest, "enum", both)
  }
}

const typesAmong = (values: ReadonlyArray<Json>): ReadonlySet<string> => {
  const names = new Set(values.map(typeOf))
  return names.has("number") ? new Set([...names].filter((name) => name !== "integer")) : names
}

/** An `enum` keeps the values that the node's `type` admits, and its `type` is exactly theirs. */
export const enumWithinType: Rewrite = {
  name: "enumWithinType",
  on: ["enum"],
  label: "`type` beside `enum`",
  apply: (node) => {
    const values = own(node, "enum")
    const types = typesOf(node)
    if (!isArray(values) || types === undefined) return node
    const kept = values.every((value) => admitsType(types, value))
      ? values
      : values.filter((value) => admitsType(types, value))
    if (kept.length === 0) return false
    const exact = typesAmong(kept)
    const isExact =
      Object.hasOwn(node, "type") && types.size === exact.size && [...exact].every((name) => types.has(name))
    if (isExact && kept === values) return node
    return withTypes(kept === values ? node : set(node, "enum", kept), exact)
  }
}

/** `enum` in canonical order, each value once. */
export const enumSet: Rewrite = {
  name: "enumSet",
  on: ["enum"],
  label: null,
  apply: (node) => {
    const values = own(node, "enum")
    if (!isArray(values)) return node
    if (values.length === 0) return false
    const kept = distinct(values)
    return kept.length === values.length && kept.every((value, index) => value === values[index])
      ? node
      : set(node, "enum", kept)
  }
}

type Check = (node: JsonObject, value: number | string) => boolean

const number = (node: JsonObject, keyword: string): number | undefined => {
  const bound = own(node, keyword)
  return typeof bound === "number" ? bound : undefined
}

const within: Check = (node, value) => {
  if (typeof value === "number") {
    return (
      value >= (number(node, "minimum") ?? value) &&
      value <= (number(node, "maximum") ?? value) &&
      value > (number(node, "exclusiveMinimum") ?? Number.NEGATIVE_INFINITY) &&
      value < (number(node, "exclusiveMaximum") ?? Number.POSITIVE_INFINITY)
    )
  }
  const length = [...value].length
  return length >= (number(node, "minLength") ?? 0) && length <= (number(node, "maxLength") ?? length)
}

const scalarBounds = ["exclusiveMaximum", "exclusiveMinimum", "maximum", "maxLength", "minimum", "minLength"]

/** Bounds beside an `enum` only sort out its members. */
export const enumWithinBounds: Rewrite = {
  name: "enumWithinBounds",
  on: ["enum"],
  label: "bounds beside `enum`",
  apply: (node) => {
    const values = own(node, "enum")
    if (!isArray(values) || !scalarBounds.some((keyword) => typeof own(node, keyword) === "number")) return node
    const kept = values.filter((value) =>
      typeof value === "number" || typeof value === "string" ? within(node, value) : true
    )
    return kept.length === 0
      ? false
      : set(drop(node, ...scalarBounds.filter((keyword) => typeof own(node, keyword) === "number")), "enum", kept)
  }
}

const applicable: ReadonlyArray<readonly [types: ReadonlyArray<string>, keywords: ReadonlyArray<string>]> = [
  [
    ["number", "integer"],
    ["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"]
  ],
  [["string"], ["maxLength", "minLength", "pattern"]],
  [
    ["array"],
    ["contains", "items", "maxContains", "maxItems", "minContains", "minItems", "prefixItems", "uniqueItems"]
  ],
  [
    ["object"],
    [
      "additionalProperties",
      "dependentRequired",
      "dependentSchemas",
      "maxProperties",
      "minProperties",
      "patternProperties",
      "properties",
      "propertyNames",
      "required"
    ]
  ]
]

const typesOfKeyword: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  applicable.flatMap(([names, keywords]) => keywords.map((keyword) => [keyword, names] as const))
)

/** Keywords that cannot apply to any type of the node. A property that is declared is never dropped with them. */
export const inapplicable: Rewrite = {
  name: "inapplicable",
  on: ["type"],
  label: "keywords that cannot apply",
  apply: (node, { hasUnevaluated }: Context) => {
    const types = Object.hasOwn(node, "type") ? typesOf(node) : undefined
    if (types === undefined) return node
    const isIdle = (keyword: string): boolean => {
      const names = typesOfKeyword.get(keyword)
      return names !== undefined && !names.some((name) => types.has(name))
    }
    if (!Object.keys(node).some(isIdle)) return node
    if (hasUnevaluated && (Object.hasOwn(node, "unevaluatedItems") || Object.hasOwn(node, "unevaluatedProperties")))
      return node
    return mapMembers(node, (value, keyword) => (isIdle(keyword) ? undefined : value))
  }
}
