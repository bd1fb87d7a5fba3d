// May an edit of a text move a model's choice of tools? Five ordered steps (DIFF-66 to DIFF-77), of which the first that
// decides wins. Each leans towards POTENTIALLY_BREAKING: a false alarm costs a line of comment, a miss ships a regression.
import type { ProseVerdict } from "../model/Change.ts"
import { distanceWithin } from "./features/distance.ts"
import { extraMarkers } from "./features/extraMarkers.ts"
import { markers } from "./features/markers.ts"
import { normalised } from "./features/normalised.ts"
import { overlap } from "./features/overlap.ts"
import { sameMultiset, sameSequence } from "./features/sequence.ts"
import { tokens } from "./features/tokens.ts"

/** From here on a similarity is high. Another value is another classification of every text (DIFF-3, DIFF-76). */
export const highSimilarity = 0.9

/** Below this a similarity is low. Another value is another classification of every text (DIFF-3, DIFF-76). */
export const lowSimilarity = 0.5

/** The longest normalised text whose edits are measured. */
export const maxCodePoints = 20_000

/** Judges the edit of a text, absent being empty, and says which step decided. */
export const classify = (before: string | undefined, after: string | undefined): ProseVerdict => {
  const was = normalised(before ?? "")
  const is = normalised(after ?? "")
  if (was === is) return { severity: "DOCUMENTATION", step: 1 }
  if (was === "" || is === "") return { severity: "POTENTIALLY_BREAKING", step: 2 }
  const words = tokens(was)
  const wordsNow = tokens(is)
  const differs = (read: typeof markers): boolean => !sameMultiset(read(was, words), read(is, wordsNow))
  if (differs(markers) || differs(extraMarkers)) return { severity: "POTENTIALLY_BREAKING", step: 3 }
  if (sameMultiset(words, wordsNow) && !sameSequence(words, wordsNow)) {
    return { severity: "POTENTIALLY_BREAKING", step: 4 }
  }
  return { severity: isSmall(was, is, overlap(words, wordsNow)) ? "DOCUMENTATION" : "POTENTIALLY_BREAKING", step: 5 }
}

// One score must be high and none low. Where the words stand decides how alike the characters must be.
const isSmall = (before: string, after: string, shared: number): boolean =>
  shared >= lowSimilarity && isSimilar(before, after, shared >= highSimilarity ? lowSimilarity : highSimilarity)

const codePoints = (text: string): ReadonlyArray<number> => Array.from(text, (point) => point.codePointAt(0) ?? 0)

const isSimilar = (before: string, after: string, least: number): boolean => {
  const was = codePoints(before)
  const is = codePoints(after)
  const longest = Math.max(was.length, is.length)
  if (longest > maxCodePoints) return false
  // The largest distance that is similar enough, by the same arithmetic as the definition: (1 - 0.9) * 10 is below 1.
  let limit = Math.ceil((1 - least) * longest)
  while (1 - limit / longest < least) limit--
  return distanceWithin(was, is, limit) !== undefined
}
