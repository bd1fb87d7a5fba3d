// Strings worth trying: at the ends of every length, with and without every format, matching and not matching every
// pattern.
import { formatTexts } from "../formats.ts"
import { longestText, width, wordSearches } from "../limits.ts"
import type { Membership } from "../Membership.ts"
import type { Node } from "../Node.ts"
import type { Pattern, Patterns } from "../pattern/Pattern.ts"
import { words } from "../pattern/words.ts"

interface Lengths {
  readonly min: number
  readonly max: number
}

const within = (nodes: ReadonlyArray<Node>): Lengths => ({
  min: Math.max(0, ...nodes.map(({ minLength }) => minLength)),
  max: Math.min(Infinity, ...nodes.map(({ maxLength }) => maxLength))
})

/* Ranges of lengths that some node tells apart, all within what must hold. */
const ranges = (must: Lengths, nodes: ReadonlyArray<Node>): ReadonlyArray<Lengths> => {
  const found = [must]
  for (const { maxLength, minLength } of nodes) {
    if (maxLength !== Infinity && maxLength < must.max)
      found.push({ min: Math.max(must.min, maxLength + 1), max: must.max })
    if (minLength > must.min)
      found.push({ min: must.min, max: Math.min(must.max, minLength - 1) }, { min: minLength, max: must.max })
  }
  const distinct = new Map(found.map((range) => [`${range.min}:${range.max}`, range]))
  return [...distinct.values()].filter(({ max, min }) => min <= max && min <= longestText)
}

const lengthen = (text: string, length: number): string => text + "a".repeat(Math.max(0, length - text.length))

const patternsOf = (nodes: ReadonlyArray<Node>, patterns: Patterns): ReadonlySet<Pattern> => {
  const found = new Set<Pattern>()
  for (const { pattern } of nodes) {
    const read = pattern === undefined ? undefined : patterns.of(pattern)
    if (read !== undefined) found.add(read)
  }
  return found
}

/** What strings are looked for. */
export interface Wanted {
  /** What certainly holds, and everything that has something to say of the same value. */
  readonly certain: ReadonlyArray<Node>
  readonly related: ReadonlyArray<Node>
  /** How many different ones are needed. */
  readonly count: number
}

/** Strings that match and do not match the patterns that the nodes mention. */
export const patternTexts = (
  { certain, count, related }: Wanted,
  { patterns, steps }: Membership
): ReadonlyArray<string> => {
  const must = patternsOf(certain, patterns)
  const all = patternsOf(related, patterns)
  if (all.size === 0) return []
  const others = [...all].filter((pattern) => !must.has(pattern))
  const lengths = ranges(within(certain), related)
  const searches = [
    { matching: [...must], differing: [] },
    { matching: [...must], differing: others },
    ...others.flatMap((pattern) => [
      { matching: [...must], differing: [pattern] },
      { matching: [...must, pattern], differing: [] }
    ])
  ]
  const found: Array<string> = []
  let searched = 0
  for (const range of lengths) {
    for (const search of searches) {
      if (searched++ < wordSearches) found.push(...words({ ...search, ...range }, count > width ? count : 1, steps))
    }
  }
  return found
}

const letters = (count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => {
    const letter = String.fromCharCode(97 + (index % 26))
    return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`
  })

/** Strings on either side of whatever the nodes say of strings, patterns apart. */
export const texts = (wanted: Wanted): Iterable<string> => {
  const lengths = ranges(within(wanted.certain), wanted.related).map(({ min }) => min)
  const formatted = wanted.related.flatMap(({ format }) => (format === undefined ? [] : formatTexts(format)))
  const plain = lengths.map((length) => "a".repeat(length))
  const long = formatted.flatMap((text) =>
    lengths.filter((length) => length > text.length).map((length) => lengthen(text, length))
  )
  const several = wanted.count > width ? letters(wanted.count) : []
  const [shortest = 0] = lengths
  return new Set([
    "",
    "a",
    "b",
    ...plain,
    ...formatted,
    ...long,
    ...several,
    ...several.map((text) => lengthen(text, shortest))
  ])
}
