// The report for people in a terminal (CLI-58): worst first, totals last, the next step as the very last line.
import type { Finding } from "../model/Finding.ts"
import { short } from "../model/Path.ts"
import type { Report, Suppressed } from "../model/Report.ts"
import { type Severity, strictestFirst } from "../model/Severity.ts"
import { escapeInvisible } from "../model/Text.ts"
import { pad, widthOf, wrap } from "./layout.ts"
import type { RenderContext, Reporter } from "./Reporter.ts"

const marker: Readonly<Record<Severity, string>> = {
  BREAKING: "!",
  POTENTIALLY_BREAKING: "~",
  NON_BREAKING: "+",
  DOCUMENTATION: "."
}

const colour: Readonly<Record<Severity, number>> = {
  BREAKING: 31,
  POTENTIALLY_BREAKING: 33,
  NON_BREAKING: 32,
  DOCUMENTATION: 90
}

interface Style {
  readonly severity: (severity: Severity, text: string) => string
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
}

const styleOf = (color: boolean): Style => {
  const sgr = (code: number, end: number) => (text: string) => (color ? `\u001B[${code}m${text}\u001B[${end}m` : text)
  return { severity: (severity, text) => sgr(colour[severity], 39)(text), bold: sgr(1, 22), dim: sgr(2, 22) }
}

const entityWidth = { min: 8, max: 24 }

/** What stands beside the path: the changed fragment, before and after. */
const fragment = ({ path, signature }: Finding): string => {
  const at = path === null ? "" : short(path)
  if (signature === null || (signature.old === null && signature.new === null)) return at
  const change =
    signature.old === null || signature.new === null || signature.old === signature.new
      ? (signature.new ?? signature.old ?? "")
      : `${signature.old} → ${signature.new}`
  if (at === "" || change.startsWith(at)) return change
  // A fragment begins with the name its path ends with: said once, as the path.
  const name = /[^.[\]{}]+$/.exec(at)?.[0] ?? ""
  return name !== "" && change.startsWith(name) ? at.slice(0, at.length - name.length) + change : `${at}: ${change}`
}

const block = (finding: Finding, column: number, { columns }: RenderContext, style: Style): ReadonlyArray<string> => {
  const indent = " ".repeat(4 + column + 2)
  const width = Math.max(20, columns - indent.length)
  const name = escapeInvisible(finding.entity.name)
  const mark = style.severity(finding.severity, marker[finding.severity])
  const fits = widthOf(name) <= column
  const [first = "", ...more] = wrap(escapeInvisible(finding.explanation), width)
  const detail = fragment(finding).replaceAll("\n", " ")
  return [
    ...(fits
      ? [`  ${mark} ${style.bold(pad(name, column))}  ${first}`]
      : [`  ${mark} ${style.bold(name)}`, indent + first]),
    ...more.map((line) => indent + line),
    ...(detail === "" ? [] : wrap(escapeInvisible(detail), width).map((line) => indent + style.dim(line))),
    ...(finding.note === null
      ? []
      : wrap(`note: ${escapeInvisible(finding.note)}`, width).map((line) => indent + line)),
    ...(finding.migration === null
      ? []
      : wrap(finding.migration, width - 2).map((line, index) => `${indent}${index === 0 ? "→ " : "  "}${line}`))
  ].map((line) => line.trimEnd())
}

const section = (
  severity: Severity,
  findings: ReadonlyArray<Finding>,
  column: number,
  context: RenderContext,
  style: Style
) =>
  findings.length === 0
    ? []
    : [
        style.severity(severity, style.bold(`${severity} (${findings.length})`)),
        ...findings.flatMap((finding) => block(finding, column, context, style)),
        ""
      ]

/** Suppressed changes are counted per reason, never silent (DIFF-84). */
const suppressedLines = (suppressed: ReadonlyArray<Suppressed>, columns: number): ReadonlyArray<string> => {
  if (suppressed.length === 0) return []
  const byReason = Map.groupBy(suppressed, ({ reason, rule }) => `${rule}: ${reason ?? "no reason given"}`)
  return [
    `${suppressed.length} suppressed`,
    ...[...byReason].flatMap(([reason, changes]) =>
      wrap(`${changes.length} × ${escapeInvisible(reason)}`, columns - 2).map(
        (line, index) => `${index === 0 ? "  " : "    "}${line}`
      )
    ),
    ""
  ]
}

const nextStep = (report: Report): string | undefined => {
  if (!report.compared) return "Next: capture a baseline with `mcp-inspect snapshot` and commit it."
  if (report.status === "failed") {
    return "Next: mend what breaks callers; if the change is intended, capture the baseline anew with `mcp-inspect snapshot`."
  }
  return report.changes.length === 0
    ? undefined
    : "Next: when these changes are intended, capture the baseline anew with `mcp-inspect snapshot`."
}

const outcome = (report: Report): string => {
  if (report.status === "failed")
    return `Failed: a change is ${report.failOn}${report.failOn === "BREAKING" ? "" : " or stricter"}.`
  if (report.summary.suppressed > 0 && report.changes.length === 0) return "Passed: every change is suppressed."
  return report.changes.length === 0
    ? "Passed: compared, no changes."
    : `Passed: no change is ${report.failOn === "never" ? "set to fail" : report.failOn}${report.failOn === "BREAKING" || report.failOn === "never" ? "" : " or stricter"}.`
}

/** The text report. */
export const textReporter: Reporter = {
  name: "text",
  mediaType: "text/plain",
  render: (report, context) => {
    const style = styleOf(context.color)
    const names = report.changes.map(({ entity }) => widthOf(escapeInvisible(entity.name)))
    const column = Math.min(
      entityWidth.max,
      Math.max(entityWidth.min, ...names.filter((width) => width <= entityWidth.max))
    )
    const next = nextStep(report)
    const wrapped = (text: string): ReadonlyArray<string> => wrap(text, context.columns)
    const lines = [
      ...(report.compared
        ? []
        : ["Comparison skipped — baseline needed", ...wrapped(escapeInvisible(report.skipReason ?? "")), ""]),
      ...strictestFirst.flatMap((severity) =>
        section(
          severity,
          report.changes.filter((finding) => finding.severity === severity),
          column,
          context,
          style
        )
      ),
      ...suppressedLines(report.suppressed, context.columns),
      ...report.warnings.flatMap((warning) => [...wrapped(`warning: ${escapeInvisible(warning)}`)]),
      ...(report.warnings.length > 0 ? [""] : []),
      ...(report.compared
        ? [
            ...wrapped(report.summary.text[0]?.toUpperCase() + report.summary.text.slice(1)),
            ...(report.semver === null ? [] : wrapped(report.semver.advice)),
            ...wrapped(outcome(report))
          ]
        : []),
      ...(next === undefined ? [] : wrapped(next))
    ]
    return `${lines.join("\n")}\n`
  }
}
