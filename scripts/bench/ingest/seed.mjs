// Projects with a key each, of organizations of a paid plan, whose events nothing cuts off.
import { createHash } from "node:crypto"

/** The id of a thing by its number. */
export const id = (kind, number) => `${kind}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`

/** Fills a migrated database: `org-0/project-0` and so on, one for each key. */
export const seedProjects = async (query, keys) => {
  const now = new Date()
  for (const [number, key] of keys.entries()) {
    const [org, project] = [id("00000001", number), id("00000002", number)]
    const digest = new Uint8Array(createHash("sha256").update(key).digest())
    await query("insert into org_directory (slug, org_id) values ($1, $2)", [`org-${number}`, org])
    await query("insert into orgs (org_id, slug, name, created_at) values ($1, $2, $2, $3)", [
      org,
      `org-${number}`,
      now
    ])
    await query("insert into projects (org_id, project_id, slug, name, created_at) values ($1, $2, $3, $3, $4)", [
      org,
      project,
      `project-${number}`,
      now
    ])
    await query("insert into org_plans (org_id, plan, changed_at) values ($1, 'team', $2)", [org, now])
    await query(
      `insert into api_keys (org_id, key_id, project_id, kind, name, digest, last_four, created_at)
        values ($1, $2, $3, 'ingest', 'server', $4, 'abcd', $5)`,
      [org, `key_${number}`, project, digest, now]
    )
    await query("insert into key_directory (digest, org_id, key_id) values ($1, $2, $3)", [
      digest,
      org,
      `key_${number}`
    ])
  }
}

/** The same, and the tables that rows are inserted to as they are. */
export const seed = async (query, keys) => {
  await seedProjects(query, keys)
  await query(`create table bench_raw (
    org_id uuid not null, at timestamptz not null, received_at timestamptz not null, entity_kind text not null,
    entity_name text not null, arguments text not null, duration_ms integer not null, success boolean not null,
    client_name text, client_version text, protocol_version text, server_version text, surface_fingerprint text,
    environment text not null
  )`)
  await query("create table bench_narrow (like usage_events)")
  for (const table of ["raw", "narrow"]) await query(`create index on bench_${table} using brin (received_at)`)
}
