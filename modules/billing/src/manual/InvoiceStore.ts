// What the manual provider needs of a database.
import { Context, type Effect } from "effect"
import { type Month } from "../Month.ts"
import { type StorageFailed } from "../Storage.ts"
import { type Subscription } from "../Subscription.ts"

/** An invoice, which the operator sends and whose payment the operator sees to. */
export interface Invoice {
  readonly org: string
  readonly month: Month
  /** Events that were kept. */
  readonly kept: bigint
  /** What is to be paid, in cents. */
  readonly total: bigint
  /** When the month was closed, in milliseconds since 1970. */
  readonly issuedAt: number
}

/** Invoices, and who is to have them. */
export class InvoiceStore extends Context.Service<
  InvoiceStore,
  {
    /** Records that an organization subscribes; one that does already stays as it is. */
    readonly subscribe: (org: string, at: number) => Effect.Effect<void, StorageFailed>
    readonly subscription: (org: string) => Effect.Effect<Subscription, StorageFailed>
    /** Adds the invoice of an organization and month where there is none: the first one holds. */
    readonly issue: (invoice: Invoice) => Effect.Effect<void, StorageFailed>
  }
>()("@mcp-inspect/billing/manual/InvoiceStore") {}
