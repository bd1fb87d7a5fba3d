// Accounts, organizations, projects, keys, and what is recorded of servers. Every key of a table with rows of
// organizations begins with `org_id`, so that tenants can be spread over databases later. What has to be found before the
// organization is known, such as the owner of a key, stands in a directory: ids and digests alone, nothing of a tenant.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entering } from "./entering.ts"
import { isolated } from "./tenant.ts"

const account = "(select nullif(current_setting('app.account_id', true), '')::uuid)"

const statements: ReadonlyArray<string> = [
  `create table accounts (
    account_id uuid primary key,
    email text not null,
    -- Emails are one and the same whatever their case.
    email_key text not null unique,
    email_verified_at timestamptz,
    name text not null default '',
    password_hash text,
    github_id bigint unique,
    created_at timestamptz not null
  )`,
  `create table sessions (
    digest bytea primary key,
    session_id uuid not null unique,
    account_id uuid not null references accounts on delete cascade,
    csrf_digest bytea not null,
    user_agent text not null default '',
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_by_account on sessions (account_id)`,
  `create index sessions_by_end on sessions (expires_at)`,
  `create table account_tokens (
    digest bytea primary key,
    token_id text not null unique,
    account_id uuid not null references accounts on delete cascade,
    name text not null,
    last_four text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index account_tokens_by_account on account_tokens (account_id)`,
  `create index account_tokens_by_end on account_tokens (revoked_at) where revoked_at is not null`,
  // Links that are sent by mail, each good for one use.
  `create table mail_tokens (
    digest bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index mail_tokens_by_account on mail_tokens (account_id)`,
  `create index mail_tokens_by_end on mail_tokens (expires_at)`,
  `create table outbox (
    mail_id uuid primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at timestamptz not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text
  )`,
  `create index outbox_by_time on outbox (created_at)`,
  `create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and failed_at is null`,
  `create table rate_windows (
    bucket text not null,
    window_start timestamptz not null,
    used integer not null,
    primary key (bucket, window_start)
  )`,
  `create index rate_windows_by_time on rate_windows (window_start)`,

  `create table org_directory (
    slug text primary key,
    org_id uuid not null unique
  )`,
  `create table key_directory (
    digest bytea primary key,
    org_id uuid not null,
    key_id text not null unique
  )`,
  `create index key_directory_by_org on key_directory (org_id)`,
  `create table invitation_directory (
    digest bytea primary key,
    org_id uuid not null,
    invitation_id uuid not null unique
  )`,
  `create index invitation_directory_by_org on invitation_directory (org_id)`,

  `create table orgs (
    org_id uuid primary key,
    slug text not null,
    name text not null,
    created_at timestamptz not null
  )`,
  ...isolated("orgs"),
  `create table memberships (
    org_id uuid not null references orgs on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
    created_at timestamptz not null,
    primary key (org_id, account_id)
  )`,
  `create index memberships_by_account on memberships (account_id)`,
  ...isolated("memberships"),
  // A person sees where they belong before any organization is chosen.
  `create policy own on memberships for select using (account_id = ${account})`,
  `create policy own on orgs for select using (
    exists (select from memberships m where m.org_id = orgs.org_id and m.account_id = ${account})
  )`,
  `create table invitations (
    org_id uuid not null references orgs on delete cascade,
    invitation_id uuid not null,
    email text not null,
    role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
    invited_by uuid references accounts on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    revoked_at timestamptz,
    primary key (org_id, invitation_id)
  )`,
  ...isolated("invitations"),
  `create table projects (
    org_id uuid not null references orgs on delete cascade,
    project_id uuid not null,
    slug text not null,
    name text not null,
    settings jsonb not null default '{}',
    created_at timestamptz not null,
    primary key (org_id, project_id),
    unique (org_id, slug)
  )`,
  ...isolated("projects"),
  `create table api_keys (
    org_id uuid not null,
    key_id text not null,
    project_id uuid not null,
    kind text not null check (kind in ('api', 'ingest')),
    name text not null,
    digest bytea not null,
    last_four text not null,
    created_by uuid references accounts on delete set null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    rotated_to text,
    revoked_at timestamptz,
    primary key (org_id, key_id),
    unique (org_id, digest),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  `create index api_keys_by_project on api_keys (org_id, project_id)`,
  ...isolated("api_keys"),
  `create table servers (
    org_id uuid not null,
    project_id uuid not null,
    server_id uuid not null,
    name text not null,
    created_at timestamptz not null,
    primary key (org_id, project_id, server_id),
    unique (org_id, project_id, name),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("servers"),
  // The text of a snapshot is kept once for each contract of a project.
  `create table documents (
    org_id uuid not null,
    project_id uuid not null,
    fingerprint text not null,
    body text not null,
    bytes integer not null,
    created_at timestamptz not null,
    primary key (org_id, project_id, fingerprint),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("documents"),
  `create table deployments (
    org_id uuid not null,
    project_id uuid not null,
    deployment_id text not null,
    server_id uuid not null,
    fingerprint text not null,
    -- Of the deployment before it in its environment: a change is where the two differ.
    previous text,
    environment text not null,
    commit_id text,
    branch text,
    source text not null check (source in ('push', 'manual', 'watch')),
    idempotency_key text,
    created_at timestamptz not null,
    primary key (org_id, project_id, deployment_id),
    unique (org_id, project_id, idempotency_key),
    foreign key (org_id, project_id, server_id) references servers on delete cascade,
    foreign key (org_id, project_id, fingerprint) references documents
  )`,
  `create index deployments_newest on deployments
    (org_id, project_id, server_id, environment, created_at desc, deployment_id desc)`,
  `create index deployments_by_time on deployments (org_id, project_id, server_id, created_at desc, deployment_id desc)`,
  `create index deployments_changes on deployments (org_id, project_id, server_id, created_at desc, deployment_id desc)
    where previous is distinct from fingerprint`,
  ...isolated("deployments"),
  // What the engine said of two documents under the decisions of their project: one answer a pair, that of the latest
  // decisions. A pair that it gave up on has a failure and no report.
  `create table comparisons (
    org_id uuid not null,
    project_id uuid not null,
    old_fingerprint text not null,
    new_fingerprint text not null,
    -- Of the decisions and of the engine: what was made with others does not count.
    basis text not null,
    failure text,
    passed boolean,
    summary jsonb,
    report text,
    created_at timestamptz not null,
    primary key (org_id, project_id, old_fingerprint, new_fingerprint),
    foreign key (org_id, project_id) references projects on delete cascade,
    foreign key (org_id, project_id, old_fingerprint) references documents on delete cascade,
    foreign key (org_id, project_id, new_fingerprint) references documents on delete cascade
  )`,
  `create index comparisons_by_new on comparisons (org_id, project_id, new_fingerprint)`,
  ...isolated("comparisons"),
  `create table acceptances (
    org_id uuid not null,
    project_id uuid not null,
    fingerprint text not null,
    reason text not null,
    author text not null,
    expires date,
    created_at timestamptz not null,
    primary key (org_id, project_id, fingerprint),
    foreign key (org_id, project_id) references projects on delete cascade
  )`,
  ...isolated("acceptances"),
  `create table audit_log (
    org_id uuid not null references orgs on delete cascade,
    audit_id uuid not null,
    at timestamptz not null,
    actor_id uuid,
    actor text not null,
    action text not null,
    subject text not null,
    detail jsonb not null default '{}',
    primary key (org_id, audit_id)
  )`,
  `create index audit_log_by_time on audit_log (org_id, at desc, audit_id desc)`,
  ...isolated("audit_log"),
  ...entering
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const statement of statements) yield* sql.unsafe(statement)
})
