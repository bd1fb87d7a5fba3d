// Sentences about a whole report that more than one format says, so that all say the same.
import type { Finding } from "../model/Finding.ts"
import type { Report, Suppressed } from "../model/Report.ts"
import { shorten } from "../model/Text.ts"
import type { Commands, NextContext } from "./Reporter.ts"

/** The heading of a comparison that did not take place; no format shows it as a pass (CLI-46, CLI-47). */
export const skippedHeading = "Comparison skipped — baseline needed"

const configured: Commands = {
  accept: 'mcp-inspect accept <fingerprint> --reason "…"',
  snapshot: "mcp-inspect snapshot",
  isHosted: false,
  lock: "mcp-inspect lock"
}

const nextOfReview = ({ changes: [first] }: Report): string | undefined =>
  first === undefined
    ? undefined
    : `Next: read about a finding by its id, such as \`mcp-inspect explain ${first.rule}\`.`

const nextOfLock = ({ status }: Report, { lock }: Commands): string =>
  status === "failed"
    ? `Next: adapt what uses the server, or stay with its earlier version; to take the changes in, run \`${lock}\`.`
    : `Next: to take these changes in, run \`${lock}\`.`

/* How the baseline becomes what was captured; undefined where there is no baseline that could. */
const renewing = ({ baseline }: Report, { isHosted, snapshot }: Commands): string | undefined => {
  if (snapshot === null) return undefined
  const command = `\`${snapshot}${isHosted || baseline?.source === "api" ? " --push" : ""}\``
  const counts = baseline?.source === "git" ? ", which counts once it is in the commit compared with" : ""
  return `capture the baseline anew with ${command}${counts}`
}

const nextOfSkip = ({ isHosted, snapshot }: Commands): string => {
  const command = snapshot ?? configured.snapshot
  const capture = isHosted ? `\`${command} --push\`` : `\`${command}\` and merge it`
  return `Next: capture a baseline with ${capture}, or name one that is there with \`--baseline <git-ref>\` or \`--baseline-file <file>\`.`
}

const next = (report: Report, commands: Commands): string | undefined => {
  if (report.subject === "surface") return nextOfReview(report)
  if (!report.compared) return nextOfSkip(commands)
  if (report.changes.length === 0) return undefined
  if (report.baseline?.source === "lock") return nextOfLock(report, commands)
  const renew = renewing(report, commands)
  if (report.status === "failed") {
    const otherwise = renew === undefined ? "" : `, or ${renew}`
    return `Next: mend what fails; if it is intended, accept it with \`${commands.accept}\`${otherwise}.`
  }
  return renew === undefined ? undefined : `Next: when these changes are intended, ${renew}.`
}

/** What to do next, in the commands of the run; undefined when there is nothing to do. */
export const nextStep = (report: Report, { commands, worded }: NextContext): string | undefined => {
  const step = next(report, { ...configured, ...commands })
  return step === undefined || worded === undefined ? step : worded(step)
}

/** The verdict as a sentence. */
export const outcome = ({ changes, compared, failOn, status, subject, summary }: Report): string => {
  const what = subject === "surface" ? "finding" : "change"
  const orStricter = failOn === "BREAKING" ? "" : " or stricter"
  if (status === "failed") return `Failed: a ${what} is ${failOn}${orStricter}.`
  if (!compared && subject === "comparison") return `${skippedHeading}.`
  if (changes.length === 0) {
    if (summary.suppressed > 0) return `Passed: every ${what} is suppressed.`
    return subject === "surface" ? "Passed: reviewed, no findings." : "Passed: compared, no changes."
  }
  return failOn === "never" ? `Passed: no ${what} is set to fail.` : `Passed: no ${what} is ${failOn}${orStricter}.`
}

/** A sentence with its first letter large. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What the surface costs a model's context, as one line; undefined when nobody asked. */
export const costLine = ({ context, subject }: Report): string | undefined =>
  context === null
    ? undefined
    : `about ${subject === "surface" ? "" : `${context.tokensBefore} → `}${context.tokensAfter} tokens of context (${context.tokenizer})`

const longestNote = 2_000

/** What is worth knowing beside an explanation; what a model wrote says so (DIFF-78, DIFF-79). */
export const notesOf = ({ advisory, note }: Finding): ReadonlyArray<string> => [
  ...(note === null ? [] : [`note: ${shorten(note, longestNote)}`]),
  ...(advisory === null ? [] : [`model-written note: ${shorten(advisory, longestNote)}`])
]

/** Why a change is kept out of the verdict, and for how long (DIFF-84, APR-2). */
export const reasonOf = ({ author, expires, reason }: Suppressed): string => {
  const terms = [author === null ? [] : [`accepted by ${author}`], expires === null ? [] : [`until ${expires}`]]
    .flat()
    .join(" ")
  return `${reason ?? "no reason given"}${terms === "" ? "" : ` (${terms})`}`
}

/** Suppressed changes by rule and reason, so that none is silent (DIFF-84). */
export const suppressedBy = (
  suppressed: ReadonlyArray<Suppressed>
): ReadonlyArray<{ readonly rule: string; readonly reason: string; readonly changes: ReadonlyArray<Suppressed> }> =>
  [...Map.groupBy(suppressed, (change) => JSON.stringify([change.rule, reasonOf(change)])).values()].flatMap(
    (changes) => {
      const [first] = changes
      return first === undefined ? [] : [{ rule: first.rule, reason: reasonOf(first), changes }]
    }
  )
