// Recorded use of servers: what ingest takes, what is kept of it each day, and what a month costs.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ingesting } from "./ingesting.ts"
import { quotas } from "./quotas.ts"
import { isolated } from "./tenant.ts"

const statements: ReadonlyArray<string> = [
  // What uses have in common is written once: a use is a number of it, a time and a duration.
  `create table usage_series (
    org_id uuid not null,
    project_id uuid not null,
    series_id bigint generated always as identity,
    -- Of all members below, so that the same is found again.
    digest bytea not null,
    entity_kind text not null check (entity_kind in ('tool', 'resource', 'prompt')),
    entity_name text not null,
    environment text not null,
    success boolean not null,
    client_name text,
    client_version text,
    protocol_version text,
    server_version text,
    surface_fingerprint text,
    arguments text[] not null,
    -- Whether an entry of arguments was discarded: absence of an argument says nothing then.
    arguments_cut boolean not null,
    created_at timestamptz not null,
    primary key (org_id, project_id, series_id),
    unique (org_id, project_id, digest),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("usage_series"),
  // No primary key: a unique index costs as much as a row. Doubles are kept out by the block. Columns of eight bytes come
  // first: between others they would be padded.
  `create table usage_events (
    org_id uuid not null,
    series_id bigint not null,
    -- The minute of the use, and when it came.
    at timestamptz not null,
    received_at timestamptz not null,
    -- Milliseconds.
    duration_sum bigint not null,
    n integer not null,
    duration_max integer not null,
    -- Counts of durations by bucket where n is more than one; of one use the sum tells it.
    histogram bytea
  ) partition by range (received_at)`,
  ...isolated("usage_events"),
  `create table ingest_batches (
    org_id uuid not null,
    project_id uuid not null,
    batch_key text not null,
    answer jsonb not null,
    created_at timestamptz not null,
    primary key (org_id, project_id, batch_key),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  `create index ingest_batches_by_time on ingest_batches (created_at)`,
  ...isolated("ingest_batches"),
  // Blocks of rows that are stored, by the token they came with: the same block again adds nothing. Needed for a day.
  `create table usage_blocks (
    org_id uuid not null references orgs on delete cascade,
    token uuid not null,
    created_at timestamptz not null,
    primary key (org_id, token)
  )`,
  `create index usage_blocks_by_time on usage_blocks (created_at)`,
  ...isolated("usage_blocks"),
  // What became of uses that were sent, so that a loss is known exactly.
  `create table usage_outcomes (
    org_id uuid not null,
    project_id uuid not null,
    hour timestamptz not null,
    outcome text not null
      check (outcome in ('accepted', 'over_quota', 'wrong_shape', 'path_discarded', 'series_limit', 'late', 'sender_dropped')),
    count bigint not null,
    primary key (org_id, project_id, hour, outcome),
    foreign key (org_id, project_id) references projects on delete cascade
  ) with (fillfactor = 50)`,
  ...isolated("usage_outcomes"),

  `create table usage_cohorts (
    org_id uuid not null,
    project_id uuid not null,
    cohort_id bigint generated always as identity,
    digest bytea not null,
    entity_kind text not null,
    entity_name text not null,
    environment text not null,
    client_name text,
    client_version text,
    surface_fingerprint text,
    primary key (org_id, project_id, cohort_id),
    unique (org_id, project_id, digest),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  `create index usage_cohorts_by_entity on usage_cohorts (org_id, project_id, entity_name)`,
  ...isolated("usage_cohorts"),
  `create table usage_daily (
    org_id uuid not null,
    project_id uuid not null,
    cohort_id bigint not null,
    day date not null,
    calls bigint not null,
    errors bigint not null,
    -- Calls of which an entry of arguments was discarded.
    cut bigint not null,
    duration_sum bigint not null,
    duration_max integer not null,
    histogram bytea not null,
    last_at timestamptz not null,
    primary key (org_id, project_id, cohort_id, day),
    foreign key (org_id, project_id, cohort_id) references usage_cohorts on delete cascade
  )`,
  `create index usage_daily_by_day on usage_daily (org_id, project_id, day)`,
  ...isolated("usage_daily"),
  `create table usage_daily_arguments (
    org_id uuid not null,
    project_id uuid not null,
    cohort_id bigint not null,
    day date not null,
    path text not null,
    present bigint not null,
    primary key (org_id, project_id, cohort_id, day, path),
    foreign key (org_id, project_id, cohort_id, day) references usage_daily on delete cascade
  )`,
  ...isolated("usage_daily_arguments"),
  `create table usage_clients (
    org_id uuid not null,
    project_id uuid not null,
    client_name text not null,
    client_version text not null,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    primary key (org_id, project_id, client_name, client_version),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("usage_clients"),
  // What a project decides about evidence of usage (USE-2).
  `create table usage_settings (
    org_id uuid not null,
    project_id uuid not null,
    settings jsonb not null,
    changed_at timestamptz not null,
    primary key (org_id, project_id),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("usage_settings"),
  // What was known of usage when a comparison was first looked at (USE-4).
  `create table usage_evidence (
    org_id uuid not null,
    project_id uuid not null,
    old_fingerprint text not null,
    new_fingerprint text not null,
    evidence jsonb not null,
    recorded_at timestamptz not null,
    primary key (org_id, project_id, old_fingerprint, new_fingerprint),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("usage_evidence"),
  // How far all that came is rolled up; one row. Nothing more is received until closing_to, which is what usage_receipt
  // sees to. Of what was received before dropped_before the raw rows are gone.
  `create table usage_watermark (
    one boolean primary key check (one),
    rolled_up_to timestamptz not null,
    closing_to timestamptz not null,
    dropped_before date not null
  )`,
  // When uses count as received that are written in this transaction: after all that is being rolled up. The lock is kept
  // until the end of the transaction, and whoever moves closing_to waits for it.
  `create function usage_receipt(at timestamptz) returns timestamptz
    language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock_shared(7269);
      return greatest(at, (select closing_to + interval '1 millisecond' from usage_watermark));
    end $$`,
  // Projects that are gone, whose uses may be in a store outside this database. A directory: ids and times.
  `create table usage_removals (
    org_id uuid not null,
    project_id uuid not null,
    removed_at timestamptz not null,
    primary key (org_id, project_id)
  )`,

  `create table org_plans (
    org_id uuid primary key references orgs on delete cascade,
    plan text not null check (plan in ('free', 'team', 'unlimited')),
    next_plan text check (next_plan in ('free', 'team', 'unlimited')),
    next_from text,
    customer text,
    subscription text,
    changed_at timestamptz not null
  )`,
  ...isolated("org_plans"),
  // Events of a UTC month by receipt, as leases had counted them that have ended.
  `create table quota_months (
    org_id uuid not null references orgs on delete cascade,
    month text not null,
    kept bigint not null default 0,
    dropped bigint not null default 0,
    primary key (org_id, month)
  ) with (fillfactor = 50)`,
  ...isolated("quota_months"),
  // What each process holds of a month and has counted there: with what has ended, that is the month. Written by each flush,
  // in place: none of its indexes changes but once a minute.
  `create table quota_leases (
    org_id uuid not null references orgs on delete cascade,
    month text not null,
    holder uuid not null,
    kept bigint not null,
    dropped bigint not null,
    remaining bigint not null check (remaining >= 0),
    expires_at timestamptz not null,
    primary key (org_id, month, holder)
  ) with (fillfactor = 50)`,
  `create index quota_leases_by_holder on quota_leases (holder)`,
  `create index quota_leases_by_expiry on quota_leases (expires_at)`,
  // What processes give back and leave behind is looked for over all organizations, and ended for one at a time.
  `create policy ending on quota_leases for select using ((select current_setting('app.work', true)) = 'quota')`,
  ...isolated("quota_leases"),

  // Partitions belong to the owner of the tables, and requests run as another role. No days but those near now are made.
  `create function usage_partition(for_day date) returns void
    language plpgsql security definer set search_path = public as $$
    declare name text := 'usage_events_' || to_char(for_day, 'YYYYMMDD');
    begin
      if to_regclass(name) is not null then return; end if;
      -- Of several that make it at once, one does; the others may not see it yet.
      perform pg_advisory_xact_lock(7273);
      execute format('create table %I partition of usage_events for values from (%L) to (%L)', name,
        for_day::timestamp at time zone 'UTC', (for_day + 1)::timestamp at time zone 'UTC');
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create index on %I using brin (received_at)', name);
    exception when duplicate_table then null;
    end $$`,
  `create function drop_usage_partitions(before_day date) returns integer
    language plpgsql security definer set search_path = public as $$
    declare partition record; dropped integer := 0;
    begin
      for partition in
        select c.relname from pg_inherits i
        join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'usage_events'::regclass and c.relname ~ '^usage_events_[0-9]{8}$'
          and to_date(right(c.relname, 8), 'YYYYMMDD') < before_day
      loop
        execute format('drop table %I', partition.relname);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,
  // Rolling up goes over all organizations at once: a transaction that says so sees the uses, and writes nothing of them.
  `create policy rolling_up on usage_events for select
    using ((select current_setting('app.work', true)) = 'rollup')`,
  `create policy rolling_up on usage_series for select
    using ((select current_setting('app.work', true)) = 'rollup')`,
  ...ingesting,
  ...quotas
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const statement of statements) yield* sql.unsafe(statement)
})
