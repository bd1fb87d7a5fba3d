// Observed usage in a terminal. The sentences are those of the contract: the service's own are not shown, so that no
// text claims more than the numbers do (ING-50).
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import { counted, daysAgo, grouped } from "@mcp-inspect/api/wording/numbers"
import { argumentStatus, caveat, confidenceOf, coverageText, statementOf } from "@mcp-inspect/api/wording/usage"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { pad, widthOf, wrap } from "@mcp-inspect/engine/report/layout"

/** Rows of a table that are shown; JSON has all. */
const shownRows = 50

const widest = (texts: ReadonlyArray<string>): number => Math.max(0, ...texts.map(widthOf))

const table = (heading: readonly [string, string, string], rows: ReadonlyArray<readonly [string, string, string]>) => {
  if (rows.length === 0) return []
  const shown = [heading, ...rows.slice(0, shownRows)]
  const first = widest(shown.map(([cell]) => cell))
  const second = widest(shown.map(([, cell]) => cell))
  const more = rows.length - shownRows
  return [
    "",
    ...shown.map(([a, b, c]) => `  ${pad(a, first)}  ${" ".repeat(second - widthOf(b))}${b}  ${c}`),
    ...(more > 0 ? [`  and ${grouped(more)} more, which \`--format json\` has`] : [])
  ]
}

const cohortName = ({ clientName, clientVersion }: Usage["cohorts"][number]): string =>
  clientName === null ? "not named" : shorten(`${clientName} ${clientVersion ?? ""}`.trimEnd(), 40)

/** The answer in lines of at most `columns`. */
export const usageText = (usage: Usage, columns: number): string => {
  const { calls, cohorts, entity, errors, window } = usage
  const sentences = (text: string): ReadonlyArray<string> => wrap(text, columns - 2).map((line) => `  ${line}`)
  const seen = usage.arguments.map((one) => {
    const status = argumentStatus(usage, one)
    const present = status === "unknown" ? "" : `${grouped(one.present)} of ${grouped(calls)}`
    return [shorten(one.path, 40), present, status] as const
  })
  return [
    `${shorten(entity, 60)}  ${window.from.slice(0, 10)} to ${window.to.slice(0, 10)}, ${counted(window.days, "day")}`,
    "",
    ...sentences(statementOf(usage)),
    ...(errors > 0 ? sentences(`${counted(errors, "call")} of these ended with an error.`) : []),
    ...table(["Argument", "In calls", "In this window"], seen),
    ...table(
      ["Client cohort", "Calls", "Most recently"],
      cohorts.map((one) => [cohortName(one), grouped(one.calls), daysAgo(one.lastCallAt, window.to)])
    ),
    "",
    ...sentences(`${coverageText(usage)} Confidence ${confidenceOf(usage)}.`),
    ...sentences(caveat),
    ""
  ].join("\n")
}

/** The answer as data, with the same sentences. */
export const usageJson = (usage: Usage): Usage => ({
  ...usage,
  arguments: usage.arguments.map((one) => ({
    ...one,
    status: argumentStatus(usage, one) === "not observed" ? "not_observed" : one.present > 0 ? "observed" : "unknown"
  })),
  statement: statementOf(usage),
  caveat
})
