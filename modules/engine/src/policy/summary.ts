// What is left after a policy, in numbers and one sentence.
import type { Finding } from "../model/Finding.ts"
import type { Summary } from "../model/Report.ts"
import { type Severity, strictestFirst } from "../model/Severity.ts"

const wordOf: Readonly<Record<Severity, string>> = {
  BREAKING: "breaking",
  POTENTIALLY_BREAKING: "potentially breaking",
  NON_BREAKING: "non-breaking",
  DOCUMENTATION: "documentation"
}

/** What findings are called: those of a comparison are changes. */
export type Noun = "change" | "finding"

/** The findings by severity, and how many the policy took out. */
export const summarise = (changes: ReadonlyArray<Finding>, suppressed: number, noun: Noun): Summary => {
  const counts: Record<Severity, number> = { BREAKING: 0, POTENTIALLY_BREAKING: 0, NON_BREAKING: 0, DOCUMENTATION: 0 }
  for (const { severity } of changes) counts[severity]++
  const said = strictestFirst
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${wordOf[severity]}`)
  if (changes.length === 0 && suppressed > 0) {
    return { ...counts, suppressed, text: `every ${noun} is suppressed (${suppressed} suppressed)` }
  }
  return {
    ...counts,
    suppressed,
    text: [...said, ...(suppressed > 0 ? [`${suppressed} suppressed`] : [])].join(", ") || `no ${noun}s`
  }
}
