// One report a server, in the order of the configuration.
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { ServerReport } from "@mcp-inspect/engine/report/Reporter"
import { Effect } from "effect"
import type { Entry } from "./config/Entry.ts"
import type { CannotRun } from "./Failure.ts"
import { say, tell } from "./Output.ts"

/** A report, and what is worth saying beside it. */
export interface Inspected {
  readonly report: Report
  readonly notices: ReadonlyArray<string>
}

/** Inspects each server; one that cannot be inspected is told and does not stop the others (CLI-53). */
export const inspectEach = <E extends Pick<Entry, "name">, R>(
  entries: ReadonlyArray<E>,
  inspect: (entry: E) => Effect.Effect<Inspected, CannotRun, R>
) =>
  Effect.forEach(entries, (entry) => {
    const server = entry.name ?? ""
    return inspect(entry).pipe(
      Effect.tap(({ notices }) => say(notices.map((notice) => `${server}: ${notice}`))),
      Effect.map(({ report }): ServerReport => ({ server, report })),
      Effect.catchTag("CannotRun", (failure) =>
        Effect.as(tell(server, failure), {
          server,
          error: { code: failure.code, message: failure.problem }
        } satisfies ServerReport)
      )
    )
  })
