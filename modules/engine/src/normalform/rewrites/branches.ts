import { annotationKeywords } from "../../model/Form.ts"
import { canonical, isArray, isObject, type Json, type JsonObject, omit, own } from "../../model/Json.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import {
  admitsType,
  allTypes,
  annotationsOf,
  assertsNothing,
  branchesOf,
  type Context,
  distinct,
  drop,
  type Rewrite,
  set,
  typesOf,
  withTypes
} from "../Node.ts"
import { areDisjoint } from "./disjoint.ts"
import { merge } from "./merge.ts"

const unique = (branches: ReadonlyArray<JsonSchema>, { same }: Context): ReadonlyArray<JsonSchema> => {
  const seen = new Set<number>()
  return branches.filter((branch) => {
    const id = same(branch)
    return !seen.has(id) && seen.add(id)
  })
}

/** `allOf`: nested ones flattened, branches that say nothing dropped, the rest merged into the node where that can be said. */
export const allOfMerged: Rewrite = {
  name: "allOfMerged",
  on: ["allOf"],
  label: "`allOf` merged",
  apply: (node, context) => {
    const branches = branchesOf(node, "allOf")
    if (branches === undefined) return node
    let merged: JsonSchema = drop(node, "allOf")
    const apart: Array<JsonSchema> = []
    const flat = branches.flatMap((branch): ReadonlyArray<JsonSchema> => {
      if (branch === true || branch === false) return [branch]
      const inner = branchesOf(branch, "allOf")
      // What reads the evaluation of its neighbours stays beside them.
      const isApart = Object.hasOwn(branch, "unevaluatedItems") || Object.hasOwn(branch, "unevaluatedProperties")
      return inner === undefined || isApart ? [branch] : [drop(branch, "allOf"), ...inner]
    })
    for (const branch of flat) {
      if (branch === false || merged === false) return false
      if (branch === true || Object.keys(branch).length === 0) continue
      const joined: JsonSchema | undefined = merged === true ? branch : merge(merged, branch, context)
      if (joined === undefined) apart.push(branch)
      else merged = joined
    }
    if (merged === false) return false
    const [only] = apart
    if (apart.length === 1 && only !== undefined && (merged === true || Object.keys(merged).length === 0)) return only
    return apart.length === 0 ? merged : { ...(merged === true ? {} : merged), allOf: keepNotes(apart, context) }
  }
}

// Two branches that assert the same are one, but a branch that only annotates is kept for what it says.
const keepNotes = (branches: ReadonlyArray<JsonSchema>, { same }: Context): ReadonlyArray<JsonSchema> => {
  const seen = new Set<number>()
  return branches.filter((branch) => {
    if (assertsNothing(branch)) return true
    const id = same(branch)
    return !seen.has(id) && seen.add(id)
  })
}

const enumOf = (branch: JsonSchema): ReadonlyArray<Json> | undefined => {
  if (!isObject(branch)) return undefined
  const values = own(branch, "enum")
  const types = typesOf(branch)
  const isPlain = Object.keys(branch).every((keyword) => keyword === "enum" || keyword === "type")
  return isArray(values) && isPlain && types !== undefined && values.every((value) => admitsType(types, value))
    ? values
    : undefined
}

const ownKeywords: Readonly<Record<string, ReadonlySet<string>>> = {
  array: new Set([
    "contains",
    "items",
    "maxContains",
    "maxItems",
    "minContains",
    "minItems",
    "prefixItems",
    "uniqueItems"
  ]),
  boolean: new Set(),
  integer: new Set(["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"]),
  null: new Set(),
  number: new Set(["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"]),
  object: new Set([
    "additionalProperties",
    "dependentRequired",
    "dependentSchemas",
    "maxProperties",
    "minProperties",
    "patternProperties",
    "properties",
    "propertyNames",
    "required"
  ]),
  string: new Set(["maxLength", "minLength", "pattern"])
}

interface Typed {
  readonly types: ReadonlySet<string>
  readonly node: JsonObject
  readonly notes: JsonObject
}

