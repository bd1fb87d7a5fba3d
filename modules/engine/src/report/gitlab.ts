// The report as GitLab code quality (IN-4): a list of issues, each at a line of a file. The format has no place for a
// verdict or a summary, and an empty list reads as a pass: what is no pass is an issue of its own.
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Finding } from "../model/Finding.ts"
import { canonical, type Json } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import type { Report, Suppressed } from "../model/Report.ts"
import { crosses, type Severity } from "../model/Severity.ts"
import { shorten } from "../model/Text.ts"
import { signatureOf, witnessLine } from "./fragment.ts"
import { fileOf, type Place, placeOf, plainPath } from "./place.ts"
import { jsonText } from "./json.ts"
import type { Reporter, ServerReport } from "./Reporter.ts"
import { wholeUsageOf } from "./usage.ts"
import { notesOf, reasonOf, skippedHeading } from "./words.ts"

type GitlabSeverity = "blocker" | "critical" | "info" | "major" | "minor"

const severityOf: Readonly<Record<Severity, GitlabSeverity>> = {
  BREAKING: "critical",
  POTENTIALLY_BREAKING: "major",
  NON_BREAKING: "minor",
  DOCUMENTATION: "info"
}

const longestText = 2_000
const longestName = 200

interface Issue extends Place {
  readonly check: string
  readonly severity: GitlabSeverity
  readonly description: string
  /** What makes the issue the same one in two pipelines. */
  readonly identity: ReadonlyArray<string>
}

const nameOf = ({ entity, path }: Finding): string =>
  `${shorten(entity.name, longestName)} ${path === null ? "" : shorten(short(path), longestName)}`.trimEnd()

const said = (finding: Finding | Suppressed): string =>
  [
    ...("ignore" in finding ? [`Suppressed (${reasonOf(finding)}).`] : []),
    `${finding.severity} ${finding.entity.kind} ${nameOf(finding)}:`,
    finding.explanation,
    signatureOf(finding),
    ...(finding.witness === null ? [] : [`(${witnessLine(finding.rule, finding.witness)})`]),
    ...notesOf(finding).map((note) => `(${note})`),
    ...wholeUsageOf(finding),
    finding.migration === null ? "" : `→ ${finding.migration}`
  ]
    .filter((part) => part !== "")
    .join(" ")

const findingIssue = (finding: Finding | Suppressed, report: Report, server: string | undefined): Issue => ({
  ...placeOf(finding, report, server),
  check: finding.rule,
  // Blockers are what the check fails for.
  severity:
    "ignore" in finding ? "info" : crosses(finding.severity, report.failOn) ? "blocker" : severityOf[finding.severity],
  description: said(finding),
  identity: [finding.fingerprint]
})

const statement = (
  file: string,
  check: string,
  severity: GitlabSeverity,
  description: string,
  identity: ReadonlyArray<string>
): Issue => ({ file, line: 1, check: `mcp-inspect.${check}`, severity, description, identity: [check, ...identity] })

const issuesOf = (report: Report, server: string | undefined): ReadonlyArray<Issue> => {
  const file = fileOf(report, server)
  return [
    ...(report.status === "skipped"
      ? [statement(file, "comparison.skipped", "major", `${skippedHeading}: ${report.skipReason ?? ""}`, [])]
      : []),
    ...[...report.changes, ...report.suppressed].map((finding) => findingIssue(finding, report, server)),
    ...report.warnings.map((warning) => statement(file, "warning", "info", warning, [warning]))
  ]
}

const entryIssues = (entry: ServerReport): ReadonlyArray<Issue> =>
  "report" in entry
    ? issuesOf(entry.report, entry.server)
    : [
        statement(
          fileOf(undefined, entry.server),
          "capture.failed",
          "blocker",
          `Not compared: ${entry.error.code}: ${entry.error.message}`,
          [entry.error.code]
        )
      ]

const hash = (parts: ReadonlyArray<string>): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(parts.map((part) => part.toWellFormed())))))

const issueJson = (issue: Issue, server: string | undefined, met: Map<string, number>): Json => {
  const key = canonical([server ?? "", ...issue.identity].map((part) => part.toWellFormed()))
  const times = met.get(key) ?? 0
  met.set(key, times + 1)
  return {
    description: shorten(
      `${server === undefined ? "" : `${server}: `}${issue.description}`.replaceAll(/[\s\u0085]+/g, " "),
      longestText
    ),
    check_name: issue.check,
    // Of issues with one fingerprint GitLab keeps the first.
    fingerprint: hash([server ?? "", ...issue.identity, ...(times === 0 ? [] : [String(times)])]),
    severity: issue.severity,
    location: { path: plainPath(shorten(issue.file, longestText)), lines: { begin: issue.line } }
  }
}

/** The code quality report. */
export const gitlabReporter: Reporter = {
  name: "gitlab",
  mediaType: "application/json",
  render: (report, { server }) => {
    const met = new Map<string, number>()
    return jsonText(issuesOf(report, server).map((issue) => issueJson(issue, server, met)))
  },
  renderAll: (entries) => {
    const met = new Map<string, number>()
    return jsonText(entries.flatMap((entry) => entryIssues(entry).map((issue) => issueJson(issue, entry.server, met))))
  }
}
