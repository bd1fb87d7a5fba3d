// Where the subschemas of a schema stand, and what an edit there does to the whole: whether a smaller set there makes a
// smaller set of all, a larger one, or nobody knows.
import { isArray, isObject, type Json, type JsonObject, own } from "../../../src/model/Json.ts"
import { isSchema, type JsonSchema } from "../../../src/model/Schema2020.ts"

/** Steps from the root: keywords, names and positions. */
export type Steps = ReadonlyArray<string | number>

/** A place for an edit. */
export interface Site {
  readonly steps: Steps
  /** The same from the value's point of view: `$ref` is a step, and its target no place of its own. */
  readonly route: Steps
  readonly schema: JsonSchema
  /** 1: the whole moves as the part does; -1: the other way round; 0: that depends. */
  readonly polarity: -1 | 0 | 1
  /** True where `unevaluated*` of the same value looks at which keywords are there. */
  readonly isWatched: boolean
  /** True for the whole schema. */
  readonly isRoot: boolean
}

const childSchemas = [
  "items",
  "additionalProperties",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "unevaluatedProperties",
  "unevaluatedItems"
]
const childLists = ["allOf", "anyOf", "oneOf", "prefixItems"]
const childMaps = ["properties", "patternProperties", "dependentSchemas"]
const sameValue = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"])

/* Branches that a constant property tells apart stay apart whatever happens elsewhere in them. */
const areTagged = (branches: ReadonlyArray<Json>): boolean => {
  const tags = branches.map((branch) => {
    const properties = isObject(branch) ? own(branch, "properties") : undefined
    const kind = isObject(properties) ? own(properties, "kind") : undefined
    return isObject(kind) ? own(kind, "const") : undefined
  })
  return tags.every((tag) => typeof tag === "string") && new Set(tags).size === tags.length
}

const singleType = (branch: Json): string | undefined => {
  const type = isObject(branch) ? own(branch, "type") : undefined
  return typeof type === "string" ? type.replace("integer", "number") : undefined
}

/** True for branches of which no value meets two, seen at a glance: by a tag, or by their types. */
export const areApart = (branches: ReadonlyArray<Json>): boolean => {
  const types = branches.map(singleType)
  return areTagged(branches) || (!types.includes(undefined) && new Set(types).size === types.length)
}

const polarityIn = (schema: JsonObject, keyword: string): -1 | 0 | 1 => {
  if (keyword === "not") return -1
  if (keyword === "if") return 0
  const branches = own(schema, keyword)
  if (keyword === "oneOf") return isArray(branches) && areApart(branches) ? 1 : 0
  if (keyword === "contains") return Object.hasOwn(schema, "maxContains") ? 0 : 1
  return 1
}

const childrenOf = (schema: JsonObject): ReadonlyArray<readonly [steps: Steps, child: JsonSchema]> => {
  const found: Array<readonly [Steps, JsonSchema]> = []
  for (const [keyword, value] of Object.entries(schema)) {
    if (childSchemas.includes(keyword) && isSchema(value)) found.push([[keyword], value])
    if (childLists.includes(keyword) && isArray(value)) {
      value.forEach((item, at) => {
        if (isSchema(item)) found.push([[keyword, at], item])
      })
    }
    if (childMaps.includes(keyword) && isObject(value)) {
      for (const [name, item] of Object.entries(value)) if (isSchema(item)) found.push([[keyword, name], item])
    }
  }
  return found
}

const watches = (schema: JsonSchema): boolean =>
  isObject(schema) && (Object.hasOwn(schema, "unevaluatedProperties") || Object.hasOwn(schema, "unevaluatedItems"))

/** The value at the end of steps. */
export const at = (json: Json, steps: Steps): Json | undefined => {
  let value: Json | undefined = json
  for (const step of steps) {
    if (isArray(value)) value = value[Number(step)]
    else if (isObject(value)) value = own(value, String(step))
    else return undefined
  }
  return value
}

/** The same JSON with another value at the end of steps; undefined takes the member away. */
export const put = (json: Json, steps: Steps, value: Json | undefined): Json => {
  const [step, ...rest] = steps
  if (step === undefined) return value ?? null
  if (isArray(json)) return json.map((item, index) => (index === Number(step) ? put(item, rest, value) : item))
  if (!isObject(json)) return json
  const name = String(step)
  if (rest.length === 0 && value === undefined)
    return Object.fromEntries(Object.entries(json).filter(([key]) => key !== name))
  const entries = Object.entries(json).map(
    ([key, item]) => [key, key === name ? put(item, rest, value) : item] as const
  )
  return Object.fromEntries(Object.hasOwn(json, name) ? entries : [...entries, [name, put({}, rest, value)]])
}

const target = (root: JsonSchema, ref: Json | undefined): Steps | undefined => {
  if (typeof ref !== "string" || !ref.startsWith("#")) return undefined
  const steps = ref
    .slice(1)
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
  return at(root, steps) === undefined ? undefined : steps
}

/** Every place of a schema that its root leads to, references followed; each place once. */
export const sitesOf = (root: JsonSchema): ReadonlyArray<Site> => {
  const found = new Map<string, Site>()
  const queue: Array<Site> = [{ steps: [], route: [], schema: root, polarity: 1, isWatched: false, isRoot: true }]
  for (const site of queue) {
    const key = JSON.stringify(site.steps)
    const known = found.get(key)
    const polarity = known === undefined || known.polarity === site.polarity ? site.polarity : 0
    const isWatched = site.isWatched || watches(site.schema) || known?.isWatched === true
    if (known !== undefined && known.polarity === polarity && known.isWatched === isWatched) continue
    found.set(key, { ...site, route: known?.route ?? site.route, polarity, isWatched })
    if (!isObject(site.schema)) continue
    const ref = target(root, own(site.schema, "$ref"))
    if (ref !== undefined) {
      const schema = at(root, ref)
      if (isSchema(schema))
        queue.push({
          steps: ref,
          route: [...site.route, "$ref"],
          schema,
          polarity,
          isWatched,
          isRoot: ref.length === 0
        })
    }
    for (const [steps, child] of childrenOf(site.schema)) {
      const [keyword = ""] = steps
      const sign = polarityIn(site.schema, String(keyword)) * polarity
      queue.push({
        steps: [...site.steps, ...steps],
        route: [...site.route, ...steps],
        schema: child,
        polarity: sign > 0 ? 1 : sign < 0 ? -1 : 0,
        isWatched: isWatched && sameValue.has(String(keyword)),
        isRoot: false
      })
    }
  }
  return [...found.values()]
}
