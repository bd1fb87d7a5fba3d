// Where a finding shows in formats that show findings in files: at its entity in the baseline, whatever the reader has.
import type { Finding } from "../model/Finding.ts"
import type { Report } from "../model/Report.ts"

/** A file and a line of it, counted from 1. */
export interface Place {
  readonly file: string
  readonly line: number
}

/** The file that stands for a whole report: the baseline, or where a project keeps it by default. */
export const fileOf = (report: Report | undefined, server: string | undefined): string =>
  report?.baseline?.path ?? `.mcp-inspect/${server ?? "surface"}.json`

/** The place of one finding. Formats drop a finding without one, so an unknown line is the first. */
export const placeOf = (finding: Finding, report: Report, server: string | undefined): Place =>
  finding.location ?? { file: fileOf(report, server), line: 1 }

/** A path with `/` between its parts and nothing before them that goes without saying. */
export const plainPath = (path: string): string => path.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "")

/** A path as a URI reference: relative as the path is; what is absolute is a file URI. */
export const uriOf = (path: string): string => {
  const parts = plainPath(path).toWellFormed().split("/").map(encodeURIComponent)
  const drive = /^[A-Za-z](?=%3A$)/.exec(parts[0] ?? "")
  if (drive !== null) return `file:///${drive[0]}:/${parts.slice(1).join("/")}`
  return parts[0] === "" ? `file://${parts.join("/")}` : parts.join("/")
}
