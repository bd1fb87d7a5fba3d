// A report as the screen has it: with what is known of use beside each finding, and of it what the filters leave.
import type { KnownEvidence } from "@mcp-inspect/api/wire/UsageViews"
import { withEvidence } from "@mcp-inspect/engine/model/Evidence"
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import { isObject, type JsonObject } from "@mcp-inspect/engine/model/Json"
import type { Report, Suppressed } from "@mcp-inspect/engine/model/Report"
import { type Severity, strictestFirst } from "@mcp-inspect/engine/model/Severity"
import type { EntityKind } from "@mcp-inspect/engine/model/Surface"
import { told, type Told } from "@mcp-inspect/engine/report/html/sections"

/* Written by the service as it writes all reports: only that it is one at all is asked here. Its texts are foreign. */
const isReport = (json: JsonObject): boolean =>
  ["changes", "suppressed", "groups", "warnings"].every((key) => Array.isArray(json[key])) && isObject(json["summary"])

/* Where the operator named no other documentation, a link leads to that of the service itself. */
const linked = <F extends Finding>(finding: F, origin: string): F =>
  finding.helpUri.startsWith("/docs/rules#") ? { ...finding, helpUri: `${origin}${finding.helpUri}` } : finding

/** The report in an answer of the service; undefined where it is of a version that this page does not know. */
export const reportOf = (json: JsonObject, origin: string): Report | undefined => {
  if (!isReport(json) || json["formatVersion"] !== 1) return undefined
  const report = { subject: "comparison", ...json } as unknown as Report
  return {
    ...report,
    changes: report.changes.map((finding) => linked(finding, origin)),
    suppressed: report.suppressed.map((finding) => linked(finding, origin))
  }
}

/** The report with what was known of use. */
export const withUse = (report: Report, known: KnownEvidence | undefined): Report =>
  known === undefined
    ? report
    : withEvidence(report, new Map(known.evidence.map(({ evidence, finding }) => [finding, evidence])), [])

/** What is left out of sight. */
export interface Filter {
  readonly severities: ReadonlySet<Severity>
  readonly kinds: ReadonlySet<EntityKind>
  readonly text: string
}

/** Nothing is left out. */
export const everything: Filter = { severities: new Set(), kinds: new Set(), text: "" }

/** Whether anything is left out by it. */
export const isFiltering = ({ kinds, severities, text }: Filter): boolean =>
  kinds.size > 0 || severities.size > 0 || text.trim() !== ""

/* All that is said of a finding in words. */
const saidOf = ({ entity, explanation, fingerprint, migration, path, rule, signature }: Finding): string =>
  [
    entity.kind,
    entity.name,
    path ?? "",
    rule,
    explanation,
    migration ?? "",
    signature?.old ?? "",
    signature?.new ?? "",
    fingerprint
  ]
    .join("\n")
    .toLowerCase()

const fits = (filter: Filter): ((finding: Finding) => boolean) => {
  const words = filter.text.toLowerCase().split(/\s+/u)
  return (finding) => {
    if (filter.severities.has(finding.severity) || filter.kinds.has(finding.entity.kind)) return false
    const said = saidOf(finding)
    return words.every((word) => said.includes(word))
  }
}

/** One severity, and its findings: each group once. */
export interface Section {
  readonly severity: Severity
  readonly count: number
  readonly rows: ReadonlyArray<Told>
}

/** What a report shows under a filter. */
export interface Shown {
  readonly sections: ReadonlyArray<Section>
  readonly suppressed: ReadonlyArray<Suppressed>
  readonly count: number
}

/** The findings by severity, the strictest first, as far as the filter lets them through. */
export const shownOf = ({ changes, groups, suppressed }: Report, filter: Filter): Shown => {
  const isShown = fits(filter)
  const sections = strictestFirst.flatMap((severity): ReadonlyArray<Section> => {
    const found = changes.filter((change) => change.severity === severity && isShown(change))
    return found.length === 0 ? [] : [{ severity, count: found.length, rows: told(found, groups) }]
  })
  return {
    sections,
    suppressed: suppressed.filter(isShown),
    count: sections.reduce((sum, { count }) => sum + count, 0)
  }
}

/** The kinds of entity that a report is about. */
export const kindsIn = ({ changes, suppressed }: Report): ReadonlyArray<EntityKind> => {
  const present = new Set([...changes, ...suppressed].map(({ entity }) => entity.kind))
  return (["server", "tool", "resourceTemplate", "resource", "prompt"] as const).filter((kind) => present.has(kind))
}
