// The report for code scanning, in files that it takes: GitHub reads at most twenty runs of one, a run a server.
import type { ServerReport, Told } from "@mcp-inspect/engine/report/Reporter"
import { sarifReporter } from "@mcp-inspect/engine/report/sarif"

const mostRuns = 20

/** The texts of the files, and why there are none where there should be some. */
export interface Sarif {
  readonly files: ReadonlyArray<string>
  readonly problem: string | undefined
}

const chunks = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / mostRuns) }, (_, index) =>
    items.slice(index * mostRuns, (index + 1) * mostRuns)
  )

/** The files of a run; `server` is the name of the only one, where it has a name. */
export const sarifOf = (told: Told, version: string, server?: string): Sarif => {
  const context = { columns: 80, color: false, version, ...(server === undefined ? {} : { server }) }
  const parts: ReadonlyArray<ReadonlyArray<ServerReport>> =
    told._tag === "One" ? [[{ server: server ?? "default", report: told.report }]] : chunks(told.entries)
  const problem = parts.map((entries) => sarifReporter.refuse?.(entries)).find((found) => found !== undefined)
  if (problem !== undefined) return { files: [], problem }
  return {
    files:
      told._tag === "One"
        ? [sarifReporter.render(told.report, context)]
        : parts.map((entries) => sarifReporter.renderAll(entries, context)),
    problem
  }
}
