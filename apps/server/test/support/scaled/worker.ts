// A process that does the work of watches as the service does, on a clock that runs faster.
import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer, Redacted } from "effect"
import { SqlRunnerStorage } from "effect/cluster"
import type { SqlClient } from "effect/sql"
import type { Handler } from "../../../src/jobs/Handler.ts"
import { JobRunner } from "../../../src/jobs/JobRunner.ts"
import { Jobs } from "../../../src/jobs/Jobs.ts"
import { appRole } from "../../../src/platform/appRole.ts"
import { boundedClient } from "../../../src/platform/boundedClient.ts"
import { partsOfCluster } from "../../../src/platform/Cluster.ts"
import { teardown } from "../../../src/platform/ending.ts"
import { scaledClock } from "./clock.ts"

/** What the process is told, in the variable `WORKER`. */
export interface Told {
  readonly url: string
  readonly name: string
  readonly began: number
  readonly shows: number
  readonly scale: number
  /** Milliseconds of real time. */
  readonly lease: number
}

/** What it was told. */
export const told = (): Told => JSON.parse(process.env["WORKER"] ?? "{}")

/**
 * Does watches until it is ended. `watch` is the handler under test, over the services it needs. The cluster runs by real
 * time, since the database has no other.
 */
export const runWorker = <E>(settings: Told, watch: Effect.Effect<Handler, E, Jobs | SqlClient.SqlClient>): void => {
  const database = boundedClient(
    { url: Redacted.make(settings.url), maxConnections: 8, startupParameters: { role: appRole } },
    { longest: 10_000 * settings.scale, perConnection: 50 }
  )
  const working = Layer.effectDiscard(Effect.flatMap(watch, (handler) => JobRunner.working({ watch: handler }))).pipe(
    Layer.provide(JobRunner.layer),
    Layer.provide(Jobs.layerOf(settings.lease * settings.scale)),
    Layer.provide(scaledClock(settings))
  )
  const parts = partsOfCluster(SqlRunnerStorage.layerStorage({}), { expiration: "3 seconds", refresh: "500 millis" })
  Layer.launch(working.pipe(Layer.provide(parts), Layer.provide(database))).pipe(NodeRuntime.runMain({ teardown }))
}
