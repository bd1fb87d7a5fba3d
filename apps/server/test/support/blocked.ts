// Two who do something at once, in the one order that matters: the other has begun and is not done.
import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"

const isAnybodyWaiting = Effect.map(
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
    select 1 as one from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`
  ),
  (rows) => rows.length > 0
)

/**
 * Does `first` in a transaction, begins `second` outside of it, and ends the transaction when `second` waits for it or
 * is done. The answer is that of `second`.
 */
export const duringTransaction = <A, E, R, B, E2, R2>(
  first: Effect.Effect<A, E, R>,
  second: Effect.Effect<B, E2, R2>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [isBegun, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const transaction = yield* Effect.forkChild(
      sql.withTransaction(
        Effect.gen(function* () {
          yield* first
          yield* Deferred.succeed(isBegun, undefined)
          yield* Deferred.await(mayEnd)
        })
      )
    )
    yield* Deferred.await(isBegun)
    const other = yield* Effect.forkChild(second)
    while (other.pollUnsafe() === undefined && !(yield* isAnybodyWaiting)) yield* Effect.sleep("10 millis")
    yield* Deferred.succeed(mayEnd, undefined)
    yield* Fiber.join(transaction)
    return yield* Fiber.join(other)
  })
