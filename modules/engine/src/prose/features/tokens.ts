// Splitting at single characters holds for words of any length, where matching a repeated group overflows the stack of
// the regex engine. An apostrophe belongs to a word only inside it, a mark only to a letter or digit before it.
const between = /[^\p{L}\p{M}\p{N}'’]|(?<![\p{L}\p{M}\p{N}])['’]|['’](?![\p{L}\p{N}])/u

const mark = /^\p{M}/u

const withoutStrayMarks = (token: string): string => {
  if (!mark.test(token)) return token
  const points = [...token]
  const start = points.findIndex((point) => !mark.test(point))
  return start < 0 ? "" : points.slice(start).join("")
}

/** The words of a normalised text in order: letters, digits and inner apostrophes, typographic ones made plain. */
export const tokens = (text: string): ReadonlyArray<string> =>
  text
    .split(between)
    .map((token) => withoutStrayMarks(token).replaceAll("’", "'"))
    .filter((token) => token !== "")
