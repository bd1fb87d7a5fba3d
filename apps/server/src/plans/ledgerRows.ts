// Reports of usage in PostgreSQL, and the months that they are about.
import { type Entry, LedgerStore, type Subscriber } from "@mcp-inspect/billing/LedgerStore"
import { type Month } from "@mcp-inspect/billing/Month"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../platform/Tenant.ts"
import { overAll, storedIn } from "./stored.ts"
import { dateAt } from "../platform/times.ts"

interface Row {
  readonly org_id: string
  readonly customer: string
  readonly month: Month
  readonly as_of: string
  readonly kept: string
  readonly billable: string
  readonly at: Date
  readonly state: Entry["state"]
  readonly attempts: number
}

const toEntry = ({ as_of, at, attempts, billable, customer, kept, month, org_id, state }: Row): Entry => ({
  org: org_id,
  customer,
  month,
  asOf: as_of,
  kept: BigInt(kept),
  billable: BigInt(billable),
  at: at.getTime(),
  state,
  attempts
})

const metered = overAll("metering")

/** Kept in PostgreSQL. */
export const ledgerRows = Layer.effect(
  LedgerStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const stored = storedIn(sql)

    const subscribers = (month: Month) =>
      metered(sql<Subscriber>`
        select t.org_id as org, c.customer, ${month}::text as month
        from paid_terms t join billing_customers c on c.org_id = t.org_id
        where t.from_month <= ${month} and (t.last_month is null or t.last_month >= ${month})
        order by t.org_id`).pipe(stored)

    const unclosed = (month: Month) =>
      metered(sql<Subscriber>`
        select t.org_id as org, c.customer, m.month
        from paid_terms t
        join billing_customers c on c.org_id = t.org_id
        cross join lateral (
          select to_char(at, 'YYYY-MM') as month
          from generate_series(to_date(t.from_month, 'YYYY-MM')::timestamp,
            to_date(least(coalesce(t.last_month, ${month}), ${month}), 'YYYY-MM')::timestamp, interval '1 month') at
        ) m
        where m.month < ${month} and not exists (
          select from usage_reports r where r.org_id = t.org_id and r.month = m.month and r.as_of = 'close'
        )
        order by t.org_id, m.month`).pipe(stored)

    const add = ({ asOf, at, attempts, billable, customer, kept, month, org, state }: Entry) =>
      inOrg(
        org,
        sql`
          insert into usage_reports (org_id, month, as_of, customer, kept, billable, at, state, attempts)
          values (${org}, ${month}, ${asOf}, ${customer}, ${String(kept)}::bigint, ${String(billable)}::bigint,
            ${dateAt(at)}, ${state}, ${attempts})
          on conflict do nothing`
      ).pipe(Effect.asVoid, stored)

    const open = metered(sql<Row>`
      select org_id, customer, month, as_of, kept::text, billable::text, at, state, attempts
      from usage_reports where state in ('pending', 'sent') order by org_id, month, at`).pipe(
      Effect.map((rows) => rows.map(toEntry)),
      stored
    )

    const mark: LedgerStore["Service"]["mark"] = ({ asOf, month, org }, state) =>
      inOrg(
        org,
        sql`
          update usage_reports set state = ${state}, attempts = attempts + ${state === "sent" ? 1 : 0}
          where org_id = ${org} and month = ${month} and as_of = ${asOf} and state in ('pending', 'sent')`
      ).pipe(Effect.asVoid, stored)

    return LedgerStore.of({ subscribers, unclosed, add, open, mark })
  })
)
