// The report for people in a terminal (CLI-58): worst first, totals last, the next step as the very last line.
import type { Finding } from "../model/Finding.ts"
import { type ContextCost, type Group, isLint, type Report, type Suppressed } from "../model/Report.ts"
import { type Severity, strictestFirst } from "../model/Severity.ts"
import { escapeInvisible } from "../model/Text.ts"
import { fragmentOf, witnessLine } from "./fragment.ts"
import { pad, widthOf, wrap } from "./layout.ts"
import type { RenderContext, Reporter, ServerReport } from "./Reporter.ts"
import { nextStep, outcome, sentence, skippedHeading } from "./words.ts"

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

interface Page {
  readonly column: number
  readonly context: RenderContext
  readonly style: Style
}

interface Block {
  readonly severity: Severity
  readonly name: string
  readonly text: string
  /** Lines under the text: what changed in short, and where. */
  readonly details: ReadonlyArray<string>
  readonly proof: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
  readonly hint: string | null
}

const block = (
  { details, hint, name, notes, proof, severity, text }: Block,
  { column, context, style }: Page
): ReadonlyArray<string> => {
  const indent = " ".repeat(4 + column + 2)
  const width = Math.max(20, context.columns - indent.length)
  const shown = escapeInvisible(name)
  const mark = style.severity(severity, marker[severity])
  const fits = widthOf(shown) <= column
  const [first = "", ...more] = wrap(escapeInvisible(text), width)
  const set = (line: string): ReadonlyArray<string> => wrap(escapeInvisible(line).replaceAll("\n", " "), width)
  return [
    ...(fits
      ? [`  ${mark} ${style.bold(pad(shown, column))}  ${first}`]
      : [`  ${mark} ${style.bold(shown)}`, indent + first]),
    ...more.map((line) => indent + line),
    ...details.filter((line) => line !== "").flatMap((line) => set(line).map((part) => indent + style.dim(part))),
    ...proof.flatMap((line) => set(line).map((part) => indent + part)),
    ...notes.flatMap((line) => set(`note: ${line}`).map((part) => indent + part)),
    ...(hint === null ? [] : wrap(hint, width - 2).map((line, index) => `${indent}${index === 0 ? "→ " : "  "}${line}`))
  ].map((line) => line.trimEnd())
}

/** Of a review the id is shown: by it a lint is read about, and ignored. */
const idOf = (rule: string): ReadonlyArray<string> => (isLint(rule) ? [rule] : [])

const single = (finding: Finding): Block => ({
  severity: finding.severity,
  name: finding.entity.name,
  text: finding.explanation,
  details: [fragmentOf(finding), ...idOf(finding.rule)],
  proof: finding.witness === null ? [] : [witnessLine(finding.rule, finding.witness)],
  notes: finding.note === null ? [] : [finding.note],
  hint: finding.migration
})

/** Where the members of a group are: their entities, with the place where that differs. */
const places = (members: ReadonlyArray<Finding>): string => {
  const isOnePath = new Set(members.map(({ path }) => path)).size === 1
  const names = members.map(({ entity, path }) =>
    isOnePath || path === null
      ? entity.name
      : `${entity.name} ${path.replace(/^(?:inputSchema|outputSchema)\.?/, "")}`.trim()
  )
  return [...new Set(names)].join(", ")
}

/** The same edit on many entities is said once (GRP-1). */
const grouped = ({ cause, title }: Group, members: ReadonlyArray<Finding>): Block | undefined => {
  const [first] = members
  if (first === undefined) return undefined
  const witness = members.find((member) => member.witness !== null)
  return {
    severity: first.severity,
    name: "",
    text: cause === null ? title : `${title} (${cause})`,
    details: [places(members), ...idOf(first.rule)],
    proof: witness?.witness == null ? [] : [`${witness.entity.name}: ${witnessLine(witness.rule, witness.witness)}`],
    notes: first.note === null ? [] : [first.note],
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
  const told = new Set<string>()
  const lines = found.flatMap((finding): ReadonlyArray<string> => {
    const { group } = finding
    if (group === null) return block(single(finding), page)
    if (told.has(group)) return []
    told.add(group)
    const info = report.groups.find(({ id }) => id === group)
    const made =
      info === undefined
        ? undefined
        : grouped(
            info,
            found.filter((member) => member.group === group)
          )
    return made === undefined ? [] : groupBlock(made, page)
  })
  return [page.style.severity(severity, page.style.bold(`${severity} (${found.length})`)), ...lines, ""]
}

/** Suppressed changes are counted per reason, never silent (DIFF-84). */
const suppressedLines = (suppressed: ReadonlyArray<Suppressed>, columns: number): ReadonlyArray<string> => {
  if (suppressed.length === 0) return []
  const byReason = Map.groupBy(suppressed, ({ reason, rule }) => `${rule}: ${reason ?? "no reason given"}`)
  return [
    `${suppressed.length} suppressed`,
    ...[...byReason].flatMap(([reason, changes]) =>
      wrap(`${changes.length} × ${escapeInvisible(reason)}`, columns - 4).map(
        (line, index) => `${index === 0 ? "  " : "    "}${line}`
      )
    ),
    ""
  ]
}

const costSaid = ({ tokensAfter, tokensBefore, tokenizer }: ContextCost, subject: Report["subject"]): string =>
  `about ${subject === "surface" ? "" : `${tokensBefore} → `}${tokensAfter} tokens of context (${tokenizer})`

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
  const next = nextStep(report)
  const isSkipped = report.status === "skipped"
  const wrapped = (text: string): ReadonlyArray<string> => wrap(escapeInvisible(text), context.columns)
  const lines = [
    ...(isSkipped ? [skippedHeading, ...wrapped(report.skipReason ?? ""), ""] : []),
    ...strictestFirst.flatMap((severity) => section(severity, report, page)),
    ...suppressedLines(report.suppressed, context.columns),
    ...report.warnings.flatMap((warning) => wrapped(`warning: ${warning}`)),
    ...(report.warnings.length > 0 ? [""] : []),
    ...(isSkipped
      ? []
      : [
          ...wrapped(sentence(report.summary.text)),
          ...(report.context === null ? [] : wrapped(costSaid(report.context, report.subject))),
          ...(report.semver === null ? [] : wrapped(report.semver.advice)),
          ...wrapped(outcome(report))
        ]),
    ...(next === undefined ? [] : wrapped(next))
  ]
  return `${lines.join("\n")}\n`
}

const serverText = (entry: ServerReport, context: RenderContext): string => {
  const name = styleOf(context.color).bold(escapeInvisible(entry.server))
  if ("report" in entry) return `${name}\n\n${render(entry.report, context)}`
  const { code, message } = entry.error
  return [name, "", ...wrap(escapeInvisible(`error: ${code}: ${message}`), context.columns), ""].join("\n")
}

/** The text report. */
export const textReporter: Reporter = {
  name: "text",
  mediaType: "text/plain",
  render,
  renderAll: (entries, context) => entries.map((entry) => serverText(entry, context)).join("\n")
}
