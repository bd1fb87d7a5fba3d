// The changes of a Markdown report: a list item for each, or for what is told once, whole or not at all.
import { type Finding, shortFingerprint, type Witness } from "../model/Finding.ts"
import { canonical } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import { isLint, type Report } from "../model/Report.ts"
import type { Severity } from "../model/Severity.ts"
import { sidesOf } from "./fragment.ts"
import { escapeMarkdown, inlineCode } from "./markdownText.ts"
import { type FindingTelling, groupNotes, type GroupTelling, places, tellings, titleOf } from "./tellings.ts"
import { caveatsOf, groupUsage, usageOf } from "./usage.ts"
import { notesOf } from "./words.ts"

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

const item = ({ head, hint, lines }: Item): string =>
  [
    `- ${head}`,
    ...lines.filter((line) => line !== "").map((line) => `  - ${line}`),
    ...(hint === null ? [] : [`  > ${escapeMarkdown(hint)}`])
  ].join("\n")

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
    ...[...notesOf(finding), ...usageOf(finding)].map((note) => escapeMarkdown(note)),
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
      ...[...groupNotes(members), ...groupUsage(members)].map((note) => escapeMarkdown(note)),
      ids(first, group.id)
    ],
    hint: first.migration
  }
}

/** A list item, with what it is about. */
export interface ChangeItem {
  readonly severity: Severity
  /** The rules of the changes that it tells, one each. */
  readonly rules: ReadonlyArray<string>
  /** Its lines, without a newline at the end. */
  readonly text: string
  /** What limits the evidence it shows, as Markdown: it is not shown without. */
  readonly caveats: ReadonlyArray<string>
}

const told = (telling: FindingTelling | GroupTelling): ChangeItem => {
  const members = telling._tag === "Group" ? telling.members : [telling.finding]
  return {
    severity: telling._tag === "Group" ? telling.first.severity : telling.finding.severity,
    rules: members.map(({ rule }) => rule),
    text: item(telling._tag === "Group" ? grouped(telling) : single(telling)),
    caveats: caveatsOf(members).map((caveat) => escapeMarkdown(caveat))
  }
}

/** The changes of a report as list items, worst first. */
export const changeItems = ({ changes, groups }: Report): ReadonlyArray<ChangeItem> =>
  [...Map.groupBy(changes, ({ severity }) => severity).values()].flatMap((found) => tellings(found, groups).map(told))
