// Proofs of inclusion: true only when every value of the one set is proved to be in the other. A proof may come back to
// a pair it is about, below a property or an item: values are finite, so that is an induction over their depth.
import { makeAdmits } from "./admits.ts"
import type { Below } from "./arrays.ts"
import { foreignOf } from "./foreign.ts"
import { maxLevels, maxProofVisits, maxSteps } from "./limits.ts"
import type { Node } from "./Node.ts"
import type { Matches } from "./Patterns.ts"
import { makeProve } from "./prove.ts"
import { anything, nothing } from "./read.ts"
import type { Same } from "./same.ts"
import { assume, blank } from "./State.ts"

/** True when proved that what meets all of `facts` meets `goal`. */
export type Included = (facts: ReadonlyArray<Node>, goal: Node) => boolean

const keyOf = (facts: ReadonlyArray<Node>, goal: Node): string =>
  facts.length === 1 && facts[0] !== undefined
    ? `${facts[0].id} ${goal.id}`
    : `${facts
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .join("+")} ${goal.id}`

/** A prover with a budget of its own, so that the two directions of a comparison do not spend each other's. */
export const makeIncluded = (same: Same, matches: Matches): Included => {
  const budget = { left: maxSteps }
  const known = new Map<string, boolean>()
  const open = new Map<string, number>()
  // Proved with the help of a pair still open: known only as long as that pair may be proved.
  const provisional: Array<string> = []
  // The outermost open pair that a proof under way leans on.
  let leansOn = Infinity

  const forget = (from: number): void => {
    for (const key of provisional.slice(from)) known.delete(key)
    provisional.length = from
  }

  const settle = (key: string, at: number, mark: number, proved: boolean): void => {
    open.delete(key)
    if (!proved) {
      forget(mark)
      known.set(key, false)
    } else {
      known.set(key, true)
      if (leansOn < at) provisional.push(key)
      else provisional.length = mark
    }
    if (leansOn >= at) leansOn = Infinity
  }

  const included: Below = (facts, goal) => {
    if (goal === anything || facts.includes(nothing)) return true
    if (facts.some((fact) => same(fact, goal))) return isNative(facts, goal)
    const key = keyOf(facts, goal)
    const answer = known.get(key)
    if (answer !== undefined) return answer
    const earlier = open.get(key)
    if (earlier !== undefined) {
      leansOn = Math.min(leansOn, earlier)
      return true
    }
    if (budget.left <= 0 || open.size >= maxLevels) return false
    budget.left--
    const at = open.size
    const mark = provisional.length
    open.set(key, at)
    const proved = foreignOf(facts) === foreignOf([goal]) && prove(assume(blank, facts), [goal], 0)
    settle(key, at, mark, proved)
    return proved
  }

  const isNative = (facts: ReadonlyArray<Node>, goal: Node): boolean =>
    facts.length === 1 || foreignOf(facts) === foreignOf([goal])

  const prove = makeProve({ below: included, same, matches, budget, admits: makeAdmits(matches, maxProofVisits) })

  return included
}
