// `anyOf`, `allOf` and `oneOf` of nodes in normal form: branches are matched by what they mean, absorbed where others
// cover them, and paired where they are versions of each other (DIFF-34, EQ-7).
import type { Change } from "../../model/Change.ts"
import { annotationKeywords } from "../../model/Form.ts"
import { canonical, isArray, isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import { branch } from "../../model/Path.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { fact } from "../Scope.ts"
import { asWritten, type FormScope, schemaAsWritten, unfold } from "./FormScope.ts"
import { included } from "./included.ts"
import { listOf, mapOf, typesOf } from "./types.ts"

/** Compares two nodes at a path. */
export type FormWalk = (scope: FormScope, path: string, before: JsonSchema, after: JsonSchema) => ReadonlyArray<Change>

type Placed = readonly [schema: JsonSchema, index: number]

const placed = (branches: ReadonlyArray<JsonSchema>): ReadonlyArray<Placed> =>
  branches.map((schema, index) => [schema, index])

interface Matched {
  readonly pairs: ReadonlyArray<readonly [before: JsonSchema, after: Placed]>
  readonly lost: ReadonlyArray<Placed>
  readonly gained: ReadonlyArray<Placed>
}

const take = <A>(items: Array<A>, accept: (item: A) => boolean): A | undefined => {
  const index = items.findIndex(accept)
  return index < 0 ? undefined : items.splice(index, 1)[0]
}

/** Pairs off what a criterion calls the same, each once, in order. */
const pairOff = (matched: Matched, same: (before: JsonSchema, after: JsonSchema) => boolean): Matched => {
  const gained = [...matched.gained]
  const pairs = [...matched.pairs]
  const lost = matched.lost.filter(([was, index]) => {
    const partner = take(gained, ([is]) => same(was, is))
    if (partner !== undefined) pairs.push([was, partner])
    return partner === undefined && index >= 0
  })
  return { pairs, lost, gained }
}

const discriminators = (node: JsonSchema): ReadonlySet<string> => {
  if (!isObject(node)) return new Set()
  const properties = mapOf(node, "properties")
  return new Set(
    listOf(node, "required").flatMap((name) => {
      const schema = typeof name === "string" ? own(properties, name) : undefined
      const values = isObject(schema) ? own(schema, "enum") : undefined
      return isArray(values) && values.length === 1 ? [`${String(name)}=${canonical(values[0] ?? null)}`] : []
    })
  )
}

const sameTitle = (a: JsonSchema, b: JsonSchema): boolean =>
  isObject(a) && isObject(b) && own(a, "title") !== undefined && own(a, "title") === own(b, "title")

const sameTypes = (a: JsonSchema, b: JsonSchema): boolean => {
  const x = typesOf(a)
  const y = typesOf(b)
  return x.size === y.size && x.isSubsetOf(y)
}

/** Which branches are the same, and which are versions of each other. */
const match = (scope: FormScope, before: ReadonlyArray<JsonSchema>, after: ReadonlyArray<JsonSchema>): Matched => {
  const { identity } = scope.forms
  const open = (schema: JsonSchema): JsonSchema => unfold(scope.forms, schema)
  const whole = pairOff(
    { pairs: [], lost: placed(before), gained: placed(after) },
    (a, b) => identity.whole(a) === identity.whole(b)
  )
  return pairOff(whole, (a, b) => identity.set(open(a)) === identity.set(open(b)))
}

const valuesUnder = (node: JsonObject, name: Json): ReadonlySet<string> | undefined => {
  const schema = typeof name === "string" ? own(mapOf(node, "properties"), name) : undefined
  const values = isObject(schema) ? own(schema, "enum") : undefined
  return isArray(values) ? new Set(values.map(canonical)) : undefined
}

/** Two branches told apart by a property that both demand are alternatives, not versions of each other. */
const contradict = (a: JsonSchema, b: JsonSchema): boolean => {
  if (!isObject(a) || !isObject(b)) return false
  const theirs = new Set(listOf(b, "required"))
  return listOf(a, "required").some((name) => {
    const [x, y] = [valuesUnder(a, name), valuesUnder(b, name)]
    return theirs.has(name) && x !== undefined && y !== undefined && x.isDisjointFrom(y)
  })
}

const versions = (scope: FormScope, matched: Matched): Matched => {
  const open = (schema: JsonSchema): JsonSchema => unfold(scope.forms, schema)
  const byTag = pairOff(matched, (a, b) => !discriminators(open(a)).isDisjointFrom(discriminators(open(b))))
  const compatible =
    (same: (a: JsonSchema, b: JsonSchema) => boolean) =>
    (a: JsonSchema, b: JsonSchema): boolean =>
      !contradict(open(a), open(b)) && same(open(a), open(b))
  const byTitle = pairOff(byTag, compatible(sameTitle))
  const byType = pairOff(byTitle, compatible(sameTypes))
  return byType.lost.length === 1 && byType.gained.length === 1
    ? pairOff(
        byType,
        compatible(() => true)
      )
    : byType
}

/** Without what is covered: a lost branch by the branches there are now, a gained one by those there were. */
const absorb = (
  scope: FormScope,
  matched: Matched,
  before: ReadonlyArray<JsonSchema>,
  after: ReadonlyArray<JsonSchema>
): Matched => ({
  ...matched,
  lost: matched.lost.filter(([was]) => !after.some((is) => included(scope, was, is))),
  gained: matched.gained.filter(([is]) => !before.some((was) => included(scope, is, was)))
})

const branchesOf = (node: JsonObject, keyword: string): ReadonlyArray<JsonSchema> =>
  listOf(node, keyword).filter(isSchema)

/** True when a node asserts nothing besides its branches. */
const isOnlyUnion = (node: JsonObject, keyword: string): boolean =>
  Object.keys(node).every((name) => name === keyword || annotationKeywords.has(name))

const moved = (
  scope: FormScope,
  path: string,
  keyword: string,
  matched: Matched,
  walk: FormWalk,
  lostIs: "ConstraintLoosened" | "ConstraintTightened"
): ReadonlyArray<Change> => {
  const gainedIs = lostIs === "ConstraintTightened" ? "ConstraintLoosened" : "ConstraintTightened"
  return [
    ...matched.pairs.flatMap(([was, [is, index]]) => walk(scope, branch(path, keyword, index), was, is)),
    ...matched.lost.flatMap(([was, index]) =>
      fact(
        {
          scope,
          path: branch(path, keyword, index),
          before: { [keyword]: schemaAsWritten(scope.forms, was) },
          after: undefined
        },
        { _tag: lostIs, keyword }
      )
    ),
    ...matched.gained.flatMap(([is, index]) =>
      fact(
        {
          scope,
          path: branch(path, keyword, index),
          before: undefined,
          after: { [keyword]: schemaAsWritten(scope.forms, is) }
        },
        { _tag: gainedIs, keyword }
      )
    )
  ]
}

/** What of two nodes is compared as a union: their branches, or the node itself where the other side is all union. */
export const unionsOf = (
  before: JsonObject,
  after: JsonObject
): readonly [before: ReadonlyArray<JsonSchema>, after: ReadonlyArray<JsonSchema>] | undefined => {
  const has = [Object.hasOwn(before, "anyOf"), Object.hasOwn(after, "anyOf")]
  if (has[0] && has[1]) return [branchesOf(before, "anyOf"), branchesOf(after, "anyOf")]
  if (has[1] && isOnlyUnion(after, "anyOf")) return [[before], branchesOf(after, "anyOf")]
  return has[0] && isOnlyUnion(before, "anyOf") ? [branchesOf(before, "anyOf"), [after]] : undefined
}

/** `anyOf`: a lost branch tightens, a gained one loosens. */
export const union = (
  scope: FormScope,
  path: string,
  before: ReadonlyArray<JsonSchema>,
  after: ReadonlyArray<JsonSchema>,
  walk: FormWalk
): ReadonlyArray<Change> => {
  const matched = versions(scope, absorbSurplus(scope, match(scope, before, after), before, after))
  return moved(scope, path, "anyOf", absorb(scope, matched, before, after), walk, "ConstraintTightened")
}

// Where as many went as came they are versions of each other; else what is covered needs no partner.
const absorbSurplus = (
  scope: FormScope,
  matched: Matched,
  before: ReadonlyArray<JsonSchema>,
  after: ReadonlyArray<JsonSchema>
): Matched => (matched.lost.length === matched.gained.length ? matched : absorb(scope, matched, before, after))

/** `allOf`: a lost branch loosens, a gained one tightens, unless the other node as a whole implies it. */
export const intersection = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject,
  walk: FormWalk
): ReadonlyArray<Change> => {
  const matched = match(scope, branchesOf(before, "allOf"), branchesOf(after, "allOf"))
  const implied: Matched = {
    ...matched,
    lost: matched.lost.filter(([was]) => !included(scope, after, was)),
    gained: matched.gained.filter(([is]) => !included(scope, before, is))
  }
  return moved(scope, path, "allOf", versions(scope, implied), walk, "ConstraintLoosened")
}

/** `oneOf` cannot be ordered by its branches; appearing or disappearing it can. */
export const exclusive = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject
): ReadonlyArray<Change> => {
  const was = own(before, "oneOf")
  const is = own(after, "oneOf")
  const { identity } = scope.forms
  const stated = (node: JsonObject): Json | undefined => {
    const value = own(node, "oneOf") === undefined ? undefined : asWritten(scope.forms, node, "oneOf")
    return value === undefined ? undefined : { oneOf: value }
  }
  const site = { scope, path, before: stated(before), after: stated(after) }
  if (was === undefined) return fact(site, { _tag: "ConstraintTightened", keyword: "oneOf" })
  if (is === undefined) return fact(site, { _tag: "ConstraintLoosened", keyword: "oneOf" })
  return identity.set({ oneOf: was }) === identity.set({ oneOf: is })
    ? []
    : fact(site, { _tag: "ConstraintChanged", keyword: "oneOf" })
}
