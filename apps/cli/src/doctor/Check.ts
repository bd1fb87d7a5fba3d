// The checks of `doctor` as data, and how they read.
import { escapeInvisible } from "@mcp-inspect/engine/model/Text"
import { pad, wrap } from "@mcp-inspect/engine/report/layout"

/** How a check ended. */
export type Status = "pass" | "warn" | "fail" | "skip"

/** One check. */
export interface Check {
  readonly id: string
  readonly status: Status
  /** What was found, and how to mend it when it is no pass. */
  readonly detail: string
}

/** A check that found what it looked for. */
export const pass = (id: string, detail: string): Check => ({ id, status: "pass", detail })

/** A check that found something to look after, with which commands run all the same. */
export const warn = (id: string, detail: string): Check => ({ id, status: "warn", detail })

/** A check that found what keeps commands from running. */
export const fail = (id: string, detail: string): Check => ({ id, status: "fail", detail })

/** A check that could not be made, or need not be. */
export const skip = (id: string, detail: string): Check => ({ id, status: "skip", detail })

/** The document of `--format json` (CLI-70). */
export const checksJson = (checks: ReadonlyArray<Check>): string =>
  `${JSON.stringify({ formatVersion: 1, checks }, undefined, 2)}\n`

const colors: Readonly<Record<Status, string>> = { pass: "32", warn: "33", fail: "31", skip: "2" }

/** One line a check; where a terminal is narrower, the rest of it stands under its detail. */
export const checksText = (
  checks: ReadonlyArray<Check>,
  { color, columns }: { readonly color: boolean; readonly columns: number | undefined }
): string => {
  const width = Math.max(0, ...checks.map(({ id }) => id.length))
  return checks
    .flatMap(({ detail, id, status }) => {
      const margin = 4 + 2 + width + 2
      const text = escapeInvisible(detail)
      const [first = "", ...rest] = columns === undefined ? [text] : wrap(text, Math.max(20, columns - margin))
      const word = color ? `\u001B[${colors[status]}m${status}\u001B[0m` : status
      return [`${word}  ${pad(id, width)}  ${first}`, ...rest.map((line) => `${" ".repeat(margin)}${line}`)]
    })
    .map((line) => `${line}\n`)
    .join("")
}

const count = (checks: ReadonlyArray<Check>, status: Status, words: readonly [one: string, many: string]): string => {
  const found = checks.filter((check) => check.status === status).length
  return `${found} ${found === 1 ? words[0] : words[1]}`
}

/** How many ended in which way. */
export const tally = (checks: ReadonlyArray<Check>): string =>
  [
    count(checks, "pass", ["passed", "passed"]),
    count(checks, "warn", ["warning", "warnings"]),
    count(checks, "fail", ["failed", "failed"]),
    count(checks, "skip", ["skipped", "skipped"])
  ].join(", ")
