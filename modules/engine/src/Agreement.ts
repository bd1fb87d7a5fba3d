// What becomes of two opinions on one schema. The findings of the first stand; the second can add to them and never
// takes away (DIFF-41): the stricter wins, and a disagreement is seen.
import type { Side } from "./model/Change.ts"
import type { Witness } from "./model/Finding.ts"
import { isBreaking, type Verdict, witnessOf } from "./model/Verdict.ts"

/** A finding about one schema, as far as agreement looks at it. */
export interface Claim {
  readonly side: Side
  readonly breaking: boolean
}

/** A break that is proved and that no finding claims: `schema.changed` with its witness (PRF-4). */
export interface Unclaimed {
  readonly side: Side
  readonly witness: Witness | null
}

/** What the second comparator adds to the findings about one schema; it is asked only where they do not say enough. */
export const agree = (side: Side, claims: ReadonlyArray<Claim>, relate: () => Verdict): Unclaimed | undefined => {
  if (claims.some((claim) => claim.side === side && claim.breaking)) return undefined
  const verdict = relate()
  return isBreaking(side, verdict) ? { side, witness: witnessOf(side, verdict) ?? null } : undefined
}
