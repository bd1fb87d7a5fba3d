// Work that is due, over all organizations. A job is a row: whoever claims it holds it for a while, renews that for as long
// as the work takes, and writes what came of it and the end of the job in one transaction. A process that dies holds
// nothing for long; one that only thought it still held a job writes nothing.
import { Context, type Duration, Effect, Layer, PubSub, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { after, before } from "../platform/moments.ts"
import { newUuid } from "../platform/secrets.ts"
import { nowDate } from "../platform/times.ts"
import { claimRows, type Wanted } from "./claimRows.ts"
import { type About, type Job, type Next, partOf } from "./Job.ts"
import { columns, type JobRow, toJob } from "./jobRow.ts"

export type { About, Job, JobKind, Next } from "./Job.ts"

/** Another process took the job over, or it is gone: nothing of this one's work may be written. */
export class LostLease extends Schema.TaggedError<LostLease>()("LostLease", {}) {}

type Query<A, E = never> = Effect.Effect<A, E | SqlError.SqlError, SqlClient.SqlClient>

/** Work that is due. */
export class Jobs extends Context.Service<
  Jobs,
  {
    /** How long a holder counts as alive that does not renew. */
    readonly lease: Duration.Input
    /**
     * Adds a job, or moves the one there is; in the transaction of what it is about. One that is being done is done again
     * at that time or at that of its own end, whichever is first.
     */
    readonly add: (about: About, dueAt: Date) => Query<void>
    /** Adds a job that this process begins at once; takes over the one there is. */
    readonly begin: (about: About) => Query<Job>
    /** Takes jobs that are due, or whose holder is gone. */
    readonly claim: (wanted: Wanted) => Effect.Effect<ReadonlyArray<Job>, SqlError.SqlError>
    /** Goes on holding what is still held of these; the ids of those. */
    readonly renew: (held: ReadonlyArray<Job>) => Effect.Effect<ReadonlySet<string>, SqlError.SqlError>
    /**
     * Ends a job, or puts it off, in the transaction of what came of it; fails where it is held no longer, so that the
     * transaction is undone.
     */
    readonly finish: (job: Job, next: "done" | Next) => Query<void, LostLease>
    /** Gives a job back that could not be done, to be done later. Nothing where it is held no longer. */
    readonly giveBack: (job: Job, next: Next) => Effect.Effect<void, SqlError.SqlError>
    /** Leaves jobs to others at once. */
    readonly leave: (held: ReadonlyArray<Job>) => Effect.Effect<void, SqlError.SqlError>
    /** Removes the job of a thing, whoever holds it. */
    readonly cancel: (about: Omit<About, "projectId">) => Query<void>
    /** Has this process look for work now. */
    readonly wake: Effect.Effect<void>
    readonly wakings: PubSub.PubSub<void>
  }
>()("@mcp-inspect/server/jobs/Jobs") {
  static readonly layerOf = (lease: Duration.Input) =>
    Layer.effect(
      Jobs,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const wakings = yield* PubSub.sliding<void>(1)

        const rowOf = Effect.fnUntraced(function* ({ kind, orgId, projectId, refId }: About, due_at: Date) {
          const job_id = yield* newUuid
          return { job_id, kind, org_id: orgId, project_id: projectId, ref_id: refId, part: partOf(job_id), due_at }
        })

        const add = Effect.fn("Jobs.add")(function* (about: About, dueAt: Date) {
          const tx = yield* SqlClient.SqlClient
          yield* tx`
            insert into jobs ${tx.insert(yield* rowOf(about, dueAt))}
            on conflict (kind, org_id, ref_id)
              do update set due_at = excluded.due_at, moved = jobs.leased_by is not null`
        })

        const begin = Effect.fn("Jobs.begin")(function* (about: About) {
          const tx = yield* SqlClient.SqlClient
          const lease_id = yield* newUuid
          const row = {
            ...(yield* rowOf(about, yield* nowDate)),
            leased_by: lease_id,
            leased_until: yield* after(lease)
          }
          const rows = yield* tx<JobRow>`
            insert into jobs ${tx.insert(row)}
            on conflict (kind, org_id, ref_id) do update set
              due_at = excluded.due_at, leased_by = excluded.leased_by, leased_until = excluded.leased_until, moved = false
            returning ${tx.literal(columns)}`
          const [job] = rows.map(toJob)
          return job ?? (yield* Effect.die(new Error("an insert that returns its row returned none")))
        })

        const claim = Effect.fn("Jobs.claim")(function* (wanted: Wanted) {
          return yield* claimRows(sql, wanted, {
            lease: yield* newUuid,
            until: yield* after(lease),
            at: yield* nowDate,
            left: yield* before(wanted.leftBehind)
          })
        })

        const pairsOf = (held: ReadonlyArray<Job>) => sql`
          select * from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map((job) => job.lease)}::uuid[])`

        const renew = Effect.fn("Jobs.renew")(function* (held: ReadonlyArray<Job>) {
          const rows = yield* sql<{ job_id: string }>`
            update jobs set leased_until = ${yield* after(lease)}
            where (job_id, leased_by) in (${pairsOf(held)}) returning job_id`
          return new Set(rows.map(({ job_id }) => job_id))
        })

        const leave = Effect.fn("Jobs.leave")(function* (held: ReadonlyArray<Job>) {
          yield* sql`
            update jobs set leased_by = null, leased_until = null, moved = false
            where (job_id, leased_by) in (${pairsOf(held)})`
        })

        // What was added meanwhile is due when that says, and not later.
        const putOff = (tx: SqlClient.SqlClient, job: Job, next: Next, attempts: number) => tx`
          update jobs set due_at = case when moved then least(due_at, ${next.dueAt}) else ${next.dueAt} end,
            slow = ${next.slow ?? false}, attempts = ${attempts}, leased_by = null, leased_until = null, moved = false
          where job_id = ${job.id} and leased_by = ${job.lease} returning job_id`

        const end = Effect.fnUntraced(function* (tx: SqlClient.SqlClient, job: Job) {
          const gone = yield* tx`
            delete from jobs where job_id = ${job.id} and leased_by = ${job.lease} and not moved returning job_id`
          if (gone.length > 0) return gone
          return yield* tx`
            update jobs set attempts = 0, leased_by = null, leased_until = null, moved = false
            where job_id = ${job.id} and leased_by = ${job.lease} returning job_id`
        })

        const finish = Effect.fn("Jobs.finish")(function* (job: Job, next: "done" | Next) {
          const tx = yield* SqlClient.SqlClient
          const held = next === "done" ? yield* end(tx, job) : yield* putOff(tx, job, next, 0)
          if (held.length === 0) return yield* new LostLease()
        })

        const giveBack = Effect.fn("Jobs.giveBack")(function* (job: Job, next: Next) {
          yield* putOff(sql, job, next, job.attempts + 1)
        })

        const cancel = Effect.fn("Jobs.cancel")(function* ({ kind, orgId, refId }: Omit<About, "projectId">) {
          const tx = yield* SqlClient.SqlClient
          yield* tx`delete from jobs where kind = ${kind} and org_id = ${orgId} and ref_id = ${refId}`
        })

        const wake = Effect.asVoid(PubSub.publish(wakings, undefined))

        return Jobs.of({ lease, add, begin, claim, renew, finish, giveBack, leave, cancel, wake, wakings })
      })
    )

  static readonly layer = Jobs.layerOf("30 seconds")
}
