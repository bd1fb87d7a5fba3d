// What recorded usage may be taken to say (ING-50..ING-62): one set of sentences for the service, the command line and
// whatever else shows such numbers. Every sentence with a number has its window, and the caveat goes with it.
import type { Usage } from "../wire/Usage.ts"
import { counted, daysAgo, grouped, share } from "./numbers.ts"

/** How far the numbers may be trusted (ING-57). */
export type Confidence = "low" | "medium" | "high"

/** What goes with every number (ING-53). */
export const caveat =
  "These are recorded calls: where there are none, it is absence of observed usage and not absence of all possible consumers."

/** True when the service recorded data on any day of the window. */
const hasData = (usage: Usage): boolean => usage.coverage.daysWithData > 0 || usage.calls > 0 || excludedOf(usage) > 0

/** Calls of client cohorts that the project's settings leave out: they are calls all the same (USE-2). */
const excludedOf = ({ coverage }: Usage): number => coverage.excluded?.calls ?? 0

/** True when nothing was dropped and each day of the window has data; says more than the service's own flag never. */
export const isComplete = ({ coverage, window }: Usage): boolean =>
  coverage.complete && coverage.dropped === 0 && coverage.daysWithData >= window.days

/** True when every call was made against a recorded contract that declares the arguments. */
const isExact = ({ calls, coverage }: Usage): boolean => coverage.exactContractCalls >= calls

/** The confidence of what is said: incomplete data is `low` whatever its volume (ING-57). */
export const confidenceOf = (usage: Usage): Confidence => {
  if (!isComplete(usage)) return "low"
  return usage.window.days >= 30 && (usage.serverCalls ?? 0) >= 1000 ? "high" : "medium"
}

/** Whether an argument was seen; absence is known of complete and exact data alone (ING-55). */
export const argumentStatus = (
  usage: Usage,
  { present, status }: Usage["arguments"][number]
): "observed" | "not observed" | "unknown" => {
  if (present > 0) return "observed"
  return status === "not_observed" && isComplete(usage) && isExact(usage) ? "not observed" : "unknown"
}

const windowOf = ({ window }: Usage): string => `the requested ${window.days}-day window`

/** What limits the numbers. */
export const coverageText = (usage: Usage): string => {
  const { coverage, window } = usage
  const days = `data on ${grouped(coverage.daysWithData)} of ${counted(window.days, "day")}`
  const dropped = coverage.dropped === 0 ? "no events dropped" : `${counted(coverage.dropped, "event")} dropped`
  const excluded =
    coverage.excluded === undefined
      ? ""
      : ` The project's settings leave out ${counted(coverage.excluded.calls, "call")} from ${counted(coverage.excluded.cohorts, "client cohort")}.`
  const cut =
    coverage.cutCalls === undefined || coverage.cutCalls === 0
      ? ""
      : ` Of ${counted(coverage.cutCalls, "call")} not all arguments are known.`
  return `Collection was ${isComplete(usage) ? "complete" : "incomplete"}: ${days}, ${dropped}.${excluded}${cut}`
}

const absence = (usage: Usage): string => `There are no recorded calls in ${windowOf(usage)}. ${coverageText(usage)}`

const label = (usage: Usage): string =>
  confidenceOf(usage) === "high"
    ? ` It is a candidate for deprecation (${usage.window.days}-day window, confidence high).`
    : ""

const presence = (usage: Usage): string => {
  const { calls, cohorts, lastCallAt, serverCalls, window } = usage
  const facts = [
    ...(serverCalls === undefined ? [] : [`${share(calls, serverCalls)} of all calls of the server`]),
    `from ${counted(cohorts.length, "client cohort")}`,
    ...(lastCallAt === null ? [] : [`most recently ${daysAgo(lastCallAt, window.to)}`])
  ]
  return `There ${calls === 1 ? "is" : "are"} ${counted(calls, "recorded call")} in ${windowOf(usage)}: ${facts.join(", ")}.`
}

/** All calls there are come from cohorts that are not counted: nothing may read as if there were none. */
const onlyExcluded = (usage: Usage): string => {
  const calls = excludedOf(usage)
  const cohorts = counted(usage.coverage.excluded?.cohorts ?? 0, "client cohort")
  return `There ${calls === 1 ? "is" : "are"} ${counted(calls, "recorded call")} in ${windowOf(usage)}, all from ${cohorts} that the project's settings leave out.`
}

/** What goes with calls that do not come up to the project's threshold. */
const below = ({ calls, threshold }: Usage): string => {
  if (threshold === undefined || threshold.reached || calls === 0) return ""
  const of = threshold.of
  const least = "percent" in of ? `${of.percent}% of all calls of the server` : counted(of.calls, "call")
  return ` This is below the project's threshold of ${least}.`
}

const nothing = (usage: Usage): string => `Nothing was collected in ${windowOf(usage)}, so nothing is known of usage.`

/** What the numbers say of something that goes, or that might, in a sentence or two. */
export const statementOf = (usage: Usage): string => {
  if (usage.calls === 0 && excludedOf(usage) === 0)
    return hasData(usage) ? `${absence(usage)}${label(usage)}` : nothing(usage)
  return `${callsText(usage)} Removal will break those callers.`
}

/** What they say of something that stays and demands more of its callers. */
export const callsText = (usage: Usage): string => {
  if (!hasData(usage)) return nothing(usage)
  if (usage.calls > 0) return `${presence(usage)}${below(usage)}`
  return excludedOf(usage) > 0 ? onlyExcluded(usage) : absence(usage)
}

/** What they say of one argument, by the path that the contract has for it (ING-8): never more than its status (ING-55). */
export const argumentText = (
  usage: Usage,
  { excluded = 0, path, present, status }: Usage["arguments"][number]
): string => {
  const { calls } = usage
  if (calls === 0) return callsText(usage)
  const all = `${counted(calls, "recorded call")} in ${windowOf(usage)}`
  switch (argumentStatus(usage, { path, present, status })) {
    case "observed":
      return `\`${path}\` was in ${grouped(Math.min(present, calls))} of ${all}.`
    case "not observed":
      return `\`${path}\` was in none of ${all}. ${coverageText(usage)}`
    case "unknown":
      if (excluded > 0)
        return `\`${path}\` was in ${counted(excluded, "recorded call")} in ${windowOf(usage)}, all from client cohorts that the project's settings leave out.`
      return `There ${calls === 1 ? "is" : "are"} ${all}, and it is unknown whether \`${path}\` was in any. ${coverageText(usage)}`
  }
}

/** What they say of an argument that becomes required: who leaves it out would fail (USE-1). What values are sent is unknown. */
export const omissionText = (usage: Usage, argument: Usage["arguments"][number]): string => {
  const { omission, path } = argument
  if (usage.calls === 0 || omission === undefined || omission.calls === 0) return argumentText(usage, argument)
  const { calls } = omission
  const omitted = Math.min(omission.omitted, calls)
  const all = `${counted(calls, "recorded call")} in ${windowOf(usage)} under contracts that declare it`
  return omitted === 0
    ? `\`${path}\` was left out of none of ${all}. ${coverageText(usage)}`
    : `\`${path}\` was left out of ${grouped(omitted)} of ${all}: ${share(omitted, calls)} of these would fail.`
}

/** What goes with calls by the contract that answered them (USE-3). */
export const surfacesNote =
  "This is the contract that the server had when it answered, not the one that a client keeps: who called may have read another. Calls without a fingerprint come from servers whose instrumentation is not told their surface."
