// A report as an agent reads it: the strictest findings first, each in few words, and in all no more than a context can
// bear. Every text of a server is on one line, cut, and shows what is invisible.
import type { Finding as ReportFinding, Witness } from "@mcp-inspect/engine/model/Finding"
import { shortFingerprint } from "@mcp-inspect/engine/model/Finding"
import { canonical } from "@mcp-inspect/engine/model/Json"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { strictestFirst } from "@mcp-inspect/engine/model/Severity"
import { oneLine, shorten } from "@mcp-inspect/engine/model/Text"
import { sidesOf } from "@mcp-inspect/engine/report/fragment"
import {
  type FindingTelling,
  type GroupTelling,
  groupNotes,
  places,
  tellings,
  titleOf
} from "@mcp-inspect/engine/report/tellings"
import { textReporter } from "@mcp-inspect/engine/report/text"
import { notesOf, outcome, sentence } from "@mcp-inspect/engine/report/words"
import type { comparison, Finding, Review } from "./shapes.ts"
import type { Schema } from "effect"

/* In characters. */
const longestName = 200
const longestText = 600
const longestSide = 400
const longestValue = 400
const longestNotice = 400
const mostNotices = 20
const mostPlaces = 20

/** Characters of all findings of one call together: about ten thousand tokens. */
const budget = 40_000

/** Columns of the text: nobody reads it in a terminal. */
const columns = 100

const line = (text: string, limit: number): string => shorten(oneLine(text), limit)

const present = <Name extends string>(name: Name, value: string | null | undefined, limit: number) =>
  (value === null || value === undefined ? {} : { [name]: line(value, limit) }) as {
    readonly [key in Name]?: string
  }

/* A list of notes need not say that each is one. */
const plain = (note: string): string => note.replace(/^note: /, "")

/** A witness in words. */
export const witnessOf = (rule: string, { after, before, value }: Witness) => ({
  shows: rule.startsWith("tool.output.") ? "possible now, not before" : `${before} before, ${after} now`,
  value: shorten(canonical(value), longestValue)
})

/** The changed part, before and after. */
export const fragmentsOf = (finding: ReportFinding) => {
  const [before, after] = sidesOf(finding)
  return { ...present("before", before, longestSide), ...present("after", after, longestSide) }
}

type Telling = FindingTelling | GroupTelling
type Entry = Schema.Schema.Type<typeof Finding>

const membersOf = (telling: Telling): ReadonlyArray<ReportFinding> =>
  telling._tag === "Group" ? telling.members : [telling.finding]

/* Of the same edit on many entities, the one that is proved speaks for all. */
const entryOf = (telling: Telling): Entry => {
  const members = membersOf(telling)
  const isGroup = telling._tag === "Group"
  const finding = isGroup ? (members.find(({ witness }) => witness !== null) ?? telling.first) : telling.finding
  const { entity, explanation, fingerprint, helpUri, migration, path, proof, rule, severity, witness } = finding
  const notes = isGroup ? groupNotes(members) : notesOf(finding)
  return {
    severity,
    ruleId: rule,
    entity: { kind: entity.kind, name: line(entity.name, longestName) },
    ...present("path", path, longestSide),
    message: line(isGroup ? `${titleOf(telling.group)}: ${explanation}` : explanation, longestText),
    ...present("hint", migration, longestText),
    ...fragmentsOf(finding),
    ...(witness === null ? {} : { witness: witnessOf(rule, witness) }),
    proof,
    ...(notes.length === 0 ? {} : { notes: notes.map((note) => line(plain(note), longestText)) }),
    ...(isGroup ? { count: members.length, places: places(members).slice(0, mostPlaces) } : {}),
    fingerprint: isGroup ? telling.group.id : shortFingerprint(fingerprint),
    ...(/^https?:/.test(helpUri) ? { docs: helpUri } : {})
  }
}

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

const textOf = (report: Report, { changes }: Chosen, omitted: number): string => {
  const groups = report.groups.map((group) => ({ ...group, title: line(group.title, longestText) }))
  const shown: Report = {
    ...report,
    changes: changes.map(cut),
    groups,
    warnings: report.warnings.slice(0, mostNotices).map((warning) => line(warning, longestNotice))
  }
  const text = textReporter.render(shown, { columns, color: false })
  const whole = text.length <= 2 * budget ? text : `${text.slice(0, 2 * budget).toWellFormed()}…\n`
  return omitted === 0 ? whole : `${omitted} more findings are not listed; ask again with a higher limit.\n\n${whole}`
}

/** How much of a report is wanted. */
export interface Wanted {
  readonly limit: number
  /** Over how many reports of one call the room is shared. */
  readonly shares?: number
}

const listed = (report: Report, notices: ReadonlyArray<string>, { limit, shares = 1 }: Wanted) => {
  const chosen = choose(report, limit, budget / shares)
  const omitted = report.changes.length - chosen.changes.length
  const { BREAKING, DOCUMENTATION, NON_BREAKING, POTENTIALLY_BREAKING, suppressed } = report.summary
  return {
    text: textOf(report, chosen, omitted),
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
