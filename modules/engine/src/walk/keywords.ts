// Keywords that compare without recursion (DIFF-22..DIFF-24, DIFF-30, DIFF-33, DIFF-35..DIFF-38).
import { isArray, type Json } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { type Comparator, fact, type Site } from "./Scope.ts"
import { without } from "./without.ts"

/** The site with its values under their keyword, as facts about a keyword hold them. */
const stated = (site: Site): Site => {
  const under = (value: Json | undefined): Json | undefined =>
    value === undefined ? undefined : { [site.keyword]: value }
  return { ...site, before: under(site.before), after: under(site.after) }
}

/** The completeness net for one keyword (DIFF-42, DIFF-43). */
export const net: Comparator = (site) => fact(stated(site), { _tag: "SchemaUnmodelled", keyword: site.keyword })

/** A constraint that cannot be ordered. */
export const replaced: Comparator = (site) => fact(stated(site), { _tag: "ConstraintChanged", keyword: site.keyword })

/** A bound or a branch that moved inward. */
export const tightened: Comparator = (site) =>
  fact(stated(site), { _tag: "ConstraintTightened", keyword: site.keyword })

/** A bound or a branch that moved outward. */
export const loosened: Comparator = (site) => fact(stated(site), { _tag: "ConstraintLoosened", keyword: site.keyword })

const isBound = (value: Json | undefined): value is number | undefined =>
  value === undefined || typeof value === "number"

const bound =
  (risingTightens: boolean): Comparator =>
  (site) => {
    const { after, before } = site
    if (!isBound(before) || !isBound(after)) return replaced(site)
    if (before === undefined) return tightened(site)
    if (after === undefined) return loosened(site)
    return after > before === risingTightens ? tightened(site) : loosened(site)
  }

const rising = bound(true)
const falling = bound(false)

// Unlike other bounds this one is 1 where it is absent, so that stating 0 loosens and leaving 0 out tightens.
const minContains: Comparator = (site) => {
  if (site.before === 0 && site.after === undefined) return tightened(site)
  return site.before === undefined && site.after === 0 ? loosened(site) : rising(site)
}

const uniqueItems: Comparator = (site) => {
  if (site.after === true && site.before === undefined) return tightened(site)
  if (site.before === true && site.after === undefined) return loosened(site)
  return net(site)
}

const everyType = ["array", "boolean", "null", "number", "object", "string"]

/** A `type` as a set of names; undefined for what is no type. Absent is every type; `number` includes `integer`. */
const typesOf = (value: Json | undefined): ReadonlySet<string> | undefined => {
  const names = value === undefined ? everyType : isArray(value) ? value : [value]
  if (!names.every((name) => typeof name === "string")) return undefined
  return new Set(names.includes("number") ? [...names, "integer"] : names)
}

const type: Comparator = (site) => {
  const from = typesOf(site.before)
  const to = typesOf(site.after)
  if (from === undefined || to === undefined) return net(site)
  return fact(site, {
    _tag: to.isSubsetOf(from) ? "TypeNarrowed" : to.isSupersetOf(from) ? "TypeWidened" : "TypeReplaced"
  })
}

const enumeration: Comparator = (site) => {
  const { after, before } = site
  if (before === undefined && isArray(after)) return fact(site, { _tag: "EnumNarrowed", values: null })
  if (after === undefined && isArray(before)) return fact(site, { _tag: "EnumWidened", values: null })
  if (!isArray(before) || !isArray(after)) return net(site)
  const lost = without(before, after)
  const gained = without(after, before)
  return [
    ...(lost.length > 0 ? fact(site, { _tag: "EnumNarrowed", values: lost }) : []),
    ...(gained.length > 0 ? fact(site, { _tag: "EnumWidened", values: gained }) : [])
  ]
}

const byDefault: Comparator = (site) => fact(site, { _tag: "DefaultChanged" })

const deprecated: Comparator = (site) => {
  if (site.before === undefined && site.after === true) return fact(site, { _tag: "DeprecatedAdded" })
  if (site.before === true && site.after === undefined) return fact(site, { _tag: "DeprecatedRemoved" })
  return net(site)
}

const isText = (value: Json | undefined): boolean => value === undefined || typeof value === "string"

const text =
  (field: "description" | "title"): Comparator =>
  (site) =>
    isText(site.before) && isText(site.after)
      ? fact({ ...site, path: member(site.path, field) }, { _tag: "SchemaTextChanged", field, prose: null })
      : net(site)

const header: Comparator = (site) => fact(site, { _tag: "HeaderChanged" })

/** The comparator of each keyword that needs no recursion. It is called only when the two values differ. */
export const comparators: ReadonlyMap<string, Comparator> = new Map([
  ["const", replaced],
  ["default", byDefault],
  ["deprecated", deprecated],
  ["description", text("description")],
  ["enum", enumeration],
  ["exclusiveMaximum", falling],
  ["exclusiveMinimum", rising],
  ["format", replaced],
  ["maxContains", falling],
  ["maxItems", falling],
  ["maxLength", falling],
  ["maxProperties", falling],
  ["maximum", falling],
  ["minContains", minContains],
  ["minItems", rising],
  ["minLength", rising],
  ["minProperties", rising],
  ["minimum", rising],
  ["multipleOf", replaced],
  ["pattern", replaced],
  ["title", text("title")],
  ["type", type],
  ["uniqueItems", uniqueItems],
  ["x-mcp-header", header]
])

const annotation: Comparator = (site) => fact(site, { _tag: "SchemaAnnotationChanged", keyword: site.keyword })

/** The same and the keywords that describe values and constrain none (EQ-6), which the literal reading leaves to the net. */
export const withAnnotations: ReadonlyMap<string, Comparator> = new Map([
  ...comparators,
  ...["$comment", "contentEncoding", "contentMediaType", "examples", "readOnly", "writeOnly"].map(
    (keyword) => [keyword, annotation] as const
  )
])
