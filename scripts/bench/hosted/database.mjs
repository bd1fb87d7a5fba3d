// A PostgreSQL of the service's own kind in a temporary folder, which counts its statements, seeded.
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { startEmbedded } from "../../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { boundedClient } from "../../../apps/server/src/platform/boundedClient.ts"
import { prepare } from "../../../apps/server/src/platform/Database.ts"
import { newCredential } from "../../../apps/server/src/platform/secrets.ts"
import { seed, seedCredentials, shape } from "./seed.mjs"

const admin = (url) => boundedClient({ url: Redacted.make(url), maxConnections: 1 })

const inOwnScope = (folder, use) =>
  Effect.scoped(Effect.flatMap(startEmbedded(folder, { isDurable: false }), ({ url }) => use(Redacted.value(url))))

/* The library that counts is loaded at a start alone, so there are two. */
const configure = (url) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.andThen(
      sql.unsafe("alter system set shared_preload_libraries = 'pg_stat_statements'"),
      sql.unsafe("create database bench")
    )
  ).pipe(Effect.provide(admin(url)))

/** Runs `use({ url, query, keys, tokens })` over it. `query` asks as an administrator. */
export const withDatabase = async (folder, use) => {
  await Effect.runPromise(inOwnScope(folder, configure))
  const program = (server) => {
    const url = server.replace(/\/postgres$/, "/bench")
    return Effect.gen(function* () {
      yield* prepare()
      const sql = yield* SqlClient.SqlClient
      const context = yield* Effect.context()
      const query = (text, values = []) => Effect.runPromiseWith(context)(sql.unsafe(text, values))
      yield* Effect.promise(() => query("create extension pg_stat_statements"))
      const keys = yield* Effect.all(Array.from({ length: shape.projects }, () => newCredential("api")))
      const tokens = yield* Effect.all(Array.from({ length: shape.orgs }, () => newCredential("account")))
      yield* Effect.promise(() => seed(query))
      yield* Effect.promise(() => seedCredentials(query, { keys, tokens }))
      return yield* Effect.promise(() => use({ url, query, keys, tokens }))
    }).pipe(Effect.provide(admin(url)))
  }
  return await Effect.runPromise(inOwnScope(folder, program))
}
