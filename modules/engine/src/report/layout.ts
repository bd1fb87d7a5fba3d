// Text in columns. Widths are those of a terminal: wide characters and emoji count as two.
import stringWidth from "string-width"

/* Characters of one column each, whatever stands beside them: Latin, dashes, quotes, arrows, operators. */
const narrow = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2030-\u205E\u2190-\u22FF]*$/

/** Columns a text takes in a terminal. What can measure emoji is slow to start, and seldom needed. */
export const widthOf = (text: string): number => (narrow.test(text) ? text.length : stringWidth(text))

/** The text followed by spaces up to `width` columns. */
export const pad = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)))

/**
 * Breaks a text at spaces into lines of at most `width` columns. A word longer than a line stands on its own line: names
 * and URLs are copied by people and must stay whole.
 */
export const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  let used = 0
  for (const word of text.split(" ")) {
    const size = widthOf(word)
    if (used > 0 && used + 1 + size > width) {
      lines.push(line)
      line = word
      used = size
    } else {
      line = used === 0 && line === "" ? word : `${line} ${word}`
      used = widthOf(line)
    }
  }
  return [...lines, line]
}

/** The text cut to `width` columns; what was cut shows as `…`. */
export const clip = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text
  let line = ""
  for (const character of text.slice(0, width * 4)) {
    if (widthOf(line + character) > width - 1) break
    line += character
  }
  return `${line}…`
}
