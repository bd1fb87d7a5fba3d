// Rollups of one project with many tools, each called by many kinds of clients every day: the calls of a cohort and day
// are one row however many they are, so it is the cohorts that make rows. A hundred million events are 617 a row here.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const tools = 60
const clients = 30
const days = 90
/** A deployment every fifteen days, each with a surface of its own. */
const surfaces = 6
const pathsOfTool = 6
const events = 100_000_000

export const shape = {
  events,
  daily: tools * clients * days,
  paths: tools * clients * days * pathsOfTool
}

export const names = {
  org: "bench",
  project: "bench",
  account: "00000000-0000-7000-8000-000000000001",
  orgId: "00000000-0000-7000-8000-000000000002",
  projectId: "00000000-0000-7000-8000-000000000003"
}

const { account, orgId, projectId } = names
const own = `'${orgId}'::uuid, '${projectId}'::uuid`

const statements = [
  // References hold as they are made; to check a million of them takes longer than all that is measured.
  "set session_replication_role = replica",
  `select set_config('app.org_id', '${orgId}', false)`,
  `insert into accounts (account_id, email, email_key, created_at) values ('${account}', 'a@example.com', 'a@example.com', now())`,
  `insert into org_directory (slug, org_id) values ('bench', '${orgId}')`,
  `insert into orgs (org_id, slug, name, created_at) values ('${orgId}', 'bench', 'Bench', now())`,
  `insert into memberships (org_id, account_id, role, created_at) values ('${orgId}', '${account}', 'owner', now())`,
  `insert into projects (org_id, project_id, slug, name, created_at) values (${own}, 'bench', 'Bench', now())`,
  `insert into usage_cohorts (org_id, project_id, digest, entity_kind, entity_name, environment, client_name,
     client_version, surface_fingerprint)
   select ${own}, sha256((t || ' ' || c || ' ' || s)::bytea), 'tool', 'tool-' || t, 'production', 'client-' || c % 10,
     (c / 10) || '.0.0', 'sha256:' || repeat(to_hex(s), 64)
   from generate_series(1, ${tools}) t, generate_series(0, ${clients - 1}) c, generate_series(1, ${surfaces}) s`,
  // In the order in which a service writes: day by day.
  `insert into usage_daily (org_id, project_id, cohort_id, day, calls, errors, cut, duration_sum, duration_max, histogram,
     last_at)
   select ${own}, c.cohort_id, d.day, ${Math.round(events / (tools * clients * days))}, 1, 0, 10000, 100,
     decode('0102030405060708090a0b0c', 'hex'), d.day + interval '20 hours'
   from (select ago, current_date - ago as day from generate_series(0, ${days - 1}) ago) d
   join usage_cohorts c on right(c.surface_fingerprint, 1)::int = 1 + d.ago / ${days / surfaces}
   order by d.day, c.cohort_id`,
  `insert into usage_daily_arguments (org_id, project_id, cohort_id, day, path, present)
   select ${own}, d.cohort_id, d.day, 'argument_' || p, 100
   from usage_daily d, generate_series(1, ${pathsOfTool}) p order by d.day, d.cohort_id`,
  "set session_replication_role = origin",
  `analyze`
]

export const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const statement of statements) yield* sql.unsafe(statement)
})
