// What the second comparator says of a schema pair: how the set of admitted values moved. It knows neither rules nor
// severities, and what it has not proved it does not say.
import type { Side } from "./Change.ts"
import type { Witness } from "./Finding.ts"
import type { Json } from "./Json.ts"

/** How the set of values a schema admits moved between two versions; `unknown` is an honest answer. */
export type Relation = "equal" | "incomparable" | "narrower" | "unknown" | "wider"

/** What is proved of a schema pair. Every member but `relation` holds by itself, whatever the relation. */
export interface Verdict {
  readonly relation: Relation
  /** Proved: whatever was admitted before is admitted after. */
  readonly losesNothing: boolean
  /** Proved: whatever is admitted after was admitted before. */
  readonly gainsNothing: boolean
  /** A value admitted before and refused after; absent when none was found. */
  readonly lost?: Json
  /** A value refused before and admitted after; absent when none was found. */
  readonly gained?: Json
}

/** The value that proves a break on a side: a call refused now, or a result not possible before. */
export const witnessOf = (side: Side, { gained, lost }: Verdict): Witness | undefined => {
  if (side === "input") return lost === undefined ? undefined : { value: lost, before: "accepted", after: "rejected" }
  return gained === undefined ? undefined : { value: gained, before: "rejected", after: "accepted" }
}

/** True when the verdict proves a break on a side. */
export const isBreaking = (side: Side, verdict: Verdict): boolean =>
  verdict.relation === "incomparable" ||
  verdict.relation === (side === "input" ? "narrower" : "wider") ||
  witnessOf(side, verdict) !== undefined

/** True when the verdict proves that nothing breaks on a side. */
export const isCompatible = (side: Side, { gainsNothing, losesNothing }: Verdict): boolean =>
  side === "input" ? losesNothing : gainsNothing
