// Tools that a text refers to. Many tools have the name of a common verb, so that a plain word is a reference only where
// it is set off as one: in backticks, with parentheses behind it, or beside the word tool.

const name = /[\p{L}\p{N}_][\p{L}\p{N}_./:-]*/gu

const isPlainWord = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u

const isTool = /^[`'"”’]?\s{0,2}(?:tool|function)s?\b/u

const isSetOff = (text: string, start: number, end: number): boolean =>
  (text[start - 1] === "`" && text[end] === "`") || text[end] === "(" || isTool.test(text.slice(end, end + 16))

/** The names among `tools` that a text refers to. */
export const mentions = (text: string, tools: ReadonlySet<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  const look = (candidate: string, start: number): void => {
    if (!tools.has(candidate) || found.has(candidate)) return
    if (!isPlainWord.test(candidate) || isSetOff(text, start, start + candidate.length)) found.add(candidate)
  }
  for (const { 0: word, index } of text.matchAll(name)) {
    look(word, index)
    // What ends a sentence or stands between two names can be part of a name, too.
    let start = index
    for (const part of word.split(/[./:]/)) {
      look(part, start)
      start += part.length + 1
    }
    look(word.replace(/[./:-]$/, ""), index)
  }
  return found
}
