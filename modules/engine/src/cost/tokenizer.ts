// The vocabulary, two megabytes of it: loaded by whoever shows a cost, and by nobody else.
import type { Tokenizer } from "./Cost.ts"

/** No word of a vocabulary is nearly as long; the time to split a run of characters grows with its square. */
const runLimit = 200

const longRuns = new RegExp(
  [
    String.raw`[\p{L}\p{M}]{${runLimit},}`,
    String.raw`[^\s\p{L}\p{N}]{${runLimit},}`,
    String.raw`\s{${runLimit},}`
  ].join("|"),
  "gu"
)

const sliced = (run: string): ReadonlyArray<string> => {
  const points = [...run]
  return Array.from({ length: Math.ceil(points.length / runLimit) }, (_, index) =>
    points.slice(index * runLimit, (index + 1) * runLimit).join("")
  )
}

/** A text in pieces whose runs of letters, signs or spaces are short. Most texts are one piece. */
export const pieces = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let end = 0
  for (const match of text.matchAll(longRuns)) {
    found.push(text.slice(end, match.index))
    for (const slice of sliced(match[0])) found.push(slice)
    end = match.index + match[0].length
  }
  return [...found, text.slice(end)].filter((piece) => piece !== "")
}

/** What stands for "end of text" to a model is plain text where a foreign server writes it. */
const asText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

/** Loads the o200k vocabulary of `gpt-tokenizer`. The one promise of the core: it reads its own code and nothing else. */
export const loadTokenizer = (): Promise<Tokenizer> =>
  import("gpt-tokenizer/encoding/o200k_base").then(({ countTokens }) => ({
    name: "o200k_base (estimate)",
    count: (text) => pieces(text).reduce((sum, piece) => sum + countTokens(piece, asText), 0)
  }))
