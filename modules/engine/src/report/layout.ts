// Text in columns. Widths are those of a terminal: wide characters and emoji count as two.
import stringWidth from "string-width"

const ascii = /^[\u0020-\u007E]*$/

/** Columns a text takes in a terminal. */
export const widthOf = (text: string): number => (ascii.test(text) ? text.length : stringWidth(text))

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
