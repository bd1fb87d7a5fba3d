// Captures that the service makes, servers that it watches, alerts and where they are sent. Work that is due stands in
// `jobs`, a directory: whoever looks for work does not know yet for which organization. It holds ids and times.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isolated } from "./tenant.ts"

const statements: ReadonlyArray<string> = [
  `create table jobs (
    job_id uuid primary key,
    kind text not null check (kind in ('capture', 'watch', 'judge', 'deliver')),
    org_id uuid not null,
    project_id uuid not null,
    -- The capture, watch, alert or delivery that it is about: one job each.
    ref_id text not null,
    -- A part of all work, so that several processes share it without meeting.
    part smallint not null check (part between 0 and 15),
    -- True for what took long the last time: it may not keep others waiting.
    slow boolean not null default false,
    due_at timestamptz not null,
    attempts integer not null default 0,
    -- Whoever does it, and until when that counts.
    leased_by uuid,
    leased_until timestamptz,
    -- True for what was added again while somebody did it: its end is not the end of the job.
    moved boolean not null default false,
    check ((leased_by is null) = (leased_until is null)),
    unique (kind, org_id, ref_id)
  )`,
  `create index jobs_due on jobs (kind, slow, due_at) where leased_by is null`,
  `create index jobs_leased on jobs (kind, slow) where leased_by is not null`,
  `create index jobs_by_project on jobs (org_id, project_id)`,

  `create table captures (
    org_id uuid not null,
    project_id uuid not null,
    capture_id text not null,
    url text not null,
    server text not null,
    environment text not null,
    headers_set boolean not null,
    state text not null
      check (state in ('queued', 'connecting', 'authorizing', 'listing', 'recording', 'done', 'failed')),
    lists jsonb not null default '[]',
    outcome jsonb,
    failure jsonb,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (org_id, project_id, capture_id),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  `create index captures_by_time on captures (org_id, project_id, created_at desc, capture_id desc)`,
  `create index captures_running on captures (org_id) where ended_at is null`,
  ...isolated("captures"),

  `create table watches (
    org_id uuid not null,
    project_id uuid not null,
    watch_id uuid not null,
    url text not null,
    server text not null,
    environment text not null,
    interval text not null check (interval in ('15m', '1h', '6h', '24h')),
    threshold text not null
      check (threshold in ('BREAKING', 'POTENTIALLY_BREAKING', 'NON_BREAKING', 'DOCUMENTATION')),
    paused boolean not null default false,
    state text not null default 'new' check (state in ('new', 'ok', 'confirming', 'failing')),
    -- Where in an interval its looks lie, as a share of it: looks of many watches spread.
    spread double precision not null check (spread >= 0 and spread < 1),
    -- The look that is due next, and what it confirms; 0 for one that confirms nothing.
    slot timestamptz not null,
    attempt integer not null default 0,
    -- The contract that two looks agreed on last, and the one that was seen once since.
    fingerprint text,
    candidate text,
    era text check (era in ('modern', 'legacy')),
    failures_in_a_row integer not null default 0,
    -- When the first of those was looked at: the begin of an outage, of which an alert tells from the third on.
    outage_at timestamptz,
    last_check_at timestamptz,
    last_failure jsonb,
    sealed_headers bytea,
    created_at timestamptz not null,
    primary key (org_id, project_id, watch_id),
    unique (org_id, project_id, server, environment),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("watches"),
  `create table watch_checks (
    org_id uuid not null,
    project_id uuid not null,
    watch_id uuid not null,
    slot timestamptz not null,
    attempt integer not null,
    at timestamptz not null,
    outcome text not null
      check (outcome in ('baseline', 'unchanged', 'differs', 'changed', 'unconfirmed', 'failed')),
    fingerprint text,
    failure jsonb,
    duration_ms integer not null,
    list_ms integer,
    primary key (org_id, project_id, watch_id, slot, attempt),
    foreign key (org_id, project_id, watch_id) references watches on delete cascade
  )`,
  ...isolated("watch_checks"),

  `create table alerts (
    org_id uuid not null,
    project_id uuid not null,
    alert_id uuid not null,
    -- Not a foreign key: what was told stays when the watch goes.
    watch_id uuid not null,
    kind text not null check (kind in ('change', 'unreachable', 'recovered')),
    -- What it is about, so that the same is told once.
    about text not null,
    -- A change is judged before anybody is told; one below the threshold stays quiet.
    state text not null check (state in ('judging', 'raised', 'quiet')),
    server text not null,
    environment text not null,
    threshold text not null,
    title text not null default '',
    change jsonb,
    failure jsonb,
    created_at timestamptz not null,
    primary key (org_id, project_id, alert_id),
    unique (org_id, project_id, watch_id, kind, about),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  `create index alerts_by_time on alerts (org_id, project_id, created_at desc, alert_id desc) where state = 'raised'`,
  ...isolated("alerts"),

  `create table channels (
    org_id uuid not null,
    project_id uuid not null,
    channel_id uuid not null,
    kind text not null check (kind in ('email', 'slack', 'webhook')),
    name text not null,
    account_id uuid references accounts on delete cascade,
    -- What is shown of where it leads.
    origin text,
    sealed_url bytea,
    sealed_secret bytea,
    sealed_secret_before bytea,
    before_until timestamptz,
    enabled boolean not null default true,
    disabled_because text,
    failing_since timestamptz,
    last_delivered_at timestamptz,
    created_at timestamptz not null,
    primary key (org_id, project_id, channel_id),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  `create index channels_by_account on channels (account_id) where account_id is not null`,
  ...isolated("channels"),
  `create table deliveries (
    org_id uuid not null,
    project_id uuid not null,
    delivery_id text not null,
    channel_id uuid not null,
    alert_id uuid,
    kind text not null check (kind in ('change', 'unreachable', 'recovered', 'test', 'notice')),
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
    -- What is sent, as it was when it was raised.
    content jsonb not null,
    -- Tries since it was raised or replayed.
    tries integer not null default 0,
    next_attempt_at timestamptz,
    created_at timestamptz not null,
    primary key (org_id, project_id, delivery_id),
    unique (org_id, project_id, channel_id, alert_id),
    foreign key (org_id, project_id, channel_id) references channels on delete cascade,
    foreign key (org_id, project_id, alert_id) references alerts on delete cascade
  )`,
  `create index deliveries_by_time on deliveries (org_id, project_id, channel_id, created_at desc, delivery_id desc)`,
  `create index deliveries_by_alert on deliveries (org_id, project_id, alert_id)`,
  ...isolated("deliveries"),
  `create table delivery_attempts (
    org_id uuid not null,
    project_id uuid not null,
    delivery_id text not null,
    attempt integer not null,
    at timestamptz not null,
    status integer,
    error text,
    duration_ms integer not null,
    primary key (org_id, project_id, delivery_id, attempt),
    foreign key (org_id, project_id, delivery_id) references deliveries on delete cascade
  )`,
  ...isolated("delivery_attempts")
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const statement of statements) yield* sql.unsafe(statement)
})
