// Annotations and code scanning name files of the repository. A snapshot that an input names stands in a report as it was
// named, from the working directory; what was read from git stands there from the root already.
import { isAbsolute, join } from "node:path/posix"
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import type { Inputs } from "./Inputs.ts"
import { mapReports } from "./told.ts"

/** The reports with the places of findings as paths from the root of the repository. */
export const rooted = (
  told: Told,
  { baselineFile, workingDirectory }: Pick<Inputs, "baselineFile" | "workingDirectory">
): Told => {
  if (baselineFile === undefined || isAbsolute(workingDirectory)) return told
  const moved = (path: string): string => (isAbsolute(path) ? path : join(workingDirectory, path))
  const placed = <F extends Finding>(finding: F): F =>
    finding.location === null
      ? finding
      : { ...finding, location: { ...finding.location, file: moved(finding.location.file) } }
  return mapReports(told, (report): Report => {
    const { baseline, changes, suppressed } = report
    return {
      ...report,
      baseline: baseline?.path == null ? baseline : { ...baseline, path: moved(baseline.path) },
      changes: changes.map(placed),
      suppressed: suppressed.map(placed)
    }
  })
}
