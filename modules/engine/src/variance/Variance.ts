// The second opinion on a schema pair. It sees sets of values and nothing else: no keyword that changed, no rule, no
// severity. It shares no code with the walk; what both say of a pair is compared in `Agreement.ts`.
import type { Form } from "../model/Form.ts"
import type { Json } from "../model/Json.ts"
import type { Relation, Verdict } from "../model/Verdict.ts"
import { type Differing, makeOwesToAdded } from "./added.ts"
import { makeAdmits } from "./admits.ts"
import { makeSearch } from "./Differences.ts"
import { maxSearchVisits } from "./limits.ts"
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
  /** Whether values are left out that differ only by a property that is new: adding one is a rule of its own. */
  readonly ignoreAdded?: boolean
  /** The one question that is asked, where the answer to the other would be thrown away: what stays open is not proved. */
  readonly only?: "gained" | "lost"
}

/** What a comparison reads of a form. */
export type Sets = Pick<Form, "loops" | "root"> & Partial<Pick<Form, "malformed">>

interface Found {
  readonly lost?: Json
  readonly gained?: Json
}

const relationOf = (losesNothing: boolean, gainsNothing: boolean, { gained, lost }: Found): Relation => {
  if (losesNothing && gainsNothing) return "equal"
  if (lost !== undefined && gained !== undefined) return "incomparable"
  if (lost !== undefined && gainsNothing) return "narrower"
  return gained !== undefined && losesNothing ? "wider" : "unknown"
}

const hasSameKeys = (left: Sets["malformed"] = new Map(), right: Sets["malformed"] = new Map()): boolean =>
  left.size === right.size && [...left.keys()].every((key) => right.has(key))

/** How the set of values a schema admits moved from `before` to `after`. Total, deterministic, bounded in steps. */
export const relate = (
  before: Sets,
  after: Sets,
  { ignoreAdded = false, only, refute }: RelateOptions = { refute: true }
): Verdict => {
  if (before === after) return { relation: "equal", losesNothing: true, gainsNothing: true }
  // What a malformed keyword admits nobody can say.
  if (!hasSameKeys(before.malformed, after.malformed)) {
    return { relation: "unknown", losesNothing: false, gainsNothing: false }
  }
  const ids = makeIds()
  const matches = makeMatches()
  const same = makeSame()
  const was = makeReader(before, ids)(before.root)
  const is = makeReader(after, ids)(after.root)
  const includes = (inner: Node, outer: Node): boolean => makeIncluded(same, matches)([inner], outer)
  const losesNothing = only !== "gained" && includes(was, is)
  const gainsNothing = only !== "lost" && includes(is, was)
  const look = (): Found => {
    const admits = makeAdmits(matches, maxSearchVisits)
    const owesToAdded = makeOwesToAdded(admits)
    const counts = (differing: Differing): boolean => !ignoreAdded || !owesToAdded(differing)
    const search = makeSearch({ admits, sample: makeSample(admits), same, counts })
    const { gained, lost } = search(was, is, {
      lost: !losesNothing && only !== "gained",
      gained: !gainsNothing && only !== "lost"
    })
    return {
      ...(lost[0] === undefined ? {} : { lost: lost[0] }),
      ...(gained[0] === undefined ? {} : { gained: gained[0] })
    }
  }
  const isSettled = (losesNothing || only === "gained") && (gainsNothing || only === "lost")
  const found = refute && !isSettled ? look() : {}
  return { relation: relationOf(losesNothing, gainsNothing, found), losesNothing, gainsNothing, ...found }
}

export { admits } from "./admits.ts"
