// What became of a server since it was locked, in few lines: the numbers, and what breaks.
import { withoutMarks } from "@mcp-inspect/engine/model/LogCommands"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { witnessLine } from "@mcp-inspect/engine/report/fragment"

const most = 20

/** The summary of a comparison, and the changes that break callers; indented lines after the first. */
export const changeLines = ({ changes, summary }: Report): readonly [string, ...Array<string>] => {
  const breaking = changes.filter(({ severity }) => severity === "BREAKING")
  const lines = breaking
    .slice(0, most)
    .flatMap(({ entity, explanation, rule, witness }) => [
      `  ! ${shorten(entity.name, 80)}: ${shorten(explanation, 300)}`,
      ...(witness === null ? [] : [`    ${witnessLine(rule, witness)}`])
    ])
  const more = breaking.length - most
  return [summary.text, ...lines.map((line) => withoutMarks(line)), ...(more > 0 ? [`  … and ${more} more`] : [])]
}
