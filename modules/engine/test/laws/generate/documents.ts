// Rewrites of whole documents: where definitions stand, how references name them, and in which dialect all is written.
import { isArray, isObject, type JsonObject, mapMembers, omit, own } from "../../../src/model/Json.ts"
import { isSchema, type JsonSchema, mapSubschemas } from "../../../src/model/Schema2020.ts"
import type { Random } from "./Random.ts"
import { put, sitesOf } from "./sites.ts"

/** A rewrite of a document; undefined where it does not apply. */
export type DocumentRewrite = (root: JsonObject, random: Random) => JsonSchema | undefined

const prefix = "#/$defs/"

const definitionsOf = (root: JsonObject): JsonObject => {
  const found = own(root, "$defs")
  return isObject(found) ? found : {}
}

const everywhere = (schema: JsonSchema, f: (schema: JsonObject) => JsonObject): JsonSchema =>
  isObject(schema) ? f(mapSubschemas(schema, (child) => everywhere(child, f))) : schema

const refsRenamed = (root: JsonObject, rename: (ref: string) => string): JsonSchema =>
  everywhere(root, (schema) => {
    const ref = own(schema, "$ref")
    return typeof ref === "string" ? { ...schema, $ref: rename(ref) } : schema
  })

const refsOf = (schema: JsonSchema): ReadonlyArray<string> => {
  const found: Array<string> = []
  everywhere(schema, (node) => {
    const ref = own(node, "$ref")
    if (typeof ref === "string") found.push(ref)
    return node
  })
  return found
}

const isPlainPath = (name: string): boolean => /^[A-Za-z0-9]+$/.test(name)

const renamed =
  (suffix: string, escaped = suffix): DocumentRewrite =>
  (root) => {
    const definitions = definitionsOf(root)
    if (!Object.keys(definitions).every(isPlainPath) || Object.keys(definitions).length === 0) return undefined
    // References that name the document as well would be left dangling.
    if (refsOf(root).some((ref) => !ref.startsWith(prefix) && ref.includes(prefix))) return undefined
    const moved = refsRenamed(root, (ref) => (ref.startsWith(prefix) ? ref + escaped : ref))
    if (!isObject(moved)) return undefined
    const entries = Object.entries(definitionsOf(moved)).map(([name, schema]) => [name + suffix, schema] as const)
    return { ...moved, $defs: Object.fromEntries(entries) }
  }

const inlined: DocumentRewrite = (root, random) => {
  const site = random.any(
    sitesOf(root).filter(({ schema }) => isObject(schema) && String(own(schema, "$ref")).startsWith(prefix))
  )
  if (site === undefined || !isObject(site.schema)) return undefined
  const target = own(definitionsOf(root), String(own(site.schema, "$ref")).slice(prefix.length))
  if (!isObject(target) || Object.keys(site.schema).length > 1) return undefined
  const whole = put(root, site.steps, target)
  return isSchema(whole) ? whole : undefined
}

const extracted: DocumentRewrite = (root, random) => {
  if (refsOf(root).includes("#")) return undefined
  const site = random.any(
    sitesOf(root).filter(({ isRoot, schema, steps }) => !isRoot && isObject(schema) && steps[0] !== "$defs")
  )
  if (site === undefined || Object.hasOwn(definitionsOf(root), "Extracted")) return undefined
  const whole = put(root, site.steps, { $ref: "#/$defs/Extracted" })
  return isObject(whole) ? { ...whole, $defs: { ...definitionsOf(whole), Extracted: site.schema } } : undefined
}

const unused: DocumentRewrite = (root) => ({
  ...root,
  $defs: { ...definitionsOf(root), Unused: { type: "string", minLength: 9 } }
})

const anchored: DocumentRewrite = (root) => {
  const names = Object.entries(definitionsOf(root))
    .filter(([name, schema]) => isPlainPath(name) && isObject(schema))
    .map(([name]) => name)
  if (names.length === 0) return undefined
  const moved = refsRenamed(root, (ref) =>
    names.includes(ref.slice(prefix.length)) ? `#${ref.slice(prefix.length)}` : ref
  )
  if (!isObject(moved)) return undefined
  const definitions = mapMembers(definitionsOf(moved), (schema, name) =>
    isObject(schema) && names.includes(name) ? { ...schema, $anchor: name } : schema
  )
  return { ...moved, $defs: definitions }
}

const identified: DocumentRewrite = (root) => {
  if (Object.keys(definitionsOf(root)).length === 0) return undefined
  const moved = refsRenamed(root, (ref) => (ref.startsWith(prefix) ? `tool.json${ref}` : ref))
  return isObject(moved) ? { $id: "https://example.test/schemas/tool.json", ...moved } : undefined
}

const embedded: DocumentRewrite = (root, random) => {
  // References by anchor would be left dangling in the document around it.
  if (refsOf(root).some((ref) => !ref.startsWith(prefix))) return undefined
  const lone = Object.entries(definitionsOf(root)).filter(
    ([name, schema]) => isPlainPath(name) && isSchema(schema) && isObject(schema) && refsOf(schema).length === 0
  )
  const [name, schema] = random.any(lone) ?? []
  if (name === undefined || !isObject(schema)) return undefined
  const moved = refsRenamed(root, (ref) => (ref === prefix + name ? "https://example.test/item.json" : ref))
  return isObject(moved)
    ? { ...moved, $defs: { ...definitionsOf(moved), [name]: { ...schema, $id: "https://example.test/item.json" } } }
    : undefined
}

