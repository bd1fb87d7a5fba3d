// What was counted of months: by leases that have ended, and by those of processes that are at work.
import { Tallies } from "@mcp-inspect/billing/Tallies"
import { type OrgMonth } from "@mcp-inspect/billing/QuotaStore"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../platform/Tenant.ts"
import { storedIn } from "./stored.ts"

/** What was kept and dropped of a month, in a transaction of the organization. */
export const countedOf = Effect.fnUntraced(function* ({ month, org }: OrgMonth) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ kept: bigint; dropped: bigint }>`
    select all_kept as kept, all_dropped as dropped from quota_counted(${org}, ${month})`
  return { kept: BigInt(row?.kept ?? 0), dropped: BigInt(row?.dropped ?? 0) }
})

/** Counted in PostgreSQL. */
export const tallyRows = Layer.effect(
  Tallies,
  Effect.map(SqlClient.SqlClient, (sql) =>
    Tallies.of({ tally: (at) => inOrg(at.org, countedOf(at)).pipe(storedIn(sql)) })
  )
)
