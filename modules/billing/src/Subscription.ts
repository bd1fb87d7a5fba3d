// What a provider knows of a subscription, and the plan that follows from it. Pure.
import { monthOf } from "./Month.ts"
import { changed, type Term } from "./Plan.ts"

/** The subscription of a customer. Times are milliseconds since 1970. */
export type Subscription =
  | { readonly state: "none" }
  | {
      readonly state: "running"
      /** Whether a payment is due that failed. Nothing is dropped for that: it ends when the provider says so. */
      readonly isPastDue: boolean
      /** When it ends, where it was cancelled. */
      readonly endsAt?: number
    }
  | { readonly state: "ended"; readonly endedAt: number }

/** The term that a subscription means. It gives and takes Team, and touches no other plan that an operator gave. */
export const termOf = (term: Term, subscription: Subscription, now: number): Term => {
  if (term.plan === "unlimited") return term
  switch (subscription.state) {
    case "none":
      return changed(term, "free", monthOf(now))
    case "ended":
      return changed(term, "free", lastMonth(subscription.endedAt))
    case "running": {
      const running = changed(term, "team", monthOf(now))
      return subscription.endsAt === undefined ? running : changed(running, "free", lastMonth(subscription.endsAt))
    }
  }
}

/* What ends at the first moment of a month has had the one before. */
const lastMonth = (end: number) => monthOf(end - 1)
