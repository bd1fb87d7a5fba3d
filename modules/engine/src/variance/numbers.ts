// Numbers as intervals with a step.
import { isMultiple } from "./decimals.ts"
import type { Node, NumberPart } from "./Node.ts"
import { kind } from "./types.ts"

interface Interval {
  readonly lower: number
  readonly lowerOpen: boolean
  readonly upper: number
  readonly upperOpen: boolean
}

const unbounded: Interval = { lower: -Infinity, lowerOpen: false, upper: Infinity, upperOpen: false }

const meet = (left: Interval, right: Interval): Interval => {
  const low = left.lower > right.lower || (left.lower === right.lower && left.lowerOpen) ? left : right
  const high = left.upper < right.upper || (left.upper === right.upper && left.upperOpen) ? left : right
  return { lower: low.lower, lowerOpen: low.lowerOpen, upper: high.upper, upperOpen: high.upperOpen }
}

/* Bounds of integers move to the next integer, where adding one still changes something. */
const toIntegers = ({ lower, lowerOpen, upper, upperOpen }: Interval): Interval => {
  const low = Math.ceil(lower)
  const high = Math.floor(upper)
  const up = lowerOpen && low === lower && Number.isSafeInteger(low)
  const down = upperOpen && high === upper && Number.isSafeInteger(high)
  return {
    lower: up ? low + 1 : low,
    lowerOpen: lowerOpen && low === lower && !up,
    upper: down ? high - 1 : high,
    upperOpen: upperOpen && high === upper && !down
  }
}

/* What is no integer is not at a bound that is one. */
const toFractions = (interval: Interval): Interval => ({
  ...interval,
  lowerOpen: interval.lowerOpen || Number.isInteger(interval.lower),
  upperOpen: interval.upperOpen || Number.isInteger(interval.upper)
})

const intervalOf = (facts: ReadonlyArray<Node>, kinds: number): Interval => {
  let found = unbounded
  for (const { number } of facts) if (number !== undefined) found = meet(found, number)
  if ((kinds & kind.fraction) === 0) return toIntegers(found)
  return (kinds & kind.integer) === 0 ? toFractions(found) : found
}

const stepsOf = (facts: ReadonlyArray<Node>, kinds: number): ReadonlyArray<number> => [
  ...facts.flatMap(({ number }) => (number?.multipleOf === undefined ? [] : [number.multipleOf])),
  ...((kinds & kind.fraction) === 0 ? [1] : [])
]

/** True when every number that meets all `facts` meets `goal`. */
export const impliesNumber = (facts: ReadonlyArray<Node>, kinds: number, goal: NumberPart): boolean => {
  const { multipleOf } = goal
  if (multipleOf !== undefined && !stepsOf(facts, kinds).some((step) => isMultiple(step, multipleOf) === true))
    return false
  const { lower, lowerOpen, upper, upperOpen } = intervalOf(facts, kinds)
  return (
    (lower > goal.lower || (lower === goal.lower && (lowerOpen || !goal.lowerOpen))) &&
    (upper < goal.upper || (upper === goal.upper && (upperOpen || !goal.upperOpen)))
  )
}

/** True when no number of these kinds meets all `facts`. */
export const hasNoNumber = (facts: ReadonlyArray<Node>, kinds: number): boolean => {
  const { lower, lowerOpen, upper, upperOpen } = intervalOf(facts, kinds)
  if (lower > upper || (lower === upper && (lowerOpen || upperOpen))) return true
  return lower === upper && stepsOf(facts, kinds).some((step) => isMultiple(lower, step) === false)
}

/** The integers that meet all bounds of `facts`, when there are at most `limit` of them. */
export const fewIntegers = (facts: ReadonlyArray<Node>, limit: number): ReadonlyArray<number> | undefined => {
  const { lower, lowerOpen, upper, upperOpen } = intervalOf(facts, kind.integer)
  if (lowerOpen || upperOpen || !(upper - lower < limit)) return undefined
  if (!Number.isSafeInteger(lower) || !Number.isSafeInteger(upper)) return undefined
  return Array.from({ length: Math.max(0, upper - lower + 1) }, (_, index) => lower + index)
}
