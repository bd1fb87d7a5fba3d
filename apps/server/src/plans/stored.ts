// How what billing needs of a database becomes queries.
import { StorageFailed } from "@mcp-inspect/billing/Storage"
import { Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** What a method of a store becomes: its queries go to `sql`, and of one that fails, a word is told. */
export const storedIn =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, Exclude<E, SqlError.SqlError> | StorageFailed, Exclude<R, SqlClient.SqlClient>> =>
    effect.pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.mapError((error) =>
        SqlError.isSqlError(error)
          ? new StorageFailed({ reason: error.reason._tag })
          : (error as Exclude<E, SqlError.SqlError>)
      )
    )

/** Runs in one transaction that reads rows of all organizations, those that this work is about, and changes none. */
export const overAll =
  (work: "metering" | "quota") =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(Effect.andThen(sql`select set_config('app.work', ${work}, true)`, effect))
    )
