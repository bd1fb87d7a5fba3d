// What quotas need of a database. The accounts of months are rows: one an organization and month, and one for each lease.
// No rule is decided here: what is written is what `Lease.ts` answers.
import { Context, type Effect } from "effect"
import { type Account } from "./Lease.ts"
import { type Fate } from "./Meter.ts"
import { type Month } from "./Month.ts"
import { type PlanId } from "./Plan.ts"
import { type StorageFailed } from "./Storage.ts"

/** A month of an organization. */
export interface OrgMonth {
  readonly org: string
  readonly month: Month
}

/** The lease of a process on it. */
export interface LeasePlace extends OrgMonth {
  readonly holder: string
}

/** Events that are to be paid for. */
export interface Payment {
  readonly events: bigint
  /** When the lease counts as left behind, in milliseconds since 1970. */
  readonly until: number
  /** Plans of which all are kept, and of which all are dropped: their events are only counted. */
  readonly keeps: ReadonlyArray<PlanId>
  readonly drops: ReadonlyArray<PlanId>
}

/** The plan that holds in the month, and what became of the events; nothing yet where a lease could not pay for them. */
export interface Paid {
  readonly plan: PlanId
  readonly fate: Fate | undefined
}

/** The accounts of months. */
export class QuotaStore extends Context.Service<
  QuotaStore,
  {
    /** One transaction that acts for the organization; all that fails or is interrupted within is undone. */
    readonly transaction: <A, E, R>(
      org: string,
      within: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageFailed, R>
    /**
     * Reads the plan, and counts the events in the lease of the place, in a transaction: all as kept or as dropped where
     * the plan is one of those, making the lease where there is none; else as kept, if the lease has that many left and
     * nobody else is at it. It does not wait for that lease, and holds no lock of it where it was not paid: two processes
     * that settle could wait for each other.
     */
    readonly pay: (place: LeasePlace, payment: Payment) => Effect.Effect<Paid, StorageFailed>
    /**
     * Locks the month, which is made where there is none, and then its leases in the order of their holders, and writes what
     * `change` answers: leases that are not in it are deleted. In a transaction.
     */
    readonly revise: <A>(
      at: OrgMonth,
      change: (account: Account) => readonly [after: Account, answer: A]
    ) => Effect.Effect<A, StorageFailed>
    /** Where a holder has leases, or where there are leases whose time was over at `expired`. */
    readonly leased: (
      which: { readonly holder: string } | { readonly expired: number }
    ) => Effect.Effect<ReadonlyArray<OrgMonth>, StorageFailed>
  }
>()("@mcp-inspect/billing/QuotaStore") {}
