// A pool that is asked for more than it has. The driver lets a query wait for a connection for as long as it takes; behind
// a database that hangs, requests would pile up without end. Here a query waits a while, and only so many wait.
import { PgClient } from "@effect/sql-pg"
import { type Duration, Effect, Layer } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"

/** How long a query waits for a connection, and how many do for each connection of the pool. */
export interface Waiting {
  readonly longest: Duration.Input
  readonly perConnection: number
}

const usual: Waiting = { longest: "5 seconds", perConnection: 50 }

/** A pool of the driver. */
export type Options = PgClient.PgPoolConfig & { readonly maxConnections: number }

const exhausted = SqlError.SqlError.make({
  reason: SqlError.ConnectionError.make({
    cause: undefined,
    message: "no connection of the pool became free",
    operation: "acquireConnection"
  })
})

/*
 * What PostgreSQL says while it shuts down, has crashed, or starts, and when its disk is full, its memory is used up or all of
 * its connections are taken.
 */
const awayStates: ReadonlySet<unknown> = new Set(["57P01", "57P02", "57P03", "53100", "53200", "53300"])

const stateOf = (cause: unknown): unknown =>
  typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined

/** Whether a fault is that the database could not be reached, or was busy for too long: asking again may help. */
export const isUnreachable = (fault: unknown): boolean =>
  SqlError.isSqlError(fault) &&
  // The driver has no reason for these states.
  (fault.reason._tag === "ConnectionError" || awayStates.has(stateOf(fault.reason.cause)))

/* PostgreSQL answers the commit of a transaction that failed with a rollback, and says so nowhere else. */
const commit = (connection: SqlConnection.Connection) =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    typeof result === "object" && result !== null && "command" in result && result.command === "ROLLBACK"
      ? Effect.fail(
          SqlError.SqlError.make({
            reason: SqlError.UnknownError.make({
              cause: undefined,
              message: "a transaction that had failed was rolled back",
              operation: "commit"
            })
          })
        )
      : Effect.void
  )

const make = Effect.fnUntraced(function* (options: Options, waiting: Waiting) {
  const { reserve } = yield* PgClient.make(options)
  const most = waiting.perConnection * options.maxConnections
  let asking = 0
  const acquirer = Effect.suspend(() => {
    if (asking >= most) return Effect.fail(exhausted)
    asking++
    return reserve.pipe(
      Effect.timeoutOrElse({ duration: waiting.longest, orElse: () => Effect.fail(exhausted) }),
      Effect.ensuring(Effect.sync(() => asking--))
    )
  })
  return yield* SqlClient.make({
    acquirer,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
})

/** A client over a pool of connections; a query that gets none in time fails, see {@link isUnreachable}. */
export const boundedClient = (options: Options, waiting: Waiting = usual) =>
  Layer.effect(SqlClient.SqlClient, make(options, waiting)).pipe(Layer.provide(Reactivity.layer))
