// Branches are sets: what reads the same is paired off first, wherever it stands (DIFF-34).
import { isArray, type Json } from "../model/Json.ts"
import { branch } from "../model/Path.ts"
import { isSchema } from "../model/Schema2020.ts"
import { loosened, replaced, tightened } from "./keywords.ts"
import type { Reader } from "./reading.ts"
import { isUnchanged, whole } from "./references.ts"
import type { Comparator, Structural } from "./Scope.ts"

interface Matching {
  readonly pairs: ReadonlyArray<readonly [before: Json, after: Json, index: number]>
  readonly lost: ReadonlyArray<readonly [value: Json, index: number]>
  readonly gained: ReadonlyArray<readonly [value: Json, index: number]>
}

/** Pairs off the branches that read the same, each once; what is left over is lost or gained. */
const match = (before: ReadonlyArray<Json>, after: ReadonlyArray<Json>, read: Reader): Matching => {
  const waiting = Map.groupBy(after.keys(), (index) => read(after[index] ?? null).number)
  const pairs: Array<readonly [Json, Json, number]> = []
  const lost: Array<readonly [Json, number]> = []
  const gained = new Map(after.entries())
  before.forEach((value, position) => {
    const index = waiting.get(read(value).number)?.shift()
    const partner = index === undefined ? undefined : gained.get(index)
    if (index === undefined || partner === undefined) lost.push([value, position])
    else {
      gained.delete(index)
      pairs.push([value, partner, index])
    }
  })
  return { pairs, lost, gained: [...gained].map(([index, value]) => [value, index]) }
}

const isBranches = (value: Json | undefined): value is ReadonlyArray<Json> => isArray(value) && value.every(isSchema)

const walked =
  (whenLost: Comparator, whenGained: Comparator, whenNew: Comparator, whenGone: Comparator): Structural =>
  (site, walk) => {
    const { after, before, keyword, path, scope } = site
    if (before === undefined && isBranches(after)) return whenNew(site)
    if (after === undefined && isBranches(before)) return whenGone(site)
    if (!isBranches(before) || !isBranches(after)) return whole(site)
    const { gained, lost, pairs } = match(before, after, scope.read)
    const at = (index: number): string => branch(path, keyword, index)
    // Branches that read the same can still differ through a definition they refer to.
    const within = pairs.flatMap(([from, to, index]) => walk(scope, at(index), from, to))
    const [onlyLost, ...moreLost] = lost
    const [onlyGained, ...moreGained] = gained
    if (onlyLost !== undefined && onlyGained !== undefined && moreLost.length === 0 && moreGained.length === 0) {
      return [...within, ...walk(scope, at(onlyGained[1]), onlyLost[0], onlyGained[0])]
    }
    return [
      ...within,
      ...lost.flatMap(([value, index]) => whenLost({ ...site, path: at(index), before: value, after: undefined })),
      ...gained.flatMap(([value, index]) => whenGained({ ...site, path: at(index), before: undefined, after: value }))
    ]
  }

/** A lost branch of `anyOf` tightens, a gained one loosens. */
export const anyOf = walked(tightened, loosened, tightened, loosened)

/** A lost branch of `allOf` loosens, a gained one tightens. */
export const allOf = walked(loosened, tightened, tightened, loosened)

/** `oneOf` cannot be ordered: any difference in the set of branches is one change. */
export const oneOf: Comparator = (site) => (isUnchanged(site) ? [] : replaced(site))
