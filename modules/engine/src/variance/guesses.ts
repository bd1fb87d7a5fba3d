// Scalars on which two nodes may disagree: at the bounds that differ, and of the shapes that only one of them asks for.
import type { Json } from "../model/Json.ts"
import { examplesOf } from "./formats.ts"
import { maxBuiltText } from "./limits.ts"
import type { Node } from "./Node.ts"
import { patternExample } from "./Patterns.ts"
import { kind } from "./types.ts"

/** Numbers at and beside the bounds of nodes. */
export const numberGuesses = (nodes: ReadonlyArray<Node>): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (const { number } of nodes) {
    if (number === undefined) continue
    const { lower, multipleOf: step, upper } = number
    for (const bound of [lower, upper]) found.push(bound, bound - 1, bound + 1, bound - 0.5, bound + 0.5)
    if (step === undefined) continue
    found.push(step, step * 2, step * 3, 1, 0.5)
    for (const bound of [lower, upper]) {
      const [above, below] = [Math.ceil(bound / step) * step, Math.floor(bound / step) * step]
      found.push(above, above + step, below, below - step)
    }
  }
  // Integers stay where every implementation tells them apart.
  const isExact = nodes.every(({ kinds }) => (kinds & kind.fraction) === 0) ? Number.isSafeInteger : Number.isFinite
  return found.length === 0
    ? []
    : [...found, 0].filter((value) => isExact(value) || (Number.isFinite(value) && !Number.isInteger(value)))
}

/** Lengths at and beside the bounds of parts, as far as something of that length is worth building. */
export const lengthGuesses = (
  parts: ReadonlyArray<{ readonly max: number; readonly min: number } | undefined>,
  limit: number
): ReadonlyArray<number> => {
  const found = new Set<number>()
  for (const part of parts) {
    if (part !== undefined) for (const length of [part.min - 1, part.min, part.max, part.max + 1]) found.add(length)
  }
  return [...found].filter((length) => length >= 0 && length <= limit)
}

const cut = (text: string, length: number): string => (text + "a".repeat(length)).slice(0, length)

/** Texts of the lengths, patterns and formats of nodes, grown from `seeds`. */
export const textGuesses = (nodes: ReadonlyArray<Node>, seeds: ReadonlyArray<Json>): ReadonlyArray<string> => {
  if (nodes.every(({ format, string }) => string === undefined && format === undefined)) return []
  const shaped = nodes.flatMap(({ format, string }) => [
    ...(string?.pattern === undefined ? [] : [patternExample(string.pattern)]),
    ...(format === undefined ? [] : examplesOf(format.name))
  ])
  const grown = [...shaped, ...seeds.filter((seed) => typeof seed === "string"), ""]
  const lengths = lengthGuesses(
    nodes.map(({ string }) => string),
    maxBuiltText
  )
  return [...shaped, ...lengths.flatMap((length) => grown.map((text) => cut(text, length))), "", "a", "A b", "1", "é!"]
}

/** A few values of every kind, for nodes whose branches may be about anything. */
export const plainGuesses: ReadonlyArray<Json> = [null, true, false, 0, 1, 7, 2.5, "", "a", "b", [], [0], {}, { x: 0 }]

/** Members of an enumeration that the other node does not list. */
export const memberGuesses = (left: Node, right: Node, limit: number): ReadonlyArray<Json> => {
  const only = (node: Node, other: Node): ReadonlyArray<Json> => {
    const found: Array<Json> = []
    for (const value of node.values?.list ?? []) {
      if (found.length >= limit) break
      if (other.values?.has(value) !== true) found.push(value)
    }
    return found
  }
  return [...only(left, right), ...only(right, left)]
}
