// A judged change: what reports carry (the change record of spec 95). Absent values are null, never missing.
import type { EntityRef } from "./Change.ts"
import type { Json } from "./Json.ts"
import type { Severity } from "./Severity.ts"

/**
 * How a verdict is proved: by an instance both schemas disagree on, by equality or order of their structure, by the rule
 * itself, or not at all although a proof was sought.
 */
export type Proof = "witness" | "normal-form" | "rule" | "none"

/** One concrete value on which the two verbatim schemas disagree. */
export interface Witness {
  readonly value: Json
  readonly before: "accepted" | "rejected"
  readonly after: "accepted" | "rejected"
}

/** One change with its verdict. The member names are those of the JSON report, hence `old` and `new`. */
export interface Finding {
  readonly rule: string
  readonly severity: Severity
  /** The severity before overrides. */
  readonly defaultSeverity: Severity
  readonly entity: EntityRef
  /** Null for the entity as a whole. */
  readonly path: string | null
  readonly old: Json
  readonly new: Json
  readonly explanation: string
  readonly migration: string | null
  readonly helpUri: string
  readonly proof: Proof
  readonly witness: Witness | null
  /** The changed fragment in signature notation. */
  readonly signature: { readonly old: string | null; readonly new: string | null } | null
  /** Stable identity of the change: rule, entity, path, and what changed into what, never its wording. */
  readonly fingerprint: string
  readonly group: string | null
  readonly location: { readonly file: string; readonly line: number } | null
  readonly note: string | null
  readonly advisory: string | null
  readonly evidence: Json
}

/** A fingerprint as people read and type it: eight digits tell the changes of one report apart. */
export const shortFingerprint = (fingerprint: string): string => fingerprint.slice(0, "sha256:".length + 8)
