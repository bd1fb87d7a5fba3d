// How a process takes jobs. What others are about to take is skipped, so that none waits for another; and an organization
// that has thousands of jobs due gets its share, and keeps nobody else from theirs.
import { type Duration, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { columns, type JobRow, toJob } from "./jobRow.ts"
import type { JobKind } from "./Job.ts"

/** What a process looks for. */
export interface Wanted {
  readonly kind: JobKind
  readonly slow: boolean
  readonly most: number
  /** Jobs of this kind of one organization at once, in all processes together. */
  readonly perOrg: number
  /** The parts of the work that are this process's to do. */
  readonly parts: ReadonlyArray<number>
  /** How long after its time a job of another part counts as left behind. */
  readonly leftBehind: Duration.Input
}

/*
 * So many are looked at. All may be of one organization: then it gets its share, has as many running as it may, and is
 * passed over by whoever looks next.
 */
const window = 500

/** Takes jobs, oldest first. */
export const claimRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { kind, most, parts, perOrg, slow }: Wanted,
  hold: { readonly lease: string; readonly until: Date; readonly at: Date; readonly left: Date }
) {
  const { at, lease, left, until } = hold
  const ours = sql`
    jobs.kind = ${kind} and jobs.slow = ${slow} and jobs.due_at <= ${at}
    and (jobs.part = any(${parts}::smallint[]) or jobs.due_at <= ${left})`
  const hasRoom = sql`jobs.org_id not in (select org_id from running where held >= ${perOrg})`
  const rows = yield* sql<JobRow>`
    with running as (
      select org_id, count(*) as held from jobs
      where kind = ${kind} and slow = ${slow} and leased_by is not null and leased_until >= ${at}
      group by org_id
    ), due as (
      (select job_id, org_id, due_at from jobs
        where leased_by is null and ${ours} and ${hasRoom} order by due_at limit ${window})
      union all
      (select job_id, org_id, due_at from jobs
        where leased_by is not null and leased_until < ${at} and ${ours} and ${hasRoom} limit ${window})
    ), shared as (
      select job_id, row_number() over (partition by org_id order by due_at, job_id) + coalesce(held, 0) as place
      from due left join running using (org_id)
    ), found as (
      select jobs.job_id from jobs
      where jobs.job_id in (select job_id from shared where place <= ${perOrg})
        and (jobs.leased_by is null or jobs.leased_until < ${at}) and jobs.due_at <= ${at}
      order by jobs.due_at limit ${most}
      for update skip locked
    )
    update jobs set leased_by = ${lease}, leased_until = ${until}, moved = false,
      attempts = jobs.attempts + (case when jobs.leased_by is null then 0 else 1 end)
    from found where jobs.job_id = found.job_id
    returning ${sql.literal(columns)}`
  return rows.map(toJob).toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
})
