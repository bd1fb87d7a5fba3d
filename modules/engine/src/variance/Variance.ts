// The second opinion on a schema pair. It sees sets of values and nothing else: no keyword that changed, no rule, no
// severity. It shares no code with the walk; what both say of a pair is compared in `Agreement.ts`.
import type { Form } from "../model/Form.ts"
import type { Json } from "../model/Json.ts"
import type { Relation, Verdict } from "../model/Verdict.ts"
import { makeAdmits } from "./admits.ts"
import { makeCandidates } from "./candidates.ts"
import { maxCandidates } from "./limits.ts"
import type { Node } from "./Node.ts"
import { makeMatches } from "./Patterns.ts"
import { makeIncluded } from "./Prover.ts"
import { makeIds, makeReader } from "./read.ts"
import { makeSame } from "./same.ts"
import { makeSample } from "./Samples.ts"

/** How far a comparison goes. */
export interface RelateOptions {
  /** Whether values are tried where nothing is proved; without them no relation but `equal` can be proved. */
  readonly refute: boolean
  /** Which values count as a proof; all, when left out. */
  readonly counts?: (value: Json) => boolean
}

interface Found {
  lost?: Json
  gained?: Json
}

const relationOf = (losesNothing: boolean, gainsNothing: boolean, { gained, lost }: Found): Relation => {
  if (losesNothing && gainsNothing) return "equal"
  if (lost !== undefined && gained !== undefined) return "incomparable"
  if (lost !== undefined && gainsNothing) return "narrower"
  return gained !== undefined && losesNothing ? "wider" : "unknown"
}

/** How the set of values a schema admits moved from `before` to `after`. Total, deterministic, bounded in steps. */
export const relate = (before: Form, after: Form, { counts, refute }: RelateOptions = { refute: true }): Verdict => {
  if (before === after) return { relation: "equal", losesNothing: true, gainsNothing: true }
  const ids = makeIds()
  const matches = makeMatches()
  const same = makeSame()
  const was = makeReader(before, ids)(before.root)
  const is = makeReader(after, ids)(after.root)
  const includes = (inner: Node, outer: Node): boolean => makeIncluded(same, matches)([inner], outer)
  const losesNothing = includes(was, is)
  const gainsNothing = includes(is, was)
  const found: Found = {}
  if (refute && !(losesNothing && gainsNothing)) {
    const admits = makeAdmits(matches)
    const candidates = makeCandidates({ same, sample: makeSample(admits) })(was, is)
    for (const value of candidates.slice(0, maxCandidates)) {
      const held = admits(was, value)
      const holds = held === undefined ? undefined : admits(is, value)
      if (holds === undefined || held === holds || counts?.(value) === false) continue
      if (held === true) found.lost ??= value
      else found.gained ??= value
      if ((losesNothing || found.lost !== undefined) && (gainsNothing || found.gained !== undefined)) break
    }
  }
  return { relation: relationOf(losesNothing, gainsNothing, found), losesNothing, gainsNothing, ...found }
}

export { admits } from "./admits.ts"
