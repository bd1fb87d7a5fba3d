// The report as Markdown, for comments, summaries and files (CLI-59): worst first, one item a change.
import { type Finding, shortFingerprint, type Witness } from "../model/Finding.ts"
import { canonical } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import { isLint, type Report, type Suppressed } from "../model/Report.ts"
import type { Severity } from "../model/Severity.ts"
import { shorten } from "../model/Text.ts"
import { sidesOf } from "./fragment.ts"
import { escapeMarkdown, inlineCode } from "./markdownText.ts"
import type { Reporter, ServerReport } from "./Reporter.ts"
import { type FindingTelling, groupNotes, type GroupTelling, places, tellings, titleOf } from "./tellings.ts"
import { costLine, nextStep, notesOf, outcome, sentence, skippedHeading, suppressedBy } from "./words.ts"

const icon: Readonly<Record<Severity, string>> = {
  BREAKING: "🚫",
  POTENTIALLY_BREAKING: "⚠",
  NON_BREAKING: "➕",
  DOCUMENTATION: "📝"
}

const longestName = 200
const longestFragment = 2_000

/** A list item: its first line, lines in a list below it, and what to do as a quote. */
interface Item {
  readonly head: string
  readonly lines: ReadonlyArray<string>
  readonly hint: string | null
}

const item = ({ head, hint, lines }: Item): ReadonlyArray<string> => [
  `- ${head}`,
  ...lines.filter((line) => line !== "").map((line) => `  - ${line}`),
  ...(hint === null ? [] : [`  > ${escapeMarkdown(hint)}`])
]

const pathOf = ({ path }: Finding): string => {
  const shown = path === null ? "" : short(path)
  if (shown === "") return ""
  return ` ${inlineCode(shown.startsWith("[") ? shown : `.${shown}`)}`
}

/** The changed fragment, before and after (SIG-2). */
const fragment = (finding: Finding): ReadonlyArray<string> => {
  const [old, now] = sidesOf(finding)
  const sides = old === now ? [old] : [old, now]
  const shown = sides.filter((side) => side !== null)
  return shown.length === 0 ? [] : [shown.map((side) => inlineCode(side, longestFragment)).join(" → ")]
}

const witness = (rule: string, { after, before, value }: Witness): string => {
  const shown = inlineCode(canonical(value))
  if (rule.startsWith("tool.output.")) return `possible now, not before: ${shown}`
  return `${before} before, ${after} now: ${shown}`
}

/* What `mcp-inspect explain` and `ignore` take, and of a change what `mcp-inspect accept` takes. */
const ids = ({ rule }: Finding, id: string): string =>
  [rule, ...(isLint(rule) ? [] : [id])].map((text) => inlineCode(text)).join(" ")

const single = ({ finding }: FindingTelling): Item => ({
  head: `${icon[finding.severity]} **${inlineCode(finding.entity.name, longestName)}**${pathOf(finding)}: ${escapeMarkdown(finding.explanation)}`,
  lines: [
    ...fragment(finding),
    ...(finding.witness === null ? [] : [witness(finding.rule, finding.witness)]),
    ...notesOf(finding).map((note) => escapeMarkdown(note)),
    ids(finding, shortFingerprint(finding.fingerprint))
  ],
  hint: finding.migration
})

const grouped = ({ first, group, members }: GroupTelling): Item => {
  const proved = members.find((member) => member.witness !== null)
  return {
    head: `${icon[first.severity]} **${escapeMarkdown(titleOf(group))}**`,
    lines: [
      places(members)
        .map((place) => inlineCode(place))
        .join(", "),
      ...(proved?.witness == null
        ? []
        : [`${inlineCode(proved.entity.name, longestName)}: ${witness(proved.rule, proved.witness)}`]),
      ...groupNotes(members).map((note) => escapeMarkdown(note)),
      ids(first, group.id)
    ],
    hint: first.migration
  }
}

const changesOf = ({ changes, groups }: Report): ReadonlyArray<string> =>
  [...Map.groupBy(changes, ({ severity }) => severity).values()].flatMap((found) =>
    tellings(found, groups).flatMap((telling) => item(telling._tag === "Group" ? grouped(telling) : single(telling)))
  )

const suppressedOf = (suppressed: ReadonlyArray<Suppressed>): ReadonlyArray<string> =>
  suppressedBy(suppressed).map(({ changes, reason, rule }) => {
    const names = [...new Set(changes.map(({ entity }) => shorten(entity.name, longestName)))]
    const on = names.map((name) => inlineCode(name)).join(", ")
    return `- ${changes.length} × ${inlineCode(rule)} (${on}): ${escapeMarkdown(reason)}`
  })

/** Paragraphs and lists, each set off by an empty line. */
const body = (report: Report): ReadonlyArray<string> => {
  const isSkipped = report.status === "skipped"
  const cost = costLine(report)
  const next = nextStep(report)
  const headline = isSkipped ? skippedHeading : sentence(report.summary.text)
  return [
    `**${escapeMarkdown(headline)}**`,
    ...(isSkipped
      ? [escapeMarkdown(report.skipReason ?? "")]
      : [
          ...(report.semver === null ? [] : [escapeMarkdown(report.semver.advice)]),
          ...(cost === undefined ? [] : [escapeMarkdown(sentence(cost))]),
          escapeMarkdown(outcome(report))
        ]),
    changesOf(report).join("\n"),
    ...(report.suppressed.length === 0
      ? []
      : [`**${report.suppressed.length} suppressed**`, suppressedOf(report.suppressed).join("\n")]),
    ...report.warnings.map((warning) => `Warning: ${escapeMarkdown(warning)}`),
    ...(next === undefined ? [] : [escapeMarkdown(next)])
  ].filter((part) => part !== "")
}

const heading = (isReview: boolean): string => (isReview ? "### MCP surface review" : "### MCP Compatibility")

const isReview = (entry: ServerReport): boolean => "report" in entry && entry.report.subject === "surface"

const serverBody = (entry: ServerReport): ReadonlyArray<string> => [
  `#### ${inlineCode(entry.server)}`,
  ...("report" in entry
    ? body(entry.report)
    : [`**No result: ${inlineCode(entry.error.code)}**`, escapeMarkdown(entry.error.message)])
]

const page = (parts: ReadonlyArray<string>): string => `${parts.join("\n\n")}\n`

/** The Markdown report. */
export const markdownReporter: Reporter = {
  name: "markdown",
  mediaType: "text/markdown",
  render: (report) => page([heading(report.subject === "surface"), ...body(report)]),
  renderAll: (entries) => page([heading(entries.some(isReview)), ...entries.flatMap(serverBody)])
}
