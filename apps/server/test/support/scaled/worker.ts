// A process that does the work of watches as the service does, on a clock that runs faster: the real handlers over the
// real database and the cluster. Only what watched servers answer is made up.
import * as NodeDns from "@effect/platform-node/NodeDns"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer, Redacted } from "effect"
import { SqlRunnerStorage } from "effect/cluster"
import { HttpClient } from "effect/http"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { Delivering } from "../../../src/alerts/Delivering.ts"
import { Judging } from "../../../src/alerts/Judging.ts"
import { Egress } from "../../../src/egress/Egress.ts"
import { Workers } from "../../../src/engine/Workers.ts"
import { Comparisons } from "../../../src/history/Comparisons.ts"
import { JobRunner } from "../../../src/jobs/JobRunner.ts"
import { Jobs } from "../../../src/jobs/Jobs.ts"
import { RateLimits } from "../../../src/limits/RateLimits.ts"
import { Outbox } from "../../../src/mail/Outbox.ts"
import { appRole } from "../../../src/platform/appRole.ts"
import { boundedClient } from "../../../src/platform/boundedClient.ts"
import { partsOfCluster } from "../../../src/platform/Cluster.ts"
import { teardown } from "../../../src/platform/ending.ts"
import { Sealing } from "../../../src/sealing/Sealing.ts"
import { Watching } from "../../../src/watches/Watching.ts"
import { settings } from "../settings.ts"
import { scaledClock } from "./clock.ts"
import { inRealTime, targets } from "./targets.ts"

/** What the process is told, in the variable `WORKER`. */
export interface Told {
  readonly url: string
  readonly name: string
  readonly shows: number
}

/** How long what a process holds is its own that does not renew it, in minutes of the day. */
export const leaseMinutes = 20

/** The settings of such processes. */
export const workerSettings = settings({
  PUBLIC_URL: "https://inspect.example.com",
  DATABASE_URL: "postgres://elsewhere",
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64")
})

/* Receivers are on this machine, and answer by its time. */
const egress = Layer.effect(
  Egress,
  Effect.map(Egress, (real) => ({ ...real, client: HttpClient.transform(real.client, inRealTime) }))
).pipe(
  Layer.provide(
    Egress.layerOf({ allowed: [IpNetwork.fromStringUnsafe("127.0.0.0/8")], own: "https://inspect.example.com" })
  ),
  Layer.provide(NodeDns.layer)
)

const handlers = Effect.gen(function* () {
  const [{ deliver }, { judge }, { look }] = [yield* Delivering, yield* Judging, yield* Watching]
  return { deliver, judge, watch: look }
})

/* A process takes a while to start: the day begins when those are there that are to begin it. */
const beginOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const [row] = yield* sql<{ began: number; scale: number }>`select began, scale from sim_day`
    if (row !== undefined) return row
    yield* Effect.sleep("200 millis")
  }
})

const workingFrom = (told: Told, { began, scale }: { readonly began: number; readonly scale: number }) =>
  Layer.effectDiscard(Effect.flatMap(handlers, JobRunner.working)).pipe(
    Layer.provide([Watching.layer, Judging.layer, Delivering.layerOf(20_000 * scale)]),
    Layer.provide([
      JobRunner.layer,
      targets(told),
      egress,
      Sealing.layer,
      Outbox.layer,
      RateLimits.layer,
      Comparisons.layer
    ]),
    Layer.provide(Jobs.layerOf(`${leaseMinutes} minutes`)),
    Layer.provide(Workers.layerMemory),
    Layer.provide(workerSettings),
    Layer.provide(scaledClock({ began, scale, shows: told.shows, shortest: 500 }))
  )

/* The cluster runs by real time, since the database has no other. */
const working = (told: Told) =>
  Layer.unwrap(Effect.map(beginOf, (begin) => workingFrom(told, begin))).pipe(
    Layer.provide(
      partsOfCluster(SqlRunnerStorage.layerStorage({}), { expiration: "3 seconds", refresh: "500 millis" })
    ),
    Layer.provide(
      boundedClient(
        { url: Redacted.make(told.url), maxConnections: 8, startupParameters: { role: appRole } },
        { longest: "1 hour", perConnection: 50 }
      )
    )
  )

const told = process.env["WORKER"]
if (told !== undefined) Layer.launch(working(JSON.parse(told) as Told)).pipe(NodeRuntime.runMain({ teardown }))
