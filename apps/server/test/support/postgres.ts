// One PostgreSQL for all test files of a run: embedded, or the one at MCP_INSPECT_TEST_POSTGRES, a URL of its superuser.
// Each file makes databases of its own in it, most of them as copies of one that was migrated here: a copy takes a tenth of
// the time of the migrations.
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { startEmbedded } from "../../src/embedded/EmbeddedPostgres.ts"
import { prepare } from "../../src/platform/Database.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A connection of the superuser. */
    readonly postgres: string
    /** The name of a migrated database nobody is connected to. */
    readonly migrated: string
  }
}

const connected = (url: string, database?: string) => {
  const place = new URL(url)
  if (database !== undefined) place.pathname = `/${database}`
  return Layer.build(PgClient.layer({ url: Redacted.make(place.href), maxConnections: 1 }))
}

const given = process.env["MCP_INSPECT_TEST_POSTGRES"]

const started = Effect.gen(function* () {
  if (given !== undefined) return given
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-pg-"))
  yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
  // Open to the user that the database runs as when we are root.
  chmodSync(folder, 0o711)
  const { url } = yield* startEmbedded(folder, { isDurable: false })
  return Redacted.value(url)
})

const migrated = Effect.fnUntraced(function* (url: string) {
  const name = `test_${randomBytes(6).toString("hex")}`
  const sql = yield* Effect.map(connected(url), (context) => Context.get(context, SqlClient.SqlClient))
  yield* Effect.acquireRelease(sql.unsafe(`create database ${name}`), () =>
    Effect.ignore(sql.unsafe(`drop database ${name} with (force)`))
  )
  // Its connection ends here: a database that somebody is connected to is not copied.
  yield* Effect.scoped(Effect.flatMap(connected(url, name), (context) => Effect.provideContext(prepare(), context)))
  return name
})

/** Starts it, and stops it after the last file. */
export default async (project: TestProject) => {
  const scope = Scope.makeUnsafe()
  const begun = Effect.gen(function* () {
    const url = yield* started
    project.provide("postgres", url)
    project.provide("migrated", yield* migrated(url))
  })
  await Effect.runPromise(Effect.provideService(begun, Scope.Scope, scope))
  return () => Effect.runPromise(Scope.close(scope, Exit.void))
}
