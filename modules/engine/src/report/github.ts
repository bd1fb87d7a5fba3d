// The report as workflow commands, which GitHub shows as annotations (IN-4, ACT-14): a step shows ten errors, ten
// warnings and ten notices and drops the rest in silence, so here the tenth says how many more there are.
import type { Finding } from "../model/Finding.ts"
import { short } from "../model/Path.ts"
import type { Report } from "../model/Report.ts"
import { crosses } from "../model/Severity.ts"
import { shorten } from "../model/Text.ts"
import { withoutMarks } from "../model/LogCommands.ts"
import { signatureOf, witnessLine } from "./fragment.ts"
import { fileOf, placeOf, plainPath, type Place } from "./place.ts"
import type { NextContext, Reporter, ServerReport } from "./Reporter.ts"
import { groupNotes, type GroupTelling, places, tellings, titleOf } from "./tellings.ts"
import { caveatsOf, groupUsage, wholeUsageOf } from "./usage.ts"
import { costLine, nextStep, notesOf, outcome, sentence, skippedHeading, suppressedBy } from "./words.ts"

const levels = ["error", "warning", "notice"] as const

type Level = (typeof levels)[number]

interface Annotation {
  readonly level: Level
  readonly title: string
  readonly place: Place | undefined
  readonly lines: ReadonlyArray<string>
}

const mostShown = 10
const longestLine = 2_000
const longestName = 200

const line = (text: string): string => withoutMarks(shorten(text.replaceAll(/[\s\u0085]+/g, " "), longestLine))

const escapeMessage = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")

const escapeProperty = (text: string): string => escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C")

const command = ({ level, lines, place, title }: Annotation): string => {
  const properties = [
    ...(place === undefined ? [] : [`file=${escapeProperty(line(plainPath(place.file)))}`, `line=${place.line}`]),
    `title=${escapeProperty(line(title))}`
  ]
  return `::${level} ${properties.join(",")}::${escapeMessage(
    lines
      .filter((each) => each !== "")
      .map(line)
      .join("\n")
  )}`
}

/** Null for changes that ask nothing of anybody: the summary counts them. */
const levelOf = ({ severity }: Finding, { failOn }: Report): Level | undefined => {
  if (severity === "BREAKING" || crosses(severity, failOn)) return "error"
  return severity === "POTENTIALLY_BREAKING" ? "warning" : undefined
}

const linkOf = ({ helpUri }: Finding): ReadonlyArray<string> => (/^https?:/i.test(helpUri) ? [helpUri] : [])

const hintOf = ({ migration }: Finding): ReadonlyArray<string> => (migration === null ? [] : [`→ ${migration}`])

const proofOf = ({ rule, witness }: Finding): ReadonlyArray<string> =>
  witness === null ? [] : [witnessLine(rule, witness)]

const nameOf = ({ entity, path }: Finding): string => {
  const at = path === null ? "" : short(path)
  return `${shorten(entity.name, longestName)}${at === "" ? "" : ` ${shorten(at, longestName)}`}`
}

const single = (finding: Finding): ReadonlyArray<string> => [
  `${nameOf(finding)}: ${finding.explanation}`,
  signatureOf(finding),
  ...proofOf(finding),
  ...notesOf(finding),
  ...wholeUsageOf(finding),
  ...hintOf(finding),
  ...linkOf(finding)
]

const grouped = ({ first, group, members }: GroupTelling): ReadonlyArray<string> => {
  const proved = members.find(({ witness }) => witness !== null)
  return [
    titleOf(group),
    places(members).join(", "),
    ...(proved === undefined ? [] : proofOf(proved).map((proof) => `${nameOf(proved)}: ${proof}`)),
    ...groupNotes(members),
    ...groupUsage(members),
    ...caveatsOf(members),
    ...hintOf(first),
    ...linkOf(first)
  ]
}

const changesOf = (report: Report, server: string | undefined): ReadonlyArray<Annotation> =>
  [...Map.groupBy(report.changes, ({ severity }) => severity).values()].flatMap((found) =>
    tellings(found, report.groups).flatMap((telling): ReadonlyArray<Annotation> => {
      const finding = telling._tag === "Group" ? telling.first : telling.finding
      const level = levelOf(finding, report)
      if (level === undefined) return []
      return [
        {
          level,
          title: titled(server, finding.rule),
          place: placeOf(finding, report, server),
          lines: telling._tag === "Group" ? grouped(telling) : single(finding)
        }
      ]
    })
  )

const titled = (server: string | undefined, title: string): string =>
  server === undefined ? title : `${server}: ${title}`

const suppressedOf = ({ suppressed }: Report): ReadonlyArray<string> =>
  suppressed.length === 0
    ? []
    : [
        `${suppressed.length} suppressed`,
        ...suppressedBy(suppressed).map(({ changes, reason, rule }) => `${changes.length} × ${rule}: ${reason}`)
      ]

/** What is said of a report as a whole; a skip is a warning, since it is no pass. */
const overall = (report: Report, server: string | undefined, context: NextContext): Annotation => {
  const shared = {
    place: undefined,
    title: titled(server, report.subject === "surface" ? "MCP surface review" : "MCP compatibility")
  }
  const step = nextStep(report, context)
  const next = step === undefined ? [] : [step]
  if (report.status === "skipped") {
    return {
      level: "warning",
      title: titled(server, skippedHeading),
      place: { file: fileOf(report, server), line: 1 },
      lines: [report.skipReason ?? "", ...next]
    }
  }
  return {
    ...shared,
    level: "notice",
    lines: [
      sentence(report.summary.text),
      report.semver?.advice ?? "",
      costLine(report) ?? "",
      outcome(report),
      ...suppressedOf(report),
      // A log ends with what is to be done, when something is.
      ...(report.status === "failed" ? next : [])
    ]
  }
}

const annotationsOf = (report: Report, server: string | undefined, context: NextContext): ReadonlyArray<Annotation> => [
  overall(report, server, context),
  ...report.warnings.map((warning): Annotation => ({
    level: "warning",
    title: titled(server, "MCP compatibility"),
    place: undefined,
    lines: [warning]
  })),
  ...changesOf(report, server)
]

const entryAnnotations = (entry: ServerReport, context: NextContext): ReadonlyArray<Annotation> => {
  if ("report" in entry) return annotationsOf(entry.report, entry.server, context)
  const { code, message } = entry.error
  return [{ level: "error", title: titled(entry.server, code), place: undefined, lines: [message] }]
}

/** At most ten of a level. */
const capped = (annotations: ReadonlyArray<Annotation>, level: Level): ReadonlyArray<Annotation> => {
  const found = annotations.filter((annotation) => annotation.level === level)
  if (found.length <= mostShown) return found
  const rest = found.length - mostShown + 1
  return [
    ...found.slice(0, mostShown - 1),
    {
      level,
      title: `${rest} more`,
      place: undefined,
      lines: [`${rest} more of this level; the report in another format has them all.`]
    }
  ]
}

const page = (annotations: ReadonlyArray<Annotation>): string =>
  `${levels
    .flatMap((level) => capped(annotations, level))
    .map(command)
    .join("\n")}\n`

/** The report as GitHub annotations. */
export const githubReporter: Reporter = {
  name: "github",
  mediaType: "text/plain",
  render: (report, context) => page(annotationsOf(report, context.server, context)),
  renderAll: (entries, context) => page(entries.flatMap((entry) => entryAnnotations(entry, context)))
}
