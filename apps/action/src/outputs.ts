// What later steps of a job read (ACT-4, ACT-5).
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { countsOf, isCompared, isPassed, lineOf } from "./told.ts"

/** The names of the outputs. */
export const outputNames = [
  "compared",
  "passed",
  "breaking",
  "potentially-breaking",
  "summary",
  "report",
  "fingerprint",
  "sarif",
  "sarif-files"
] as const

/** A value for each output. */
export type Outputs = Readonly<Record<(typeof outputNames)[number], string>>

/** The files of a run, as absolute paths. */
export interface Files {
  readonly report: string
  /** The folder with `1.sarif` and so on. */
  readonly sarif: string
  readonly sarifFiles: number
}

const fingerprintOf = (told: Told): string =>
  told._tag === "One"
    ? told.report.current.fingerprint
    : JSON.stringify(
        Object.fromEntries(
          told.entries.flatMap((entry) => ("report" in entry ? [[entry.server, entry.report.current.fingerprint]] : []))
        )
      )

/** The outputs of a run with reports. */
export const outputsOf = (told: Told, { report, sarif, sarifFiles }: Files): Outputs => {
  const counts = countsOf(told)
  return {
    compared: String(isCompared(told)),
    passed: String(isPassed(told)),
    breaking: String(counts.BREAKING),
    "potentially-breaking": String(counts.POTENTIALLY_BREAKING),
    summary: lineOf(told),
    report,
    fingerprint: fingerprintOf(told),
    sarif: sarifFiles === 0 ? "" : sarif,
    "sarif-files": String(sarifFiles)
  }
}

/** The outputs of a run without a result: nothing is empty that could be taken for a pass. */
export const outputsOfFailure = (code: string): Outputs => ({
  compared: "false",
  passed: "false",
  breaking: "0",
  "potentially-breaking": "0",
  summary: `no result: ${code}`,
  report: "",
  fingerprint: "",
  sarif: "",
  "sarif-files": "0"
})
