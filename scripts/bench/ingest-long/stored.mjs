// What a database has of recorded use.
import { marker } from "./ledger.mjs"

/** What the database has of each project, and what it counts. */
export const storedUses = (query) =>
  query(
    `select p.slug, (select slug from orgs o where o.org_id = p.org_id) as org,
        (select coalesce(sum(e.n), 0)::float8 from usage_series s join usage_events e using (org_id, series_id)
          where s.org_id = p.org_id) as events,
        (select coalesce(sum(count), 0)::float8 from usage_outcomes o where o.org_id = p.org_id and outcome = 'accepted')
          as outcomes,
        (select coalesce(sum(count), 0)::float8 from usage_outcomes o where o.org_id = p.org_id and outcome <> 'accepted')
          as others,
        (select coalesce(sum(kept), 0)::float8 from (
          select org_id, kept from quota_months union all select org_id, kept from quota_leases
        ) q where q.org_id = p.org_id) as quota,
        (select coalesce(sum(calls), 0)::float8 from usage_daily d where d.org_id = p.org_id) as added,
        (select coalesce(json_agg(json_build_object('n', e.n, 'sum', e.duration_sum)), '[]')
          from usage_series s join usage_events e using (org_id, series_id)
          where s.org_id = p.org_id and s.entity_name = $1) as marks
      from projects p order by p.slug`,
    [marker]
  )
