// `allOf`, `anyOf` and `oneOf` without regard to order (DIFF-34).
import type { Change } from "../model/Change.ts"
import { canonical, isArray, type Json } from "../model/Json.ts"
import { branch } from "../model/Path.ts"
import { isSchema } from "../model/Schema2020.ts"
import { net, ordered } from "./keywords.ts"
import type { Scope } from "./Scope.ts"

/** Compares two subschemas at a path. */
export type Walk = (scope: Scope, path: string, before: Json, after: Json) => ReadonlyArray<Change>

interface Matching {
  readonly pairs: ReadonlyArray<readonly [before: Json, after: Json, index: number]>
  readonly lost: ReadonlyArray<readonly [value: Json, index: number]>
  readonly gained: ReadonlyArray<readonly [value: Json, index: number]>
}

/** Pairs equal branches off, each once; what is left over is lost or gained. */
const match = (before: ReadonlyArray<Json>, after: ReadonlyArray<Json>): Matching => {
  const waiting = new Map<string, Array<number>>()
  after.forEach((value, index) => {
    const key = canonical(value)
    const indexes = waiting.get(key)
    if (indexes === undefined) waiting.set(key, [index])
    else indexes.push(index)
  })
  const pairs: Array<readonly [Json, Json, number]> = []
  const lost: Array<readonly [Json, number]> = []
  const taken = new Set<number>()
  before.forEach((value, position) => {
    const index = waiting.get(canonical(value))?.shift()
    const partner = index === undefined ? undefined : after[index]
    if (index === undefined || partner === undefined) lost.push([value, position])
    else {
      taken.add(index)
      pairs.push([value, partner, index])
    }
  })
  const gained = after.flatMap((value, index) => (taken.has(index) ? [] : [[value, index] as const]))
  return { pairs, lost, gained }
}

const isBranches = (value: Json | undefined): value is ReadonlyArray<Json> => isArray(value) && value.every(isSchema)

const walked =
  (lostIs: "loosened" | "tightened") =>
  (scope: Scope, path: string, before: Json | undefined, after: Json | undefined, keyword: string, walk: Walk) => {
    if (before === undefined && isBranches(after)) return ordered.tightened(scope, path, before, after, keyword)
    if (after === undefined && isBranches(before)) return ordered.loosened(scope, path, before, after, keyword)
    if (!isBranches(before) || !isBranches(after)) return net(scope, path, before, after, keyword)
    const { gained, lost, pairs } = match(before, after)
    // Branches that read the same can still differ through a definition they refer to.
    const within = pairs.flatMap(([from, to, index]) => walk(scope, branch(path, keyword, index), from, to))
    const [onlyLost] = lost
    const [onlyGained] = gained
    if (lost.length === 1 && gained.length === 1 && onlyLost !== undefined && onlyGained !== undefined) {
      return [...within, ...walk(scope, branch(path, keyword, onlyGained[1]), onlyLost[0], onlyGained[0])]
    }
    const gainedIs = lostIs === "tightened" ? "loosened" : "tightened"
    return [
      ...within,
      ...lost.flatMap(([value, index]) =>
        ordered[lostIs](scope, branch(path, keyword, index), value, undefined, keyword)
      ),
      ...gained.flatMap(([value, index]) =>
        ordered[gainedIs](scope, branch(path, keyword, index), undefined, value, keyword)
      )
    ]
  }

/** A lost branch of `anyOf` tightens, a gained one loosens. */
export const anyOf = walked("tightened")

/** A lost branch of `allOf` loosens, a gained one tightens. */
export const allOf = walked("loosened")

/** `oneOf` cannot be ordered: any difference in the set of branches is one change. */
export const oneOf = (
  scope: Scope,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  keyword: string,
  walk: Walk
): ReadonlyArray<Change> => {
  if (isBranches(before) && isBranches(after)) {
    const { gained, lost, pairs } = match(before, after)
    const same = lost.length === 0 && gained.length === 0
    if (same && pairs.every(([from, to]) => walk(scope, path, from, to).length === 0)) return []
  }
  return ordered.unordered(scope, path, before, after, keyword)
}
