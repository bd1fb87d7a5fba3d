import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { distanceWithin } from "../../../src/prose/features/distance.ts"
import { levenshtein } from "../plain.ts"

const list = (symbols: number, maxLength: number) => fc.array(fc.nat({ max: symbols }), { maxLength, size: "max" })

/** Two lists of which one may be an edit of the other. */
const lists = fc
  .tuple(fc.constantFrom(0, 1, 3, 1000), fc.constantFrom(5, 40, 200))
  .chain(([symbols, length]) =>
    fc.tuple(
      list(symbols, length),
      fc.oneof(list(symbols, length), fc.constant(undefined)),
      fc.nat(),
      fc.nat({ max: 70 })
    )
  )
  .map(([before, other, place, length]) => {
    const at = place % (before.length + 1)
    return [before, other ?? [...before.slice(at + length), 7, ...before.slice(0, at)]] as const
  })

describe("distanceWithin", () => {
  it("gives the edit distance by the whole table up to the limit, and nothing above", () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: -3, max: 3 }), fc.nat({ max: 210 }), ([before, after], near, far) => {
        const distance = levenshtein(before, after)
        for (const limit of [Math.max(0, distance + near), far]) {
          assert.strictEqual(distanceWithin(before, after, limit), distance <= limit ? distance : undefined)
        }
      }),
      { numRuns: 3000, seed: 4 }
    )
  })

  it("knows the textbook pairs", () => {
    const distance = (before: string, after: string) =>
      distanceWithin(
        [...before].map((c) => c.charCodeAt(0)),
        [...after].map((c) => c.charCodeAt(0)),
        100
      )
    assert.deepStrictEqual(
      [
        distance("", ""),
        distance("", "abc"),
        distance("kitten", "sitting"),
        distance("intention", "execution"),
        distance("aaaa", "aa"),
        distance("ab".repeat(40), "ba".repeat(40))
      ],
      [0, 3, 3, 5, 2, 2]
    )
  })
})
