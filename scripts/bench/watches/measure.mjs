// Runs the looks of watches as the service does, on a clock that runs faster, and prints what came of it as JSON:
// `node measure.mjs FOLDER`.
import { Effect, Layer } from "effect"
import { startEmbedded } from "../../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { JobRunner } from "../../../apps/server/src/jobs/JobRunner.ts"
import { Jobs } from "../../../apps/server/src/jobs/Jobs.ts"
import { Parts } from "../../../apps/server/src/jobs/Parts.ts"
import { boundedClient } from "../../../apps/server/src/platform/boundedClient.ts"
import { appRole } from "../../../apps/server/src/platform/Database.ts"
import { Sealing } from "../../../apps/server/src/sealing/Sealing.ts"
import { Watching } from "../../../apps/server/src/watches/Watching.ts"
import { scaledClock } from "../../../apps/server/test/support/scaled/clock.ts"
import { settings } from "../../../apps/server/test/support/settings.ts"
import { besides, found, seed, target } from "./ground.mjs"

const [folder] = process.argv.slice(2)

const count = Number(process.env.MCP_INSPECT_BENCH_WATCHES ?? 10_000)
const scale = Number(process.env.MCP_INSPECT_BENCH_SCALE ?? 4)
const slots = Number(process.env.MCP_INSPECT_BENCH_SLOTS ?? 2)
const interval = 15 * 60_000
const shows = Date.UTC(2026, 10, 30)
const end = shows + slots * interval
/* What is measured is a process that runs: the first look is due when it has been there for a while. */
const warmUp = 10_000

const program = Effect.gen(function* () {
  const { url } = yield* startEmbedded(folder, { isDurable: false })
  const admin = boundedClient({ url, maxConnections: 1 })
  yield* seed({ count, interval, shows }).pipe(Effect.provide(admin))
  const database = boundedClient(
    { url, maxConnections: 10, startupParameters: { role: appRole } },
    { longest: 10_000 * scale, perConnection: 50 }
  )
  const captured = []
  const watching = Effect.flatMap(Watching, ({ look }) => JobRunner.working({ watch: look }))
  const working = Layer.effectDiscard(watching).pipe(
    Layer.provide(Watching.layer),
    Layer.provide([JobRunner.layer, Sealing.layer, target(captured)]),
    // The lease is one of real time: what renews it does not run faster.
    Layer.provide(Jobs.layerOf(30_000 * scale)),
    Layer.provide([Parts.layerAll, settings({ MCP_INSPECT_DATA: folder })]),
    Layer.provide(scaledClock({ began: Date.now() + warmUp, shows, scale })),
    Layer.provide(database)
  )
  const before = process.cpuUsage()
  yield* Effect.scoped(
    Effect.andThen(
      Layer.build(working),
      // The last look may be as late as any other.
      Effect.sleep(warmUp + (slots * interval + 60_000) / scale)
    )
  )
  const { system, user } = process.cpuUsage(before)
  const row = yield* found(end).pipe(Effect.provide(admin))
  console.log(
    JSON.stringify({
      looks: row.looks,
      missed: slots * count - row.looks,
      doubled: besides(captured, { count, end, interval, shows }),
      lateMax: row.max,
      lateP99: row.p99,
      cpuMs: (((system + user) / 1000) * row.looks) / captured.length
    })
  )
})

await Effect.runPromise(Effect.scoped(program))
