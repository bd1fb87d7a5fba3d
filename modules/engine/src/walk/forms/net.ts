// The completeness net over two normal forms: what no proof about sets may hide.
import type { Change } from "../../model/Change.ts"
import { annotationKeywords } from "../../model/Form.ts"
import type { Identity } from "../../model/Identity.ts"
import { canonical, own } from "../../model/Json.ts"
import { hasSubschemas, type JsonSchema, subschemas } from "../../model/Schema2020.ts"
import { fact } from "../Scope.ts"
import { itemKeywords } from "./arrays.ts"
import type { FormScope } from "./FormScope.ts"
import { rangeKeywords } from "./numbers.ts"
import { objectKeywords } from "./objects.ts"
import { conditionalKeywords } from "./others.ts"
import { families } from "./types.ts"

/** The keywords that comparators of their own speak for. */
export const covered: ReadonlySet<string> = new Set([
  ...objectKeywords,
  ...itemKeywords,
  ...rangeKeywords,
  ...conditionalKeywords,
  "allOf",
  "anyOf",
  "enum",
  "oneOf",
  "type"
])

const known: ReadonlySet<string> = new Set([
  ...covered,
  ...families.keys(),
  ...annotationKeywords,
  "$ref",
  "format",
  "not",
  "x-mcp-header"
])

/** The keywords nobody knows, wherever they stand in a form, with their values. */
const unknownIn = (identity: Identity, root: JsonSchema, loops: Iterable<JsonSchema>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const seen = new Set<JsonSchema>()
  const queue: Array<JsonSchema> = [root, ...loops]
  for (const node of queue) {
    if (typeof node === "boolean" || seen.has(node) || identity.isSingle(node)) continue
    seen.add(node)
    for (const keyword of Object.keys(node))
      if (!known.has(keyword)) found.set(`${keyword} ${canonical(own(node, keyword) ?? null)}`, keyword)
    if (hasSubschemas(node)) for (const child of subschemas(node)) queue.push(child)
  }
  return found
}

/** No proof about sets may hide that a keyword nobody knows, or a value no keyword can have, came or went: what no fact
 * names is named here. */
export const unnamed = (scope: FormScope, path: string, changes: ReadonlyArray<Change>): ReadonlyArray<Change> => {
  const { after, before, identity } = scope.forms
  const was = unknownIn(identity, before.root, before.loops.values())
  const is = unknownIn(identity, after.root, after.loops.values())
  const only = (these: ReadonlyMap<string, string>, those: ReadonlyMap<string, string>): ReadonlyArray<string> =>
    [...these].filter(([key]) => !those.has(key)).map(([, keyword]) => keyword)
  const moved = [
    ...only(was, is),
    ...only(is, was),
    ...only(before.malformed, after.malformed),
    ...only(after.malformed, before.malformed)
  ]
  if (moved.length === 0) return []
  const named = new Set(
    changes.flatMap((change) =>
      change._tag === "SchemaUnmodelled" || change._tag === "ConstraintChanged" ? [change.keyword] : []
    )
  )
  return [...new Set(moved)]
    .filter((keyword) => !named.has(keyword))
    .flatMap((keyword) =>
      fact({ scope, path, before: undefined, after: undefined }, { _tag: "SchemaUnmodelled", keyword })
    )
}
