/** The four severities, laxest first (OVR-28). */
export const severities = ["DOCUMENTATION", "NON_BREAKING", "POTENTIALLY_BREAKING", "BREAKING"] as const

/** How bad a change is. There are exactly four. */
export type Severity = (typeof severities)[number]

/** A threshold: the laxest severity that fails a comparison, or `never`. */
export type FailOn = Severity | "never"

/** Position in the order of strictness; higher is stricter. */
export const rank = (severity: Severity): number => severities.indexOf(severity)

/** Strictest first: the order of reports. */
export const strictestFirst: ReadonlyArray<Severity> = severities.toReversed()

/** True when a change of this severity crosses the threshold (CLI-9). */
export const crosses = (severity: Severity, failOn: FailOn): boolean =>
  failOn !== "never" && rank(severity) >= rank(failOn)
