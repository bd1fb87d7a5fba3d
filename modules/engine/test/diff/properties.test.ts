// Laws of a comparison over generated schemas and surfaces (DIFF-44, DIFF-45, OVR-17, APR-1).
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { canonical, compareText, isArray, isObject, type Json, type JsonObject } from "../../src/model/Json.ts"
import { foundInSchema } from "../fixtures.ts"
import { anyDocument, anySchema, edited } from "./arbitraries.ts"

const mapObject = (value: JsonObject, f: (value: Json, key: string) => Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(value).flatMap(([key, item]) => {
    const now = f(item, key)
    return now === undefined ? [] : [[key, now] as const]
  }))

const one = ["additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties"]
const many = ["allOf", "anyOf", "items", "oneOf", "prefixItems"]
const named = ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"]
const allTypes = ["array", "boolean", "null", "number", "object", "string"]

const sorted = (items: ReadonlyArray<Json>, isSet: boolean): ReadonlyArray<Json> => {
  const texts = items.map(canonical).sort(compareText)
  return (isSet ? [...new Set(texts)] : texts).map((text) => JSON.parse(text) as Json)
}

/** The comparison copy, written down once more: CAP-38, DIFF-23, DIFF-24, DIFF-32, DIFF-36, EQ-4, and branches in any order. */
const copy = (schema: Json): Json => {
  if (!isObject(schema)) return schema
  return mapObject(schema, (value, keyword) => {
    if (["minLength", "minItems", "minProperties"].includes(keyword) && value === 0) return undefined
    if (["uniqueItems", "deprecated"].includes(keyword) && value === false) return undefined
    if (keyword === "required" && isArray(value)) return value.length === 0 ? undefined : sorted(value, true)
    if (keyword === "enum" && isArray(value)) return sorted(value, true)
    if (keyword === "type" && isArray(value)) {
      const set = sorted(value, true).filter((name) => name !== "integer" || !value.includes("number"))
      return canonical(set) === canonical(allTypes) ? undefined : set.length === 1 ? set[0] : set
    }
    const now =
      one.includes(keyword) && isObject(value) ? copy(value)
        : many.includes(keyword) && isArray(value) ? value.map(copy)
          : named.includes(keyword) && isObject(value) ? mapObject(value, copy) : value
    if (keyword === "additionalProperties" && (now === true || canonical(now) === "{}")) return undefined
    return ["allOf", "anyOf", "oneOf"].includes(keyword) && isArray(now) ? sorted(now, false) : now
  })
}

const same = (a: Json, b: Json): boolean => canonical(copy(a)) === canonical(copy(b))

describe("a difference of two comparison copies", () => {
  const isReported = ([before, after]: readonly [Json, Json]): void => {
    if (same(before, after)) return
    for (const side of ["input", "output"] as const) {
      assert.isAbove(foundInSchema(side, before, after).length, 0)
    }
  }

  it("is never silent, between any two schemas", () => {
    fc.assert(fc.property(fc.tuple(anySchema, anySchema), isReported), { numRuns: Number(process.env["N"] ?? 300), seed: Number(process.env["SEED"] ?? 44) })
  })

  it("is never silent, between a schema and one edit of it", () => {
    fc.assert(fc.property(edited(anySchema, anySchema), isReported), { numRuns: Number(process.env["N"] ?? 1000), seed: Number(process.env["SEED"] ?? 44) })
  })

  it("is never silent, between a document and one edit of it", () => {
    fc.assert(fc.property(edited(anyDocument, anySchema), isReported), { numRuns: Number(process.env["N"] ?? 1000), seed: Number(process.env["SEED"] ?? 44) })
  })

  it("is all that is reported: equal copies are silent", () => {
    fc.assert(fc.property(edited(anySchema, anySchema), ([before, after]) => {
      if (same(before, after)) assert.deepStrictEqual(foundInSchema("input", before, after), [])
    }), { numRuns: Number(process.env["N"] ?? 1000), seed: Number(process.env["SEED"] ?? 44) })
  })
})
