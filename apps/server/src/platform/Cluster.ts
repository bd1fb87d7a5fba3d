// Several processes over one database agree, through Effect's cluster, which of them looks for which part of the work. They
// send each other nothing and listen nowhere: who is there stands in the database, and a part is held by an advisory
// lock on a connection that a process keeps. What a job is, and who does it, its row decides (decision 9).
import { type Duration, Effect, Layer, Option } from "effect"
import {
  MessageStorage,
  RunnerAddress,
  RunnerHealth,
  Runners,
  RunnerStorage,
  Sharding,
  ShardingConfig,
  Singleton,
  SqlRunnerStorage
} from "effect/cluster"
import type { SqlClient } from "effect/sql"
import { allParts, Parts } from "../jobs/Parts.ts"
import { nameOfFault } from "./nameOfFault.ts"
import { newUuid } from "./secrets.ts"
import { Settings } from "./Settings.ts"

/** How soon processes notice each other. */
export interface Pace {
  /** How long the parts of a process that died stay its own: meanwhile others find its work left behind. */
  readonly expiration: Duration.Input
  readonly refresh: Duration.Input
}

const usual: Pace = { expiration: "35 seconds", refresh: "3 seconds" }

/* It is given whole: what is left out would be read from variables such as HOST and PORT, which are of the web server. */
const config = ({ expiration, refresh }: Pace) =>
  Layer.unwrap(
    Effect.map(newUuid, (name) =>
      ShardingConfig.layer({
        // No place to reach it at, only a name that no other process has.
        runnerAddress: Option.some(RunnerAddress.make(name, 1)),
        shardsPerGroup: allParts.length,
        shardLockExpiration: expiration,
        refreshAssignmentsInterval: refresh,
        entityMessagePollInterval: refresh
      })
    )
  )

/** Tables of the cluster, made by the owner of the database: requests run as a role that may make none. */
export const clusterTables = SqlRunnerStorage.layerMigrations({})

/* While a part is this process's, it stands in `owned`. */
const singletons = (owned: Set<number>) =>
  Layer.mergeAll(
    Layer.empty,
    ...allParts.map((part) =>
      Singleton.make(
        `jobs/${part}`,
        Effect.acquireRelease(
          Effect.sync(() => owned.add(part)),
          () => Effect.sync(() => owned.delete(part))
        )
      )
    )
  )

type Storage = Layer.Layer<RunnerStorage.RunnerStorage, never, SqlClient.SqlClient | ShardingConfig.ShardingConfig>

const cluster = (owned: Set<number>, storage: Storage, pace: Pace) =>
  singletons(owned).pipe(
    Layer.provide(Sharding.layer),
    Layer.provide(Runners.layerNoop),
    Layer.provide([storage, RunnerHealth.layerNoop, MessageStorage.layerNoop]),
    Layer.provide(config(pace))
  )

/** The parts of a process among several over one database. Where the cluster fails, it takes what is left behind. */
export const partsOfCluster = (storage: Storage, pace: Pace = usual) =>
  Layer.effect(
    Parts,
    Effect.gen(function* () {
      const owned = new Set<number>()
      yield* Layer.build(cluster(owned, storage, pace)).pipe(
        Effect.catchCause((cause) =>
          Effect.logError("this process shares no work with others, and does what is left behind").pipe(
            Effect.annotateLogs({ fault: nameOfFault(cause) })
          )
        ),
        Effect.forkScoped
      )
      return Parts.of({ owned: Effect.sync(() => [...owned]) })
    })
  )

/** Beside the one that locks are held on there are some left to ask with. */
const fewestConnections = 3

const tooFew = Layer.merge(
  Parts.layerNone,
  Layer.effectDiscard(
    Effect.logWarning(
      `with fewer than ${fewestConnections} connections this process does only work that is left behind`
    )
  )
)

/** The parts of this process. Over a database of its own it is alone, and all are its own. */
export const clusterParts = Layer.unwrap(
  Effect.map(Settings, ({ databasePool, databaseUrl }) => {
    if (Option.isNone(databaseUrl)) return partsOfCluster(RunnerStorage.layerMemory)
    return databasePool < fewestConnections ? tooFew : partsOfCluster(SqlRunnerStorage.layerStorage({}))
  })
)
