// `$schema` alone changes nothing when every keyword in use means the same under both dialects (EQ-5). The same holds
// for a root `type: "object"` that is stated or left out: the arguments of a tool are an object either way.
import type { Change } from "../model/Change.ts"
import { equal, isArray, isObject, type Json, type JsonObject, mapMembers, omit, own } from "../model/Json.ts"
import { type JsonSchema, subschemas } from "../model/Schema2020.ts"
import { net } from "./keywords.ts"
import { pointerOf, usedPointers } from "./pointers.ts"
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
  ["$recursiveAnchor", "2019-09"],
  ["$recursiveRef", "2019-09"],
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

const isBefore = (dialect: Dialect, other: Dialect): boolean => names.indexOf(dialect) < names.indexOf(other)

/** How a node reads `keyword` under a dialect, as a label: two equal labels are one meaning. */
const reading = (dialect: Dialect, keyword: string, value: Json, node: JsonObject): string => {
  if (keyword === "$ref") return Object.keys(node).length > 1 && isBefore(dialect, "2019-09") ? "alone" : "beside"
  if (keyword === "items" && isArray(value)) return dialect === "2020-12" ? "unknown" : "tuple"
  if (keyword === "type")
    return dialect === "draft-04" && [value].flat().includes("integer") ? "1.0 is a number" : "known"
  if (typeof value === "boolean" && (keyword === "exclusiveMaximum" || keyword === "exclusiveMinimum")) {
    return dialect === "draft-04" ? "flag" : "unknown"
  }
  // A fragment was an anchor before anchors had a keyword.
  if (keyword === "$id" && typeof value === "string" && value.startsWith("#")) {
    return knows(dialect, keyword) && isBefore(dialect, "2019-09") ? "anchor" : "unknown"
  }
  // What `contains` matched counts as evaluated since 2020-12.
  if (keyword === "unevaluatedItems") return knows(dialect, keyword) ? dialect : "unknown"
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

/** What a difference of `$schema` amounts to, in words; undefined when it may alter a meaning. */
const dialectRewrite = (before: JsonObject, after: JsonObject): string | undefined => {
  const from = dialectOf(before)
  const to = dialectOf(after)
  if (from === undefined || to === undefined) return undefined
  if (![before, after].every((schema) => meansTheSame(schema, from, to))) return undefined
  if (from !== to) return `dialect ${from} → ${to}`
  const [wasStated, isStated] = [before, after].map((schema) => Object.hasOwn(schema, "$schema"))
  return `dialect ${from} ${wasStated === isStated ? "respelt" : isStated ? "stated" : "left out"}`
}

interface Roots {
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly changes: ReadonlyArray<Change>
}

const dialectKeyword = new Set(["$schema"])

const notation = (schema: JsonObject): JsonObject =>
  mapMembers(schema, (value, keyword) => (keyword === "$schema" || keyword === "type" ? value : undefined))

/** What a difference of the root type amounts to, in words; undefined for none, or one that may alter a meaning. */
const typeRewrite = (before: JsonObject, after: JsonObject): string | undefined => {
  const [type, newType] = [own(before, "type"), own(after, "type")]
  const isStated = type === undefined && newType === "object"
  if (!isStated && !(type === "object" && newType === undefined)) return undefined
  // Where a reference leads to the root, it speaks of other values than arguments and results as well.
  const isReferred = [before, after].some((schema) => usedPointers(schema).has(pointerOf()))
  return isReferred ? undefined : `root \`type: object\` ${isStated ? "stated" : "left out"}`
}

/** Both root schemas without `$schema` and equally explicit about their type, and the facts that say so. */
export const evenRoots = (scope: Scope, path: string): Roots => {
  const { after, before } = scope
  if (!isObject(before) || !isObject(after)) return { before, after, changes: [] }
  const [dialect, newDialect] = [own(before, "$schema"), own(after, "$schema")]
  const isSameDialect = equal(dialect, newDialect)
  const newNotation = isSameDialect ? undefined : dialectRewrite(before, after)
  const newType = typeRewrite(before, after)
  const rewrites = [newNotation, newType].filter((rewrite) => rewrite !== undefined)
  const even = (schema: JsonObject): JsonObject => ({
    ...omit(schema, dialectKeyword),
    ...(newType === undefined ? {} : { type: "object" })
  })
  return {
    before: even(before),
    after: even(after),
    changes: [
      ...(isSameDialect || newNotation !== undefined
        ? []
        : net({ scope, path, keyword: "$schema", before: dialect, after: newDialect })),
      ...(rewrites.length === 0
        ? []
        : fact(
            { scope, path, before: notation(before), after: notation(after) },
            { _tag: "SchemaRewritten", rewrites }
          ))
    ]
  }
}
