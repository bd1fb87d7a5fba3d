// The database of the service: PostgreSQL at DATABASE_URL, or one of our own. Every query runs as a role that neither
// owns a table nor passes row-level security, so that a forgotten condition shows nothing instead of everything.
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { appRole } from "./appRole.ts"
import { boundedClient } from "./boundedClient.ts"
import { DatabaseError, refused } from "./DatabaseError.ts"
import { prepare } from "./prepare.ts"
import { Settings } from "./Settings.ts"

export { appRole } from "./appRole.ts"
export { DatabaseError } from "./DatabaseError.ts"
export { prepare } from "./prepare.ts"

const name = "mcp_inspect"

const admin = (url: Redacted.Redacted, maxConnections = 1) =>
  PgClient.layer({ url, maxConnections, applicationName: "mcp-inspect" })

const createDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`select from pg_database where datname = ${name}`
  if (found.length === 0) yield* sql.unsafe(`create database ${name}`)
}).pipe(Effect.mapError(refused))

/*
 * Two services over one embedded database would stop it under each other. The claim ends with its connection, which is
 * held: a pool would close it when it is idle for a minute.
 */
const claim = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient
  const connection = yield* Effect.mapError(sql.reserve, refused)
  const [row] = yield* connection
    .execute("select pg_try_advisory_lock(7263) as claimed", [], undefined)
    .pipe(Effect.mapError(refused))
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

/* Neither its user nor its password is anybody's business. */
const placeOf = (url: Redacted.Redacted): string => {
  const { hostname, pathname, port } = new URL(Redacted.value(url))
  return `PostgreSQL at ${hostname}:${port === "" ? 5432 : port}${pathname}`
}

const isPostgres = (url: string): boolean => /^postgres(?:ql)?:$/u.test(URL.parse(url)?.protocol ?? "")

const noUrl = new DatabaseError({
  problem: "DATABASE_URL is no address of a PostgreSQL.",
  mend: "It looks like postgres://user:password@host:5432/database, with special characters percent-encoded."
})

/** The URL of a running database: the configured one, or that of an embedded server which lives as long as the scope. */
const databaseUrl = Effect.gen(function* () {
  const { databaseUrl, dataFolder } = yield* Settings
  if (Option.isSome(databaseUrl)) {
    if (!isPostgres(Redacted.value(databaseUrl.value))) return yield* noUrl
    yield* Effect.logInfo(`The data is in ${placeOf(databaseUrl.value)}`)
    return databaseUrl.value
  }
  const { startEmbedded } = yield* Effect.promise(() => import("../embedded/EmbeddedPostgres.ts"))
  const { adopt, folder, url } = yield* startEmbedded(dataFolder, { isDurable: true })
  const context = yield* Layer.build(admin(url, 2))
  yield* Effect.provide(claim(folder), context)
  yield* adopt
  yield* Effect.provide(createDatabase, context)
  yield* Effect.logInfo(`The data is in ${folder}`)
  return inDatabase(url, name)
})

/** The longest row that is read: a snapshot of 33 MiB, quoted once more in an export. The driver's own limit is 16 MiB. */
const longestRow = 128 * 1024 * 1024

/** The pool of a database that is up to date. */
export const pool = (url: Redacted.Redacted, maxConnections: number) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const hasRole = yield* prepare().pipe(
        Effect.provide(admin(url)),
        Effect.catchTag("SqlError", (error) => Effect.fail(refused(error)))
      )
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