const stated: DocumentRewrite = (root) => ({ $schema: "https://json-schema.org/draft/2020-12/schema", ...root })

const oldNames = [
  "unevaluatedProperties",
  "unevaluatedItems",
  "dependentSchemas",
  "minContains",
  "maxContains",
  "$anchor",
  "$id",
  "deprecated",
  "$schema"
]

const uses = (root: JsonSchema, keywords: ReadonlyArray<string>): boolean => {
  let found = false
  everywhere(root, (schema) => {
    found ||= keywords.some((keyword) => Object.hasOwn(schema, keyword))
    return schema
  })
  return found
}

/* Tuples as they were before `prefixItems`. */
const tuples = (schema: JsonObject): JsonObject => {
  const places = own(schema, "prefixItems")
  if (!isArray(places)) return schema
  const { items, ...rest } = omit(schema, new Set(["prefixItems"]))
  return { ...rest, items: places, ...(items === undefined ? {} : { additionalItems: items }) }
}

const dependencies = (schema: JsonObject): JsonObject => {
  const { dependentRequired, ...rest } = schema
  return dependentRequired === undefined ? schema : { ...rest, dependencies: dependentRequired }
}

/* A reference stood alone before 2019-09: what is beside it was not read. */
const aloneRef = (schema: JsonObject): JsonObject => {
  const { $ref, ...rest } = schema
  return $ref === undefined || Object.keys(rest).length === 0
    ? schema
    : { ...rest, allOf: [...(isArray(rest.allOf) ? rest.allOf : []), { $ref }] }
}

const definitions = (root: JsonSchema): JsonSchema => {
  if (!isObject(root)) return root
  const moved = refsRenamed(root, (ref) => ref.replace(prefix, "#/definitions/"))
  if (!isObject(moved)) return moved
  const { $defs, ...rest } = moved
  return $defs === undefined ? moved : { ...rest, definitions: $defs }
}

const dialect =
  (uri: string, steps: (schema: JsonObject) => JsonObject): DocumentRewrite =>
  (root) => {
    if (uses(root, oldNames)) return undefined
    const moved = definitions(everywhere(root, steps))
    return isObject(moved) ? { $schema: uri, ...moved } : undefined
  }

const hasBoolean = (root: JsonSchema): boolean => sitesOf(root).some(({ schema }) => typeof schema === "boolean")

const exclusiveFlags = (schema: JsonObject): JsonObject => {
  const flags = (from: JsonObject, keyword: string, bound: string): JsonObject => {
    const value = own(from, keyword)
    if (typeof value !== "number" || Object.hasOwn(from, bound)) return from
    return {
      ...Object.fromEntries(Object.entries(from).filter(([key]) => key !== keyword)),
      [bound]: value,
      [keyword]: true
    }
  }
  return flags(flags(schema, "exclusiveMinimum", "minimum"), "exclusiveMaximum", "maximum")
}

const draft04: DocumentRewrite = (root, random) => {
  if (uses(root, ["const", "contains", "propertyNames", "if", "examples"]) || hasBoolean(root)) return undefined
  const isClear = !uses(root, ["exclusiveMinimum", "exclusiveMaximum"]) || !hasBoth(root)
  return isClear
    ? dialect("http://json-schema.org/draft-04/schema#", (schema) =>
        exclusiveFlags(aloneRef(dependencies(tuples(schema))))
      )(root, random)
    : undefined
}

const hasBoth = (root: JsonSchema): boolean => {
  let found = false
  everywhere(root, (schema) => {
    found ||= Object.hasOwn(schema, "minimum") && Object.hasOwn(schema, "exclusiveMinimum")
    found ||= Object.hasOwn(schema, "maximum") && Object.hasOwn(schema, "exclusiveMaximum")
    return schema
  })
  return found
}

const old = (schema: JsonObject): JsonObject => aloneRef(dependencies(tuples(schema)))

/** Rewrites of documents, by name. */
export const documentRewrites: ReadonlyArray<readonly [name: string, rewrite: DocumentRewrite]> = [
  ["definitions-in", inlined],
  ["definitions-out", extracted],
  ["definitions-renamed", renamed("Schema")],
  ["definitions-escaped", renamed("/b ~c", "~1b%20~0c")],
  ["definitions-unused", unused],
  ["anchors", anchored],
  ["id", identified],
  ["id-embedded", embedded],
  ["schema-stated", stated],
  ["draft-07", dialect("http://json-schema.org/draft-07/schema#", old)],
  [
    "draft-06",
    (root, random) =>
      uses(root, ["if"]) ? undefined : dialect("http://json-schema.org/draft-06/schema#", old)(root, random)
  ],
  [
    "2019-09",
    (root) => {
      const moved = everywhere(root, tuples)
      return uses(root, ["$schema"]) || !isObject(moved)
        ? undefined
        : { $schema: "https://json-schema.org/draft/2019-09/schema", ...moved }
    }
  ],
  ["draft-04", draft04]
]
