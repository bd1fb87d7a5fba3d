import { asJson, type Json, pretty } from "../model/Json.ts"
import type { Report } from "../model/Report.ts"
import type { Reporter } from "./Reporter.ts"

/** The report as JSON data. */
export const reportToJson = (report: Report): Json => asJson(report)

/** The machine-readable report; integrations may rely on it (CLI-36). */
export const jsonReporter: Reporter = {
  name: "json",
  mediaType: "application/json",
  render: (report) => `${pretty(reportToJson(report))}\n`
}
