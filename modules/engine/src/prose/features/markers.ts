// Words and numbers that turn the meaning of a sentence however little else changes (DIFF-69, DIFF-74).
const markerWords: ReadonlySet<string> = new Set([
  "not",
  "never",
  "without",
  "must",
  "should",
  "only",
  "required",
  "optional"
])

// Not \d+(?:[.,]\d+)*, which is the same: see tokens.ts.
const betweenNumbers = /[^\d.,]|(?<!\d)[.,]|[.,](?!\d)/

const isNegation = (token: string): boolean => token === "cannot" || token.endsWith("n't")

/** The semantic markers of a normalised text, as often as they stand in it. */
export const markers = (text: string, tokens: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...tokens.map((token) => (isNegation(token) ? "not" : token)).filter((token) => markerWords.has(token)),
  ...text.split(betweenNumbers).filter((number) => number !== "")
]
