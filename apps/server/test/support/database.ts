// A fresh, migrated database for a test file, reached as requests reach it.
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import { pool } from "../../src/platform/Database.ts"

const admin = PgClient.layer({ url: Redacted.make(inject("postgres")), maxConnections: 1 })

/** The URL of a migrated database, which is dropped with the scope. */
export const migratedDatabase = Effect.gen(function* () {
  const name = `test_${randomBytes(6).toString("hex")}`
  const create = `create database ${name} template ${inject("migrated")}`
  const context = yield* Layer.build(admin)
  yield* Effect.acquireRelease(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(create)).pipe(Effect.orDie),
    () =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(`drop database ${name} with (force)`)).pipe(Effect.ignore)
  ).pipe(Effect.provideContext(context))
  const url = new URL(inject("postgres"))
  url.pathname = `/${name}`
  return Redacted.make(url.href)
})

/** A pool of a migrated database of its own. */
export const testDatabase = Layer.unwrap(Effect.map(migratedDatabase, (url) => pool(url, 4)))
