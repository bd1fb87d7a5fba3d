// How what billing needs of a database becomes queries.
import { StorageFailed } from "@mcp-inspect/billing/Storage"
import { Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** What a method of a store becomes: its queries go to `sql`, and one that fails is told without its reason. */
export const storedIn =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, Exclude<E, SqlError.SqlError> | StorageFailed, Exclude<R, SqlClient.SqlClient>> =>
    effect.pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.mapError((error) =>
        SqlError.isSqlError(error) ? new StorageFailed() : (error as Exclude<E, SqlError.SqlError>)
      )
    )

/** Runs in one transaction that reads the months and reports of all organizations, and changes none. */
export const overAll = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.andThen(sql`select set_config('app.work', 'metering', true)`, effect))
  )
