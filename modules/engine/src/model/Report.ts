// What a comparison ends with, in the shape of the JSON report (CLI-56, amended by spec 95).
import type { Finding } from "./Finding.ts"
import type { FailOn, Severity } from "./Severity.ts"

/** A finding kept out of the verdict: by which `ignore` entry, or by whom it was accepted. */
export interface Suppressed extends Finding {
  readonly reason: string | null
  /** Index of the entry in the `ignore` list; null for a change that was accepted. */
  readonly ignore: number | null
  /** Who accepted the change; null for an `ignore` entry. */
  readonly author: string | null
  /** The last day on which the entry counts; null when it has none. */
  readonly expires: string | null
}

/** Counts by severity, and one sentence. */
export interface Summary extends Readonly<Record<Severity, number>> {
  readonly suppressed: number
  readonly text: string
}

/**
 * Where the baseline came from: a snapshot that was read, the entry of a lock file, or a server that was captured for the comparison, which is a
 * package of npm, a command or a URL.
 */
export const baselineSources = ["file", "git", "api", "lock", "npm", "command", "url"] as const

/** Where the baseline came from. */
export interface Baseline {
  readonly source: (typeof baselineSources)[number]
  /** The git ref; of a server the package with its version, the program, or the URL without its query. */
  readonly ref: string | null
  /** The file, where there is one. */
  readonly path: string | null
  readonly fingerprint: string
}

/** What the declared versions say about the change (CLI-61, CLI-62). */
export interface SemverAdvice {
  readonly from: string
  readonly to: string
  readonly suggested: string
  readonly advice: string
}

/** The same edit on several entities. */
export interface Group {
  readonly id: string
  readonly title: string
  readonly cause: string | null
  readonly count: number
}

/** True for the id of a lint: it speaks of one surface by itself, and no comparison knows it. */
export const isLint = (rule: string): boolean => rule.startsWith("lint.")

/** What the surface costs a model's context. */
export interface ContextCost {
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly tokenizer: string
}

/** A finished comparison, one that did not take place, or a review of one surface. */
export interface Report {
  readonly formatVersion: 1
  /** What the findings are about: two versions of a surface, or one by itself, which is then never `compared`. */
  readonly subject: "comparison" | "surface"
  readonly status: "passed" | "failed" | "skipped"
  /** False when there was nothing to compare with; a skip is no pass. */
  readonly compared: boolean
  /** True when the comparison does not block. */
  readonly passed: boolean
  readonly failOn: FailOn
  readonly skipReason: string | null
  readonly summary: Summary
  readonly baseline: Baseline | null
  readonly current: { readonly fingerprint: string }
  readonly changes: ReadonlyArray<Finding>
  readonly suppressed: ReadonlyArray<Suppressed>
  readonly groups: ReadonlyArray<Group>
  readonly context: ContextCost | null
  readonly semver: SemverAdvice | null
  readonly warnings: ReadonlyArray<string>
}
