// Uses on their way to ClickHouse. What is stored there is no part of a transaction here, so a flush leaves its rows in a
// table, and whoever ships takes them from it.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isolated } from "./tenant.ts"

const statements: ReadonlyArray<string> = [
  // Rows of one project that were received on one day, as ClickHouse takes them. With the project they go, shipped or not.
  `create table usage_waiting (
    org_id uuid not null,
    project_id uuid not null,
    token uuid not null,
    day date not null,
    -- When the first of them was received.
    received_at timestamptz not null,
    -- Bytes before they were compressed.
    size integer not null,
    content bytea not null,
    -- Where they are shipped together with others.
    shipment bigint,
    primary key (org_id, project_id, token, day),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  // It is compressed already.
  `alter table usage_waiting alter content set storage external`,
  `create index usage_waiting_by_time on usage_waiting (received_at)`,
  `create index usage_waiting_unshipped on usage_waiting (received_at) where shipment is null`,
  `create index usage_waiting_by_shipment on usage_waiting (shipment)`,
  ...isolated("usage_waiting"),
  // To ship goes over all organizations: a transaction that says so sees what waits.
  `create policy shipping on usage_waiting
    using ((select current_setting('app.work', true)) = 'shipping')`,
  // What is shipped in one piece. It is written down before that, so that whoever repeats it repeats the same.
  `create table usage_shipments (
    shipment bigint primary key generated always as identity,
    token uuid not null default gen_random_uuid()
  )`,
  // When the first of what waits was received, of what was received until then; null when nothing waits.
  `create function usage_waiting_since(until timestamptz) returns timestamptz
    language plpgsql volatile as $$
    declare since timestamptz;
    begin
      perform set_config('app.work', 'shipping', true);
      select min(received_at) into since from usage_waiting where received_at <= until;
      perform set_config('app.work', '', true);
      return since;
    end $$`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const statement of statements) yield* sql.unsafe(statement)
})
