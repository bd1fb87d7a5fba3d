// How a flush pays for events, and how the accounts of months are settled. Each runs as whoever calls it, under the same
// policies as any query, in a transaction of the organization. What is kept is decided by whoever calls.

/** The functions, one statement each. */
export const quotas: ReadonlyArray<string> = [
  // Counts events in the lease of a process: as kept or dropped where that is so for the whole plan, else as kept if the
  // lease has room for them. It waits for no lease where it has to have room, and keeps no lock of one that has none: of two
  // that settle each could then wait for the other.
  `create function pay_quota(by_org uuid, by_month text, by_holder uuid, arriving bigint, until timestamptz, keeps text[],
      drops text[])
    returns table (plan_held text, kept_now bigint, dropped_now bigint)
    language plpgsql volatile as $$
    declare held text; dropping bigint := 0; room bigint;
    begin
      select case when p.next_plan is not null and by_month >= p.next_from then p.next_plan else p.plan end into held
        from org_plans p where p.org_id = by_org;
      held := coalesce(held, 'free');
      if held = any(keeps) or held = any(drops) then
        if held = any(drops) then dropping := arriving; end if;
        insert into quota_leases as l (org_id, month, holder, kept, dropped, remaining, expires_at)
          values (by_org, by_month, by_holder, arriving - dropping, dropping, 0, until)
          on conflict (org_id, month, holder) do update
          set kept = l.kept + excluded.kept, dropped = l.dropped + excluded.dropped, expires_at = excluded.expires_at;
        return query select held, arriving - dropping, dropping;
        return;
      end if;
      if exists (
        select from quota_leases l
        where l.org_id = by_org and l.month = by_month and l.holder = by_holder and l.remaining >= arriving
      ) then
        begin
          select l.remaining into room from quota_leases l
            where l.org_id = by_org and l.month = by_month and l.holder = by_holder for no key update skip locked;
          if room is null or room < arriving then raise sqlstate 'QT001'; end if;
          update quota_leases l
            set kept = l.kept + arriving, remaining = l.remaining - arriving, expires_at = until
            where l.org_id = by_org and l.month = by_month and l.holder = by_holder;
          return query select held, arriving, 0::bigint;
          return;
        exception when sqlstate 'QT001' then null;
        end;
      end if;
      return query select held, null::bigint, null::bigint;
    end $$`,
  // Locks the account of a month: first what has ended, which is the row without a holder, then its leases in one order.
  `create function quota_account(by_org uuid, by_month text)
    returns table (lease_holder uuid, lease_kept bigint, lease_dropped bigint, lease_remaining bigint, lease_until timestamptz)
    language plpgsql volatile as $$
    begin
      insert into quota_months (org_id, month) values (by_org, by_month) on conflict do nothing;
      return query select null::uuid, q.kept, q.dropped, 0::bigint, null::timestamptz
        from quota_months q where q.org_id = by_org and q.month = by_month for no key update;
      return query select l.holder, l.kept, l.dropped, l.remaining, l.expires_at
        from quota_leases l where l.org_id = by_org and l.month = by_month order by l.holder for no key update;
    end $$`,
  // Writes an account that was locked. A lease that was not seen there can have been made since by the same process.
  `create function write_quota(by_org uuid, by_month text, ended_kept bigint, ended_dropped bigint, gone uuid[],
      holders uuid[], seen boolean[], kept_of bigint[], dropped_of bigint[], remaining_of bigint[], until_of timestamptz[])
    returns void
    language plpgsql volatile as $$
    begin
      update quota_months q set kept = ended_kept, dropped = ended_dropped
        where q.org_id = by_org and q.month = by_month and (q.kept, q.dropped) <> (ended_kept, ended_dropped);
      delete from quota_leases l where l.org_id = by_org and l.month = by_month and l.holder = any(gone);
      update quota_leases l
        set kept = u.kept, dropped = u.dropped, remaining = u.remaining, expires_at = u.until
        from unnest(holders, seen, kept_of, dropped_of, remaining_of, until_of)
          u (holder, is_seen, kept, dropped, remaining, until)
        where u.is_seen and l.org_id = by_org and l.month = by_month and l.holder = u.holder
          and (l.kept, l.dropped, l.remaining, l.expires_at) <> (u.kept, u.dropped, u.remaining, u.until);
      insert into quota_leases as l (org_id, month, holder, kept, dropped, remaining, expires_at)
        select by_org, by_month, u.holder, u.kept, u.dropped, u.remaining, u.until
        from unnest(holders, seen, kept_of, dropped_of, remaining_of, until_of)
          u (holder, is_seen, kept, dropped, remaining, until)
        where not u.is_seen
        on conflict (org_id, month, holder) do update
        set kept = l.kept + excluded.kept, dropped = l.dropped + excluded.dropped,
          remaining = l.remaining + excluded.remaining, expires_at = excluded.expires_at;
    end $$`,
  // What was counted of a month.
  `create function quota_counted(by_org uuid, by_month text) returns table (all_kept bigint, all_dropped bigint)
    language sql stable as $$
      select coalesce(sum(kept), 0)::bigint, coalesce(sum(dropped), 0)::bigint from (
        select kept, dropped from quota_months where org_id = by_org and month = by_month
        union all
        select kept, dropped from quota_leases where org_id = by_org and month = by_month
      ) counted
    $$`
]
