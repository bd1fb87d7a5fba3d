// Foreign text in Markdown that cannot act: all of it stands in code, where no markup, no HTML, no mention and no
// reference is read. What could not be seen is written as `\u{…}`.
import { escapeInvisible } from "../model/Text.ts"

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)

/** Text on one line. */
export const code = (text: string): string => {
  const shown = escapeInvisible(text)
  if (shown === "") return "(empty)"
  const fence = "`".repeat(longestRun(shown) + 1)
  const isTight = !/^[` ]|[` ]$/.test(shown)
  return isTight ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`
}

/** Text on lines of its own, indented where it belongs to an item of a list. */
export const block = (text: string, language: string, indent = ""): ReadonlyArray<string> => {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1))
  const lines = text.split("\n").map((line) => escapeInvisible(line).trimEnd())
  return [`${fence}${language}`, ...lines, fence].map((line) => (line === "" ? "" : indent + line))
}

/** One fact: what it is about, and a text; one of several lines stands under it. */
export const fact = (label: string, text: string): ReadonlyArray<string> =>
  text.includes("\n") ? [`- ${label}:`, ...block(text, "text", "  ")] : [`- ${label}: ${code(text)}`]
