import { asJson, isObject, type Json, omit, pretty } from "../model/Json.ts"
import type { Report } from "../model/Report.ts"
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

/** The machine-readable report; integrations may rely on it (CLI-36). */
export const jsonReporter: Reporter = {
  name: "json",
  mediaType: "application/json",
  render: (report) => `${pretty(reportToJson(report))}\n`,
  renderAll: (entries) => `${pretty(reportsToJson(entries))}\n`
}
