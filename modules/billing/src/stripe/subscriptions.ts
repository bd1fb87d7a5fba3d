// The subscription to Team among those that a customer has or had at Stripe. Pure.
import type { Stripe } from "stripe"
import { type Subscription } from "../Subscription.ts"

/** The one that runs, if any does; else the one that ended last. A first payment that failed has begun nothing. */
export const subscriptionOf = (all: ReadonlyArray<Stripe.Subscription>, monthlyPrice: string): Subscription => {
  const ours = all.filter(({ items }) => items.data.some(({ price }) => price.id === monthlyPrice))
  const running = ours
    .filter(({ status }) => runs.has(status))
    .toSorted((one, other) => (endOf(other) > endOf(one) ? 1 : -1))[0]
  if (running !== undefined) {
    const end = endOf(running)
    const isPastDue = running.status === "past_due"
    return { state: "running", isPastDue, ...(Number.isFinite(end) ? { endsAt: end * 1000 } : {}) }
  }
  const ends = ours.filter(({ status }) => status === "canceled").map(({ created, ended_at }) => ended_at ?? created)
  return ends.length === 0 ? { state: "none" } : { state: "ended", endedAt: Math.max(...ends) * 1000 }
}

const runs: ReadonlySet<string> = new Set(["active", "trialing", "past_due"])

/* In seconds since 1970; one that was not cancelled ends never. */
const endOf = ({ cancel_at, cancel_at_period_end, items }: Stripe.Subscription): number => {
  if (cancel_at !== null) return cancel_at
  return cancel_at_period_end
    ? Math.max(...items.data.map(({ current_period_end }) => current_period_end))
    : Number.POSITIVE_INFINITY
}
