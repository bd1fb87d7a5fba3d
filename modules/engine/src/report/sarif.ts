// SARIF 2.1.0 for code scanning (CLI-63..65): one run a server, every change a result. What of it GitHub shows, and its
// limits, follow its documentation of SARIF support.
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Finding } from "../model/Finding.ts"
import { compareText, type Json, type JsonObject } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import type { Report, Suppressed } from "../model/Report.ts"
import { shorten } from "../model/Text.ts"
import { signatureOf, witnessLine } from "./fragment.ts"
import { jsonText } from "./json.ts"
import { placeOf, uriOf } from "./place.ts"
import type { RenderContext, Reporter, ServerReport } from "./Reporter.ts"
import { levelOf, messageText, ruleOf } from "./sarifRule.ts"
import { wholeUsageOf } from "./usage.ts"
import { costLine, notesOf, outcome, reasonOf, skippedHeading } from "./words.ts"

/** The name of a server that has none (CLI-64). */
const unnamed = "default"

const mostRuns = 20
const mostResults = 25_000
const longestText = 4_000
const longestName = 200

const text = (value: string): string => shorten(value, longestText)

/** The name that a result keeps when its line moves and its wording changes. */
const hashOf = (server: string, { entity, path, rule }: Finding): string =>
  bytesToHex(
    sha256(utf8ToBytes(`${server}\n${rule}\n${entity.kind}/${entity.name}\n${path ?? ""}`.toWellFormed()))
  ).slice(0, 16)

const message = (finding: Finding): string =>
  [
    // Code scanning shows the text and the file; of the entity only the text can speak.
    `${shorten(finding.entity.name, longestName)}: ${finding.explanation}`,
    signatureOf(finding),
    ...(finding.witness === null ? [] : [witnessLine(finding.rule, finding.witness)]),
    ...notesOf(finding),
    ...wholeUsageOf(finding),
    ...(finding.migration === null ? [] : [`→ ${finding.migration}`])
  ]
    .filter((line) => line !== "")
    .map((line) => messageText(line))
    .join("\n")

const suppressionsOf = (finding: Finding | Suppressed): JsonObject =>
  "ignore" in finding
    ? { suppressions: [{ kind: "external", status: "accepted", justification: text(reasonOf(finding)) }] }
    : {}

/** Finds how often a hash was met before: two changes of one rule may be about one place. */
const counter = (): ((hash: string) => number) => {
  const met = new Map<string, number>()
  return (hash) => {
    const count = (met.get(hash) ?? 0) + 1
    met.set(hash, count)
    return count
  }
}

interface Run {
  readonly server: string
  readonly named: string | undefined
  readonly report: Report
  readonly ruleIndex: ReadonlyMap<string, number>
  readonly count: (hash: string) => number
}

const result = (finding: Finding | Suppressed, { count, named, report, ruleIndex, server }: Run): Json => {
  const place = placeOf(finding, report, named)
  const name = `${finding.entity.kind}/${shorten(finding.entity.name, longestName)}`
  const path = finding.path === null ? "" : `/${shorten(short(finding.path) || finding.path, longestText)}`
  const hash = hashOf(server, finding)
  return {
    ruleId: finding.rule,
    ruleIndex: ruleIndex.get(finding.rule) ?? -1,
    level: levelOf(finding.severity),
    message: { text: message(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(place.file) },
          region: { startLine: place.line, startColumn: 1 }
        },
        logicalLocations: [{ name, fullyQualifiedName: name + path }]
      }
    ],
    partialFingerprints: {
      primaryLocationLineHash: `${hash}:${count(hash)}`,
      "mcpInspect/v1": finding.fingerprint
    },
    ...suppressionsOf(finding),
    properties: {
      severity: finding.severity,
      defaultSeverity: finding.defaultSeverity,
      proof: finding.proof,
      group: finding.group,
      note: finding.note === null ? null : text(finding.note),
      // By a language model, as the name says; every other word of a result is by rule (DIFF-79).
      modelWrittenNote: finding.advisory === null ? null : text(finding.advisory)
    }
  }
}

