// A process that shares the parts of the work with others, and says which are its own as lines of JSON.
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlRunnerStorage } from "effect/cluster"
import { SqlClient } from "effect/sql"
import { Parts } from "../../../src/jobs/Parts.ts"
import { boundedClient } from "../../../src/platform/boundedClient.ts"
import { partsOfCluster } from "../../../src/platform/Cluster.ts"
import { teardown } from "../../../src/platform/ending.ts"

/** What it is told, in the variable `MEMBER`. */
export interface Told {
  readonly url: string
  readonly connections: number
}

/* Beside the connection that is kept for the parts there is one to ask with. */
const telling = Effect.gen(function* () {
  const [parts, sql] = [yield* Parts, yield* SqlClient.SqlClient]
  yield* Effect.andThen(sql`select 1`, parts.owned).pipe(
    Effect.flatMap((owned) => Console.log(JSON.stringify(owned))),
    Effect.repeat(Schedule.spaced("200 millis"))
  )
})

const member = ({ connections, url }: Told) =>
  Layer.effectDiscard(Effect.forkScoped(telling)).pipe(
    Layer.provide(
      partsOfCluster(SqlRunnerStorage.layerStorage({}), { expiration: "4 seconds", refresh: "500 millis" })
    ),
    Layer.provide(boundedClient({ url: Redacted.make(url), maxConnections: connections }))
  )

const told = process.env["MEMBER"]
if (told !== undefined) Layer.launch(member(JSON.parse(told) as Told)).pipe(NodeRuntime.runMain({ teardown }))