/** A branch as pure statements about its own types, which can stand beside another's in one node; else undefined. */
const typedBranch = (branch: JsonSchema): Typed | undefined => {
  if (!isObject(branch) || !Object.hasOwn(branch, "type")) return undefined
  const notes = annotationsOf(branch)
  const node = Object.keys(notes).length === 0 ? branch : omit(branch, annotationKeywords)
  const values = enumOf(node)
  if (values !== undefined && values.length === 1 && values[0] === null)
    return { types: new Set(["null"]), node: { type: "null" }, notes }
  const types = typesOf(node)
  const isPure =
    types !== undefined &&
    Object.keys(node).every(
      (keyword) => keyword === "type" || [...types].some((name) => ownKeywords[name]?.has(keyword))
    )
  return isPure ? { types, node, notes } : undefined
}

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  !a.isDisjointFrom(b) || (a.has("number") && b.has("integer")) || (a.has("integer") && b.has("number"))

/** What branches were called stays readable: on the node while there is room, else on branches that only annotate. */
const noted = (node: JsonObject, notes: ReadonlyArray<JsonObject>): JsonObject => {
  const [first, ...rest] = notes.filter((note) => Object.keys(note).length > 0)
  if (first === undefined) return node
  return rest.length === 0 ? { ...node, ...first } : { ...node, ...first, allOf: rest }
}

const mergeTyped = (branches: ReadonlyArray<JsonSchema>): ReadonlyArray<JsonSchema> => {
  const merged: Array<{ types: ReadonlySet<string>; node: JsonObject; readonly notes: Array<JsonObject> }> = []
  const rest: Array<JsonSchema> = []
  for (const branch of branches) {
    const typed = typedBranch(branch)
    const partner = typed === undefined ? undefined : merged.find(({ types }) => !overlap(types, typed.types))
    if (typed === undefined) rest.push(branch)
    else if (partner === undefined) merged.push({ types: typed.types, node: typed.node, notes: [typed.notes] })
    else {
      const types = partner.types.union(typed.types)
      const node = withTypes({ ...partner.node, ...typed.node }, types)
      if (!isObject(node)) return branches
      partner.types = types
      partner.node = node
      partner.notes.push(typed.notes)
    }
  }
  return merged.length + rest.length === branches.length
    ? branches
    : [...merged.map(({ node, notes }) => noted(node, notes)), ...rest]
}

/* A branch that names a type and says no more. */
const isType = (branch: JsonSchema, name: string): boolean =>
  isObject(branch) && own(branch, "type") === name && Object.keys(branch).length === 1

/** `anyOf`: nested ones flattened, equal and impossible branches dropped, value lists and types put together. */
export const anyOfUnited: Rewrite = {
  name: "anyOfUnited",
  on: ["anyOf"],
  label: "`anyOf` united",
  apply: (node, context) => {
    const branches = branchesOf(node, "anyOf")
    if (branches === undefined || branches.length === 0) return node
    const flat = branches.flatMap((branch): ReadonlyArray<JsonSchema> => {
      if (!isObject(branch) || Object.keys(branch).length !== 1) return [branch]
      return branchesOf(branch, "anyOf") ?? [branch]
    })
    const possible = flat.filter((branch) => branch !== false)
    if (possible.length === 0) return false
    if (possible.some((branch) => assertsNothing(branch)) && !context.hasUnevaluated) return withNotes(node, possible)
    let kept = context.hasUnevaluated ? possible : unique(possible, context)
    if (kept.some((branch) => isType(branch, "number"))) kept = kept.filter((branch) => !isType(branch, "integer"))
    const lists = kept.map(enumOf)
    if (lists.filter((values) => values !== undefined).length > 1) {
      kept = [
        context.normal({ enum: distinct(lists.flatMap((values) => values ?? [])) }),
        ...kept.filter((_, index) => lists[index] === undefined)
      ]
    }
    if (!context.hasUnevaluated) kept = mergeTyped(kept)
    const [only] = kept
    if (kept.length === 1 && only !== undefined)
      return context.normal({ ...drop(node, "anyOf"), allOf: [...(branchesOf(node, "allOf") ?? []), only] })
    return kept.length === branches.length && kept.every((branch, index) => branch === branches[index])
      ? node
      : set(node, "anyOf", kept)
  }
}

