// How a transaction of an organization begins: the organization is looked up in a directory, the transaction is made to act
// for it, and what is asked first is read, in one statement instead of four. Each runs as whoever calls it, under the same
// policies as any query, and its steps run in their order. A setting lasts as long as its transaction.

const acts = (found: string) =>
  `perform set_config('app.org_id', ${found}::text, true), set_config('app.account_id', '', true);`

/** The functions, one statement each. */
export const entering: ReadonlyArray<string> = [
  // No row for a slug that no organization has; no role for whoever does not belong to it.
  `create function enter_org(by_slug text, by_account uuid) returns table (org_id uuid, role text)
    language plpgsql volatile as $$
    declare found_org uuid;
    begin
      select d.org_id into found_org from org_directory d where d.slug = by_slug;
      if found_org is null then return; end if;
      ${acts("found_org")}
      return query select found_org,
        (select m.role from memberships m where m.org_id = found_org and m.account_id = by_account);
    end $$`,
  `create function enter_project(by_slug text, by_project text, by_account uuid)
    returns table (org_id uuid, role text, project_id uuid)
    language plpgsql volatile as $$
    declare found_org uuid;
    begin
      select d.org_id into found_org from org_directory d where d.slug = by_slug;
      if found_org is null then return; end if;
      ${acts("found_org")}
      return query select found_org,
        (select m.role from memberships m where m.org_id = found_org and m.account_id = by_account),
        (select p.project_id from projects p where p.org_id = found_org and p.slug = by_project);
    end $$`,
  // A key by its digest, with the slugs of its project.
  `create function find_key(by_digest bytea)
    returns table (org_id uuid, key_id text, kind text, last_used_at timestamptz, expires_at timestamptz,
      revoked_at timestamptz, org_slug text, project_slug text)
    language plpgsql volatile as $$
    declare found_org uuid;
    begin
      select d.org_id into found_org from key_directory d where d.digest = by_digest;
      if found_org is null then return; end if;
      ${acts("found_org")}
      return query
        select found_org, k.key_id, k.kind, k.last_used_at, k.expires_at, k.revoked_at, d.slug, p.slug
        from api_keys k
        join projects p on p.org_id = k.org_id and p.project_id = k.project_id
        join org_directory d on d.org_id = k.org_id
        where k.org_id = found_org and k.digest = by_digest;
    end $$`
]
