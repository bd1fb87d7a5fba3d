// A database is brought up to date before anything is asked of it.
import { Effect, Layer } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { migrations } from "../../migrations/index.ts"
import { clusterTables } from "./Cluster.ts"
import { appRole, ensureAppRole } from "./appRole.ts"
import { DatabaseError, refused } from "./DatabaseError.ts"

const oldest = 15

const majorVersion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ version: string }>`select current_setting('server_version_num') as version`
  const major = Math.floor(Number(row?.version ?? 0) / 10_000)
  if (major >= oldest) return major
  return yield* new DatabaseError({
    problem: `This is PostgreSQL ${major}; the service needs ${oldest} or later.`,
    mend: "Point DATABASE_URL at a later one."
  })
})

const latestKnown = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/* Writing with code that does not know what later code has laid down would spoil it. */
const checkNotLater = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql<{ found: boolean }>`
    select to_regclass('effect_sql_migrations') is not null as found`
  if (table?.found !== true) return
  const [row] = yield* sql<{ latest: number }>`
    select coalesce(max(migration_id), 0)::int as latest from effect_sql_migrations`
  if ((row?.latest ?? 0) <= latestKnown) return
  return yield* new DatabaseError({
    problem: `The database has the tables of a later version of the service (${row?.latest}; this one knows ${latestKnown}).`,
    mend: "Start that version again, or restore a backup from before its first start."
  })
})

const grant = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`grant usage on schema public to ${appRole}`)
  yield* sql.unsafe(`grant select, insert, update, delete on all tables in schema public to ${appRole}`)
  yield* sql.unsafe(`grant usage on all sequences in schema public to ${appRole}`)
  yield* sql.unsafe(`revoke all on effect_sql_migrations, cluster_runner_migrations from ${appRole}`)
})

const migrate = Migrator.make({})({ loader: Migrator.fromRecord(migrations) })

/* Of several that start at once one does it all; the others wait, and find it done. The lock ends with the connection. */
const alone = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select pg_advisory_lock(7265)`
    const result = yield* effect
    yield* sql`select pg_advisory_unlock(7265)`
    return result
  })

/** Brings a database up to date, over one connection. True when requests can run as {@link appRole}. */
export const prepare = Effect.fn("Database.prepare")(
  function* () {
    const version = yield* majorVersion
    return yield* alone(
      Effect.gen(function* () {
        yield* checkNotLater
        const hasRole = yield* ensureAppRole(version)
        yield* migrate
        yield* Effect.scoped(Layer.build(clusterTables))
        if (hasRole) yield* grant
        return hasRole
      })
    )
  },
  Effect.catchTags({
    SqlError: (error) => Effect.fail(refused(error)),
    MigrationError: (error) => Effect.fail(refused(error))
  })
)
