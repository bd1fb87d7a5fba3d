import { Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/**
 * What a method of a service becomes: its queries go to `sql`, and a query that fails is a defect, which callers see as a
 * 500 without detail.
 */
export const settledBy =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, Exclude<E, SqlError.SqlError>, Exclude<R, SqlClient.SqlClient>> =>
    effect.pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.catch((error) =>
        SqlError.isSqlError(error) ? Effect.die(error) : Effect.fail(error as Exclude<E, SqlError.SqlError>)
      )
    )
