// A row of an organization in every table, and what is left of one. A table that is added later needs a line here.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { tenantTables } from "../../src/orgs/tenantTables.ts"
import { newToken, newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { epoch as at, type Person } from "./people.ts"

/** Secrets and digests that must never leave, as text: what the rows of {@link fill} hold of them. */
export const planted = "5ec7e7"

const farAway = new Date("2999-01-01")

/** Gives a project something of everything. The members and the project are there already. */
export const fill = Effect.fnUntraced(function* (
  { orgId, projectId }: { readonly orgId: string; readonly projectId: string },
  by: Person
) {
  const sql = yield* SqlClient.SqlClient
  const [invitation, key, server] = [yield* newUuid, `key_${(yield* newUuid).replaceAll("-", "")}`, yield* newUuid]
  const [alert, channel] = [yield* newUuid, yield* newUuid]
  const watch = yield* newUuid
  const digest = new Uint8Array(Buffer.from(`${planted}${yield* newToken}`))
  const fingerprint = `sha256:${"0".repeat(64)}`
  const ids = { org_id: orgId, project_id: projectId }
  yield* sql`insert into key_directory ${sql.insert({ digest, org_id: orgId, key_id: key })}`
  yield* sql`insert into invitation_directory ${sql.insert({ digest, org_id: orgId, invitation_id: invitation })}`
  yield* sql`insert into jobs ${sql.insert({
    job_id: yield* newUuid,
    kind: "watch",
    ...ids,
    ref_id: watch,
    part: 0,
    due_at: farAway
  })}`
  const job = { ...ids, job_id: yield* newUuid, kind: "capture", ref_id: `cap_${projectId}`, part: 0, due_at: at }
  yield* sql`insert into jobs ${sql.insert(job)}`
  yield* sql`insert into billing_customers ${sql.insert({ customer: `cus_${projectId}`, org_id: orgId })}
    on conflict do nothing`
  const rows: ReadonlyArray<readonly [table: string, row: Record<string, unknown>]> = [
    ["org_plans", { org_id: orgId, plan: "free", changed_at: at }],
    ["quota_months", { org_id: orgId, month: "2026-11", kept: 1, dropped: 1 }],
    ["paid_terms", { org_id: orgId, from_month: "2026-10", last_month: "2026-10" }],
    [
      "usage_reports",
      {
        org_id: orgId,
        month: "2026-10",
        as_of: "close",
        customer: `cus_${projectId}`,
        kept: 1,
        billable: 0,
        at,
        state: "confirmed",
        attempts: 1
      }
    ],
    ["manual_subscriptions", { org_id: orgId, subscribed_at: at, ends_at: at }],
    ["invoices", { org_id: orgId, month: "2026-10", kept: 1, total: 10_000, issued_at: at }],
    [
      "invitations",
      {
        org_id: orgId,
        invitation_id: invitation,
        email: "x@example.com",
        role: "viewer",
        invited_by: by.id,
        created_at: at,
        expires_at: at
      }
    ],
    ["api_keys", { ...ids, key_id: key, kind: "api", name: "ci", digest, last_four: "abcd", created_at: at }],
    ["servers", { ...ids, server_id: server, name: "default", created_at: at }],
    ["documents", { ...ids, fingerprint, body: '{"verbatim":"text"}', bytes: 19, created_at: at }],
    ["comparisons", { ...ids, old_fingerprint: fingerprint, new_fingerprint: fingerprint, basis: "b", created_at: at }],
    [
      "deployments",
      {
        ...ids,
        deployment_id: "dep_1",
        server_id: server,
        fingerprint,
        environment: "production",
        source: "push",
        created_at: at
      }
    ],
    [
      "alerts",
      {
        ...ids,
        alert_id: alert,
        watch_id: alert,
        kind: "recovered",
        about: "",
        state: "raised",
        server: "default",
        environment: "production",
        threshold: "BREAKING",
        created_at: at
      }
    ],
    [
      "channels",
      {
        ...ids,
        channel_id: channel,
        kind: "webhook",
        name: "Ours",
        origin: "https://hooks.example.com",
        sealed_url: digest,
        sealed_secret: digest,
        sealed_secret_before: digest,
        created_at: at
      }
    ],
    [
      "deliveries",
      {
        ...ids,
        delivery_id: "msg_1",
        channel_id: channel,
        alert_id: alert,
        kind: "recovered",
        content: "{}",
        created_at: at
      }
    ],
    ["delivery_attempts", { ...ids, delivery_id: "msg_1", attempt: 1, at, status: 500, duration_ms: 3 }],
    [
      "watches",
      {
        ...ids,
        watch_id: watch,
        url: "https://watched.example.com/mcp",
        server: "default",
        environment: "production",
        interval: "1h",
        threshold: "BREAKING",
        spread: 0.5,
        slot: at,
        sealed_headers: digest,
        created_at: at
      }
    ],
    ["watch_checks", { ...ids, watch_id: watch, slot: at, attempt: 0, at, outcome: "baseline", duration_ms: 1 }],
    [
      "captures",
      {
        ...ids,
        capture_id: "cap_1",
        url: "https://server.example/mcp",
        server: "default",
        environment: "production",
        headers_set: true,
        state: "queued",
        created_at: at
      }
    ],
    [
      "usage_waiting",
      { ...ids, token: yield* newUuid, day: "2026-11-01", received_at: at, size: 1, content: new Uint8Array([1]) }
    ],
    ["ingest_batches", { ...ids, batch_key: "b", answer: "{}", created_at: at }],
    ["usage_outcomes", { ...ids, hour: at, outcome: "accepted", count: 1 }],
    ["usage_clients", { ...ids, client_name: "c", client_version: "1", first_seen: at, last_seen: at }],
    ["usage_settings", { ...ids, settings: "{}", changed_at: at }],
    [
      "usage_evidence",
      { ...ids, old_fingerprint: fingerprint, new_fingerprint: fingerprint, evidence: "[]", recorded_at: at }
    ],
    ["acceptances", { ...ids, fingerprint, reason: "known", author: "me", created_at: at }],
    [
      "audit_log",
      {
        org_id: orgId,
        audit_id: yield* newUuid,
        at,
        actor_id: by.id,
        actor: "me",
        action: "project.created",
        subject: "search"
      }
    ]
  ]
  // Of the organization, whose projects share them.
  const shared: typeof rows = [
    ["usage_blocks", { org_id: orgId, token: yield* newUuid, created_at: at }],
    ["org_plans", { org_id: orgId, plan: "team", changed_at: at }],
    ["quota_months", { org_id: orgId, month: "2026-11", kept: 1 }],
    [
      "quota_leases",
      { org_id: orgId, month: "2026-11", holder: yield* newUuid, kept: 1, dropped: 1, remaining: 1, expires_at: at }
    ]
  ]
  yield* inOrg(
    orgId,
    Effect.andThen(
      Effect.forEach(rows, ([table, row]) => sql`insert into ${sql(table)} ${sql.insert(row)} on conflict do nothing`),
      Effect.forEach(shared, ([table, row]) => sql`insert into ${sql(table)} ${sql.insert(row)} on conflict do nothing`)
    )
  )
  yield* sql`select usage_partition(${at}::date)`
  yield* inOrg(orgId, use(orgId, projectId))
})

/* One use and its rollup: their rows have numbers that the database gives. */
const use = Effect.fnUntraced(function* (orgId: string, projectId: string) {
  const sql = yield* SqlClient.SqlClient
  const own = sql`${orgId}::uuid, ${projectId}::uuid`
  yield* sql`
    with s as (
      insert into usage_series (org_id, project_id, digest, entity_kind, entity_name, environment, success, arguments,
        arguments_cut, created_at)
      values (${own}, '\\x01', 'tool', 'search', 'production', true, '{query}', false, ${at})
      returning series_id)
    insert into usage_events (org_id, series_id, at, received_at, n, duration_sum, duration_max)
    select ${orgId}::uuid, series_id, ${at}, ${at}, 1, 1, 1 from s`
  yield* sql`
    insert into usage_cohorts (org_id, project_id, digest, entity_kind, entity_name, environment)
    values (${own}, '\\x01', 'tool', 'search', 'production')`
  yield* sql`
    insert into usage_daily (org_id, project_id, cohort_id, day, calls, errors, cut, duration_sum, duration_max,
      histogram, last_at)
    select org_id, project_id, cohort_id, ${at}::date, 1, 0, 0, 1, 1, '\\x', ${at} from usage_cohorts
    where org_id = ${orgId} and project_id = ${projectId}`
  yield* sql`
    insert into usage_daily_arguments (org_id, project_id, cohort_id, day, path, present)
    select org_id, project_id, cohort_id, day, 'query', 1 from usage_daily
    where org_id = ${orgId} and project_id = ${projectId}`
})

/* They name no project, and what of them is of none any more is counted as well. */
const usesOf = (sql: SqlClient.SqlClient, projectId: string | undefined) =>
  projectId === undefined
    ? sql`true`
    : sql`series_id not in (select series_id from usage_series where project_id <> ${projectId})`

/** How many rows each table has of an organization, the directories too; those of one project where one is given. */
export const rowsOf = Effect.fnUntraced(function* (orgId: string, projectId?: string) {
  const sql = yield* SqlClient.SqlClient
  const counts = new Map<string, number>()
  const count = (table: string, condition = sql`true`) =>
    Effect.map(
      inOrg(
        orgId,
        sql<{
          count: number
        }>`select count(*)::int as count from ${sql(table)} where org_id = ${orgId} and ${condition}`
      ),
      ([row]) => counts.set(table, row?.count ?? -1)
    )
  for (const { columns, name } of yield* tenantTables) {
    if (projectId === undefined) yield* count(name)
    else if (columns.some((column) => column.name === "project_id")) yield* count(name, sql`project_id = ${projectId}`)
  }
  yield* count("usage_events", usesOf(sql, projectId))
  // The notes of what is gone are for stores outside, and go after a day.
  const directories = yield* sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped
    where c.relkind in ('r', 'p') and not c.relrowsecurity and c.relname <> 'usage_removals' and c.relnamespace = 'public'::regnamespace`
  if (projectId === undefined) for (const { name } of directories) yield* count(name)
  return counts
})
