// Arrays on which two nodes may disagree. Each group is the same for both orders of the nodes.
import { isArray, type Json } from "../model/Json.ts"
import { lengthGuesses } from "./guesses.ts"
import { maxBuiltLength } from "./limits.ts"
import type { Node } from "./Node.ts"
import { anything, nothing } from "./read.ts"
import { either, samplesOf, type Tools, valuesOf, type Wanted } from "./Search.ts"
import { kind } from "./types.ts"

type Items = ReadonlyArray<Json>

const itemOf = ({ array, read }: Node, at: number): Node =>
  array === undefined ? anything : read(array.prefix[at] ?? array.rest)

const containedOf = ({ array, read }: Node, otherwise: Node): Node =>
  array?.contains === undefined ? otherwise : read(array.contains.schema)

const filled = (base: Items, length: number, item: Json): Items =>
  base.length >= length ? base.slice(0, length) : [...base, ...Array.from({ length: length - base.length }, () => item)]

/* Lists in which no item is like another. */
const distinct = (length: number): ReadonlyArray<Items> => [
  Array.from({ length }, (_, index) => index),
  Array.from({ length }, (_, index) => `a${index}`)
]

/** Arrays at and beside the lengths that differ, with the items that differ, each as one group. */
export function* arrayGuesses(left: Node, right: Node, wanted: Wanted, tools: Tools): Generator<Items> {
  const { sample, search } = tools
  const nodes = [left, right]
  const parts = nodes.map(({ array }) => array)
  const bases = [[], ...samplesOf(sample, nodes, kind.array)].filter((value) => isArray(value))
  const places = Math.min(Math.max(...parts.map((part) => part?.prefix.length ?? 0)), maxBuiltLength)
  const itemsAt = (at: number): Items =>
    nodes.flatMap((node) => samplesOf(sample, [itemOf(node, at), containedOf(node, anything)]))
  const upTo = (length: number, node: Node): Items => Array.from({ length }, (_, at) => sample([itemOf(node, at)]) ?? 0)

  yield [...bases, ...itemsAt(0).map((item) => [item])]
  const lengths = lengthGuesses(parts, maxBuiltLength)
  const whole = [...bases, ...nodes.map((node) => upTo(places, node))]
  yield lengths.flatMap((length) => whole.flatMap((base) => itemsAt(places).map((item) => filled(base, length, item))))
  yield lengths.flatMap(distinct)
  if (parts[0]?.unique !== parts[1]?.unique) {
    yield itemsAt(0).flatMap((item) => [[item, item], ...bases.map((base) => [...base, item, item])])
  }
  for (let at = 0; at <= places; at++) {
    yield valuesOf(search(itemOf(left, at), itemOf(right, at), wanted)).flatMap((item) => [
      ...nodes.flatMap((node) => [[...upTo(at, node), item], upTo(Math.max(at + 1, places), node).with(at, item)]),
      ...bases.map((base) => (base.length > at ? base.with(at, item) : [...base, item]))
    ])
  }
  if (parts.every((part) => part?.contains === undefined)) return
  const differing = valuesOf(search(containedOf(left, nothing), containedOf(right, nothing), either))
  const items = [...differing, ...itemsAt(0)]
  yield items.flatMap((item) => [[item], ...bases.map((base) => [...base, item])])
  const counts = lengthGuesses(
    parts.map((part) => part?.contains),
    maxBuiltLength
  )
  yield counts.flatMap((length) => [...items.map((item) => filled([], length, item)), ...distinct(length)])
}
