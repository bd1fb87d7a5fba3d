// Work that is due, over all organizations. A job is a row: whoever claims it holds it for a while, renews that for as long
// as the work takes, and writes what came of it and the end of the job in one transaction. A process that dies holds
// nothing for long; one that only thought it still held a job writes nothing.
import { Context, DateTime, type Duration, Effect, Layer, PubSub, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { newUuid } from "../platform/secrets.ts"
import { nowDate } from "../platform/times.ts"
import { after } from "../platform/moments.ts"

/** What there is to do. */
export type JobKind = "capture" | "watch" | "judge" | "deliver"

/** What a job is about: `refId` is the id of a capture, a watch, an alert or a delivery. */
export interface About {
  readonly kind: JobKind
  readonly orgId: string
  readonly projectId: string
  readonly refId: string
}

/** A job that this process holds. */
export interface Job extends About {
  readonly id: string
  readonly dueAt: Date
  /** How often it was begun and not finished before. */
  readonly attempts: number
  readonly slow: boolean
}

/** Another process took the job over, or it is gone: nothing of this one's work may be written. */
export class LostLease extends Schema.TaggedError<LostLease>()("LostLease", {}) {}

/** What a process looks for. */
export interface Wanted {
  readonly kind: JobKind
  readonly slow: boolean
  readonly most: number
  /** Jobs of one organization at once, less those it has running. */
  readonly mostOfOrg: (orgId: string) => number
  /** Organizations that have as many running as they may. */
  readonly full: ReadonlyArray<string>
  /** The parts of the work that are this process's to do. */
  readonly parts: ReadonlyArray<number>
  /** From when on a job of another part counts as left behind. */
  readonly leftBehind: Duration.Input
}

/** How many parts all work has. */
export const partCount = 16

/* Ids begin with the time, and end in chance. */
const partOf = (jobId: string): number => Number.parseInt(jobId.slice(-1), 16) % partCount

/** Work that is due. */
export class Jobs extends Context.Service<
  Jobs,
  {
    /** This process, by a name of its own. */
    readonly holder: string
    /** Adds a job, or moves the one there is; in the transaction of what it is about. */
    readonly add: (about: About, dueAt: Date) => Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>
    /** Adds a job that this process begins at once. */
    readonly begin: (about: About) => Effect.Effect<Job, SqlError.SqlError, SqlClient.SqlClient>
    /** Takes jobs that are due, or whose holder is gone. */
    readonly claim: (wanted: Wanted) => Effect.Effect<ReadonlyArray<Job>, SqlError.SqlError>
    /** Goes on holding all that this process holds of these. */
    readonly renew: (ids: ReadonlyArray<string>) => Effect.Effect<void, SqlError.SqlError>
    /**
     * Ends a job, or puts it off, in the transaction of what came of it; fails where this process holds it no longer, so
     * that the transaction is undone.
     */
    readonly finish: (
      job: Job,
      next: "done" | { readonly dueAt: Date; readonly slow?: boolean }
    ) => Effect.Effect<void, LostLease | SqlError.SqlError, SqlClient.SqlClient>
    /** Gives a job back that could not be done, to be done later. */
    readonly giveBack: (job: Job, dueAt: Date) => Effect.Effect<void, SqlError.SqlError>
    /** Removes the job of a thing, whoever holds it. */
    readonly cancel: (about: Omit<About, "projectId">) => Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>
    /** Has this process look for work now. */
    readonly wake: Effect.Effect<void>
    readonly wakings: PubSub.PubSub<void>
  }
>()("@mcp-inspect/server/jobs/Jobs") {
  /** `lease`: how long a holder counts as alive that does not renew. */
  static readonly layerOf = (lease: Duration.Input) =>
    Layer.effect(
      Jobs,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const holder = yield* newUuid
        const wakings = yield* PubSub.sliding<void>(1)

        const insert = Effect.fnUntraced(function* (
          { kind, orgId, projectId, refId }: About,
          due_at: Date,
          held: { readonly leased_by: string | null; readonly leased_until: Date | null }
        ) {
          const tx = yield* SqlClient.SqlClient
          const job_id = yield* newUuid
          const row = {
            job_id,
            kind,
            org_id: orgId,
            project_id: projectId,
            ref_id: refId,
            part: partOf(job_id),
            due_at
          }
          yield* tx`
            insert into jobs ${tx.insert({ ...row, ...held })}
            on conflict (kind, org_id, ref_id) do update set due_at = excluded.due_at`
          return job_id
        })

        const add = Effect.fn("Jobs.add")(function* (about: About, dueAt: Date) {
          yield* insert(about, dueAt, { leased_by: null, leased_until: null })
        })

        const begin = Effect.fn("Jobs.begin")(function* (about: About) {
          const dueAt = yield* nowDate
          const id = yield* insert(about, dueAt, { leased_by: holder, leased_until: yield* after(lease) })
          return { ...about, id, dueAt, attempts: 0, slow: false } satisfies Job
        })

        const claim = Effect.fn("Jobs.claim")(function* (wanted: Wanted) {
          const now = yield* DateTime.now
          const at = DateTime.toDateUtc(now)
          const left = DateTime.toDateUtc(DateTime.subtractDuration(now, wanted.leftBehind))
          const rows = yield* sql<JobRow>`
            update jobs set leased_by = ${holder}, leased_until = ${yield* after(lease)},
              attempts = jobs.attempts + (case when jobs.leased_by is null then 0 else 1 end)
            from (
              select job_id from jobs
              where kind = ${wanted.kind} and slow = ${wanted.slow} and due_at <= ${at}
                and (leased_by is null or leased_until < ${at})
                and (part = any(${wanted.parts}::smallint[]) or due_at <= ${left})
                and org_id <> all(${wanted.full}::uuid[])
              order by due_at limit ${wanted.most}
              for update skip locked
            ) found
            where jobs.job_id = found.job_id
            returning jobs.job_id, kind, org_id, project_id, ref_id, due_at, attempts, slow`
          const taken = new Map<string, number>()
          const kept: Array<Job> = []
          const surplus: Array<string> = []
          for (const row of rows.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())) {
            const count = taken.get(row.org_id) ?? 0
            if (count >= wanted.mostOfOrg(row.org_id)) surplus.push(row.job_id)
            else {
              taken.set(row.org_id, count + 1)
              kept.push(toJob(row))
            }
          }
          if (surplus.length > 0)
            yield* sql`
              update jobs set leased_by = null, leased_until = null
              where job_id = any(${surplus}::uuid[]) and leased_by = ${holder}`
          return kept
        })

        const renew = Effect.fn("Jobs.renew")(function* (ids: ReadonlyArray<string>) {
          yield* sql`
            update jobs set leased_until = ${yield* after(lease)}
            where job_id = any(${ids}::uuid[]) and leased_by = ${holder}`
        })

        const finish = Effect.fn("Jobs.finish")(function* (
          job: Job,
          next: "done" | { readonly dueAt: Date; readonly slow?: boolean }
        ) {
          const tx = yield* SqlClient.SqlClient
          const held =
            next === "done"
              ? yield* tx`delete from jobs where job_id = ${job.id} and leased_by = ${holder} returning job_id`
              : yield* tx`
                  update jobs set due_at = ${next.dueAt}, slow = ${next.slow ?? false}, attempts = 0,
                    leased_by = null, leased_until = null
                  where job_id = ${job.id} and leased_by = ${holder} returning job_id`
          if (held.length === 0) return yield* new LostLease()
        })

        const giveBack = Effect.fn("Jobs.giveBack")(function* (job: Job, dueAt: Date) {
          yield* sql`
            update jobs set due_at = ${dueAt}, attempts = attempts + 1, leased_by = null, leased_until = null
            where job_id = ${job.id} and leased_by = ${holder}`
        })

        const cancel = Effect.fn("Jobs.cancel")(function* ({ kind, orgId, refId }: Omit<About, "projectId">) {
          const tx = yield* SqlClient.SqlClient
          yield* tx`delete from jobs where kind = ${kind} and org_id = ${orgId} and ref_id = ${refId}`
        })

        const wake = Effect.asVoid(PubSub.publish(wakings, undefined))

        return Jobs.of({ holder, add, begin, claim, renew, finish, giveBack, cancel, wake, wakings })
      })
    )

  static readonly layer = Jobs.layerOf("30 seconds")
}

interface JobRow {
  readonly job_id: string
  readonly kind: JobKind
  readonly org_id: string
  readonly project_id: string
  readonly ref_id: string
  readonly due_at: Date
  readonly attempts: number
  readonly slow: boolean
}

const toJob = ({ attempts, due_at, job_id, kind, org_id, project_id, ref_id, slow }: JobRow): Job => ({
  id: job_id,
  kind,
  orgId: org_id,
  projectId: project_id,
  refId: ref_id,
  dueAt: due_at,
  attempts,
  slow
})
