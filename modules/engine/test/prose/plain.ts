// The published definition (DIFF-67 to DIFF-76) written down once more, as literally as it can be and without any regard
// for cost. It knows nothing of the extra markers.
import { highSimilarity, lowSimilarity, maxCodePoints } from "../../src/prose/Prose.ts"
import type { ProseVerdict } from "../../src/model/Change.ts"

/** The edit distance by the whole table. */
export const levenshtein = <A>(before: ReadonlyArray<A>, after: ReadonlyArray<A>): number => {
  let row = Array.from({ length: after.length + 1 }, (_, column) => column)
  for (const item of before) {
    const next = [row[0]! + 1]
    after.forEach((other, column) => {
      next.push(Math.min(row[column]! + (item === other ? 0 : 1), row[column + 1]! + 1, next[column]! + 1))
    })
    row = next
  }
  return row.at(-1)!
}

const normalised = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/\p{White_Space}+/gu, " ")
    .replace(/^ | $/g, "")
    .replace(/\p{P}+$/u, "")
    .replace(/ $/, "")

const tokens = (text: string): ReadonlyArray<string> =>
  (text.match(/(?:[\p{L}\p{N}]\p{M}*)+(?:['’](?:[\p{L}\p{N}]\p{M}*)+)*/gu) ?? []).map((token) =>
    token.replace(/’/g, "'")
  )

const markers = (text: string): ReadonlyArray<string> => [
  ...tokens(text).flatMap((token) => {
    if (/^cannot$|n't$/.test(token)) return ["not"]
    return /^(not|never|without|must|should|only|required|optional)$/.test(token) ? [token] : []
  }),
  ...(text.match(/\d+(?:[.,]\d+)*/g) ?? [])
]

const sequence = (list: ReadonlyArray<string>): string => JSON.stringify(list)

const multiset = (list: ReadonlyArray<string>): string => JSON.stringify([...list].sort())

/** The verdict of the published definition. */
export const plain = (before: string, after: string): ProseVerdict => {
  const was = normalised(before)
  const is = normalised(after)
  if (was === is) return { severity: "DOCUMENTATION", step: 1 }
  if (was === "" || is === "") return { severity: "POTENTIALLY_BREAKING", step: 2 }
  if (multiset(markers(was)) !== multiset(markers(is))) return { severity: "POTENTIALLY_BREAKING", step: 3 }
  const words = tokens(was)
  const wordsNow = tokens(is)
  if (multiset(words) === multiset(wordsNow) && sequence(words) !== sequence(wordsNow)) {
    return { severity: "POTENTIALLY_BREAKING", step: 4 }
  }
  const longest = Math.max([...was].length, [...is].length)
  const union = new Set([...words, ...wordsNow]).size
  const common = new Set(words.filter((word) => wordsNow.includes(word))).size
  const scores = [1 - levenshtein([...was], [...is]) / longest, union === 0 ? 0 : common / union]
  const isSmall = scores.some((score) => score >= highSimilarity) && !scores.some((score) => score < lowSimilarity)
  return { severity: isSmall && longest <= maxCodePoints ? "DOCUMENTATION" : "POTENTIALLY_BREAKING", step: 5 }
}
