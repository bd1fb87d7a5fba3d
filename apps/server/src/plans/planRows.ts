// The plan of an organization as it stands in the database; without a row it is Free.
import { type Month, monthOf, startOf } from "@mcp-inspect/billing/Month"
import { type PlanId, type Term } from "@mcp-inspect/billing/Plan"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface Row {
  readonly plan: PlanId
  readonly next_plan: PlanId | null
  readonly next_from: Month | null
  readonly past_due: boolean
  readonly read_ticket: bigint
}

/** A plan, and how its payment stands. */
export interface Held {
  readonly term: Term
  readonly isPastDue: boolean
  /** Of the reading that it follows from. */
  readonly ticket: bigint
}

const toHeld = ({ next_from, next_plan, past_due, plan, read_ticket }: Row): Held => ({
  term: next_plan === null || next_from === null ? { plan } : { plan, next: { plan: next_plan, from: next_from } },
  isPastDue: past_due,
  ticket: BigInt(read_ticket)
})

/** The plan of an organization, in a transaction of it. */
export const planOf = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`
    select plan, next_plan, next_from, past_due, read_ticket from org_plans where org_id = ${orgId}`
  return row === undefined ? ({ term: { plan: "free" }, isPastDue: false, ticket: 0n } satisfies Held) : toHeld(row)
})

/** The same, while nobody else changes it. */
export const lockedPlan = Effect.fnUntraced(function* (orgId: string, at: Date) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into org_plans (org_id, plan, changed_at) values (${orgId}, 'free', ${at}) on conflict do nothing`
  yield* sql`select from org_plans where org_id = ${orgId} for no key update`
  return yield* planOf(orgId)
})

/** Writes a plan that was locked, and the months that are to be paid of it. */
export const writePlan = Effect.fnUntraced(function* (orgId: string, { isPastDue, term, ticket }: Held, at: Date) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update org_plans set plan = ${term.plan}, next_plan = ${term.next?.plan ?? null},
      next_from = ${term.next?.from ?? null}, past_due = ${isPastDue}, read_ticket = ${String(ticket)}::bigint,
      changed_at = ${at}
    where org_id = ${orgId}`
  // The end of what is paid was written when it was known, so that a plan that is no more leaves it as it is.
  if (term.plan === "team") yield* payUntil(orgId, monthOf(at.getTime()), term.next?.from)
})

/* A term that has not ended goes on to the new end; where there is none, one begins. */
const payUntil = Effect.fnUntraced(function* (orgId: string, month: Month, end: Month | undefined) {
  const sql = yield* SqlClient.SqlClient
  const last = end === undefined ? null : monthBefore(end)
  const running = yield* sql`
    update paid_terms set last_month = ${last}
    where org_id = ${orgId} and (last_month is null or last_month >= ${month}) returning org_id`
  if (running.length === 0 && (last === null || last >= month))
    yield* sql`
      insert into paid_terms (org_id, from_month, last_month) values (${orgId}, ${month}, ${last})
      on conflict (org_id, from_month) do update set last_month = excluded.last_month`
})

const monthBefore = (month: Month): Month => monthOf(startOf(month) - 1)

/** What an organization is called at the provider, if it is known there; in a transaction of it. */
export const customerOf = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ customer: string }>`select customer from billing_customers where org_id = ${orgId}`
  return row?.customer
})
