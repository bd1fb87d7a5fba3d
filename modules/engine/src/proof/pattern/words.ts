// The shortest texts that some patterns match and others do not, found by walking all their automata at once.
import { instructionsAStep, lettersAKind, wordPositions, wordSteps } from "../limits.ts"
import type { Steps } from "./Automaton.ts"
import { type CharSet, has, setKey, words as wordLetters } from "./chars.ts"
import type { Part, Pattern } from "./Pattern.ts"

/** What is asked of a text. */
export interface Demand {
  readonly matching: ReadonlyArray<Pattern>
  readonly differing: ReadonlyArray<Pattern>
  /** Bounds of its length in code points. */
  readonly min: number
  readonly max: number
}

/** What a part has come to: threads that wait for a character, and whether it was found already. */
interface Reached {
  readonly threads: ReadonlyArray<number>
  readonly isMatched: boolean
}

interface Walk {
  readonly text: string
  readonly length: number
  readonly before: number
  readonly reached: ReadonlyArray<Reached>
}

const preferred = [
  ..."aA0_-. /:@",
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  ..."éß名😀\n\t\u0000\u007f"
].map((char) => char.codePointAt(0) ?? 0)

/* Characters that no set tells apart are one character, unless several texts are wanted. */
const alphabet = (sets: ReadonlyArray<CharSet>, each: number): ReadonlyArray<number> => {
  const edges = sets.flatMap((set) => set.ranges.flatMap(([from, to]) => [from, to, from - 1, to + 1]))
  const isText = (point: number): boolean => point >= 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  const counts = new Map<string, number>()
  return [...new Set([...preferred, ...edges])].filter((point) => {
    if (!isText(point)) return false
    const kind = sets.map((set) => (has(set, point) ? "1" : "0")).join("")
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    return count < each
  })
}

const keyOf = (walk: Walk, min: number, edges: boolean): string => {
  const parts = walk.reached.map(({ isMatched, threads }) => (isMatched ? "!" : threads.join()))
  const word = edges && has(wordLetters, walk.before) ? "w" : ""
  return `${Math.min(walk.length, min)}|${walk.length === 0 ? "^" : ""}${word}|${parts.join("|")}`
}

class Search {
  readonly #parts: ReadonlyArray<Part>
  readonly #groups: ReadonlyArray<{ readonly isWanted: boolean; readonly from: number; readonly to: number }>
  readonly #demand: Demand
  readonly #steps: Steps = { left: wordSteps }

  constructor(demand: Demand) {
    this.#demand = demand
    let from = 0
    const group = (isWanted: boolean) => (pattern: Pattern) => {
      const to = from + pattern.length
      const made = { isWanted, from, to }
      from = to
      return made
    }
    this.#groups = [...demand.matching.map(group(true)), ...demand.differing.map(group(false))]
    this.#parts = [...demand.matching, ...demand.differing].flat()
  }

  /** The instructions taken. */
  get spent(): number {
    return wordSteps - this.#steps.left
  }

  find(want: number): ReadonlyArray<string> {
    const { max, min } = this.#demand
    const edges = this.#parts.some(({ automaton }) => automaton.hasEdges)
    const sets = [...this.#parts.flatMap(({ automaton }) => automaton.sets), ...(edges ? [wordLetters] : [])]
    const distinct = new Map(sets.map((set) => [setKey(set), set]))
    const letters = alphabet([...distinct.values()], Math.min(want, lettersAKind))
    const found: Array<string> = []
    const queue: Array<Walk> = [
      { text: "", length: 0, before: -1, reached: this.#parts.map(() => ({ threads: [], isMatched: false })) }
    ]
    const seen = new Map<string, number>()
    for (let index = 0; index < queue.length && index < wordPositions; index++) {
      const walk = queue[index]
      if (walk === undefined || found.length >= want || this.#steps.left < 0) break
      if (walk.length >= min && this.#isWord(this.#settle(walk, -1))) found.push(walk.text)
      if (walk.length >= max) continue
      for (const letter of letters) {
        const next = this.#step(walk, letter)
        if (next === undefined) continue
        const key = keyOf(next, min, edges)
        const times = seen.get(key) ?? 0
        if (times >= want) continue
        seen.set(key, times + 1)
        queue.push(next)
      }
    }
    return found
  }

  #settle(walk: Walk, after: number) {
    return this.#parts.map(({ automaton }, index) => {
      const reached = walk.reached[index]
      if (reached === undefined || reached.isMatched) return { reading: [], isMatched: true }
      return automaton.settle(reached.threads, { before: walk.before, after }, this.#steps)
    })
  }

  #step(walk: Walk, letter: number): Walk | undefined {
    const settled = this.#settle(walk, letter)
    const reached = settled.map((threads, index) => ({
      threads: threads.isMatched ? [] : (this.#parts[index]?.automaton.read(threads, letter) ?? []),
      isMatched: threads.isMatched
    }))
    for (const { from, isWanted, to } of this.#groups) {
      if (isWanted && this.#isLost(reached, from, to)) return undefined
    }
    return { text: walk.text + String.fromCodePoint(letter), length: walk.length + 1, before: letter, reached }
  }

  /* A part that must not occur has occurred, or one that occurs at the start or nowhere has failed there. */
  #isLost(reached: ReadonlyArray<Reached>, from: number, to: number): boolean {
    for (let index = from; index < to; index++) {
      const part = this.#parts[index]
      const state = reached[index]
      if (part === undefined || state === undefined) continue
      if (
        part.isNegative ? state.isMatched : !state.isMatched && part.automaton.isAnchored && state.threads.length === 0
      )
        return true
    }
    return false
  }

  #isWord(settled: ReadonlyArray<{ readonly isMatched: boolean }>): boolean {
    return this.#groups.every(({ from, isWanted, to }) => {
      for (let index = from; index < to; index++) {
        if (settled[index]?.isMatched === this.#parts[index]?.isNegative) return !isWanted
      }
      return isWanted
    })
  }
}

/** Up to `want` texts that meet a demand, shortest first. None found does not mean that there are none. */
export const words = (demand: Demand, want: number, steps: Steps): ReadonlyArray<string> => {
  const search = new Search(demand)
  const found = search.find(want)
  steps.left -= Math.ceil(search.spent / instructionsAStep)
  return found
}
