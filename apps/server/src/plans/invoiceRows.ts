// Subscriptions and invoices of installations whose operator sends them.
import { InvoiceStore } from "@mcp-inspect/billing/manual/InvoiceStore"
import { type Month } from "@mcp-inspect/billing/Month"
import { type Subscription } from "@mcp-inspect/billing/Subscription"
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../platform/Tenant.ts"
import { dateAt, instant } from "../platform/times.ts"
import { storedIn } from "./stored.ts"

const subscriptionAt = (row: { readonly ends_at: Date | null } | undefined, now: number): Subscription => {
  if (row === undefined) return { state: "none" }
  if (row.ends_at === null) return { state: "running", isPastDue: false }
  const end = row.ends_at.getTime()
  return end > now ? { state: "running", isPastDue: false, endsAt: end } : { state: "ended", endedAt: end }
}

/** Kept in PostgreSQL. */
export const invoiceRows = Layer.effect(
  InvoiceStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const stored = storedIn(sql)

    // One that was cancelled goes on.
    const subscribe = (org: string, at: number) =>
      inOrg(
        org,
        sql`
          insert into manual_subscriptions (org_id, subscribed_at) values (${org}, ${dateAt(at)})
          on conflict (org_id) do update set ends_at = null`
      ).pipe(Effect.asVoid, stored)

    const subscription = Effect.fn("InvoiceStore.subscription")(function* (org: string) {
      const now = yield* Clock.currentTimeMillis
      const [row] = yield* inOrg(
        org,
        sql<{ ends_at: Date | null }>`select ends_at from manual_subscriptions where org_id = ${org}`
      )
      return subscriptionAt(row, now)
    }, stored)

    const issue: InvoiceStore["Service"]["issue"] = ({ issuedAt, kept, month, org, total }) =>
      inOrg(
        org,
        sql`
          insert into invoices (org_id, month, kept, total, issued_at)
          values (${org}, ${month}, ${String(kept)}::bigint, ${String(total)}::bigint, ${dateAt(issuedAt)})
          on conflict do nothing`
      ).pipe(Effect.asVoid, stored)

    return InvoiceStore.of({ subscribe, subscription, issue })
  })
)

/** Ends a subscription that runs, in a transaction of the organization; the first end holds. */
export const endSubscription = Effect.fnUntraced(function* (orgId: string, at: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update manual_subscriptions set ends_at = ${dateAt(at)} where org_id = ${orgId} and ends_at is null`
})

/** The invoices of an organization, newest first, in a transaction of it. */
export const invoicesOf = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ month: Month; kept: string; total: string; issued_at: Date }>`
    select month, kept::text, total::text, issued_at from invoices where org_id = ${orgId}
    order by month desc limit 120`
  return rows.map(({ issued_at, kept, month, total }) => ({
    month,
    kept: Number(kept),
    totalCents: Number(total),
    issuedAt: instant(issued_at)
  }))
})
