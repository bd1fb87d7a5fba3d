import { asJson, isArray, isObject, type Json, mapMembers, omit, pretty } from "../model/Json.ts"
import type { Report } from "../model/Report.ts"
import { escapeInvisibleJson } from "../model/Text.ts"
import { withoutCommands } from "../model/LogCommands.ts"
import type { Reporter, ServerReport } from "./Reporter.ts"

/** The report as JSON data. That it is about a comparison goes without saying: integrations know no other. */
export const reportToJson = (report: Report): Json => {
  const json = asJson(report)
  return report.subject === "comparison" && isObject(json) ? omit(json, new Set(["subject"])) : json
}

/** The reports of several servers as JSON data. */
export const reportsToJson = (entries: ReadonlyArray<ServerReport>): Json => ({
  formatVersion: 1,
  reports: entries.map((entry): Json =>
    "report" in entry
      ? { server: entry.server, report: reportToJson(entry.report) }
      : { server: entry.server, error: { ...entry.error } }
  )
})

/** The same data without half characters: no capture lets one through, but a file of the project or a model may. */
export const wellFormed = (json: Json): Json => {
  if (typeof json === "string") return json.toWellFormed()
  if (isArray(json)) return json.map(wellFormed)
  return isObject(json) ? mapMembers(json, wellFormed) : json
}

/** JSON text as it leaves: with what does not show or commands a log escaped, by means of JSON itself. */
export const jsonText = (json: Json): string =>
  `${withoutCommands(escapeInvisibleJson(pretty(wellFormed(json))), () => "\\u0023")}\n`

/** The machine-readable report; integrations may rely on it (CLI-36). */
export const jsonReporter: Reporter = {
  name: "json",
  mediaType: "application/json",
  render: (report) => jsonText(reportToJson(report)),
  renderAll: (entries) => jsonText(reportsToJson(entries))
}
