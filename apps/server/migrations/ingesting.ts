// What a flush of ingest asks of the database besides its rows: who sends, whether it may be stored, and how much of it.
// Each runs as whoever calls it, under the same policies as any query.

const acts = (found: string) =>
  `perform set_config('app.org_id', ${found}::text, true), set_config('app.account_id', '', true);`

const use = `s.org_id, s.project_id, s.entity_kind, s.entity_name, s.environment, s.success, s.client_name, s.client_version,
        s.protocol_version, s.server_version, s.surface_fingerprint, s.arguments, s.arguments_cut, e.at, e.received_at,
        e.duration_sum, e.n, e.duration_max, e.histogram`

/** The functions, one statement each. */
export const ingesting: ReadonlyArray<string> = [
  // Begins a flush of an organization. Two that flush one block come one after the other. The projects that are still there
  // stay to the end of the transaction.
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
      select array(
        select p.project_id from projects p
        where p.org_id = by_org and p.project_id = any(by_projects) order by p.project_id for key share
      ) into held;
      return query select by_org,
        exists (select from usage_blocks b where b.org_id = by_org and b.token = by_token),
        held, receipt;
    end $$`,
  // Takes room for so many events of a month from the allowance of an organization, and counts what it has none for. The
  // free plan alone ends at its cap, none where that is null. The row is locked from here to the end of the transaction, so
  // that what is kept is exact however many processes take.
  `create function take_quota(by_org uuid, by_month text, arriving bigint, free_cap bigint) returns bigint
    language plpgsql volatile as $$
    declare already bigint; taken bigint := arriving; plan text;
    begin
      insert into quota_months (org_id, month) values (by_org, by_month) on conflict do nothing;
      select q.kept into already from quota_months q where q.org_id = by_org and q.month = by_month for update;
      select case when p.next_plan is not null and by_month >= p.next_from then p.next_plan else p.plan end into plan
        from org_plans p where p.org_id = by_org;
      if free_cap is not null and coalesce(plan, 'free') = 'free' then
        taken := least(arriving, greatest(free_cap - already, 0));
      end if;
      update quota_months q set kept = q.kept + taken, dropped = q.dropped + arriving - taken
        where q.org_id = by_org and q.month = by_month;
      return taken;
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
