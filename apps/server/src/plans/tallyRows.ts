// What was counted of months, as ingest writes it.
import { Tallies } from "@mcp-inspect/billing/Tallies"
import { type OrgMonth } from "@mcp-inspect/billing/QuotaStore"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../platform/Tenant.ts"
import { storedIn } from "./stored.ts"

/** What was kept and dropped of a month, in a transaction of the organization. */
export const countedOf = Effect.fnUntraced(function* ({ month, org }: OrgMonth) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ kept: string; dropped: string }>`
    select kept::text, dropped::text from quota_months where org_id = ${org} and month = ${month}`
  return { kept: BigInt(row?.kept ?? 0), dropped: BigInt(row?.dropped ?? 0) }
})

/** Counted in PostgreSQL. */
export const tallyRows = Layer.effect(
  Tallies,
  Effect.map(SqlClient.SqlClient, (sql) =>
    Tallies.of({ tally: (at) => inOrg(at.org, countedOf(at)).pipe(storedIn(sql)) })
  )
)
