// Who pays, and for which months: what is told to the provider of payments, and what it tells us.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isolated } from "./tenant.ts"

/* Metering goes over all organizations at once: a transaction that says so sees these rows, and writes none of them. */
const metered = (table: string) =>
  `create policy metering on ${table} for select using ((select current_setting('app.work', true)) = 'metering')`

const statements: ReadonlyArray<string> = [
  // Whether a payment is due that failed, and the ticket of the newest reading of the subscription.
  `alter table org_plans
    drop column customer,
    drop column subscription,
    add column past_due boolean not null default false,
    add column read_ticket bigint not null default 0`,
  // A directory: webhooks know the customer and no organization.
  `create table billing_customers (
    customer text primary key,
    org_id uuid not null unique
  )`,
  // In the order in which subscriptions are read, over all processes.
  `create sequence billing_tickets`,
  // Webhooks that were taken in: the same one again changes nothing.
  `create table billing_events (
    event_id text primary key,
    about text not null,
    at timestamptz not null
  )`,
  `create index billing_events_by_time on billing_events (at)`,
  // The months in which an organization was on Team: from one to another, to no end while last_month is null.
  `create table paid_terms (
    org_id uuid not null references orgs on delete cascade,
    from_month text not null,
    last_month text,
    primary key (org_id, from_month)
  )`,
  ...isolated("paid_terms"),
  metered("paid_terms"),
  `create table usage_reports (
    org_id uuid not null references orgs on delete cascade,
    month text not null,
    -- A day, or close.
    as_of text not null,
    customer text not null,
    kept bigint not null,
    billable bigint not null,
    at timestamptz not null,
    state text not null check (state in ('pending', 'sent', 'confirmed', 'superseded', 'refused')),
    attempts integer not null,
    primary key (org_id, month, as_of)
  )`,
  `create index usage_reports_open on usage_reports (org_id, month, at) where state in ('pending', 'sent')`,
  ...isolated("usage_reports"),
  metered("usage_reports"),
  // Subscriptions and invoices that the operator keeps, in cents.
  `create table manual_subscriptions (
    org_id uuid primary key references orgs on delete cascade,
    subscribed_at timestamptz not null,
    ends_at timestamptz
  )`,
  ...isolated("manual_subscriptions"),
  `create table invoices (
    org_id uuid not null references orgs on delete cascade,
    month text not null,
    kept bigint not null,
    total bigint not null,
    issued_at timestamptz not null,
    primary key (org_id, month)
  )`,
  ...isolated("invoices"),
  // Work of which one process does one piece at a time: whose turn it is, and what was done last.
  `create table work_turns (
    name text primary key,
    taken_until timestamptz not null,
    last_done text not null default ''
  )`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const statement of statements) yield* sql.unsafe(statement)
})
