// What stands in place of a report when there is none: that there is no result, and what the command line said.
import { escapeInvisible, shorten } from "@mcp-inspect/engine/model/Text"
import { inlineCode } from "@mcp-inspect/engine/report/markdownText"
import { withoutMarks } from "@mcp-inspect/engine/model/LogCommands"

/** A run without a result. */
export interface Failure {
  /** What kind of failure it is, such as `unreachable`. */
  readonly code: string
  /** What was said about it, lines and all. */
  readonly text: string
}

const mostLines = 60
const longestLine = 500
const longestText = 6_000

/* Whole lines, as many as there is room for. */
const linesOf = (text: string): ReadonlyArray<string> => {
  const lines = text
    .trimEnd()
    .slice(0, longestText)
    .split(/\r\n|\n|\r/)
  const shown = lines.slice(0, mostLines).map((line) => withoutMarks(shorten(escapeInvisible(line), longestLine)))
  const isWhole = lines.length <= mostLines && text.trimEnd().length <= longestText
  return isWhole ? shown : [...shown, "…"]
}

/* A fence that no line of the text can end. */
const fenced = (lines: ReadonlyArray<string>): string => {
  const longest = lines.flatMap((line) => line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = "`".repeat(longest + 1)
  return [`${fence}text`, ...lines, fence].join("\n")
}

/** The failure as Markdown, as long as a screen at most. */
export const failureMarkdown = ({ code, text }: Failure): string =>
  [
    "### MCP Compatibility",
    `**No result: ${inlineCode(code)}**`,
    ...(text.trim() === "" ? [] : [fenced(linesOf(text))])
  ]
    .join("\n\n")
    .concat("\n")
