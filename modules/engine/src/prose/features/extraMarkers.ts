// Beyond the published list (TXT-2). Compared apart from the markers of the list, so that they can tell texts apart which
// the list takes for the same and never the reverse.
const extraWords: ReadonlySet<string> = new Set(
  (
    "always avoid except unless instead prefer deprecated no none " +
    "zero one two three four five six seven eight nine ten eleven twelve hundred thousand million"
  ).split(" ")
)

// Numbers in the digits of any script, with a decimal point that leads and with a sign. A dash between two numbers or
// behind a word (`1-10`, `utf-8`) is no sign. Split, not matched: see tokens.ts.
const betweenNumbers =
  /[^\p{Nd}.,+±\-–−－＋]|[.,](?!\p{Nd})|(?<!\p{Nd}),|(?<=[\p{L}.])\.|[+±\-–−－＋](?!\.?\p{Nd})|(?<=[\p{L}\p{N}])[+±\-–−－＋]/u

const minus = /[–−－]/g

/** The markers of a normalised text that only this product counts. */
export const extraMarkers = (text: string, tokens: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...tokens.filter((token) => extraWords.has(token)),
  ...text
    .split(betweenNumbers)
    .filter((number) => number !== "")
    .map((number) => number.replace(minus, "-").replace("＋", "+"))
]
