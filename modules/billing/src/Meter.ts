// The arithmetic of allowances and prices, in whole events and cents: nothing is rounded but down, and nothing is a float.
import { eventsPerStep, capOf, type Plan, plans } from "./Plan.ts"

/** What becomes of events that arrive. */
export interface Fate {
  readonly kept: bigint
  readonly dropped: bigint
}

/** What becomes of `arriving` events where `alreadyKept` of the month are kept: the first of them are (ING-16, ING-17). */
export const keptOf = (plan: Plan, alreadyKept: bigint, arriving: bigint): Fate => {
  const cap = capOf(plan)
  const kept = cap === undefined ? arriving : least(arriving, most(0n, cap - alreadyKept))
  return { kept, dropped: arriving - kept }
}

/** Events beyond what is included, where those are billed. */
export const overage = (events: bigint, plan: Plan = plans.team): bigint =>
  plan.beyond === "billed" && plan.included !== undefined ? most(0n, events - plan.included) : 0n

/** The full steps among them: a partial one is not billed (ING-18). */
export const steps = (events: bigint, plan: Plan = plans.team): bigint => overage(events, plan) / eventsPerStep

/** The events of the full steps: what a meter is told, so that no way of rounding can bill a partial one. */
export const billable = (events: bigint, plan: Plan = plans.team): bigint => steps(events, plan) * eventsPerStep

/** The price of a month in which `events` were kept, in cents. */
export const charge = (events: bigint, plan: Plan = plans.team): bigint =>
  plan.monthly + plan.perStep * steps(events, plan)

/** Cents as they are shown: `$104`, or `$104.50`. */
export const dollars = (cents: bigint): string => {
  const rest = cents % 100n
  return `$${cents / 100n}${rest === 0n ? "" : `.${String(rest).padStart(2, "0")}`}`
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)
