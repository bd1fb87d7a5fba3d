// The report for people in a terminal (CLI-58): worst first, totals last, the next step as the very last line.
import { type Finding, shortFingerprint } from "../model/Finding.ts"
import { isLint, type Report, type Suppressed } from "../model/Report.ts"
import { type Severity, strictestFirst } from "../model/Severity.ts"
import { escapeInvisible, shorten } from "../model/Text.ts"
import { withoutCommands } from "../model/LogCommands.ts"
import { fragmentOf, witnessLine } from "./fragment.ts"
import { pad, widthOf, wrap } from "./layout.ts"
import type { RenderContext, Reporter, ServerReport } from "./Reporter.ts"
import { groupNotes, type GroupTelling, places, tellings, titleOf } from "./tellings.ts"
import { caveatsOf, groupUsage, usageOf } from "./usage.ts"
import { costLine, nextStep, notesOf, outcome, sentence, skippedHeading, suppressedBy } from "./words.ts"

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

/* Of a name and of a fragment, in characters: a server may send any length. */
const longestName = 200
const longestFragment = 4_000
const longestText = 4_000

interface Page {
  readonly column: number
  readonly context: RenderContext
  readonly style: Style
}

interface Block {
  readonly severity: Severity
  readonly name: string
  readonly text: string
  /** Under the text: what changed in short, and where. */
  readonly detail: string
  /** What `mcp-inspect accept` takes, beside the detail. */
  readonly id: string
  readonly proof: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
  readonly hint: string | null
}

const block = (
  { detail, hint, id, name, notes, proof, severity, text }: Block,
  { column, context, style }: Page
): ReadonlyArray<string> => {
  const indent = " ".repeat(4 + column + 2)
  const width = Math.max(20, context.columns - indent.length)
  const shown = shorten(name, longestName)
  const mark = style.severity(severity, marker[severity])
  const fits = widthOf(shown) <= column
  const [first = "", ...more] = wrap(escapeInvisible(text), width)
  const set = (line: string): ReadonlyArray<string> => wrap(escapeInvisible(line).replaceAll("\n", " "), width)
  return [
    ...(fits
      ? [`  ${mark} ${style.bold(pad(shown, column))}  ${first}`]
      : [`  ${mark} ${style.bold(shown)}`, indent + first]),
    ...more.map((line) => indent + line),
    ...set(detail === "" ? id : `${detail}  ${id}`).map((part) => indent + style.dim(part)),
    ...proof.flatMap((line) => set(line).map((part) => indent + part)),
    ...notes.flatMap((line) => set(line).map((part) => indent + part)),
    ...(hint === null
      ? []
      : wrap(escapeInvisible(hint), width - 2).map((line, index) => `${indent}${index === 0 ? "→ " : "  "}${line}`))
  ].map((line) => line.trimEnd())
}

/* What the reader can act on: what `explain` and `ignore` take, and of a change what `accept` takes. */
const idOf = ({ rule }: Finding, id: string): string => (isLint(rule) ? rule : `${rule}  ${id}`)

const single = (finding: Finding): Block => ({
  severity: finding.severity,
  name: finding.entity.name,
  text: finding.explanation,
  detail: shorten(fragmentOf(finding), longestFragment),
  id: idOf(finding, shortFingerprint(finding.fingerprint)),
  proof: finding.witness === null ? [] : [witnessLine(finding.rule, finding.witness)],
  notes: [...notesOf(finding), ...usageOf(finding)],
  hint: finding.migration
})

/** The same edit on many entities is said once (GRP-1). */
const grouped = ({ first, group, members }: GroupTelling): Block => {
  const proved = members.find(({ witness }) => witness !== null)
  return {
    severity: first.severity,
    name: "",
    text: titleOf(group),
    detail: places(members).join(", "),
    id: idOf(first, group.id),
    proof: proved?.witness == null ? [] : [`${proved.entity.name}: ${witnessLine(proved.rule, proved.witness)}`],
    notes: [...groupNotes(members), ...groupUsage(members)],
    hint: first.migration
  }
}

const groupBlock = (made: Block, { context, style }: Page): ReadonlyArray<string> => {
  const [head = "", ...rest] = block({ ...made, name: "" }, { column: 0, context, style })
  return [head.replace(/^( {2}\S* ?(?:\S*)?) {2}/, "$1"), ...rest]
}

const section = (severity: Severity, report: Report, page: Page): ReadonlyArray<string> => {
  const found = report.changes.filter((change) => change.severity === severity)
  if (found.length === 0) return []
  const lines = tellings(found, report.groups).flatMap((telling) =>
    telling._tag === "Group" ? groupBlock(grouped(telling), page) : block(single(telling.finding), page)
  )
  return [page.style.severity(severity, page.style.bold(`${severity} (${found.length})`)), ...lines, ""]
}

/** Suppressed changes are counted per reason, never silent (DIFF-84). */
const suppressedLines = (suppressed: ReadonlyArray<Suppressed>, columns: number): ReadonlyArray<string> => {
  if (suppressed.length === 0) return []
  return [
    `${suppressed.length} suppressed`,
    ...suppressedBy(suppressed).flatMap(({ changes, reason, rule }) =>
      wrap(`${changes.length} × ${escapeInvisible(`${rule}: ${reason}`)}`, columns - 4).map(
        (line, index) => `${index === 0 ? "  " : "    "}${line}`
      )
    ),
    ""
  ]
}

const render = (report: Report, context: RenderContext): string => {
  const widths = report.changes
    .filter(({ group }) => group === null)
    .map(({ entity }) => widthOf(escapeInvisible(entity.name)))
    .filter((width) => width <= entityWidth.max)
  const page: Page = {
    column: widths.reduce((most, width) => Math.max(most, width), entityWidth.min),
    context,
    style: styleOf(context.color)
  }
  const next = nextStep(report, context)
  const cost = costLine(report)
  const isSkipped = report.status === "skipped"
  const wrapped = (text: string): ReadonlyArray<string> => wrap(shorten(text, longestText), context.columns)
  const caveats = caveatsOf(report.changes)
  const lines = [
    ...(isSkipped ? [skippedHeading, ...wrapped(report.skipReason ?? ""), ""] : []),
    ...strictestFirst.flatMap((severity) => section(severity, report, page)),
    ...caveats.flatMap(wrapped),
    ...(caveats.length > 0 ? [""] : []),
    ...suppressedLines(report.suppressed, context.columns),
    ...report.warnings.flatMap((warning) => wrapped(`warning: ${warning}`)),
    ...(report.warnings.length > 0 ? [""] : []),
    ...(isSkipped
      ? []
      : [
          ...wrapped(sentence(report.summary.text)),
          ...(cost === undefined ? [] : wrapped(cost)),
          ...(report.semver === null ? [] : wrapped(report.semver.advice)),
          ...wrapped(outcome(report))
        ]),
    ...(next === undefined ? [] : wrapped(next))
  ]
  return withoutCommands(`${lines.join("\n")}\n`)
}

const serverText = (entry: ServerReport, context: RenderContext): string => {
  const name = styleOf(context.color).bold(escapeInvisible(entry.server))
  if ("report" in entry) return `${name}\n\n${render(entry.report, context)}`
  const { code, message } = entry.error
  return [name, "", ...wrap(shorten(`error: ${code}: ${message}`, longestText), context.columns), ""].join("\n")
}

/** The text report. */
export const textReporter: Reporter = {
  name: "text",
  mediaType: "text/plain",
  render,
  renderAll: (entries, context) => withoutCommands(entries.map((entry) => serverText(entry, context)).join("\n"))
}
