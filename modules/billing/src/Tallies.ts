// What was counted of months. Whoever keeps events has it, by leases or otherwise; metering only reads it.
import { Context, type Effect } from "effect"
import { type Tally } from "./Lease.ts"
import { type OrgMonth } from "./QuotaStore.ts"
import { type StorageFailed } from "./Storage.ts"

/** What was kept and dropped of months. */
export class Tallies extends Context.Service<
  Tallies,
  {
    readonly tally: (at: OrgMonth) => Effect.Effect<Tally, StorageFailed>
  }
>()("@mcp-inspect/billing/Tallies") {}
