import type { Job, JobKind } from "./Job.ts"

/** A job as the database has it, while somebody holds it. */
export interface JobRow {
  readonly job_id: string
  readonly leased_by: string
  readonly kind: JobKind
  readonly org_id: string
  readonly project_id: string
  readonly ref_id: string
  readonly due_at: Date
  readonly attempts: number
  readonly slow: boolean
}

/** What is read of one. */
export const columns =
  "jobs.job_id, jobs.leased_by, jobs.kind, jobs.org_id, jobs.project_id, jobs.ref_id, jobs.due_at, jobs.attempts, jobs.slow"

/** A job from its row. */
export const toJob = (row: JobRow): Job => ({
  id: row.job_id,
  lease: row.leased_by,
  kind: row.kind,
  orgId: row.org_id,
  projectId: row.project_id,
  refId: row.ref_id,
  dueAt: row.due_at,
  attempts: row.attempts,
  slow: row.slow
})
