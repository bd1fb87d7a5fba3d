// The report as one file for browsers: opened from wherever it lies, it needs no network and no server.
import type { Json } from "../../model/Json.ts"
import type { Report } from "../../model/Report.ts"
import { sentence, skippedHeading } from "../words.ts"
import { reportToJson, reportsToJson } from "../json.ts"
import type { RenderContext, Reporter, ServerReport } from "../Reporter.ts"
import type { GlyphName } from "./glyphs.ts"
import { serverList, stateOf, stateWord, totals, verdict } from "./header.ts"
import { html, type Markup, nothing, prose } from "./markup.ts"
import { countAll, document } from "./page.ts"
import { glyph } from "./parts.ts"
import { sections } from "./sections.ts"
import { name, plural } from "./texts.ts"

const titleOf = (report: Report): string =>
  report.status === "skipped" ? skippedHeading : `${stateWord[report.status]}: ${report.summary.text}`

const nothingFound = ({ changes, status, subject, suppressed }: Report): Markup => {
  if (status === "skipped" || changes.length > 0 || suppressed.length > 0) return nothing
  return html`<p class="same">
    ${subject === "surface" ? "The surface was reviewed: there are no findings." : "Both surfaces are the same."}
  </p>`
}

const totalsOf = (reports: ReadonlyArray<Report>): Markup =>
  // Zeros of a comparison that did not take place would read as a pass.
  reports.every(({ status }) => status === "skipped") ? nothing : totals(countAll(reports))

const render = (report: Report, context: RenderContext): string => {
  const { server } = context
  const named = server === undefined ? nothing : html`<p class="server"><bdi>${name(server)}</bdi></p>`
  return document(
    {
      title: server === undefined ? titleOf(report) : `${titleOf(report)} · ${name(server)}`,
      head: html`${named}${verdict(report, 1, context)}${totalsOf([report])}`,
      main: html`${nothingFound(report)}${sections(report, { level: 2, prefix: "" })}`,
      reports: [report],
      states: [stateOf(report)],
      data: reportToJson(report)
    },
    context
  )
}

const count = (entries: ReadonlyArray<ServerReport>, state: GlyphName): number =>
  entries.filter((entry) => ("report" in entry ? entry.report.status : "error") === state).length

/** The verdict over several servers, worst first: what was not compared is never counted as a pass. */
const overall = (entries: ReadonlyArray<ServerReport>): { readonly state: GlyphName; readonly text: string } => {
  const all = plural(entries.length, "server")
  for (const [state, says] of [
    ["failed", "failed"],
    ["error", "could not be checked"],
    ["skipped", "not compared"]
  ] as const) {
    const found = count(entries, state)
    if (found > 0) return { state, text: found === entries.length ? `${all} ${says}` : `${found} of ${all} ${says}` }
  }
  return entries.length === 0
    ? { state: "skipped", text: "There is no server to report on" }
    : { state: "passed", text: `${all} passed` }
}

const serverPart = (entry: ServerReport, index: number, context: RenderContext): Markup => {
  const prefix = `s${index + 1}`
  const named = html`<h2><bdi>${name(entry.server)}</bdi></h2>`
  if ("report" in entry) {
    const { report } = entry
    return html`<section class="part" id="${prefix}">
      ${named}${verdict(report, 3, context)}${nothingFound(report)}${sections(report, { level: 3, prefix: `${prefix}-` })}
    </section>`
  }
  const { code, message } = entry.error
  return html`<section class="part" id="${prefix}">
    ${named}
    <div class="verdict error">
      <h3>
        ${glyph("error")}<span>Error: <code>${name(code)}</code></span>
      </h3>
      <p class="said">${prose(message)}</p>
    </div>
  </section>`
}

const renderAll = (entries: ReadonlyArray<ServerReport>, context: RenderContext): string => {
  const { state, text } = overall(entries)
  const reports = entries.flatMap((entry) => ("report" in entry ? [entry.report] : []))
  const data: Json = reportsToJson(entries)
  return document(
    {
      title: sentence(text),
      head: html`<div class="verdict ${state}">
          <h1>${glyph(state)}<span>${sentence(text)}.</span></h1>
        </div>
        ${serverList(entries)}${totalsOf(reports)}`,
      main: html`${entries.map((entry, index) => serverPart(entry, index, context))}`,
      reports,
      states: [state, ...entries.map((entry) => ("report" in entry ? stateOf(entry.report) : "error"))],
      data
    },
    context
  )
}

/** The report for browsers (IN-4). */
export const htmlReporter: Reporter = { name: "html", mediaType: "text/html", render, renderAll }
