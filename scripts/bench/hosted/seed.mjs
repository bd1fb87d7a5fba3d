// What the service has recorded when it is measured: organizations, projects, and for each project deployments of two
// servers, most of which deploy a contract that was there before. Written by the database itself, as an administrator.
import { createHash } from "node:crypto"
import { toolsOf } from "../surface.mjs"

export const shape = { orgs: 8, projects: 1000, deployments: 50, contracts: 10 }

const digest = (text) => createHash("sha256").update(text).digest()

// Documents of 5 to 50 kB. Each project has texts of its own, so that a database can keep no two of them as one.
const documents = Array.from({ length: 40 }, (_, index) => {
  const tools = toolsOf(3 + Math.round((index * 27) / 39)).map((tool) => ({ ...tool, name: `${tool.name}_@@` }))
  return JSON.stringify({ kind: "mcp-inspect/snapshot", tools })
})

// The id of a thing by its number, as SQL.
const id = (kind, number) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const accountId = (number) => `0000000a-0000-7000-8000-${number.toString(16).padStart(12, "0")}`

/** The credentials of whoever asks: of each organization an account, of each project a key. */
export const sessionOf = (org) => `session-of-org-${org}`.padEnd(43, "x")

const at = "timestamptz '2026-11-01T08:00:00Z'"

const statements = [
  `insert into accounts (account_id, email, email_key, created_at)
    select ${id("0000000a", "n")}, 'person-' || n || '@example.com', 'person-' || n || '@example.com', ${at}
    from generate_series(0, 1999) n`,
  `insert into org_directory (slug, org_id) select 'org-' || o, ${id("00000001", "o")} from generate_series(0, $orgs - 1) o`,
  `insert into orgs (org_id, slug, name, created_at)
    select ${id("00000001", "o")}, 'org-' || o, 'Organization ' || o, ${at} from generate_series(0, $orgs - 1) o`,
  // Each organization has some two hundred members.
  `insert into memberships (org_id, account_id, role, created_at)
    select ${id("00000001", "(n % $orgs)")}, ${id("0000000a", "n")}, 'admin', ${at} from generate_series(0, 1999) n`,
  `insert into projects (org_id, project_id, slug, name, created_at)
    select ${id("00000001", "(p % $orgs)")}, ${id("00000002", "p")}, 'project-' || p, 'Project ' || p, ${at}
    from generate_series(0, $projects - 1) p`,
  `insert into servers (org_id, project_id, server_id, name, created_at)
    select ${id("00000001", "(p % $orgs)")}, ${id("00000002", "p")}, ${id("00000003", "(p * 2 + s)")},
      (array['default', 'search'])[s + 1], ${at}
    from generate_series(0, $projects - 1) p, generate_series(0, 1) s`,
  `insert into documents (org_id, project_id, fingerprint, body, bytes, created_at)
    select ${id("00000001", "(p % $orgs)")}, ${id("00000002", "p")}, 'sha256:' || lpad(to_hex(p * 100 + c), 64, '0'),
      replace(body, '@@', p || '_' || c), length(body), ${at}
    from generate_series(0, $projects - 1) p cross join generate_series(0, $contracts - 1) c
    join bench_documents on number = (p + c * 7) % 40`,
  `insert into deployments
    (org_id, project_id, deployment_id, server_id, fingerprint, previous, environment, commit_id, branch, source, created_at)
    select ${id("00000001", "(p % $orgs)")}, ${id("00000002", "p")},
      'dep_' || lpad(to_hex(p), 10, '0') || lpad(to_hex(d), 16, '0'), ${id("00000003", "(p * 2 + d % 2)")},
      'sha256:' || lpad(to_hex(p * 100 + d * $contracts / $deployments), 64, '0'),
      case when d > 1 then 'sha256:' || lpad(to_hex(p * 100 + (d - 2) * $contracts / $deployments), 64, '0') end,
      case when d % 6 = 5 then 'staging' else 'production' end,
      lpad(to_hex(p * 1000 + d), 40, '0'), 'main', 'push', ${at} + d * interval '6 hours'
    from generate_series(0, $projects - 1) p, generate_series(0, $deployments - 1) d`
]

/** Fills a migrated database. */
export const seed = async (query) => {
  const filled = (text) => text.replaceAll(/\$(orgs|projects|deployments|contracts)/g, (_, name) => String(shape[name]))
  await query("create temporary table bench_documents (number integer, body text)")
  for (const [number, body] of documents.entries())
    await query("insert into bench_documents values ($1, $2)", [number, body])
  for (const statement of statements) await query(filled(statement))
  const now = new Date()
  const expires = new Date(now.getTime() + 30 * 86_400_000)
  for (let org = 0; org < shape.orgs; org++) {
    await query(
      `insert into sessions (digest, session_id, account_id, csrf_digest, created_at, last_seen_at, expires_at)
        values ($1, gen_random_uuid(), $2, $3, $4, $4, $5)`,
      [digest(sessionOf(org)), accountId(org), digest("csrf"), now, expires]
    )
  }
  // Sessions of others, so that the table is one of a service in use.
  await query(
    `insert into sessions (digest, session_id, account_id, csrf_digest, created_at, last_seen_at, expires_at)
      select sha256(('other-' || n)::bytea), gen_random_uuid(), ${id("0000000a", "(n % 2000)")}, '\\x00', $1, $1, $2
      from generate_series(0, 19999) n`,
    [now, expires]
  )
}

/** Gives each project a key and each organization's account a token; as many as there are texts for them. */
export const seedCredentials = async (query, { keys, tokens }) => {
  const now = new Date()
  for (const [project, key] of keys.entries()) {
    const org = id("00000001", "$1::int")
    await query(
      `insert into api_keys (org_id, key_id, project_id, kind, name, digest, last_four, created_at, last_used_at)
        values (${org}, 'key_' || $2::int, ${id("00000002", "$2::int")}, 'api', 'ci', $3, 'abcd', $4, $4)`,
      [project % shape.orgs, project, digest(key), now]
    )
    await query(`insert into key_directory (digest, org_id, key_id) values ($2, ${org}, 'key_' || $3::int)`, [
      project % shape.orgs,
      digest(key),
      project
    ])
  }
  for (const [org, token] of tokens.entries()) {
    await query(
      `insert into account_tokens (digest, token_id, account_id, name, last_four, created_at, last_used_at)
        values ($1, 'tok_' || $2::int, $3, 'cli', 'abcd', $4, $4)`,
      [digest(token), org, accountId(org), now]
    )
  }
  await query("analyze")
}
