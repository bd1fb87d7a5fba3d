// What webhooks need of a database.
import { Context, type Effect } from "effect"
import { type ProviderEvent } from "./Billing.ts"
import { type Term } from "./Plan.ts"
import { type StorageFailed } from "./Storage.ts"

/** What is to be written. */
export interface Arrival {
  /** The event it comes from; none where we have read of our own accord. */
  readonly event?: ProviderEvent
  /** In milliseconds since 1970. */
  readonly at: number
  /** The plan of the customer's organization afterwards; none where the event is not about a customer. */
  readonly change?: {
    readonly customer: string
    /** When it was begun to be read, in the order of `ticket`. */
    readonly ticket: bigint
    readonly isPastDue: boolean
    readonly after: (term: Term) => Term
  }
}

/** Events that have arrived, and the plans that follow from them. */
export class WebhookStore extends Context.Service<
  WebhookStore,
  {
    readonly isKnown: (eventId: string) => Effect.Effect<boolean, StorageFailed>
    /** A number above all that it has answered before, whatever process asked: a sequence. */
    readonly ticket: Effect.Effect<bigint, StorageFailed>
    /**
     * One transaction: adds the event, if there is one, locks the organization of the customer, and changes its term and keeps the ticket,
     * unless it has one that is higher. `unknown` is a customer of nobody here; its event is added all the same.
     */
    readonly arrived: (
      arrival: Arrival
    ) => Effect.Effect<"applied" | "duplicate" | "outdated" | "unknown", StorageFailed>
  }
>()("@mcp-inspect/billing/WebhookStore") {}
