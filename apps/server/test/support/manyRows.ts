// Five thousand of whatever can be many, written as the service writes it.
import { documentOf } from "../../../cli/test/support/contract/documents.ts"
import type { Ask } from "./entered.ts"
import type { Sql } from "./overDatabase.ts"

/** So many. */
export const many = 5000

const tools = Array.from({ length: many }, (_, at) => ({
  name: `tool_${String(at).padStart(4, "0")}`,
  description: `Does number ${at}.`,
  inputSchema: { type: "object", properties: { [`argument_${at}`]: { type: "string" } } }
}))

/** Two contracts that differ in each of so many tools. */
const contracts = [
  documentOf(tools),
  documentOf(
    tools.map((tool, at) => ({
      ...tool,
      inputSchema: { type: "object", properties: { [`other_${at}`]: { type: "integer" } } }
    })),
    "2.0.0"
  )
] as const

/** Their fingerprints. */
export const prints = contracts.map((document) => String(document["fingerprint"]))

/** Fills an organization that has one project; of its servers, `server` has all the history. */
export const makeMany = async ({ ask, sql }: { readonly ask: Ask; readonly sql: Sql }, org: string): Promise<void> => {
  for (const snapshot of contracts)
    await ask("POST", `/v1/projects/${org}/default/snapshots`, {
      snapshot,
      environment: "production",
      server: "server"
    })
  await ask("POST", `/v1/projects/${org}/default/watches`, { url: "http://127.0.0.1:18999/mcp", server: "server" })
  await ask("POST", `/v1/projects/${org}/default/channels`, {
    kind: "webhook",
    name: "hook",
    url: "http://127.0.0.1:18999/hook"
  })
  const [row] = await sql(`
    select o.org_id, p.project_id, w.watch_id, c.channel_id, m.account_id, s.server_id from org_directory o
    join projects p on p.org_id = o.org_id join watches w on w.org_id = o.org_id
    join channels c on c.org_id = o.org_id join memberships m on m.org_id = o.org_id
    join servers s on s.org_id = o.org_id where o.slug = '${org}'`)
  const text = (name: string): string => `'${String(row?.[name])}'`
  const ids = `${text("org_id")}::uuid, ${text("project_id")}::uuid`
  const inTime = "now() - n * interval '1 hour'"
  const from = `from generate_series(1, ${many}) n`
  await sql(`delete from jobs`)
  const statements = [
    `insert into servers (org_id, project_id, server_id, name, created_at)
      select ${ids}, gen_random_uuid(), 'server_' || lpad(n::text, 4, '0'), now() ${from}`,
    `insert into deployments (org_id, project_id, deployment_id, server_id, fingerprint, previous, environment, source, created_at)
      select ${ids}, 'dep_' || n, ${text("server_id")}::uuid, (array['${prints[0]}', '${prints[1]}'])[n % 2 + 1],
        (array['${prints[0]}', '${prints[1]}'])[(n + 1) % 2 + 1], 'production', 'push', ${inTime} - interval '1 hour' ${from}`,
    `insert into alerts (org_id, project_id, alert_id, watch_id, kind, about, state, server, environment, threshold, title, created_at)
      select ${ids}, gen_random_uuid(), ${text("watch_id")}::uuid, 'recovered', n::text, 'raised', 'server', 'production',
        'BREAKING', 'server can be captured again, number ' || n, ${inTime} ${from}`,
    `insert into deliveries (org_id, project_id, delivery_id, channel_id, kind, state, content, created_at)
      select ${ids}, 'msg_' || n, ${text("channel_id")}::uuid, 'test', 'delivered', '{}', ${inTime} ${from}`,
    `insert into audit_log (org_id, audit_id, at, actor, action, subject)
      select ${text("org_id")}::uuid, gen_random_uuid(), ${inTime}, 'somebody', 'project.renamed', 'number ' || n ${from}`,
    `insert into api_keys (org_id, project_id, key_id, kind, name, digest, last_four, created_at)
      select ${ids}, 'key_many' || n, 'api', 'number ' || n, decode(md5(n::text), 'hex'), 'abcd', ${inTime} ${from}`,
    `insert into accounts (account_id, email, email_key, created_at)
      select gen_random_uuid(), 'many' || n || '@example.com', 'many' || n || '@example.com', now() ${from}`,
    `insert into memberships (org_id, account_id, role, created_at)
      select ${text("org_id")}::uuid, account_id, 'member', now() from accounts where email like 'many%'`,
    `insert into invitations (org_id, invitation_id, email, role, invited_by, created_at, expires_at)
      select ${text("org_id")}::uuid, gen_random_uuid(), 'asked' || n || '@example.com', 'viewer', ${text("account_id")}::uuid,
        now(), now() + interval '1 day' ${from}`,
    `insert into watches (org_id, project_id, watch_id, url, server, environment, interval, threshold, spread, slot, created_at)
      select ${ids}, gen_random_uuid(), 'https://example.com/' || n, 'server_' || lpad(n::text, 4, '0'), 'production', '24h',
        'BREAKING', 0.5, now() + interval '1 day', now() ${from}`,
    `insert into watch_checks (org_id, project_id, watch_id, slot, attempt, at, outcome, duration_ms, list_ms)
      select ${ids}, ${text("watch_id")}::uuid, ${inTime}, 0, ${inTime}, 'unchanged', 40, 30 ${from}`,
    `insert into invoices (org_id, month, kept, total, issued_at)
      select ${text("org_id")}::uuid, to_char(date '1600-01-01' + n * interval '1 month', 'YYYY-MM'), n, 100, now() ${from}`,
    `insert into acceptances (org_id, project_id, fingerprint, reason, author, created_at)
      select ${ids}, 'sha256:' || md5(n::text) || md5((-n)::text), 'number ' || n, 'somebody', ${inTime} ${from}`,
    `insert into projects (org_id, project_id, slug, name, created_at)
      select ${text("org_id")}::uuid, gen_random_uuid(), 'many-' || n, 'Number ' || n, now() ${from}`,
    `insert into usage_cohorts (org_id, project_id, cohort_id, digest, entity_kind, entity_name, environment, client_name,
        client_version, surface_fingerprint) overriding system value
      select ${ids}, n, decode(md5(n::text), 'hex'), 'tool', 'tool_' || lpad((n - 1)::text, 4, '0'), 'production',
        'client ' || n, '1', '${prints[1]}' ${from}`,
    `insert into usage_daily (org_id, project_id, cohort_id, day, calls, errors, cut, duration_sum, duration_max, histogram, last_at)
      select ${ids}, n, (now() at time zone 'UTC')::date, 3, 1, 0, 9, 3, '\\x', now() ${from}`,
    `insert into sessions (digest, session_id, account_id, csrf_digest, created_at, last_seen_at, expires_at)
      select decode(md5(n::text), 'hex'), gen_random_uuid(), ${text("account_id")}::uuid, '\\x00', now(), ${inTime},
        now() + interval '1 day' ${from}`,
    `insert into account_tokens (digest, token_id, account_id, name, last_four, created_at)
      select decode(md5(n::text), 'hex'), 'tok_' || n, ${text("account_id")}::uuid, 'number ' || n, 'abcd', ${inTime} ${from}`
  ]
  for (const statement of statements) await sql(statement)
}
