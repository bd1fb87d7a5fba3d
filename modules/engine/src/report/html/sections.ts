// The findings of one report in sections: warnings, one section for each severity, and what is suppressed.
import type { Finding } from "../../model/Finding.ts"
import type { Report } from "../../model/Report.ts"
import { type Severity, strictestFirst } from "../../model/Severity.ts"
import { findingRow, groupRow } from "./finding.ts"
import { html, type Markup, nothing, prose } from "./markup.ts"
import { glyph, heading, type Level } from "./parts.ts"
import { counted, limits } from "./texts.ts"
import { caveatsOf } from "../usage.ts"
import { reasonOf } from "../words.ts"

/** Where a report stands in its page: the level of its sections' headings, and what its ids begin with. */
export interface Place {
  readonly level: 2 | 3
  readonly prefix: string
}

/* So few breaks are read where they stand; more are an overview first. */
const mostUnfolded = 3

/** A row of a section: a finding by itself, or a group at its first member. */
export interface Told {
  readonly first: Finding
  readonly group: Report["groups"][number] | undefined
  readonly members: ReadonlyArray<Finding>
}

/** The rows of findings, in their order: each group once (GRP-1). */
export const told = (found: ReadonlyArray<Finding>, groups: Report["groups"]): ReadonlyArray<Told> => {
  const known = new Map(groups.map((group) => [group.id, group]))
  const members = Map.groupBy(found, ({ group }) => group ?? "")
  const seen = new Set<string>()
  return found.flatMap((first): ReadonlyArray<Told> => {
    const group = first.group === null ? undefined : known.get(first.group)
    if (group === undefined) return [{ first, group, members: [first] }]
    if (seen.has(group.id)) return []
    seen.add(group.id)
    return [{ first, group, members: members.get(group.id) ?? [first] }]
  })
}

const below = (level: Place["level"]): Level => (level === 2 ? 3 : 4)

const section = (severity: Severity, report: Report, { level, prefix }: Place): Markup => {
  const found = report.changes.filter((change) => change.severity === severity)
  if (found.length === 0) return nothing
  const rows = told(found, report.groups)
  const isUnfolded = severity === "BREAKING" && rows.length <= mostUnfolded
  const id = `${prefix}${severity.toLowerCase()}`
  const words = html`<span class="mark ${severity}">${glyph(severity)}${severity}</span>
    <span class="count">${counted(found.length)}</span>`
  return html`<section class="severity" id="${id}">
    ${heading(level, words)}
    ${rows.map(({ first, group, members }, index) => {
      const row = { level: below(level), id: `${id}-${index + 1}`, open: isUnfolded, subject: report.subject }
      return group === undefined ? findingRow(first, row) : groupRow(group, members, row)
    })}
  </section>`
}

/** Suppressed changes are counted per reason, never silent (DIFF-84, CLI-60). */
const suppressedSection = ({ subject, suppressed }: Report, { level, prefix }: Place): Markup => {
  if (suppressed.length === 0) return nothing
  const byReason = Map.groupBy(suppressed, (change) => `${change.rule}: ${reasonOf(change)}`)
  const reasons = [...byReason].map(
    ([reason, changes]) =>
      html`<li>
        ${counted(changes.length)} × ${reason.length > limits.shown ? `${reason.slice(0, limits.shown)}…` : reason}
      </li>`
  )
  return html`<section class="severity suppressed" id="${prefix}suppressed">
    ${heading(level, html`Suppressed <span class="count">${counted(suppressed.length)}</span>`)}
    <p class="quiet">Kept out of the verdict and the totals by the configuration or an acceptance.</p>
    <ul class="reasons">
      ${reasons}
    </ul>
    ${suppressed.map((finding, index) =>
      findingRow(finding, { level: below(level), id: `${prefix}suppressed-${index + 1}`, open: false, subject })
    )}
  </section>`
}

const warnings = ({ warnings: said }: Report, { level }: Place): Markup =>
  said.length === 0
    ? nothing
    : html`<section class="warnings">
        ${heading(level, html`Warnings`)}
        <ul>
          ${said.map((warning) => html`<li>${prose(warning)}</li>`)}
        </ul>
      </section>`

/* Beside every row it would be passed over: once, before the first number. */
const caveats = ({ changes, suppressed }: Report): Markup =>
  html`${caveatsOf([...changes, ...suppressed]).map((caveat) => html`<p class="quiet">${caveat}</p>`)}`

/** All that a report found. */
export const sections = (report: Report, place: Place): Markup =>
  html`${warnings(report, place)}${caveats(report)}${strictestFirst.map((severity) => section(severity, report, place))}${suppressedSection(
    report,
    place
  )}`
