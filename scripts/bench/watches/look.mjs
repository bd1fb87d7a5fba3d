// In place of the look at a watch: a target that answers after a while, and a transaction of the same shape in the end.
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../apps/server/src/jobs/Jobs.ts"

/** What it needs of tables, made by an administrator. */
export const tables = [
  "create table sim_watches (ref_id text primary key, slot timestamptz not null)",
  "create table sim_looks (ref_id text not null, slot timestamptz not null, at timestamptz not null)",
  "grant select, insert, update on sim_watches, sim_looks to mcp_inspect_app"
]

/** The handler, of watches with an interval in milliseconds. */
export const look = (interval) =>
  Effect.gen(function* () {
    const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
    return (job) =>
      Effect.gen(function* () {
        const at = new Date(yield* Clock.currentTimeMillis)
        const [{ slot }] = yield* sql`select slot from sim_watches where ref_id = ${job.refId}`
        yield* Effect.sleep("200 millis")
        const next = new Date(slot.getTime() + interval)
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`insert into sim_looks ${sql.insert({ ref_id: job.refId, slot, at })}`
            yield* sql`update sim_watches set slot = ${next} where ref_id = ${job.refId}`
            yield* jobs.finish(job, { dueAt: next })
          })
        )
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
  })
