// The report as JUnit XML, for CI systems that show tests (IN-4): a suite a server, a test case a change.
import type { Finding } from "../model/Finding.ts"
import { short } from "../model/Path.ts"
import type { Report, Suppressed } from "../model/Report.ts"
import { crosses } from "../model/Severity.ts"
import { shorten } from "../model/Text.ts"
import { withoutCommands } from "../model/LogCommands.ts"
import { signatureOf, witnessLine } from "./fragment.ts"
import { placeOf, plainPath } from "./place.ts"
import type { Reporter, ServerReport } from "./Reporter.ts"
import { wholeUsageOf } from "./usage.ts"
import { costLine, notesOf, outcome, reasonOf, skippedHeading } from "./words.ts"

const longestText = 4_000
const longestName = 200
const suite = "mcp-inspect"

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;"
}

/** One line of foreign text in XML. What XML has no character for is escaped as everywhere else. */
const xml = (text: string, limit = longestText): string =>
  shorten(text.replaceAll(/[\s\u0085]+/g, " "), limit).replace(/[&<>"']/g, (character) => entities[character] ?? "")

const attributes = (values: Readonly<Record<string, number | string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? value : xml(value, 1_000)}"`)
    .join("")

const textElement = (name: string, values: Readonly<Record<string, string>>, lines: ReadonlyArray<string>): string =>
  `      <${name}${attributes(values)}>${lines.map((line) => xml(line)).join("\n")}</${name}>`

type Outcome = "error" | "failure" | "passed" | "skipped"

interface Case {
  readonly outcome: Outcome
  readonly attributes: Readonly<Record<string, number | string>>
  readonly content: ReadonlyArray<string>
}

interface Suite {
  readonly name: string
  readonly properties: ReadonlyArray<readonly [name: string, value: string]>
  readonly cases: ReadonlyArray<Case>
}

const lines = (finding: Finding): ReadonlyArray<string> =>
  [
    finding.explanation,
    signatureOf(finding),
    ...(finding.witness === null ? [] : [witnessLine(finding.rule, finding.witness)]),
    ...notesOf(finding),
    ...wholeUsageOf(finding),
    ...(finding.migration === null ? [] : [`→ ${finding.migration}`])
  ].filter((line) => line !== "")

const contentOf = (finding: Finding | Suppressed, isFailure: boolean): ReadonlyArray<string> => {
  if ("ignore" in finding) {
    return [
      `      <skipped${attributes({ message: `Suppressed: ${reasonOf(finding)}` })}/>`,
      textElement("system-out", {}, [`${finding.severity}, suppressed`, ...lines(finding)])
    ]
  }
  return isFailure
    ? [textElement("failure", { message: finding.explanation, type: finding.severity }, lines(finding))]
    : [textElement("system-out", {}, [finding.severity, ...lines(finding)])]
}

const caseOf = (finding: Finding | Suppressed, report: Report, server: string): Case => {
  const isSuppressed = "ignore" in finding
  const isFailure = !isSuppressed && crosses(finding.severity, report.failOn)
  const { file, line } = placeOf(finding, report, server === suite ? undefined : server)
  const path = finding.path === null ? "" : ` ${shorten(short(finding.path), longestName)}`
  return {
    outcome: isSuppressed ? "skipped" : isFailure ? "failure" : "passed",
    attributes: {
      classname: `${server}.${finding.entity.kind}`,
      name: `${shorten(finding.entity.name, longestName)}${path.trimEnd()}: ${finding.rule}`,
      file: plainPath(file),
      line
    },
    content: contentOf(finding, isFailure)
  }
}

const comparisonCase = (server: string, report: Report): Case => ({
  outcome: report.status === "skipped" ? "skipped" : "passed",
  attributes: { classname: server, name: report.subject === "surface" ? "review" : "comparison" },
  content:
    report.status === "skipped"
      ? [`      <skipped${attributes({ message: `${skippedHeading}: ${report.skipReason ?? ""}` })}/>`]
      : [textElement("system-out", {}, [outcome(report)])]
})

const propertiesOf = (report: Report): Suite["properties"] => {
  const cost = costLine(report)
  return [
    ["status", report.status],
    ["compared", String(report.compared)],
    ["summary", report.summary.text],
    ...(report.semver === null ? [] : [["semver", report.semver.advice] as const]),
    ...(cost === undefined ? [] : [["context", cost] as const]),
    ...report.warnings.map((warning) => ["warning", warning] as const)
  ]
}

const suiteOf = (report: Report, server: string): Suite => {
  const found = [...report.changes, ...report.suppressed]
  return {
    name: server,
    properties: propertiesOf(report),
    cases: [
      // What was compared without a change to show is still a test: one that passed, or one that was skipped.
      ...(report.changes.length === 0 ? [comparisonCase(server, report)] : []),
      ...found.map((finding) => caseOf(finding, report, server))
    ]
  }
}

const failedSuite = (server: string, code: string, message: string): Suite => ({
  name: server,
  properties: [["status", "error"]],
  cases: [
    {
      outcome: "error",
      attributes: { classname: server, name: "capture" },
      content: [textElement("error", { message, type: code }, [message])]
    }
  ]
})

const count = (cases: ReadonlyArray<Case>): Readonly<Record<string, number>> => {
  const of = (outcome: Outcome): number => cases.filter((each) => each.outcome === outcome).length
  return { tests: cases.length, failures: of("failure"), errors: of("error"), skipped: of("skipped") }
}

const suiteLines = ({ cases, name, properties }: Suite): ReadonlyArray<string> => [
  `  <testsuite${attributes({ name, ...count(cases) })}>`,
  "    <properties>",
  ...properties.map(([key, value]) => `      <property${attributes({ name: key, value })}/>`),
  "    </properties>",
  ...cases.flatMap((each) => [`    <testcase${attributes(each.attributes)}>`, ...each.content, "    </testcase>"]),
  "  </testsuite>"
]

const document = (suites: ReadonlyArray<Suite>): string =>
  withoutCommands(
    `${[
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites${attributes({ name: suite, ...count(suites.flatMap(({ cases }) => cases)) })}>`,
      ...suites.flatMap(suiteLines),
      "</testsuites>"
    ].join("\n")}\n`,
    (character) => `&#${character.charCodeAt(0)};`
  )

const entrySuite = (entry: ServerReport): Suite =>
  "report" in entry
    ? suiteOf(entry.report, entry.server)
    : failedSuite(entry.server, entry.error.code, entry.error.message)

/** The JUnit report. */
export const junitReporter: Reporter = {
  name: "junit",
  mediaType: "application/xml",
  render: (report, context) => document([suiteOf(report, context.server ?? suite)]),
  renderAll: (entries) => document(entries.map(entrySuite))
}
