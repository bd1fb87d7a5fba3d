// The database of the service: PostgreSQL at DATABASE_URL, or one of our own. Every query runs as a role that neither
// owns a table nor passes row-level security, so that a forgotten condition shows nothing instead of everything.
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Option, Redacted, Schedule, Schema } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { migrations } from "../../migrations/index.ts"
import { boundedClient } from "./boundedClient.ts"
import { Settings } from "./Settings.ts"

/** The database cannot be used. */
export class DatabaseError extends Schema.TaggedError<DatabaseError>()("DatabaseError", {
  problem: Schema.String,
  mend: Schema.String
}) {
  override get message(): string {
    return `${this.problem} ${this.mend}`
  }
}

/** The role all requests run as. It cannot log in: whoever connects takes it on. */
export const appRole = "mcp_inspect_app"

const oldest = 15

const name = "mcp_inspect"

const admin = (url: Redacted.Redacted) => PgClient.layer({ url, maxConnections: 1, applicationName: "mcp-inspect" })

const checkVersion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ version: string }>`select current_setting('server_version_num') as version`
  const major = Math.floor(Number(row?.version ?? 0) / 10_000)
  if (major >= oldest) return
  return yield* new DatabaseError({
    problem: `This is PostgreSQL ${major}; the service needs ${oldest} or later.`,
    mend: "Point DATABASE_URL at a later one."
  })
})

/* Roles belong to the whole server, so another database of it may have made the role already. */
const ensureRole = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [me] = yield* sql<{ bypasses: boolean }>`
    select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`
  yield* sql.unsafe(`create role ${appRole} nologin nosuperuser nobypassrls`).pipe(Effect.ignore)
  yield* sql.unsafe(`grant ${appRole} to current_user`).pipe(Effect.ignore)
  const [usable] = yield* sql<{ usable: boolean }>`
    select exists (
      select from pg_roles r where r.rolname = ${appRole} and pg_has_role(current_user, r.oid, 'member')
    ) as usable`
  if (usable?.usable === true) return true
  if (me?.bypasses !== true) return false
  return yield* new DatabaseError({
    problem: `The role ${appRole} cannot be made, and the role that connects passes row-level security.`,
    mend: `Create it as an administrator: create role ${appRole} nologin; grant ${appRole} to your role.`
  })
})

const grant = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`grant usage on schema public to ${appRole}`)
  yield* sql.unsafe(`grant select, insert, update, delete on all tables in schema public to ${appRole}`)
  yield* sql.unsafe(`revoke all on effect_sql_migrations from ${appRole}`)
})

/* Of two that start at once one migrates; the other finds everything done. */
const migrate = Migrator.make({})({ loader: Migrator.fromRecord(migrations) }).pipe(
  Effect.retry({
    while: (error) => error._tag === "MigrationError" && error.kind === "Locked",
    schedule: Schedule.spaced("200 millis"),
    times: 300
  })
)

/** Brings a database up to date. True when requests can run as {@link appRole}. */
export const prepare = Effect.fn("Database.prepare")(
  function* () {
    yield* checkVersion
    const hasRole = yield* ensureRole
    yield* migrate
    if (hasRole) yield* grant
    return hasRole
  },
  Effect.catchTags({
    SqlError: (error) => Effect.fail(refused(error.message)),
    MigrationError: (error) => Effect.fail(refused(error.message))
  })
)

const refused = (message: string): DatabaseError =>
  new DatabaseError({
    problem: `The database cannot be used: ${message}.`,
    mend: "Check DATABASE_URL and the rights of its role."
  })

const createDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`select from pg_database where datname = ${name}`
  if (found.length === 0) yield* sql.unsafe(`create database ${name}`)
}).pipe(Effect.mapError((error) => refused(error.message)))

/* Two services over one embedded database would stop it under each other. The claim ends with the connection, however. */
const claim = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ claimed: boolean }>`select pg_try_advisory_lock(7263) as claimed`.pipe(
    Effect.mapError((error) => refused(error.message))
  )
  if (row?.claimed === true) return
  return yield* new DatabaseError({
    problem: `Another service runs over the data in ${folder}.`,
    mend: "Stop it, set MCP_INSPECT_DATA to another folder, or share a PostgreSQL with DATABASE_URL."
  })
})

const inDatabase = (url: Redacted.Redacted, database: string): Redacted.Redacted => {
  const changed = new URL(Redacted.value(url))
  changed.pathname = `/${database}`
  return Redacted.make(changed.href)
}

/** The URL of a running database: the configured one, or that of an embedded server which lives as long as the scope. */
const databaseUrl = Effect.gen(function* () {
  const { databaseUrl, dataFolder } = yield* Settings
  if (Option.isSome(databaseUrl)) return databaseUrl.value
  const { startEmbedded } = yield* Effect.promise(() => import("../embedded/EmbeddedPostgres.ts"))
  const { adopt, folder, url } = yield* startEmbedded(dataFolder, { isDurable: true })
  const context = yield* Layer.build(admin(url))
  yield* Effect.provide(claim(folder), context)
  yield* adopt
  yield* Effect.provide(createDatabase, context)
  yield* Effect.logInfo("embedded PostgreSQL is up").pipe(Effect.annotateLogs({ folder }))
  return inDatabase(url, name)
})

/** The longest row that is read: a snapshot of 33 MiB, quoted once more in an export. The driver's own limit is 16 MiB. */
const longestRow = 128 * 1024 * 1024

/** The pool of a database that is up to date. */
export const pool = (url: Redacted.Redacted, maxConnections: number) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const hasRole = yield* prepare().pipe(Effect.provide(admin(url)))
      return boundedClient({
        url,
        maxConnections,
        maxMessageSize: longestRow,
        applicationName: "mcp-inspect",
        ...(hasRole ? { startupParameters: { role: appRole } } : {})
      })
    })
  )

/** The database of this process. */
export const databaseLayer = Layer.unwrap(
  Effect.gen(function* () {
    const { databasePool } = yield* Settings
    return pool(yield* databaseUrl, databasePool)
  })
)
