// What the service asks its database, statement by statement. The bare handler asks the same, and the bench checks that it
// does: it compares what the database itself has counted of both.
export const statements = {
  session: "select * from sessions where digest = $1 and expires_at > $2",
  token: "select account_id, last_used_at from account_tokens where digest = $1 and revoked_at is null",
  key: `select org_id, key_id, kind, last_used_at, expires_at, revoked_at, org_slug, project_slug from find_key($1)`,
  enterOrg: "select org_id, role from enter_org($1, $2)",
  enterProject: "select org_id, role, project_id from enter_project($1, $2, $3)",
  project: "select slug, name, created_at from projects where org_id = $1 and project_id = $2",
  projects: "select slug, name, created_at from projects where org_id = $1 order by slug limit 5000",
  basis: `select p.settings, (
      select coalesce(json_agg(json_build_object('fingerprint', a.fingerprint, 'reason', a.reason, 'author', a.author,
        'expires', to_char(a.expires, 'YYYY-MM-DD')) order by a.fingerprint), '[]')
      from acceptances a where a.org_id = p.org_id and a.project_id = p.project_id
    ) as acceptances
    from projects p where p.org_id = $1 and p.project_id = $2`,
  servers: `select s.name, s.created_at, c.deployments, c.contracts, l.created_at as last_at, l.fingerprint as last_fingerprint,
      h.created_at as changed_at, h.environment, h.previous, k.failure, k.passed, k.summary
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
    left join lateral (
      select d.created_at, d.environment, d.previous, d.fingerprint from deployments d
      where d.org_id = s.org_id and d.project_id = s.project_id and d.server_id = s.server_id
        and d.previous is distinct from d.fingerprint
      order by d.created_at desc, d.deployment_id desc limit 1
    ) h on true
    left join comparisons k on k.org_id = s.org_id and k.project_id = s.project_id
      and k.old_fingerprint = h.previous and k.new_fingerprint = h.fingerprint and k.basis = $1
    where s.org_id = $2 and s.project_id = $3
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

/** What the functions among them ask, whose own plans say nothing of it. */
export const within = {
  enterOrg: ["org", "role"],
  enterProject: ["org", "role", "projectId"],
  key: ["keyOwner", "keyRow"]
}

/** The statements of functions. */
export const inner = {
  org: "select d.org_id from org_directory d where d.slug = $1",
  role: "select m.role from memberships m where m.org_id = $1 and m.account_id = $2",
  projectId: "select p.project_id from projects p where p.org_id = $1 and p.slug = $2",
  keyOwner: "select d.org_id from key_directory d where d.digest = $1",
  keyRow: `select k.org_id, k.key_id, k.kind, k.last_used_at, k.expires_at, k.revoked_at, d.slug, p.slug
    from api_keys k
    join projects p on p.org_id = k.org_id and p.project_id = k.project_id
    join org_directory d on d.org_id = k.org_id
    where k.org_id = $1 and k.digest = $2`
}
