// The search for a value that one schema admits and another does not. It follows the places where the two differ, tries
// a few values at each, and carries those that tell the schemas apart there up into values of the whole. Whatever it
// returns was tested by membership; that it returns nothing means nothing.
import type { Json } from "../model/Json.ts"
import type { Differing } from "./added.ts"
import type { Admits } from "./Answer.ts"
import { arrayGuesses } from "./arrayGuesses.ts"
import { branchGuesses } from "./branchGuesses.ts"
import { memberGuesses, numberGuesses, plainGuesses, textGuesses } from "./guesses.ts"
import { maxKept, maxListedMembers, maxSearchLevels, maxSearched } from "./limits.ts"
import type { Node } from "./Node.ts"
import { objectGuesses } from "./objectGuesses.ts"
import type { Same } from "./same.ts"
import type { Sample } from "./Samples.ts"
import { kinds as everyKind } from "./types.ts"
import { type Difference, samplesOf, type Search, type Tools, type Wanted } from "./Search.ts"
import { textOf } from "./Values.ts"

/** What a search is made with; `counts` tells which values count as a difference of two nodes. */
export interface Means {
  readonly admits: Admits
  readonly sample: Sample
  readonly same: Same
  readonly counts: (differing: Differing) => boolean
}

const nothingFound: Difference = { lost: [], gained: [] }

/* The values found on one side, those that do not count apart: they may still do so in another place. */
const makeFound = () => {
  const counted = new Map<string, Json>()
  const others = new Map<string, Json>()
  const sorted = (values: ReadonlyMap<string, Json>): ReadonlyArray<Json> =>
    [...values].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)).map(([, value]) => value)
  return {
    add: (value: Json, counts: boolean): void => void (counts ? counted : others).set(textOf(value), value),
    has: (enough: number): boolean => counted.size >= enough,
    smallest: (isWhole: boolean): ReadonlyArray<Json> => [
      ...sorted(counted).slice(0, maxKept),
      ...(isWhole ? [] : sorted(others).slice(0, maxKept))
    ]
  }
}

/** Makes a search within one comparison. */
export const makeSearch = ({ admits, counts, same, sample }: Means): Search => {
  const known = new Map<string, Difference>()
  let left = maxSearched
  const open = new Set<string>()

  function* guesses(before: Node, after: Node, wanted: Wanted): Generator<ReadonlyArray<Json>> {
    const nodes = [before, after]
    const seeds = samplesOf(sample, nodes)
    yield seeds
    const isOpen = before.logic !== undefined || after.logic !== undefined
    const kinds = isOpen ? before.kinds | after.kinds : before.kinds ^ after.kinds
    yield everyKind.flatMap((bit) => ((kinds & bit) === 0 ? [] : samplesOf(sample, nodes, bit)))
    if (isOpen) yield plainGuesses
    yield memberGuesses(before, after, maxListedMembers)
    yield numberGuesses(nodes)
    yield textGuesses(nodes, seeds)
    const tools: Tools = { search, sample, same }
    if (before.array !== undefined || after.array !== undefined) yield* arrayGuesses(before, after, wanted, tools)
    if (before.object !== undefined || after.object !== undefined) yield* objectGuesses(before, after, wanted, tools)
    if (before.logic !== undefined || after.logic !== undefined) yield* branchGuesses(before, after, wanted, tools)
  }

  const find = (before: Node, after: Node, wanted: Wanted): Difference => {
    const lost = makeFound()
    const gained = makeFound()
    const isWhole = open.size === 1
    const enough = isWhole ? 1 : maxKept
    for (const values of guesses(before, after, wanted)) {
      for (const value of values) {
        const held = admits(before, value)
        const holds = held === undefined ? undefined : admits(after, value)
        if (holds === undefined || holds === held) continue
        const isLost = held === true
        const side = isLost ? lost : gained
        side.add(value, counts({ before, after, value, isLost }))
      }
      if ((!wanted.lost || lost.has(enough)) && (!wanted.gained || gained.has(enough))) break
    }
    return { lost: lost.smallest(isWhole), gained: gained.smallest(isWhole) }
  }

  const search: Search = (before, after, wanted) => {
    if (open.size >= maxSearchLevels || same(before, after)) return nothingFound
    const pair = `${before.id} ${after.id}`
    const key = `${open.size === 0} ${pair} ${wanted.lost} ${wanted.gained}`
    const found = known.get(key)
    if (found !== undefined) return found
    // A value that goes around a recursion once more tells no more than one that does not.
    if (left <= 0 || open.has(pair)) return nothingFound
    left--
    open.add(pair)
    const difference = find(before, after, wanted)
    open.delete(pair)
    known.set(key, difference)
    return difference
  }

  return search
}
