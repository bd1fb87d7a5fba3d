// A Markdown report in blocks, so that a shorter one can be made of whole blocks: what is said of a server, and how it
// becomes a page.
import type { Report, Suppressed } from "../model/Report.ts"
import { shorten } from "../model/Text.ts"
import { type ChangeItem, changeItems } from "./markdownItems.ts"
import { escapeMarkdown, inlineCode } from "./markdownText.ts"
import type { NextContext, ServerReport, Told } from "./Reporter.ts"
import { costLine, nextStep, outcome, sentence, skippedHeading, suppressedBy } from "./words.ts"

const longestName = 200

/** A line about suppressed changes, and how many it is about. */
export interface SuppressedLine {
  readonly changes: number
  readonly text: string
}

/** What is said of one server. Every text is Markdown without an empty line in it. */
export interface Section {
  /** The heading; none where one report is the page. */
  readonly title: string | null
  /** The line of counts, or what happened in their place. */
  readonly lead: string
  readonly paragraphs: ReadonlyArray<string>
  readonly items: ReadonlyArray<ChangeItem>
  readonly suppressed: ReadonlyArray<SuppressedLine>
  /** What stands above those lines. */
  readonly suppressedHeading: string
  readonly warnings: ReadonlyArray<string>
  readonly next: string | null
  /** Something blocks: it is the last to be left out. */
  readonly blocks: boolean
}

const suppressedOf = (suppressed: ReadonlyArray<Suppressed>): ReadonlyArray<SuppressedLine> =>
  suppressedBy(suppressed).map(({ changes, reason, rule }) => {
    const names = [...new Set(changes.map(({ entity }) => shorten(entity.name, longestName)))]
    const on = names.map((name) => inlineCode(name)).join(", ")
    return {
      changes: changes.length,
      text: `- ${changes.length} × ${inlineCode(rule)} (${on}): ${escapeMarkdown(reason)}`
    }
  })

const sectionOf = (report: Report, context: NextContext): Section => {
  const isSkipped = report.status === "skipped"
  const cost = costLine(report)
  const next = nextStep(report, context)
  const headline = isSkipped ? skippedHeading : sentence(report.summary.text)
  return {
    title: null,
    lead: `**${escapeMarkdown(headline)}**`,
    paragraphs: isSkipped
      ? [escapeMarkdown(report.skipReason ?? "")]
      : [
          ...(report.semver === null ? [] : [escapeMarkdown(report.semver.advice)]),
          ...(cost === undefined ? [] : [escapeMarkdown(sentence(cost))]),
          escapeMarkdown(outcome(report))
        ],
    items: changeItems(report),
    suppressed: suppressedOf(report.suppressed),
    suppressedHeading: `**${report.suppressed.length} suppressed**`,
    warnings: report.warnings.map((warning) => `Warning: ${escapeMarkdown(warning)}`),
    next: next === undefined ? null : escapeMarkdown(next),
    blocks: report.status === "failed"
  }
}

const serverSection = (entry: ServerReport, context: NextContext): Section => {
  const title = `#### ${inlineCode(entry.server)}`
  if ("report" in entry) return { ...sectionOf(entry.report, context), title }
  return {
    title,
    lead: `**No result: ${inlineCode(entry.error.code)}**`,
    paragraphs: [escapeMarkdown(entry.error.message)],
    items: [],
    suppressed: [],
    suppressedHeading: "",
    warnings: [],
    next: null,
    blocks: true
  }
}

const isReview = (entry: ServerReport): boolean => "report" in entry && entry.report.subject === "surface"

/** A report in blocks. */
export interface Blocks {
  readonly heading: string
  readonly sections: ReadonlyArray<Section>
  /** What its changes are called. */
  readonly noun: "change" | "finding"
}

/** All that is said of what was told. */
export const blocksOf = (told: Told, context: NextContext): Blocks => {
  const entries = told._tag === "One" ? [{ server: "", report: told.report }] : told.entries
  const isReviewed = entries.some(isReview)
  return {
    heading: isReviewed ? "### MCP surface review" : "### MCP Compatibility",
    sections:
      told._tag === "One"
        ? [sectionOf(told.report, context)]
        : told.entries.map((entry) => serverSection(entry, context)),
    noun: isReviewed ? "finding" : "change"
  }
}

const lines = (of: ReadonlyArray<{ readonly text: string }>): string => of.map(({ text }) => text).join("\n")

const linesOf = (section: Section): ReadonlyArray<string> => [
  ...(section.title === null ? [] : [section.title]),
  section.lead,
  ...section.paragraphs,
  lines(section.items),
  ...new Set(section.items.flatMap(({ caveats }) => caveats)),
  ...(section.suppressed.length === 0 ? [] : [section.suppressedHeading, lines(section.suppressed)]),
  ...section.warnings,
  ...(section.next === null ? [] : [section.next])
]

/** Paragraphs and lists, each set off by an empty line. */
export const page = ({ heading, sections }: Pick<Blocks, "heading" | "sections">, end?: string): string =>
  `${[heading, ...sections.flatMap(linesOf).filter((block) => block !== ""), ...(end === undefined ? [] : [end])].join("\n\n")}\n`
