// Runs the runner of jobs over watches on a clock that runs faster, and prints what came of it as JSON:
// `node measure.mjs FOLDER`.
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { startEmbedded } from "../../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { JobRunner } from "../../../apps/server/src/jobs/JobRunner.ts"
import { Jobs } from "../../../apps/server/src/jobs/Jobs.ts"
import { Parts } from "../../../apps/server/src/jobs/Parts.ts"
import { boundedClient } from "../../../apps/server/src/platform/boundedClient.ts"
import { appRole, prepare } from "../../../apps/server/src/platform/Database.ts"
import { scaledClock } from "../../../apps/server/test/support/scaled/clock.ts"
import { look, tables } from "./look.mjs"

const [folder] = process.argv.slice(2)

const count = Number(process.env.MCP_INSPECT_BENCH_WATCHES ?? 10_000)
const scale = Number(process.env.MCP_INSPECT_BENCH_SCALE ?? 8)
const [orgs, interval, slots] = [500, 15 * 60_000, 4]
const shows = Date.UTC(2026, 10, 30)

const seed = Effect.gen(function* () {
  yield* prepare()
  const sql = yield* SqlClient.SqlClient
  for (const statement of tables) yield* sql.unsafe(statement)
  yield* sql.unsafe(
    `insert into jobs (job_id, kind, org_id, project_id, ref_id, part, due_at)
      select gen_random_uuid(), 'watch', lpad(to_hex(n % ${orgs}), 32, '0')::uuid, lpad(to_hex(n % ${orgs}), 32, '0')::uuid,
        n::text, n % 16, $1::timestamptz + n * interval '${interval / count} milliseconds'
      from generate_series(0, ${count - 1}) n`,
    [new Date(shows)]
  )
  yield* sql.unsafe("insert into sim_watches select ref_id, due_at from jobs")
  yield* sql.unsafe("analyze")
})

const found = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql.unsafe(
    `select count(*)::int as looks, count(distinct (ref_id, slot))::int as different,
      max(extract(epoch from at - slot))::float8 as max,
      percentile_cont(0.99) within group (order by extract(epoch from at - slot))::float8 as p99
      from sim_looks where slot < $1`,
    [new Date(shows + slots * interval)]
  )
  return row
})

const program = Effect.gen(function* () {
  const { url } = yield* startEmbedded(folder, { isDurable: false })
  yield* seed.pipe(Effect.provide(boundedClient({ url, maxConnections: 1 })))
  const database = boundedClient(
    { url, maxConnections: 10, startupParameters: { role: appRole } },
    { longest: 10_000 * scale, perConnection: 50 }
  )
  const working = Layer.effectDiscard(Effect.flatMap(look(interval), (watch) => JobRunner.working({ watch }))).pipe(
    Layer.provide(JobRunner.layer),
    // The lease is one of real time: what renews it does not run faster.
    Layer.provide(Jobs.layerOf(30_000 * scale)),
    Layer.provide(scaledClock({ began: Date.now(), shows, scale }))
  )
  const before = process.cpuUsage()
  yield* Effect.scoped(
    Effect.andThen(
      Layer.build(working.pipe(Layer.provide(Parts.layerAll), Layer.provide(database))),
      // The last look of the hour may be as late as any other.
      Effect.sleep((slots * interval + 60_000) / scale)
    )
  )
  const { system, user } = process.cpuUsage(before)
  const row = yield* found.pipe(Effect.provide(boundedClient({ url, maxConnections: 1 })))
  console.log(
    JSON.stringify({
      looks: row.looks,
      missed: slots * count - row.different,
      doubled: row.looks - row.different,
      lateMax: row.max,
      lateP99: row.p99,
      cpuMs: (system + user) / 1000
    })
  )
})

await Effect.runPromise(Effect.scoped(program))
