// In place of the look at a watch: a capture that takes a while and is noted at once, and the same transaction in the end.
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Handler } from "../../../src/jobs/Handler.ts"
import { Jobs } from "../../../src/jobs/Jobs.ts"
import { runWorker, told } from "./worker.ts"

/** Its tables, made by an administrator. */
export const standInTables: ReadonlyArray<string> = [
  "create table sim_watches (ref_id text primary key, slot timestamptz not null)",
  "create table sim_captures (ref_id text not null, slot timestamptz not null, process text not null, at timestamptz not null)",
  `create table sim_slots (ref_id text not null, slot timestamptz not null, process text not null, at timestamptz not null,
    primary key (ref_id, slot))`,
  "grant select, insert, update on sim_watches, sim_captures, sim_slots to mcp_inspect_app"
]

const hour = 3_600_000

const dateOf = (millis: number) => new Date(millis)

const look = (process: string) =>
  Effect.gen(function* () {
    const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
    const handler: Handler = (job) =>
      Effect.gen(function* () {
        const [watch] = yield* sql<{ slot: Date }>`select slot from sim_watches where ref_id = ${job.refId}`
        if (watch === undefined) return
        const row = { ref_id: job.refId, slot: watch.slot, process }
        yield* sql`insert into sim_captures ${sql.insert({ ...row, at: dateOf(yield* Clock.currentTimeMillis) })}`
        yield* Effect.sleep("20 seconds")
        const now = yield* Clock.currentTimeMillis
        const behind = Math.max(0, Math.floor((now - watch.slot.getTime()) / hour))
        const next = dateOf(watch.slot.getTime() + Math.max(1, behind) * hour)
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`insert into sim_slots ${sql.insert({ ...row, at: dateOf(now) })}`
            yield* sql`update sim_watches set slot = ${next} where ref_id = ${job.refId}`
            yield* jobs.finish(job, { dueAt: next })
          })
        )
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    return handler
  })

if (process.env["WORKER"] !== undefined) runWorker(told(), look(told().name))
