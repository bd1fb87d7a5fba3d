// What a flush of ingest asks of the database besides its rows: who sends, and whether it may be stored.
// Each runs as whoever calls it, under the same policies as any query.

const acts = (found: string) =>
  `perform set_config('app.org_id', ${found}::text, true), set_config('app.account_id', '', true);`

const use = `s.org_id, s.project_id, s.entity_kind, s.entity_name, s.environment, s.success, s.client_name, s.client_version,
        s.protocol_version, s.server_version, s.surface_fingerprint, s.arguments, s.arguments_cut, e.at, e.received_at,
        e.duration_sum, e.n, e.duration_max, e.histogram`

/** The functions, one statement each. */
export const ingesting: ReadonlyArray<string> = [
  // Begins a flush of an organization. Two that flush one block come one after the other. The organization and those projects
  // that are still there stay to the end of the transaction; whoever deletes them locks them in the same order.
  `create function enter_ingest(by_org uuid, by_token uuid, by_projects uuid[], by_time timestamptz)
    returns table (org_id uuid, is_stored boolean, projects uuid[], received_at timestamptz)
    language plpgsql volatile as $$
    declare receipt timestamptz; held uuid[];
    begin
      ${acts("by_org")}
      -- Whatever hangs, those who wait are answered.
      perform set_config('statement_timeout', '10s', true);
      perform pg_advisory_xact_lock(hashtextextended(by_token::text, 0));
      receipt := usage_receipt(by_time);
      perform from orgs o where o.org_id = by_org for key share;
      select array(
        select p.project_id from projects p
        where p.org_id = by_org and p.project_id = any(by_projects) order by p.project_id for key share
      ) into held;
      return query select by_org,
        exists (select from usage_blocks b where b.org_id = by_org and b.token = by_token),
        held, receipt;
    end $$`,
  // A key by its digest, with the project that it sends for.
  `create function find_ingest_key(by_digest bytea)
    returns table (org_id uuid, key_id text, project_id uuid, kind text, expires_at timestamptz, revoked_at timestamptz)
    language plpgsql volatile as $$
    declare found_org uuid;
    begin
      select d.org_id into found_org from key_directory d where d.digest = by_digest;
      if found_org is null then return; end if;
      ${acts("found_org")}
      return query select found_org, k.key_id, k.project_id, k.kind, k.expires_at, k.revoked_at
        from api_keys k where k.org_id = found_org and k.digest = by_digest;
    end $$`,
  // What many rows have in common, and their sums, as the store gives them.
  `create type recorded_use as (
    org_id uuid, project_id uuid, entity_kind text, entity_name text, environment text, success boolean, client_name text,
    client_version text, protocol_version text, server_version text, surface_fingerprint text, arguments text[],
    arguments_cut boolean, at timestamptz, received_at timestamptz, duration_sum bigint, n integer, duration_max integer,
    histogram bytea
  )`,
  // All that was received in (since, until], of every organization: the one place that sees them at once.
  `create function uses_received(since timestamptz, until timestamptz) returns setof recorded_use
    language plpgsql volatile as $$
    begin
      perform set_config('app.work', 'rollup', true);
      return query select ${use}
        from usage_events e join usage_series s on s.org_id = e.org_id and s.series_id = e.series_id
        where e.received_at > since and e.received_at <= until;
      perform set_config('app.work', '', true);
    end $$`,
  // All uses of a project in [since, before) that were received until then. Those of a day come within two more days; a
  // clock that is ahead, or receipts that were closed, can put off a receipt for a while besides.
  `create function uses_between(by_org uuid, by_project uuid, since timestamptz, before timestamptz, until timestamptz)
    returns setof recorded_use
    language plpgsql volatile as $$
    begin
      ${acts("by_org")}
      return query select ${use}
        from usage_series s join usage_events e on e.org_id = s.org_id and e.series_id = s.series_id
        where s.org_id = by_org and s.project_id = by_project and e.org_id = by_org
          and e.at >= since and e.at < before and e.received_at <= until
          and e.received_at >= since - interval '1 day' and e.received_at < before + interval '4 days';
    end $$`
]