// A branch that admits everything makes the union say nothing; what it was called stays readable when it stood alone.
const withNotes = (node: JsonObject, branches: ReadonlyArray<JsonSchema>): JsonSchema => {
  const rest = drop(node, "anyOf")
  const [only] = branches
  return branches.length === 1 && isObject(only) ? { ...annotationsOf(only), ...rest } : rest
}

/** `oneOf`: impossible branches dropped, one branch unwrapped, and branches that exclude each other are an `anyOf`. */
export const oneOfResolved: Rewrite = {
  name: "oneOfResolved",
  on: ["oneOf"],
  label: "`oneOf` of branches that exclude each other",
  apply: (node, context) => {
    const branches = branchesOf(node, "oneOf")
    if (branches === undefined || branches.length === 0) return node
    const possible = branches.filter((branch) => branch !== false)
    const [only] = possible
    if (only === undefined) return false
    const rest = drop(node, "oneOf")
    if (possible.length === 1) return context.normal({ ...rest, allOf: [...(branchesOf(node, "allOf") ?? []), only] })
    const exclusive =
      possible.length <= 64 && possible.every((a, index) => possible.slice(index + 1).every((b) => areDisjoint(a, b)))
    if (exclusive) {
      return Object.hasOwn(rest, "anyOf")
        ? context.normal({ ...rest, allOf: [...(branchesOf(node, "allOf") ?? []), { anyOf: possible }] })
        : context.normal({ ...rest, anyOf: possible })
    }
    return possible.length === branches.length ? node : set(node, "oneOf", possible)
  }
}

const complement = (types: ReadonlySet<string>): ReadonlySet<string> | undefined => {
  if (types.has("integer") && !types.has("number")) return undefined
  return new Set(allTypes.filter((name) => !types.has(name)))
}

/** `not` that says nothing, everything, or only which types or values are out. */
export const notResolved: Rewrite = {
  name: "notResolved",
  on: ["not"],
  label: "`not` resolved",
  apply: (node, context) => {
    const not = own(node, "not")
    if (!isSchema(not)) return node
    if (not === false) return drop(node, "not")
    if (assertsNothing(not)) return false
    if (!isObject(not)) return node
    const keywords = Object.keys(not)
    const [keyword] = keywords
    if (keywords.length !== 1 || keyword === undefined) return node
    const value = own(not, keyword)
    if (keyword === "not" && isSchema(value))
      return context.hasUnevaluated
        ? node
        : context.normal({ ...drop(node, "not"), allOf: [...(branchesOf(node, "allOf") ?? []), value] })
    if (keyword === "type") {
      const types = typesOf(not)
      const other = types === undefined ? undefined : complement(types)
      return other === undefined
        ? node
        : context.normal({ ...drop(node, "not"), allOf: [...(branchesOf(node, "allOf") ?? []), withTypes({}, other)] })
    }
    const values = own(node, "enum")
    if (keyword === "enum" && isArray(value) && isArray(values)) {
      const out = new Set(value.map(canonical))
      const kept = values.filter((one) => !out.has(canonical(one)))
      return kept.length === 0 ? false : set(drop(node, "not"), "enum", kept)
    }
    return node
  }
}

/** `if` that always or never holds, or that nothing follows from. */
export const ifResolved: Rewrite = {
  name: "ifResolved",
  on: ["if", "then", "else"],
  label: "`if` resolved",
  apply: (node, context) => {
    const condition = own(node, "if")
    if (condition === undefined) return drop(node, "then", "else")
    const open = (keyword: string): boolean => {
      const value = own(node, keyword)
      return value === undefined || (isSchema(value) && assertsNothing(value))
    }
    // A condition that is no schema but a truth evaluates nothing.
    if (!isSchema(condition) || (context.hasUnevaluated && typeof condition !== "boolean")) return node
    if (open("then") && open("else")) return drop(node, "if", "then", "else")
    const taken = condition === false ? "else" : assertsNothing(condition) ? "then" : undefined
    if (taken === undefined) {
      const idle = ["then", "else"].filter((keyword) => Object.hasOwn(node, keyword) && open(keyword))
      return idle.length === 0 ? node : drop(node, ...idle)
    }
    const branch = own(node, taken)
    return isSchema(branch)
      ? context.normal({ ...drop(node, "if", "then", "else"), allOf: [...(branchesOf(node, "allOf") ?? []), branch] })
      : drop(node, "if", "then", "else")
  }
}
