// What metering needs of a database: a row for each report, written before it is sent.
import { Context, type Effect } from "effect"
import { type Month } from "./Month.ts"
import { type StorageFailed } from "./Storage.ts"

/** An organization that was on a paid plan in a month. */
export interface Subscriber {
  readonly org: string
  /** Its id at the provider. */
  readonly customer: string
  readonly month: Month
}

/** A report. */
export interface Entry extends Subscriber {
  /** The day of a nightly report, such as `2026-11-30`, or `close`: one of each an organization and month. */
  readonly asOf: string
  /** Events that were kept of the month by then. */
  readonly kept: bigint
  /** Of those, the events that are billed by the step. */
  readonly billable: bigint
  /** When it was so, in milliseconds since 1970. */
  readonly at: number
  /**
   * `pending` was never sent; what came of `sent` is not known; `confirmed` has arrived. `superseded` was overtaken by a
   * later report, which holds all that it does. `refused` needs the operator.
   */
  readonly state: "pending" | "sent" | "confirmed" | "superseded" | "refused"
  /** How often it was sent. */
  readonly attempts: number
}

/** Reports, and whom they are about. */
export class LedgerStore extends Context.Service<
  LedgerStore,
  {
    /** Organizations that are or were on Team in the month and are customers of the provider. */
    readonly subscribers: (month: Month) => Effect.Effect<ReadonlyArray<Subscriber>, StorageFailed>
    /** The same of all months before `month` that have no entry `close`. */
    readonly unclosed: (month: Month) => Effect.Effect<ReadonlyArray<Subscriber>, StorageFailed>
    /** Adds an entry where there is none of the organization, month and `asOf`: the first one holds. */
    readonly add: (entry: Entry) => Effect.Effect<void, StorageFailed>
    /** Entries that are pending or sent, in the order of organization, month and `at`. */
    readonly open: Effect.Effect<ReadonlyArray<Entry>, StorageFailed>
    /** Changes the state of an entry that is pending or sent, and counts an attempt where it is sent. */
    readonly mark: (entry: Entry, state: Exclude<Entry["state"], "pending">) => Effect.Effect<void, StorageFailed>
  }
>()("@mcp-inspect/billing/LedgerStore") {}
