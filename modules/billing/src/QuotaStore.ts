// What quotas need of a database. The accounts of months are rows: one an organization and month, and one for each lease.
// No rule is decided here: what is written is what `Lease.ts` answers.
import { Context, type Effect } from "effect"
import { type Account, type Tally } from "./Lease.ts"
import { type Fate } from "./Meter.ts"
import { type Month } from "./Month.ts"
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
     * Has a lease pay for events, if it has that many left and nobody else is at it: it does not wait for a lock, and holds
     * none where it answers false. Otherwise two processes that settle could wait for each other. In a transaction.
     */
    readonly spend: (place: LeasePlace, events: bigint, until: number) => Effect.Effect<boolean, StorageFailed>
    /** Adds to what a lease has counted and makes it where there is none; what is left of it stays. In a transaction. */
    readonly count: (place: LeasePlace, fate: Fate, until: number) => Effect.Effect<void, StorageFailed>
    /**
     * Locks the month, which is made where there is none, and then its leases in the order of their holders, and writes what
     * `change` answers: leases that are not in it are deleted. In a transaction.
     */
    readonly revise: <A>(
      at: OrgMonth,
      change: (account: Account) => readonly [after: Account, answer: A]
    ) => Effect.Effect<A, StorageFailed>
    /** What was counted of a month. */
    readonly tally: (at: OrgMonth) => Effect.Effect<Tally, StorageFailed>
    /** Where a holder has leases, or where there are leases whose time was over at `expired`. */
    readonly leased: (
      which: { readonly holder: string } | { readonly expired: number }
    ) => Effect.Effect<ReadonlyArray<OrgMonth>, StorageFailed>
  }
>()("@mcp-inspect/billing/QuotaStore") {}
