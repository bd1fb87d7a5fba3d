// `$schema` alone changes nothing when every keyword in use means the same under both dialects (EQ-5). The same holds
// for a root `type: "object"` that is stated or left out: the arguments of a tool are an object either way.
import type { Change } from "../model/Change.ts"
import { equal, isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { type JsonSchema, subschemas } from "../model/Schema2020.ts"
import { net } from "./keywords.ts"
import { fact, type Scope } from "./Scope.ts"

const names = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const

type Dialect = (typeof names)[number]

const dialectOf = (schema: JsonObject): Dialect | undefined => {
  const stated = own(schema, "$schema")
  if (stated === undefined) return "2020-12"
  if (typeof stated !== "string") return undefined
  const id = /^https?:\/\/json-schema\.org\/(draft-0[467]|draft\/(?:2019-09|2020-12))\/schema#?$/.exec(stated)?.[1]
  return names.find((name) => id === name || id === `draft/${name}`)
}

const since = new Map<string, Dialect>([
  ["$anchor", "2019-09"],
  ["$defs", "2019-09"],
  ["$dynamicAnchor", "2020-12"],
  ["$dynamicRef", "2020-12"],
  ["$id", "draft-06"],
  ["const", "draft-06"],
  ["contains", "draft-06"],
  ["contentSchema", "2019-09"],
  ["dependentRequired", "2019-09"],
  ["dependentSchemas", "2019-09"],
  ["else", "draft-07"],
  ["exclusiveMaximum", "draft-06"],
  ["exclusiveMinimum", "draft-06"],
  ["if", "draft-07"],
  ["maxContains", "2019-09"],
  ["minContains", "2019-09"],
  ["prefixItems", "2020-12"],
  ["propertyNames", "draft-06"],
  ["then", "draft-07"],
  ["unevaluatedItems", "2019-09"],
  ["unevaluatedProperties", "2019-09"]
])

const until = new Map<string, Dialect>([
  ["$recursiveAnchor", "2019-09"],
  ["$recursiveRef", "2019-09"],
  ["additionalItems", "2019-09"],
  ["dependencies", "draft-07"],
  ["id", "draft-04"]
])

const newest: Dialect = "2020-12"

const knows = (dialect: Dialect, keyword: string): boolean =>
  names.indexOf(dialect) >= names.indexOf(since.get(keyword) ?? "draft-04") &&
  names.indexOf(dialect) <= names.indexOf(until.get(keyword) ?? newest)

/** How a node reads `keyword` under a dialect, as a label: two equal labels are one meaning. */
const reading = (dialect: Dialect, keyword: string, value: Json, node: JsonObject): string => {
  if (keyword === "$ref")
    return Object.keys(node).length > 1 && names.indexOf(dialect) < names.indexOf("2019-09") ? "alone" : "beside"
  if (keyword === "items" && isArray(value)) return dialect === "2020-12" ? "unknown" : "tuple"
  if (keyword === "type")
    return dialect === "draft-04" && [value].flat().includes("integer") ? "1.0 is a number" : "known"
  if (typeof value === "boolean" && (keyword === "exclusiveMaximum" || keyword === "exclusiveMinimum")) {
    return dialect === "draft-04" ? "flag" : "unknown"
  }
  // A container of definitions says nothing by itself.
  if (keyword === "$defs" || keyword === "definitions") return "known"
  return knows(dialect, keyword) ? "known" : "unknown"
}

const meansTheSame = (schema: JsonSchema, from: Dialect, to: Dialect): boolean => {
  if (typeof schema === "boolean") return from !== "draft-04" && to !== "draft-04"
  return (
    Object.entries(schema).every(
      ([keyword, value]) => reading(from, keyword, value, schema) === reading(to, keyword, value, schema)
    ) && subschemas(schema).every((subschema) => meansTheSame(subschema, from, to))
  )
}

interface Root {
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly changes: ReadonlyArray<Change>
}

const statedObject = { type: "object" } as const

/** Takes `$schema` and a stated root type off two root schemas, with the one fact that reports them. */
export const rewrittenRoot = (scope: Scope, path: string, before: JsonSchema, after: JsonSchema): Root => {
  if (!isObject(before) || !isObject(after)) return { before, after, changes: [] }
  const rewrites: Array<string> = []
  const dialect = own(before, "$schema")
  const newDialect = own(after, "$schema")
  if (!equal(dialect, newDialect)) {
    const from = dialectOf(before)
    const to = dialectOf(after)
    if (from === undefined || to === undefined || ![before, after].every((schema) => meansTheSame(schema, from, to))) {
      return { before, after, changes: net(scope, path, dialect, newDialect, "$schema") }
    }
    rewrites.push(
      from === to
        ? `dialect ${from} ${dialect === undefined ? "stated" : newDialect === undefined ? "left out" : "respelt"}`
        : `dialect ${from} → ${to}`
    )
  }
  const states = (schema: JsonObject): boolean => own(schema, "type") === "object"
  const silent = (schema: JsonObject): boolean => !Object.hasOwn(schema, "type")
  const gained = silent(before) && states(after)
  if (gained || (states(before) && silent(after)))
    rewrites.push(`root \`type: object\` ${gained ? "stated" : "left out"}`)
  const typed = (schema: JsonObject): JsonObject => (silent(schema) ? { ...schema, ...statedObject } : schema)
  const isTypeRewrite = gained || (states(before) && silent(after))
  return {
    before: isTypeRewrite ? typed(before) : before,
    after: isTypeRewrite ? typed(after) : after,
    changes:
      rewrites.length === 0
        ? []
        : fact(
            scope,
            path,
            Object.fromEntries(Object.entries(before).filter(([key]) => key === "$schema" || key === "type")),
            Object.fromEntries(Object.entries(after).filter(([key]) => key === "$schema" || key === "type")),
            { _tag: "SchemaRewritten", rewrites }
          )
  }
}
