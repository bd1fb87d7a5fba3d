// What a project decides about findings: other severities, ignored ones, accepted ones, the threshold (DIFF-80..DIFF-87,
// APR-2). The day is data: a policy has no clock.
import { type Finding, shortFingerprint } from "../model/Finding.ts"
import { isLint, type Report, type Suppressed } from "../model/Report.ts"
import type { FailOn, Severity } from "../model/Severity.ts"
import { shorten } from "../model/Text.ts"
import { isPast } from "./day.ts"
import { matches } from "./glob.ts"

/** One `ignore` entry. */
export interface Ignore {
  readonly rule: string
  /** A glob over entity names; absent means every entity. */
  readonly entity?: string
  readonly reason?: string
  /** The last day on which the entry counts. */
  readonly expires?: string
}

/** One change that somebody accepted. */
export interface Acceptance {
  readonly fingerprint: string
  readonly reason: string
  readonly author: string
  /** The last day on which the entry counts. */
  readonly expires?: string
}

/** The decisions of one project. */
export interface Policy {
  readonly failOn: FailOn
  readonly overrides: ReadonlyMap<string, Severity>
  readonly ignores: ReadonlyArray<Ignore>
  readonly accepted?: ReadonlyArray<Acceptance>
  /** The day it is, such as `2026-11-30`; without one no entry expires. */
  readonly today?: string
}

/** Every default, nothing ignored. */
export const defaultPolicy: Policy = { failOn: "BREAKING", overrides: new Map(), ignores: [] }

/** Findings after a policy. */
export interface Applied {
  readonly changes: ReadonlyArray<Finding>
  readonly suppressed: ReadonlyArray<Suppressed>
  /** What a reader of the verdict must know: entries that would have taken a change out of it, and have expired. */
  readonly warnings: ReadonlyArray<string>
  /** Entries that concern no change. */
  readonly notices: ReadonlyArray<string>
}

interface Entry {
  /** What the entry is called in sentences. */
  readonly label: string
  readonly expires: string | undefined
  readonly suppress: (finding: Finding) => Suppressed
}

const accepting = (entry: Acceptance): Entry => ({
  label: `The acceptance of \`${shortFingerprint(entry.fingerprint)}\` (${shorten(entry.reason, 80)})`,
  expires: entry.expires,
  suppress: (finding) => ({
    ...finding,
    reason: entry.reason,
    ignore: null,
    author: entry.author,
    expires: entry.expires ?? null
  })
})

const concerns = (entry: Ignore, { entity, rule }: Finding): boolean =>
  entry.rule === rule && (entry.entity === undefined || matches(entry.entity, entity.name))

const ignoring = (entry: Ignore, index: number): Entry => ({
  label: `ignore[${index}] (\`${entry.rule}\`${entry.entity === undefined ? "" : ` on \`${entry.entity}\``})`,
  expires: entry.expires,
  suppress: (finding) => ({
    ...finding,
    reason: entry.reason ?? null,
    ignore: index,
    author: null,
    expires: entry.expires ?? null
  })
})

/**
 * Applies overrides, then acceptances, then ignores. Overrides beat every computed severity; an acceptance is about one
 * change and names a person, so it speaks before an `ignore` entry that matches the same change.
 */
export const applyPolicy = (
  findings: ReadonlyArray<Finding>,
  policy: Policy,
  subject: Report["subject"] = "comparison"
): Applied => {
  const { overrides, today } = policy
  // What is decided about comparisons matches nothing in a review, and is not meant to; and the reverse.
  const isReview = subject === "surface"
  const accepted = isReview ? [] : (policy.accepted ?? [])
  // By fingerprint, so that a long list of acceptances costs nothing per finding.
  const acceptances = new Map(accepted.map((entry) => [entry.fingerprint, accepting(entry)]))
  const ignores = policy.ignores
    .map((entry, index) => ({ entry, made: ignoring(entry, index) }))
    .filter(({ entry }) => isLint(entry.rule) === isReview)
  const entries = [...acceptances.values(), ...ignores.map(({ made }) => made)]
  const changes: Array<Finding> = []
  const suppressed: Array<Suppressed> = []
  const used = new Set<Entry>()
  for (const found of findings) {
    const finding = { ...found, severity: overrides.get(found.rule) ?? found.severity }
    const accepted = acceptances.get(finding.fingerprint)
    const hits = [
      ...(accepted === undefined ? [] : [accepted]),
      ...ignores.filter(({ entry }) => concerns(entry, finding)).map(({ made }) => made)
    ]
    for (const hit of hits) used.add(hit)
    const first = hits.find(({ expires }) => !isPast(expires, today))
    if (first === undefined) changes.push(finding)
    else suppressed.push(first.suppress(finding))
  }
  const expired = new Set(entries.filter(({ expires }) => isPast(expires, today)))
  const lapsed = ({ expires, label }: Entry): string => `${label} expired: ${expires} was its last day.`
  return {
    changes,
    suppressed,
    warnings: entries.filter((entry) => expired.has(entry) && used.has(entry)).map(lapsed),
    notices: entries
      .filter((entry) => !used.has(entry))
      .map((entry) =>
        expired.has(entry) ? lapsed(entry) : `${entry.label} matched no ${isReview ? "finding" : "change"}.`
      )
  }
}
