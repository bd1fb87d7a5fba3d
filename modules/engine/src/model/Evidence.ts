// What recorded usage says about one finding (ACT-15). It stands beside the verdict: no severity, count or status depends
// on it (ACT-19).
import type { Finding } from "./Finding.ts"
import { isObject, type Json, type JsonObject, own, ownObject, ownString } from "./Json.ts"
import type { Report } from "./Report.ts"

const confidences = ["low", "medium", "high"] as const

/** Recorded usage of what a finding is about. Sentences are whole ones; instants are ISO 8601 in UTC. */
export interface UsageEvidence {
  readonly source: "usage"
  /** What the numbers say. */
  readonly statement: string
  /** How complete the collection was. */
  readonly coverage: string
  readonly confidence: (typeof confidences)[number]
  readonly window: { readonly days: number; readonly from: string; readonly to: string }
  readonly calls: number
  /** Calls of the whole server in the window; null when that is not known. */
  readonly serverCalls: number | null
  /** Kinds of client software, by name and version. */
  readonly cohorts: number
  readonly lastCallAt: string | null
  /** The argument a finding is about, and in how many calls it was there. */
  readonly argument: { readonly path: string; readonly present: number } | null
  /** What goes with every number. */
  readonly caveat: string
}

const count = (object: JsonObject, key: string): number | undefined => {
  const value = own(object, key)
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

const windowOf = (json: JsonObject): UsageEvidence["window"] | undefined => {
  const [days, from, to] = [count(json, "days"), ownString(json, "from"), ownString(json, "to")]
  return days === undefined || from === undefined || to === undefined ? undefined : { days, from, to }
}

const argumentOf = (json: JsonObject): UsageEvidence["argument"] | undefined => {
  if (own(json, "argument") === null) return null
  const argument = ownObject(json, "argument")
  const [path, present] =
    argument === undefined ? [undefined, undefined] : [ownString(argument, "path"), count(argument, "present")]
  return path === undefined || present === undefined ? undefined : { path, present }
}

/** Evidence of usage in what may be any JSON: its own members alone, undefined when one is missing or of another kind. */
export const readEvidence = (json: Json): UsageEvidence | undefined => {
  if (!isObject(json) || own(json, "source") !== "usage") return undefined
  const [statement, coverage, caveat] = [
    ownString(json, "statement"),
    ownString(json, "coverage"),
    ownString(json, "caveat")
  ]
  const confidence = confidences.find((each) => each === own(json, "confidence"))
  const window = windowOf(ownObject(json, "window") ?? {})
  const [calls, cohorts] = [count(json, "calls"), count(json, "cohorts")]
  const serverCalls = own(json, "serverCalls") === null ? null : count(json, "serverCalls")
  const lastCallAt = own(json, "lastCallAt") === null ? null : ownString(json, "lastCallAt")
  const argument = argumentOf(json)
  if (statement === undefined || coverage === undefined || caveat === undefined || confidence === undefined)
    return undefined
  if (window === undefined || calls === undefined || cohorts === undefined || serverCalls === undefined)
    return undefined
  if (lastCallAt === undefined || argument === undefined) return undefined
  return {
    source: "usage",
    statement,
    coverage,
    confidence,
    window,
    calls,
    serverCalls,
    cohorts,
    lastCallAt,
    argument,
    caveat
  }
}

/** The recorded usage that a finding carries; undefined where it carries none, or something else. */
export const evidenceOf = ({ evidence }: Finding): UsageEvidence | undefined => readEvidence(evidence)

const asJson = ({ argument, window, ...evidence }: UsageEvidence): Json => ({
  ...evidence,
  window: { ...window },
  argument: argument === null ? null : { ...argument }
})

const evidenced = <F extends Finding>(finding: F, found: ReadonlyMap<string, UsageEvidence>): F => {
  const evidence = found.get(finding.fingerprint)
  return evidence === undefined ? finding : { ...finding, evidence: asJson(evidence) }
}

/**
 * The report with what was found of usage, by the fingerprints of findings, also of those that are suppressed, and what
 * went wrong in looking for it as further warnings. Verdict and counts are as they were.
 */
export const withEvidence = (
  report: Report,
  found: ReadonlyMap<string, UsageEvidence>,
  warnings: ReadonlyArray<string>
): Report => ({
  ...report,
  changes: report.changes.map((finding) => evidenced(finding, found)),
  suppressed: report.suppressed.map((finding) => evidenced(finding, found)),
  warnings: [...report.warnings, ...warnings]
})
