// The report for code scanning, in files that it takes: GitHub reads at most twenty runs of one, a run a server.
import type { ServerReport, Told } from "@mcp-inspect/engine/report/Reporter"
import { sarifReporter } from "@mcp-inspect/engine/report/sarif"
import { mostRuns } from "@mcp-inspect/engine/report/sarifLimits"
import { rendered } from "./rendered.ts"

/** The texts of the files, and why there are none where there should be some. */
export interface Sarif {
  readonly files: ReadonlyArray<string>
  readonly problem: string | undefined
}

const chunks = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / mostRuns) }, (_, index) =>
    items.slice(index * mostRuns, (index + 1) * mostRuns)
  )

const entriesOf = (told: Told, server = "default"): ReadonlyArray<ServerReport> =>
  told._tag === "One" ? [{ server, report: told.report }] : told.entries

/** The files of a run; `server` is the name of the only one, where it has a name. */
export const sarifOf = (told: Told, server?: string): Sarif => {
  const parts: ReadonlyArray<Told> =
    told._tag === "One" ? [told] : chunks(told.entries).map((entries) => ({ _tag: "Several", entries }))
  const problem = parts
    .map((part) => sarifReporter.refuse?.(entriesOf(part, server)))
    .find((found) => found !== undefined)
  return problem === undefined
    ? { files: parts.map((part) => rendered(sarifReporter, part, server)), problem }
    : { files: [], problem }
}
