// Changes accepted after the comparison was made, as by a label on a pull request (APR-5): the report that the comparison
// would have been, without the surfaces.
import { compareFindings } from "./Findings.ts"
import { group } from "./group/Group.ts"
import type { Finding } from "./model/Finding.ts"
import type { Group, Report, Suppressed } from "./model/Report.ts"
import { crosses } from "./model/Severity.ts"
import { type Acceptance, applyPolicy, defaultPolicy } from "./policy/Policy.ts"
import { adviseVersion } from "./policy/semver.ts"
import { summarise } from "./policy/summary.ts"

/* As a comparison leaves what is suppressed: it is in no group, and stands at no line. */
const bare = (finding: Suppressed): Suppressed => ({ ...finding, group: null, location: null })

/* Part of a group is explained by what explained the whole. That more is explained now, only the surfaces could tell. */
const withCauses = (
  groups: ReadonlyArray<Group>,
  regrouped: ReadonlyArray<Finding>,
  before: Report
): ReadonlyArray<Group> => {
  const former = new Map(before.changes.map(({ fingerprint, group: id }) => [fingerprint, id]))
  const causes = new Map<string | null | undefined, string | null>(before.groups.map(({ cause, id }) => [id, cause]))
  const memberOf = new Map(regrouped.map(({ fingerprint, group: id }) => [id, fingerprint]))
  return groups.map((made) => ({ ...made, cause: causes.get(former.get(memberOf.get(made.id) ?? "")) ?? null }))
}

/**
 * The report with these acceptances in force besides the decisions it was made with: the changes they name are suppressed,
 * and all that follows from the changes is made anew. They count whatever day it is; a fingerprint of no change alters
 * nothing; a comparison that did not take place and the review of a surface stay as they are.
 */
export const acceptAlso = (report: Report, acceptances: ReadonlyArray<Acceptance>): Report => {
  if (report.subject === "surface" || !report.compared) return report
  const named = new Set(acceptances.map(({ fingerprint }) => fingerprint))
  const isNamed = ({ fingerprint }: Finding): boolean => named.has(fingerprint)
  if (![...report.changes, ...report.suppressed].some(isNamed)) return report
  // An acceptance names a person and speaks before an `ignore` entry, hence also where a change was suppressed already.
  const applied = applyPolicy([...report.changes, ...report.suppressed.filter(isNamed)], {
    ...defaultPolicy,
    accepted: acceptances
  })
  const suppressed: ReadonlyArray<Suppressed> = [
    ...report.suppressed.filter((finding) => !isNamed(finding)),
    ...applied.suppressed.map(bare)
  ].toSorted(compareFindings)
  const grouping = group(applied.changes)
  const changes = grouping.findings
  const failed = changes.some(({ severity }) => crosses(severity, report.failOn))
  return {
    ...report,
    status: failed ? "failed" : "passed",
    passed: !failed,
    summary: summarise(changes, suppressed.length, "change"),
    changes,
    suppressed,
    groups: withCauses(grouping.groups, changes, report),
    // Of null it is known that the declared version suffices, or that there is none: so it does for milder changes.
    semver: report.semver === null ? null : adviseVersion(report.semver.from, report.semver.to, changes[0]?.severity)
  }
}
