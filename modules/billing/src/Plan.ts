// The plans (ING-15), and when a change of plan takes effect (ING-21). Pure.
import { Schema } from "effect"
import { type Month, monthAfter } from "./Month.ts"

/** `unlimited` is what an operator may give an installation (ING-34); it is not for sale. */
export const PlanId = Schema.Literals(["free", "team", "unlimited"])
export type PlanId = typeof PlanId.Type

/** What a plan gives in a month, and what it takes. */
export interface Plan {
  readonly id: PlanId
  /** Events of a month that the price includes; none where there is no allowance. */
  readonly included: bigint | undefined
  /** What becomes of events beyond it. */
  readonly beyond: "discarded" | "billed" | "kept"
  /** How long daily rollups are kept. */
  readonly retentionDays: number
  /** The price of a month, in cents. */
  readonly monthly: bigint
  /** The price of each full step of events beyond what is included, in cents. */
  readonly perStep: bigint
}

/** How many events a step of the price is. */
export const eventsPerStep = 1_000_000n

export const plans: { readonly [Id in PlanId]: Plan & { readonly id: Id } } = {
  free: {
    id: "free",
    included: 1_000_000n,
    beyond: "discarded",
    retentionDays: 90,
    monthly: 0n,
    perStep: 0n
  },
  team: {
    id: "team",
    included: 50_000_000n,
    beyond: "billed",
    retentionDays: 365,
    monthly: 10_000n,
    perStep: 200n
  },
  unlimited: {
    id: "unlimited",
    included: undefined,
    beyond: "kept",
    retentionDays: 365,
    monthly: 0n,
    perStep: 0n
  }
}

/** How many events of a month are kept at most, if there is a limit. */
export const capOf = ({ beyond, included }: Plan): bigint | undefined => (beyond === "discarded" ? included : undefined)

/** The plan of an organization, and the one it changes to when a month begins. */
export interface Term {
  readonly plan: PlanId
  readonly next?: { readonly plan: PlanId; readonly from: Month }
}

/** The plan that holds in a month. */
export const planIn = ({ next, plan }: Term, month: Month): PlanId =>
  next !== undefined && next.from <= month ? next.plan : plan

/**
 * The term after a change that was asked for in `month`. More is given at once, so that nothing is dropped from then on;
 * less is given when the month has ended, for it is paid to its end. A change takes the place of one that is due.
 */
export const changed = (term: Term, to: PlanId, month: Month): Term => {
  const now = planIn(term, month)
  return rank[to] >= rank[now] ? { plan: to } : { plan: now, next: { plan: to, from: monthAfter(month) } }
}

const rank: { readonly [Id in PlanId]: number } = { free: 0, team: 1, unlimited: 2 }
