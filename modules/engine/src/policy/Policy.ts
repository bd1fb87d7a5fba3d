// What a project decides about findings: other severities, ignored ones, the threshold (DIFF-80..DIFF-87).
import type { Finding } from "../model/Finding.ts"
import type { Suppressed } from "../model/Report.ts"
import type { FailOn, Severity } from "../model/Severity.ts"
import { matches } from "./glob.ts"

/** One `ignore` entry. */
export interface Ignore {
  readonly rule: string
  /** A glob over entity names; absent means every entity. */
  readonly entity?: string
  readonly reason?: string
}

/** The decisions of one project. */
export interface Policy {
  readonly failOn: FailOn
  readonly overrides: ReadonlyMap<string, Severity>
  readonly ignores: ReadonlyArray<Ignore>
}

/** Every default, nothing ignored. */
export const defaultPolicy: Policy = { failOn: "BREAKING", overrides: new Map(), ignores: [] }

/** Findings after a policy. */
export interface Applied {
  readonly changes: ReadonlyArray<Finding>
  readonly suppressed: ReadonlyArray<Suppressed>
  /** Indexes of `ignore` entries that matched nothing. */
  readonly unused: ReadonlyArray<number>
}

/** Applies overrides, then ignores. Overrides come last before the threshold, so they beat every computed severity. */
export const applyPolicy = (findings: ReadonlyArray<Finding>, policy: Policy): Applied => {
  const changes: Array<Finding> = []
  const suppressed: Array<Suppressed> = []
  const used = new Set<number>()
  for (const found of findings) {
    const finding = { ...found, severity: policy.overrides.get(found.rule) ?? found.severity }
    const hits = policy.ignores.flatMap((entry, index) =>
      entry.rule === finding.rule && (entry.entity === undefined || matches(entry.entity, finding.entity.name))
        ? [index]
        : []
    )
    for (const index of hits) used.add(index)
    const [first] = hits
    if (first === undefined) changes.push(finding)
    else suppressed.push({ ...finding, reason: policy.ignores[first]?.reason ?? null, ignore: first })
  }
  return { changes, suppressed, unused: policy.ignores.flatMap((_, index) => (used.has(index) ? [] : [index])) }
}