const notification = (level: "error" | "note" | "warning", said: string): Json => ({
  level,
  message: { text: messageText(said) }
})

/** What is said beside the results: a skip and its reason, the outcome, the advice on versions, warnings. */
const notifications = (report: Report): ReadonlyArray<Json> => {
  const cost = costLine(report)
  return [
    report.status === "skipped"
      ? notification("warning", `${skippedHeading}: ${report.skipReason ?? ""}`)
      : notification("note", `${outcome(report)} ${report.summary.text}`),
    ...(report.semver === null ? [] : [notification("note", report.semver.advice)]),
    ...(cost === undefined ? [] : [notification("note", cost)]),
    ...report.warnings.map((warning) => notification("warning", warning))
  ]
}

const driver = (rules: ReadonlyArray<Json>, { version }: RenderContext): Json => ({
  name: "mcp-inspect",
  ...(version === undefined ? {} : { version }),
  rules
})

const run = (report: Report, named: string | undefined, context: RenderContext): Json => {
  const server = named ?? unnamed
  const found = [...report.changes, ...report.suppressed]
  const firsts = new Map(found.toReversed().map((finding) => [finding.rule, finding]))
  const ids = [...firsts.keys()].sort(compareText)
  const scope: Run = {
    server,
    named,
    report,
    ruleIndex: new Map(ids.map((id, index) => [id, index])),
    count: counter()
  }
  return {
    tool: { driver: driver([...firsts.values()].sort((a, b) => compareText(a.rule, b.rule)).map(ruleOf), context) },
    automationDetails: { id: `mcp-inspect/${server}/` },
    columnKind: "utf16CodeUnits",
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications(report) }],
    results: found.map((finding) => result(finding, scope)),
    properties: {
      server,
      subject: report.subject,
      status: report.status,
      compared: report.compared,
      passed: report.passed,
      failOn: report.failOn,
      skipReason: report.skipReason === null ? null : text(report.skipReason),
      summary: { ...report.summary },
      groups: report.groups.map(({ cause, count, id, title }) => ({
        id,
        title: text(title),
        cause: cause === null ? null : text(cause),
        count
      })),
      context: report.context === null ? null : { ...report.context },
      semver: report.semver === null ? null : { ...report.semver }
    }
  }
}

const failedRun = (server: string, code: string, said: string, context: RenderContext): Json => ({
  tool: { driver: driver([], context) },
  automationDetails: { id: `mcp-inspect/${server}/` },
  columnKind: "utf16CodeUnits",
  invocations: [
    { executionSuccessful: false, toolExecutionNotifications: [notification("error", `${code}: ${said}`)] }
  ],
  results: [],
  properties: { server, status: "error", compared: false, passed: false, error: { code, message: text(said) } }
})

const log = (runs: ReadonlyArray<Json>): string =>
  jsonText({ $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs })

const refuse = (entries: ReadonlyArray<ServerReport>): string | undefined => {
  if (entries.length > mostRuns) {
    return `Code scanning takes at most ${mostRuns} runs in a file; these are ${entries.length} servers, a run each.`
  }
  for (const entry of entries) {
    const count = "report" in entry ? entry.report.changes.length + entry.report.suppressed.length : 0
    if (count > mostResults)
      return `Code scanning takes at most ${mostResults} results in a run; \`${entry.server}\` has ${count}.`
  }
  return undefined
}

/** The SARIF report. */
export const sarifReporter: Reporter = {
  name: "sarif",
  mediaType: "application/sarif+json",
  render: (report, context) => log([run(report, context.server, context)]),
  renderAll: (entries, context) =>
    log(
      entries.map((entry) =>
        "report" in entry
          ? run(entry.report, entry.server, context)
          : failedRun(entry.server, entry.error.code, entry.error.message, context)
      )
    ),
  refuse
}
