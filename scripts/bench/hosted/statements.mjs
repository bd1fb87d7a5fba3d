// What the service asks its database, statement by statement. The bare handler asks the same, and the bench checks that it
// does: it compares what the database itself has counted of both.
export const statements = {
  session: "select * from sessions where digest = $1 and expires_at > $2",
  token: "select account_id from account_tokens where digest = $1 and revoked_at is null",
  tokenSeen:
    "update account_tokens set last_used_at = $1 where digest = $2 and (last_used_at is null or last_used_at <= $3)",
  keyOwner: "select org_id from key_directory where digest = $1",
  key: `select k.key_id, k.kind, k.last_used_at, k.expires_at, k.revoked_at, o.slug as org_slug, p.slug as project_slug
    from api_keys k join projects p on p.org_id = k.org_id and p.project_id = k.project_id
    join orgs o on o.org_id = k.org_id where k.org_id = $1 and k.digest = $2`,
  org: "select org_id from org_directory where slug = $1",
  acting: "select set_config('app.org_id', $1, true), set_config('app.account_id', $2, true)",
  role: "select role from memberships where org_id = $1 and account_id = $2",
  projectId: "select project_id from projects where org_id = $1 and slug = $2",
  project: "select slug, name, created_at from projects where org_id = $1 and project_id = $2",
  projects: "select slug, name, created_at from projects where org_id = $1 order by slug limit 5000",
  servers: `select s.name, s.created_at, c.deployments, c.contracts, l.created_at as last_at, l.fingerprint as last_fingerprint
    from servers s
    cross join lateral (
      select coalesce(sum(one.deployments), 0)::int as deployments, count(*)::int as contracts
      from (
        select count(*) as deployments from deployments d
        where d.org_id = s.org_id and d.project_id = s.project_id and d.server_id = s.server_id group by d.fingerprint
      ) one
    ) c
    left join lateral (
      select d.created_at, d.fingerprint from deployments d
      where d.org_id = s.org_id and d.project_id = s.project_id and d.server_id = s.server_id
      order by d.created_at desc, d.deployment_id desc limit 1
    ) l on true
    where s.org_id = $1 and s.project_id = $2
    order by s.name`,
  baseline: `select body from documents
    where org_id = $1 and project_id = $2 and fingerprint = (
      select fingerprint from deployments
      where org_id = $3 and project_id = $4 and environment = $5
        and server_id = (
          select server_id from servers
          where org_id = $6 and project_id = $7 and name = $8
        )
      order by created_at desc, deployment_id desc limit 1
    )`,
  serverId: "select server_id from servers where org_id = $1 and project_id = $2 and name = $3",
  deployments: `select deployment_id, fingerprint, environment, commit_id, branch, source, created_at from deployments
    where (org_id = $1 and project_id = $2 and server_id = $3) and true
    order by created_at desc, deployment_id desc limit $4`
}
