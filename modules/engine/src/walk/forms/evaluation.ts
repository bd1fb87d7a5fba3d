// `unevaluatedProperties` and `unevaluatedItems` bind what nothing else in their node evaluates, so they tighten and
// loosen with their neighbours. What is evaluated in any case is compared by name; what is evaluated on a condition must
// be the same on both sides.
import type { Identity } from "../../model/Identity.ts"
import { isArray, isObject, type JsonObject, own } from "../../model/Json.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { listOf, namesOf } from "./types.ts"

/** What a node evaluates of a value's parts. */
export interface Evaluated {
  /** Names of properties and patterns, or positions of items. */
  readonly parts: ReadonlySet<string>
  /** True when every part is evaluated. */
  readonly all: boolean
  /** What is evaluated on a condition, as a text to compare. */
  readonly conditional: string
}

/** What decides by itself whether its parts are evaluated: it must be the same. */
const deciding = ["$ref", "contains", "if", "not", "oneOf"] as const

/** What evaluates its parts as far as it holds: as it narrows, so does what is evaluated, and so does the node. */
const following = ["anyOf", "dependentSchemas", "else", "then"] as const

const keywordsFor = {
  unevaluatedProperties: { rest: "additionalProperties", ignored: new Set<string>(["contains"]) },
  unevaluatedItems: { rest: "items", ignored: new Set<string>(["dependentSchemas"]) }
} as const

/** The two keywords. */
export type UnevaluatedKeyword = keyof typeof keywordsFor

const partsOf = (node: JsonObject, keyword: UnevaluatedKeyword): ReadonlyArray<string> =>
  keyword === "unevaluatedProperties"
    ? [
        ...namesOf(own(node, "properties")).map((name) => `name ${name}`),
        ...namesOf(own(node, "patternProperties")).map((name) => `pattern ${name}`)
      ]
    : listOf(node, "prefixItems").map((_, index) => String(index))

/** What a node evaluates for one of the two keywords. */
export const evaluated = (identity: Identity, schema: JsonSchema, keyword: UnevaluatedKeyword): Evaluated => {
  if (!isObject(schema)) return { parts: new Set(), all: false, conditional: "" }
  const { ignored, rest } = keywordsFor[keyword]
  const inner = listOf(schema, "allOf")
    .filter(isSchema)
    .map((branch) => evaluated(identity, branch, keyword))
  const decided = deciding.flatMap((name) => {
    const value = own(schema, name)
    return value === undefined || ignored.has(name) ? [] : [`${name}:${identity.set({ [name]: value })}`]
  })
  const followed = following.flatMap((name) => {
    const value = own(schema, name)
    if (value === undefined || ignored.has(name)) return []
    const branches =
      isSchema(value) && name !== "dependentSchemas" ? [value] : isArray(value) ? value : Object.values(value ?? {})
    return [
      `${name}:${branches.map((branch) => (isSchema(branch) ? textOf(evaluated(identity, branch, keyword)) : "")).join("|")}`
    ]
  })
  return {
    parts: new Set([...partsOf(schema, keyword), ...inner.flatMap(({ parts }) => [...parts])]),
    all: Object.hasOwn(schema, rest) || inner.some(({ all }) => all),
    conditional: [...decided, ...followed, ...inner.map(({ conditional }) => conditional).filter((text) => text !== "")]
      .sort()
      .join(";")
  }
}

const textOf = ({ all, conditional, parts }: Evaluated): string => `${[...parts].sort().join()} ${all} (${conditional})`

/** How the set of a node moves when what it evaluates goes from one to the other under the same keyword. */
export const evaluationOrder = (before: Evaluated, after: Evaluated): "equal" | "narrower" | "unknown" | "wider" => {
  if (before.conditional !== after.conditional) return "unknown"
  if (before.all !== after.all) return before.all ? "narrower" : "wider"
  if (before.all || (before.parts.size === after.parts.size && before.parts.isSubsetOf(after.parts))) return "equal"
  if (before.parts.isSubsetOf(after.parts)) return "wider"
  return after.parts.isSubsetOf(before.parts) ? "narrower" : "unknown"
}
