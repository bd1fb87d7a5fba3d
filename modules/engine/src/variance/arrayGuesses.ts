// Arrays on which two nodes may disagree.
import { isArray, type Json } from "../model/Json.ts"
import { type Tools, either, samplesOf, valuesOf, type Wanted } from "./Search.ts"
import { lengthGuesses } from "./guesses.ts"
import { maxBuiltLength } from "./limits.ts"
import type { Node } from "./Node.ts"
import { anything, nothing } from "./read.ts"
import { kind } from "./types.ts"

const itemOf = ({ array, read }: Node, at: number): Node =>
  array === undefined ? anything : read(array.prefix[at] ?? array.rest)

const containedOf = ({ array, read }: Node): Node =>
  array?.contains === undefined ? anything : read(array.contains.schema)

const filled = (base: ReadonlyArray<Json>, length: number, item: Json): ReadonlyArray<Json> =>
  base.length >= length ? base.slice(0, length) : [...base, ...Array.from({ length: length - base.length }, () => item)]

/** Arrays at and beside the lengths that differ, with the items that differ, each as one group. */
export function* arrayGuesses(left: Node, right: Node, wanted: Wanted, tools: Tools): Generator<ReadonlyArray<Json>> {
  const { sample, search } = tools
  const nodes = [left, right]
  const parts = nodes.map(({ array }) => array)
  const bases = [[], ...samplesOf(sample, nodes, kind.array)].filter((value) => isArray(value))
  const longest = Math.min(Math.max(...parts.map((part) => part?.prefix.length ?? 0)), maxBuiltLength)
  const itemsAt = (at: number): ReadonlyArray<Json> => [
    ...samplesOf(
      sample,
      nodes.map((node) => itemOf(node, at))
    ),
    ...samplesOf(sample, nodes.map(containedOf))
  ]
  const upTo = (length: number, side: Node): ReadonlyArray<Json> =>
    Array.from({ length }, (_, at) => sample([itemOf(side, at)]) ?? 0)
  yield [...bases, ...itemsAt(0).map((item) => [item])]
  const lengths = lengthGuesses(parts, maxBuiltLength)
  const whole = [...bases, ...nodes.map((node) => upTo(longest, node))]
  yield lengths.flatMap((length) => whole.flatMap((base) => itemsAt(longest).map((item) => filled(base, length, item))))
  yield lengths.flatMap((length) => [
    Array.from({ length }, (_, index) => index),
    Array.from({ length }, (_, index) => `a${index}`)
  ])
  if (parts[0]?.unique !== parts[1]?.unique)
    yield itemsAt(0).flatMap((item) => [[item, item], ...bases.map((base) => [...base, item, item])])
  yield* itemGuesses(longest)
  if (parts.some((part) => part?.contains !== undefined)) yield* containsGuesses()

  function* itemGuesses(places: number): Generator<ReadonlyArray<Json>> {
    for (let at = 0; at <= places; at++) {
      for (const item of valuesOf(search(itemOf(left, at), itemOf(right, at), wanted))) {
        yield [
          ...nodes.map((node) => [...upTo(at, node), item]),
          ...nodes.map((node) => upTo(Math.max(at + 1, longest), node).with(at, item)),
          ...bases.map((base) => (base.length > at ? base.with(at, item) : [...base, item]))
        ]
      }
    }
  }

  function* containsGuesses(): Generator<ReadonlyArray<Json>> {
    const [one = anything, other = anything] = nodes.map(({ array, read }) =>
      array?.contains === undefined ? nothing : read(array.contains.schema)
    )
    const items = [...valuesOf(search(one, other, either)), ...samplesOf(sample, nodes.map(containedOf)), ...itemsAt(0)]
    const counts = lengthGuesses(
      parts.map((part) => part?.contains),
      maxBuiltLength
    )
    yield items.flatMap((item) => [[item], ...bases.map((base) => [...base, item])])
    yield counts.flatMap((length) => items.map((item) => filled([], length, item)))
    yield counts.flatMap((length) => [
      Array.from({ length }, (_, index) => index),
      Array.from({ length }, (_, index) => `a${index}`)
    ])
  }
}
