// What several reports say together: the verdict of a run, its counts, its line.
import type { Report, Summary } from "@mcp-inspect/engine/model/Report"
import { summarise } from "@mcp-inspect/engine/policy/summary"
import type { ServerReport, Told } from "@mcp-inspect/engine/report/Reporter"
import { skippedHeading } from "@mcp-inspect/engine/report/words"

/** The reports of a run, without the servers that have none. */
export const reportsOf = (told: Told): ReadonlyArray<Report> =>
  told._tag === "One" ? [told.report] : told.entries.flatMap((entry) => ("report" in entry ? [entry.report] : []))

/** How many servers have no report. */
export const withoutResult = (told: Told): number =>
  told._tag === "One" ? 0 : told.entries.filter((entry) => "error" in entry).length

/** True when every server was compared. */
export const isCompared = (told: Told): boolean =>
  withoutResult(told) === 0 && reportsOf(told).every(({ compared }) => compared)

/** True when nothing blocks. */
export const isPassed = (told: Told): boolean =>
  withoutResult(told) === 0 && reportsOf(told).every(({ passed }) => passed)

/** The counts of all reports as one. */
export const countsOf = (told: Told): Summary => {
  const reports = reportsOf(told)
  const suppressed = reports.reduce((sum, { summary }) => sum + summary.suppressed, 0)
  return summarise(
    reports.flatMap(({ changes }) => changes),
    suppressed,
    "change"
  )
}

const without = (count: number): ReadonlyArray<string> =>
  count === 0 ? [] : [count === 1 ? "1 server without a result" : `${count} servers without a result`]

/** The counts as one line; a comparison that did not take place is never counted as one without changes. */
export const lineOf = (told: Told): string => {
  const reports = reportsOf(told)
  const skipped = reports.filter(({ compared }) => !compared).length
  if (told._tag === "One" && skipped > 0) return skippedHeading
  const compared = reports.length > skipped ? [countsOf(told).text] : []
  return [...compared, ...(skipped === 0 ? [] : [`${skipped} skipped`]), ...without(withoutResult(told))].join(", ")
}

/** The exit code: a server without a result is worse than a verdict (ACT-22). */
export const exitCodeOf = (told: Told): 0 | 1 | 2 => {
  if (withoutResult(told) > 0) return 2
  return reportsOf(told).some(({ status }) => status === "failed") ? 1 : 0
}

/** The same reports, each changed. */
export const mapReports = (told: Told, change: (report: Report) => Report): Told =>
  told._tag === "One"
    ? { _tag: "One", report: change(told.report) }
    : {
        _tag: "Several",
        entries: told.entries.map((entry): ServerReport =>
          "report" in entry ? { server: entry.server, report: change(entry.report) } : entry
        )
      }
