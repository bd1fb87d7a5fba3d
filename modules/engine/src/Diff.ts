// The comparison as one pure function, and the service that applications compose: findings, what the project decides
// about them, and the report that reporters print.
import { Context, Effect, Layer } from "effect"
import { compareFindings, type FindingOptions, findings } from "./Findings.ts"
import { group } from "./group/Group.ts"
import { withCauses } from "./group/Recognise.ts"
import { type Locate, withLocations } from "./location/locate.ts"
import type { Finding } from "./model/Finding.ts"
import type { Baseline, ContextCost, Report } from "./model/Report.ts"
import { crosses } from "./model/Severity.ts"
import { serverVersion, type Snapshot } from "./model/Surface.ts"
import { applyPolicy, defaultPolicy, type Policy } from "./policy/Policy.ts"
import { adviseVersion } from "./policy/semver.ts"
import { summarise } from "./policy/summary.ts"
import { captureWarnings } from "./transition/eras.ts"

/** How one comparison is made. */
export interface CompareOptions extends FindingOptions {
  readonly policy: Policy
  readonly baseline: Omit<Baseline, "fingerprint">
  /** Where entities stand in the committed baseline (IN-5); undefined when that is no file. */
  readonly locate?: Locate
  /** What both surfaces cost a model's context, when that was asked for (COST-1). */
  readonly context?: ContextCost
}

/** Every default; the baseline is a file without a name. */
export const defaultOptions: CompareOptions = {
  policy: defaultPolicy,
  baseline: { source: "file", ref: null, path: null },
  docsUrl: "",
  mode: "equivalence",
  witnesses: true
}

/** A comparison, and what is worth saying beside the report. */
export interface Comparison {
  readonly report: Report
  /** Sentences for stderr; they are no part of the report (DIFF-87). */
  readonly notices: ReadonlyArray<string>
}

/** Compares two surfaces. Pure: same surfaces and options, same bytes. */
export const compare = (before: Snapshot, after: Snapshot, options: CompareOptions = defaultOptions): Comparison => {
  const { locate, policy } = options
  const applied = applyPolicy(findings(before, after, options), policy)
  const placed = (found: ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
    locate === undefined ? found : withLocations(found, locate)
  const grouping = group(placed(applied.changes.toSorted(compareFindings)))
  const changes = grouping.findings
  const failed = changes.some(({ severity }) => crosses(severity, policy.failOn))
  return {
    report: {
      formatVersion: 1,
      subject: "comparison",
      status: failed ? "failed" : "passed",
      compared: true,
      passed: !failed,
      failOn: policy.failOn,
      skipReason: null,
      summary: summarise(changes, applied.suppressed.length, "change"),
      baseline: { ...options.baseline, fingerprint: before.fingerprint },
      current: { fingerprint: after.fingerprint },
      changes,
      suppressed: applied.suppressed.toSorted(compareFindings),
      groups: withCauses(grouping, before, after),
      context: options.context ?? null,
      semver: adviseVersion(serverVersion(before), serverVersion(after), changes[0]?.severity),
      warnings: [...captureWarnings(before, after), ...applied.warnings]
    },
    notices: applied.notices
  }
}

/** The report of a comparison that did not take place: it blocks nothing, and it is no pass (OVR-19). */
export const skipped = (after: Snapshot, policy: Policy, reason: string): Report => ({
  formatVersion: 1,
  subject: "comparison",
  status: "skipped",
  compared: false,
  passed: true,
  failOn: policy.failOn,
  skipReason: reason,
  summary: {
    BREAKING: 0,
    POTENTIALLY_BREAKING: 0,
    NON_BREAKING: 0,
    DOCUMENTATION: 0,
    suppressed: 0,
    text: "comparison skipped"
  },
  baseline: null,
  current: { fingerprint: after.fingerprint },
  changes: [],
  suppressed: [],
  groups: [],
  context: null,
  semver: null,
  warnings: []
})

/** Compares surfaces. */
export class Diff extends Context.Service<
  Diff,
  {
    readonly compare: (before: Snapshot, after: Snapshot, options: CompareOptions) => Effect.Effect<Comparison>
  }
>()("@mcp-inspect/engine/Diff") {
  static readonly layer = Layer.succeed(
    Diff,
    Diff.of({ compare: (before, after, options) => Effect.sync(() => compare(before, after, options)) })
  )

  /** Answers every comparison with the same outcome: for tests of what stands around it. */
  static readonly layerMemory = (outcome: Comparison) =>
    Layer.succeed(Diff, Diff.of({ compare: () => Effect.succeed(outcome) }))
}
