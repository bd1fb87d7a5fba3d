// What stands beside a finding and changes nothing about it: recorded usage of what the change concerns (ACT-15, ACT-19).
import type { Finding } from "./Finding.ts"
import { asJson, isObject, type Json, type JsonObject, own, ownObject, ownString } from "./Json.ts"
import type { Report } from "./Report.ts"

/** Recorded usage of a tool, or of one argument of it, in a window of days. Times are RFC 3339 instants. */
export interface UsageEvidence {
  readonly source: "usage"
  /** What the numbers say, with their window. */
  readonly statement: string
  /** What limits them. */
  readonly coverage: string
  readonly confidence: "low" | "medium" | "high"
  readonly window: { readonly days: number; readonly from: string; readonly to: string }
  /** Recorded calls of the tool. */
  readonly calls: number
  /** All recorded calls of the server; null when not known. */
  readonly serverCalls: number | null
  /** Names and versions of client software, which stand for nobody. */
  readonly cohorts: number
  readonly lastCallAt: string | null
  /** In how many of the calls an argument was present; null where no argument is concerned, or where it is not known. */
  readonly argument: { readonly path: string; readonly present: number } | null
  /** What goes with every number. */
  readonly caveat: string
}

const count = (object: JsonObject, key: string): number | undefined => {
  const value = own(object, key)
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

const windowIn = (evidence: JsonObject): UsageEvidence["window"] | undefined => {
  const found = ownObject(evidence, "window")
  if (found === undefined) return undefined
  const [days, from, to] = [count(found, "days"), ownString(found, "from"), ownString(found, "to")]
  return days === undefined || from === undefined || to === undefined ? undefined : { days, from, to }
}

const argumentIn = (evidence: JsonObject): UsageEvidence["argument"] | undefined => {
  if (own(evidence, "argument") === null) return null
  const found = ownObject(evidence, "argument")
  if (found === undefined) return undefined
  const [path, present] = [ownString(found, "path"), count(found, "present")]
  return path === undefined || present === undefined ? undefined : { path, present }
}

const levels = ["low", "medium", "high"] as const

const read = (evidence: Json): UsageEvidence | undefined => {
  if (!isObject(evidence) || own(evidence, "source") !== "usage") return undefined
  const argument = argumentIn(evidence)
  const [calls, cohorts] = [count(evidence, "calls"), count(evidence, "cohorts")]
  const [caveat, coverage] = [ownString(evidence, "caveat"), ownString(evidence, "coverage")]
  const confidence = levels.find((level) => level === own(evidence, "confidence"))
  const lastCallAt = own(evidence, "lastCallAt") === null ? null : ownString(evidence, "lastCallAt")
  const serverCalls = own(evidence, "serverCalls") === null ? null : count(evidence, "serverCalls")
  const statement = ownString(evidence, "statement")
  const window = windowIn(evidence)
  return argument === undefined ||
    calls === undefined ||
    cohorts === undefined ||
    caveat === undefined ||
    coverage === undefined ||
    confidence === undefined ||
    lastCallAt === undefined ||
    serverCalls === undefined ||
    statement === undefined ||
    window === undefined
    ? undefined
    : {
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

/** The usage that is stated beside a finding; undefined where there is none that can be read. */
export const evidenceOf = ({ evidence }: Pick<Finding, "evidence">): UsageEvidence | undefined => read(evidence)

/** The report with evidence beside its changes, by fingerprint, and further warnings. Nothing else of it differs. */
export const withEvidence = (
  report: Report,
  found: ReadonlyMap<string, UsageEvidence>,
  warnings: ReadonlyArray<string>
): Report => ({
  ...report,
  changes: report.changes.map((finding) => {
    const evidence = found.get(finding.fingerprint)
    return evidence === undefined ? finding : { ...finding, evidence: asJson(evidence) }
  }),
  warnings: [...report.warnings, ...warnings]
})
