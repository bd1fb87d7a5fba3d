// What is said of recorded usage beside findings, in every format: the numbers with their window, how complete they are,
// and how far they may be trusted; the caveat with each where each is read alone, once where all are read together.
import { evidenceOf, type UsageEvidence } from "../model/Evidence.ts"
import type { Finding } from "../model/Finding.ts"
import { short } from "../model/Path.ts"
import { shorten } from "../model/Text.ts"

const longestText = 2_000
const longestName = 200

/** Of a group with more than these the rest is in the JSON report. */
const mostMembers = 3

/** The sentences about usage, without the caveat. What a statement says already is not said again. */
export const usageText = ({ confidence, coverage, statement }: UsageEvidence): string =>
  shorten(
    [statement, ...(statement.includes(coverage) ? [] : [coverage]), `Confidence ${confidence}.`].join(" "),
    longestText
  )

const line = (evidence: UsageEvidence): string => `Usage: ${usageText(evidence)}`

/** The line about the usage of a finding; none for a finding without evidence. */
export const usageOf = (finding: Finding): ReadonlyArray<string> => {
  const evidence = evidenceOf(finding)
  return evidence === undefined ? [] : [line(evidence)]
}

/** A member of a group, and what is known of its usage. */
export interface MemberUsage {
  readonly name: string
  readonly text: string
}

/** Usage of the first members of a group that have some, and of how many more there is. */
export const memberUsage = (
  members: ReadonlyArray<Finding>
): { readonly shown: ReadonlyArray<MemberUsage>; readonly more: number } => {
  const known = members.flatMap((member) => {
    const evidence = evidenceOf(member)
    return evidence === undefined ? [] : [{ member, evidence }]
  })
  const shown = known.slice(0, mostMembers).map(({ evidence, member: { entity, path } }) => {
    const at = path === null || evidence.argument === null ? "" : short(path)
    return { name: shorten(at === "" ? entity.name : `${entity.name} ${at}`, longestName), text: usageText(evidence) }
  })
  return { shown, more: known.length - shown.length }
}

/** The lines about the usage of the members of a group. */
export const groupUsage = (members: ReadonlyArray<Finding>): ReadonlyArray<string> => {
  const { more, shown } = memberUsage(members)
  return [
    ...shown.map(({ name, text }) => `Usage of ${name}: ${text}`),
    ...(more > 0 ? [`and ${more} more in the JSON report`] : [])
  ]
}

/** What limits the evidence of these findings, each said once; none where no finding has any. */
export const caveatsOf = (findings: ReadonlyArray<Finding>): ReadonlyArray<string> => [
  ...new Set(
    findings.flatMap((finding) => {
      const evidence = evidenceOf(finding)
      return evidence === undefined || evidence.caveat === "" ? [] : [shorten(evidence.caveat, longestText)]
    })
  )
]

/** The line about usage with its caveat, for findings that are read alone. */
export const wholeUsageOf = (finding: Finding): ReadonlyArray<string> => [...usageOf(finding), ...caveatsOf([finding])]
