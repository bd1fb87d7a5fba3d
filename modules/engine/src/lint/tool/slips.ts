// Names that differ as a slip of the pen does: one letter of one word doubled, or swapped with its neighbour. What differs
// by another letter is mostly meant: `get` and `set`, `contact` and `contract`, plurals, numbers.
import { compareText } from "../../model/Json.ts"

/** More names, or longer ones, are not looked at: who lists them has other confusions. */
const mostNames = 2000
const longestName = 200

const shortestWord = 4

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[\s_./:-]+/)

const without = (word: string, index: number): string => word.slice(0, index) + word.slice(index + 1)

/** True for words of which one has a letter twice that the other has once: `adress`, `address`. */
const isDoubled = (short: string, long: string): boolean => {
  if (short.length < shortestWord || long.length !== short.length + 1) return false
  const at = [...long].findIndex((letter, index) => letter !== short[index])
  return /[a-z]/.test(long[at] ?? "") && long[at] === long[at - 1] && without(long, at) === short
}

const isSwapped = (a: string, b: string): boolean => {
  if (a.length !== b.length || a.length < shortestWord) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  const two = a.slice(at, at + 2)
  return at >= 0 && /^[a-z]{2}$/.test(two) && [...two].toReversed().join("") + a.slice(at + 2) === b.slice(at)
}

const isSlip = (a: string, b: string): boolean => isSwapped(a, b) || isDoubled(a, b) || isDoubled(b, a)

/** What two names with a slip between them share: all but one word, and the letters of that word, each once. */
const keysOf = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((word, at) =>
    word.length < shortestWord
      ? []
      : JSON.stringify([
          ...words.slice(0, at),
          [...new Set(word)].toSorted(compareText).join(""),
          ...words.slice(at + 1),
          at
        ])
  )

/** Pairs of names that differ by a slip, in order. */
export const slips = (names: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> => {
  const looked = names
    .filter((name) => name.length <= longestName)
    .slice(0, mostNames)
    .map((name) => ({ name, words: wordsOf(name) }))
  const byKey = Map.groupBy(
    looked.flatMap(({ name, words }) => keysOf(words).map((key) => ({ key, name, words }))),
    ({ key }) => key
  )
  const pairs = new Map<string, readonly [string, string]>()
  for (const group of byKey.values()) {
    for (const [index, a] of group.entries()) {
      for (const b of group.slice(index + 1, index + 20)) {
        const at = a.words.findIndex((word, place) => word !== b.words[place])
        if (at < 0 || a.words.length !== b.words.length) continue
        if (!isSlip(a.words[at] ?? "", b.words[at] ?? "")) continue
        const pair = [a.name, b.name].toSorted(compareText)
        pairs.set(JSON.stringify(pair), [pair[0] ?? "", pair[1] ?? ""])
      }
    }
  }
  return [...pairs.values()].toSorted(([a, b], [c, d]) => compareText(a, c) || compareText(b, d))
}
