// How findings about a surface name things. Names come from foreign servers: what would not show as itself is escaped.
import { shorten } from "../model/Text.ts"

/** A name or a piece of code in backticks. */
export const code = (text: string): string => `\`${text === "" ? '""' : shorten(text, 80).replaceAll("`", "\\u{60}")}\``

const shownNames = 5

/** Some names in backticks with an "and" before the last, the rest counted. */
export const listed = (names: ReadonlyArray<string>): string => {
  const shown = names.slice(0, shownNames).map(code)
  const rest = names.length - shown.length
  const last = rest > 0 ? `${rest} more` : shown.pop()
  return shown.length === 0 ? (last ?? "") : `${shown.join(", ")} and ${last}`
}

/** A number of things: `1 tool`, `14 tools`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
