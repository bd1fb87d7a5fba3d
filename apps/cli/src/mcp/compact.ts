// A report as an agent reads it: the strictest findings first, and in all no more than a context can bear.
import type { Finding as ReportFinding } from "@mcp-inspect/engine/model/Finding"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { strictestFirst } from "@mcp-inspect/engine/model/Severity"
import type { Commands } from "@mcp-inspect/engine/report/Reporter"
import { tellings } from "@mcp-inspect/engine/report/tellings"
import { textReporter } from "@mcp-inspect/engine/report/text"
import { outcome, sentence } from "@mcp-inspect/engine/report/words"
import type { Schema } from "effect"
import { type Entry, entryOf, line, longestSide, longestText, membersOf, plain, present } from "./entry.ts"
import type { comparison, Review } from "./shapes.ts"

const longestNotice = 400
const mostNotices = 20

/** Characters of all findings of one call together: about ten thousand tokens. */
const budget = 40_000

/** Columns of the text: nobody reads it in a terminal. */
const columns = 100

/* What to do is said once for all findings of a rule that say the same. */
const onceOnly = (entry: Entry, told: Set<string>): Entry => {
  const { hint, ...rest } = entry
  const key = `${entry.ruleId} ${hint ?? ""}`
  if (told.has(key)) return rest
  told.add(key)
  return entry
}

interface Chosen {
  readonly entries: ReadonlyArray<Entry>
  readonly changes: ReadonlyArray<ReportFinding>
}

/* As many as asked for, and as many as there is room for. */
const choose = (report: Report, limit: number, room: number): Chosen => {
  const entries: Array<Entry> = []
  const changes: Array<ReportFinding> = []
  const told = new Set<string>()
  let used = 0
  for (const severity of strictestFirst) {
    const found = report.changes.filter((change) => change.severity === severity)
    for (const telling of tellings(found, report.groups)) {
      const entry = onceOnly(entryOf(telling), told)
      used += JSON.stringify(entry).length
      if (entries.length === limit || (used > room && entries.length > 0)) return { entries, changes }
      entries.push(entry)
      changes.push(...membersOf(telling))
    }
  }
  return { entries, changes }
}

/* What is printed word by word, cut as the entries are. */
const cut = (finding: ReportFinding): ReportFinding => ({
  ...finding,
  explanation: line(finding.explanation, longestText),
  migration: finding.migration === null ? null : line(finding.migration, longestText),
  note: finding.note === null ? null : line(finding.note, longestText),
  signature:
    finding.signature === null
      ? null
      : {
          old: finding.signature.old === null ? null : line(finding.signature.old, longestSide),
          new: finding.signature.new === null ? null : line(finding.signature.new, longestSide)
        }
})

const noticesOf = (report: Report, notices: ReadonlyArray<string>): ReadonlyArray<string> => {
  const all = [...new Set([...report.warnings, ...notices].map((notice) => line(plain(notice), longestNotice)))]
  const left = all.length - mostNotices
  return left <= 0 ? all : [...all.slice(0, mostNotices), `${left} more are left out.`]
}

const textOf = (
  report: Report,
  { changes }: Chosen,
  omitted: number,
  commands: Partial<Commands> | undefined
): string => {
  const groups = report.groups.map((group) => ({ ...group, title: line(group.title, longestText) }))
  const shown: Report = {
    ...report,
    changes: changes.map(cut),
    groups,
    warnings: report.warnings.slice(0, mostNotices).map((warning) => line(warning, longestNotice))
  }
  const text = textReporter.render(shown, { columns, color: false, ...(commands === undefined ? {} : { commands }) })
  const whole = text.length <= 2 * budget ? text : `${text.slice(0, 2 * budget).toWellFormed()}…\n`
  return omitted === 0 ? whole : `${omitted} more findings are not listed; ask again with a higher limit.\n\n${whole}`
}

/** How much of a report is wanted. */
export interface Wanted {
  readonly limit: number
  /** Over how many reports of one call the room is shared. */
  readonly shares?: number
  /** The commands of the next step. */
  readonly commands?: Partial<Commands>
}

const listed = (report: Report, notices: ReadonlyArray<string>, { commands, limit, shares = 1 }: Wanted) => {
  const chosen = choose(report, limit, budget / shares)
  const omitted = report.changes.length - chosen.changes.length
  const { BREAKING, DOCUMENTATION, NON_BREAKING, POTENTIALLY_BREAKING, suppressed } = report.summary
  return {
    text: textOf(report, chosen, omitted, commands),
    data: {
      summary: `${sentence(report.summary.text)}.`,
      counts: { BREAKING, POTENTIALLY_BREAKING, NON_BREAKING, DOCUMENTATION, suppressed },
      findings: chosen.entries,
      omitted,
      notices: noticesOf(report, notices),
      fingerprint: report.current.fingerprint
    } satisfies Schema.Schema.Type<typeof Review>
  }
}

/** The review of one surface. */
export const compactReview = listed

type Comparison = Schema.Struct<typeof comparison>["Type"]

/** A comparison; one that did not take place says so, and has no number that could pass for a result. */
export const compactComparison = (report: Report, notices: ReadonlyArray<string>, wanted: Wanted) => {
  const { data, text } = listed(report, notices, wanted)
  const { counts, ...rest } = data
  const { baseline, semver, skipReason } = report
  const made: Comparison = {
    verdict: report.status,
    ...(report.compared ? { breaking: counts.BREAKING > 0, counts } : {}),
    ...rest,
    summary: report.compared
      ? `${data.summary} ${outcome(report)}`
      : "Nothing was compared: there is no baseline, so nothing is known.",
    ...present("skipReason", skipReason, longestText),
    ...(baseline === null
      ? {}
      : {
          baseline: {
            source: baseline.source,
            ...present("ref", baseline.ref, longestSide),
            ...present("path", baseline.path, longestSide),
            fingerprint: baseline.fingerprint
          }
        }),
    ...present("version", semver?.advice, longestNotice)
  }
  return { data: made, text }
}
