// Webhooks of the provider in PostgreSQL, and the plans that follow from them.
import { type Term } from "@mcp-inspect/billing/Plan"
import { type Arrival, WebhookStore } from "@mcp-inspect/billing/WebhookStore"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { recordDeed } from "../orgs/audit.ts"
import { inOrg } from "../platform/Tenant.ts"
import { lockedPlan, writePlan } from "./planRows.ts"
import { storedIn } from "./stored.ts"
import { dateAt } from "../platform/times.ts"

/* Adds the event, if there is one; whether it is new. */
const isNew = Effect.fnUntraced(function* ({ at, event }: Arrival) {
  if (event === undefined) return true
  const sql = yield* SqlClient.SqlClient
  const added = yield* sql`
    insert into billing_events (event_id, about, at) values (${event.id}, ${event.about}, ${dateAt(at)})
    on conflict do nothing returning event_id`
  return added.length > 0
})

const orgOf = Effect.fnUntraced(function* (customer: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string }>`select org_id from billing_customers where customer = ${customer}`
  return found?.org_id
})

/** A plan as the audit log tells it. */
const told = ({ next, plan }: Term) => ({ plan, ...(next === undefined ? {} : { next: next.plan, from: next.from }) })

const isSame = (one: Term, other: Term): boolean =>
  one.plan === other.plan && one.next?.plan === other.next?.plan && one.next?.from === other.next?.from

const changed = Effect.fnUntraced(function* (orgId: string, arrival: Arrival, change: NonNullable<Arrival["change"]>) {
  const at = dateAt(arrival.at)
  const held = yield* lockedPlan(orgId, at)
  if (!(yield* isNew(arrival))) return "duplicate" as const
  if (held.ticket > change.ticket) return "outdated" as const
  const term = change.after(held.term)
  yield* writePlan(orgId, { term, isPastDue: change.isPastDue, ticket: change.ticket }, at)
  if (!isSame(held.term, term))
    yield* recordDeed({
      orgId,
      actor: { id: null, name: "billing" },
      action: "plan.changed",
      subject: term.plan,
      detail: { before: told(held.term), after: told(term) }
    })
  return "applied" as const
})

/** Kept in PostgreSQL. */
export const webhookRows = Layer.effect(
  WebhookStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const stored = storedIn(sql)

    const isKnown = (eventId: string) =>
      sql`select from billing_events where event_id = ${eventId}`.pipe(
        Effect.map((rows) => rows.length > 0),
        stored
      )

    const ticket = sql<{ ticket: string }>`select nextval('billing_tickets')::text as ticket`.pipe(
      Effect.map(([row]) => BigInt(row?.ticket ?? 0)),
      stored
    )

    const arrived = Effect.fn("WebhookStore.arrived")(function* (arrival: Arrival) {
      const { change } = arrival
      const orgId = change === undefined ? undefined : yield* orgOf(change.customer)
      if (change === undefined || orgId === undefined) return (yield* isNew(arrival)) ? "unknown" : "duplicate"
      return yield* inOrg(orgId, changed(orgId, arrival, change))
    }, stored)

    return WebhookStore.of({ isKnown, ticket, arrived })
  })
)
