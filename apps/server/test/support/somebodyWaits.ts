import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"

/** In a transaction: until another one waits for it. */
export const somebodyWaits = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
).pipe(Effect.repeat({ until: ({ length }) => length > 0, schedule: Schedule.spaced("10 millis") }))
