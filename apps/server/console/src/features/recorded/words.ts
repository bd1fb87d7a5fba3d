// What is said of recorded snapshots.
import type { Change, DeploymentInfo } from "@mcp-inspect/api/wire/History"
import type { Severity } from "@mcp-inspect/engine/model/Severity"

/** How a snapshot came here. */
export const sourceWords = {
  push: "pushed from the command line",
  manual: "captured on demand",
  watch: "captured by the watch"
} as const satisfies Record<(typeof DeploymentInfo.Type)["source"], string>

const strictestFirst = [
  "BREAKING",
  "POTENTIALLY_BREAKING",
  "NON_BREAKING",
  "DOCUMENTATION"
] as const satisfies ReadonlyArray<Severity>

/** The severities of a change that have findings, the strictest first. */
export const countsOf = (
  counts: (typeof Change.Type)["counts"]
): ReadonlyArray<{ readonly name: Severity; readonly count: number }> =>
  counts === null ? [] : strictestFirst.map((name) => ({ name, count: counts[name] })).filter(({ count }) => count > 0)

/** A fingerprint as it fits into a line. */
export const shortPrint = (fingerprint: string): string => fingerprint.slice("sha256:".length, "sha256:".length + 12)

/** Where a document is downloaded from, as it was recorded (CON-25). */
export const documentUrl = (org: string, project: string, fingerprint: string): string =>
  `/v1/projects/${org}/${project}/documents/${encodeURIComponent(fingerprint)}`
