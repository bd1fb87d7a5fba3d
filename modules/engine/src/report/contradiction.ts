// What a report says twice, compared: a verdict, counts and groups that its own changes deny. A report that comes from
// elsewhere is judged by this before anything of it is shown.
import type { Finding } from "../model/Finding.ts"
import { equal } from "../model/Json.ts"
import type { Report } from "../model/Report.ts"
import { crosses, rank } from "../model/Severity.ts"
import { adviseVersion } from "../policy/semver.ts"
import { summarise } from "../policy/summary.ts"

const isInOrder = (changes: ReadonlyArray<Finding>): boolean =>
  changes.every(
    ({ severity }, index) => index === 0 || rank(severity) <= rank(changes[index - 1]?.severity ?? severity)
  )

const groupsHold = ({ changes, groups, suppressed }: Report): boolean => {
  const members = Map.groupBy(
    changes.filter(({ group }) => group !== null),
    ({ group }) => group ?? ""
  )
  return (
    suppressed.every(({ group }) => group === null) &&
    new Set(groups.map(({ id }) => id)).size === groups.length &&
    members.size === groups.length &&
    groups.every(({ count, id }) => members.get(id)?.length === count)
  )
}

/** What was kept out is so either by an entry of the configuration or by a person with a reason. */
const decisionsHold = ({ suppressed }: Report): boolean =>
  suppressed.every(({ author, ignore, reason }) =>
    ignore === null ? author !== null && reason !== null : author === null
  )

const skipHolds = (report: Report): boolean => {
  const { baseline, changes, passed, semver, skipReason, subject, summary, suppressed } = report
  return (
    subject === "comparison" &&
    passed &&
    skipReason !== null &&
    baseline === null &&
    semver === null &&
    changes.length === 0 &&
    suppressed.length === 0 &&
    equal({ ...summary }, { ...summarise([], 0, "change"), text: "comparison skipped" })
  )
}

const verdictHolds = ({ changes, failOn, passed, status }: Report): boolean => {
  const failed = changes.some(({ severity }) => crosses(severity, failOn))
  return passed === !failed && status === (failed ? "failed" : "passed")
}

const adviceHolds = ({ changes, semver, subject }: Report): boolean => {
  if (semver === null) return true
  const advice = adviseVersion(semver.from, semver.to, changes[0]?.severity)
  return subject === "comparison" && advice !== null && equal({ ...semver }, { ...advice })
}

/** What a report contradicts itself in, as a sentence; undefined when nothing does. */
export const contradictionOf = (report: Report): string | undefined => {
  const { baseline, changes, compared, skipReason, status, subject, summary, suppressed } = report
  if (!groupsHold(report)) return "Its groups are not those of its changes."
  if (status === "skipped" || (!compared && subject === "comparison"))
    return status === "skipped" && !compared && skipHolds(report)
      ? undefined
      : "It is skipped, and says what only a comparison can."
  if (compared !== (subject === "comparison") || compared !== (baseline !== null) || skipReason !== null)
    return "It does not say whether anything was compared."
  if (!verdictHolds(report)) return "Its verdict is not that of its changes."
  if (
    !equal({ ...summary }, { ...summarise(changes, suppressed.length, subject === "surface" ? "finding" : "change") })
  )
    return "Its counts are not those of its changes."
  if (!isInOrder(changes)) return "Its changes are not in their order, the most severe first."
  if (!decisionsHold(report)) return "A suppressed change of it is neither ignored nor accepted."
  return adviceHolds(report) ? undefined : "Its advice on versions does not follow from its changes."
}
