// Sets of code points, as character classes of patterns write them.

/** A set of code points: those in a range or with a Unicode property, or all others. */
export interface CharSet {
  readonly ranges: ReadonlyArray<readonly [from: number, to: number]>
  /** Each matches one code point and nothing longer, so that running it costs a constant. */
  readonly properties: ReadonlyArray<RegExp>
  readonly isNegated: boolean
}

const last = 0x10ffff

/** The set of the given ranges. */
export const ranges = (...list: ReadonlyArray<readonly [number, number]>): CharSet => ({
  ranges: list,
  properties: [],
  isNegated: false
})

/** The set of one code point. */
export const single = (codePoint: number): CharSet => ranges([codePoint, codePoint])

/** All code points that a set does not have. */
export const complement = (set: CharSet): CharSet => ({ ...set, isNegated: !set.isNegated })

/** True when a set has a code point. */
export const has = (set: CharSet, codePoint: number): boolean => {
  for (const [from, to] of set.ranges) if (codePoint >= from && codePoint <= to) return !set.isNegated
  if (set.properties.length > 0) {
    const text = String.fromCodePoint(codePoint)
    for (const property of set.properties) if (property.test(text)) return !set.isNegated
  }
  return set.isNegated
}

/** Equal keys, equal sets. */
export const setKey = ({ isNegated, properties, ranges: list }: CharSet): string =>
  `${isNegated ? "^" : ""}${list.join(";")} ${properties.map(({ source }) => source).join("")}`

const inverse = (list: CharSet["ranges"]): CharSet["ranges"] => {
  const found: Array<readonly [number, number]> = []
  let next = 0
  for (const [from, to] of list.toSorted(([a], [b]) => a - b)) {
    if (from > next) found.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  if (next <= last) found.push([next, last])
  return found
}

/** The union of sets that are each without properties or not negated; undefined otherwise. */
export const union = (sets: ReadonlyArray<CharSet>): CharSet | undefined => {
  if (sets.some((set) => set.isNegated && set.properties.length > 0)) return undefined
  return {
    ranges: sets.flatMap((set) => (set.isNegated ? inverse(set.ranges) : set.ranges)),
    properties: sets.flatMap((set) => set.properties),
    isNegated: false
  }
}

/** `\d` */
export const digits = ranges([0x30, 0x39])

/** `\w` */
export const words = ranges([0x61, 0x7a], [0x41, 0x5a], [0x30, 0x39], [0x5f, 0x5f])

/** `\s` */
export const spaces = ranges(
  [0x20, 0x20],
  [0x09, 0x0d],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff]
)

/** `.` */
export const notNewline = complement(ranges([0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]))

/** `\p{…}` or `\P{…}`; the text is known to be valid. */
export const property = (source: string): CharSet => ({
  ranges: [],
  properties: [new RegExp(`^${source}$`, "u")],
  isNegated: false
})
