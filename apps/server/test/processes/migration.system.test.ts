// A process that is killed while it brings an earlier database up to date.
import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Migrator } from "effect/sql"
import foundation from "../../migrations/0001_foundation.ts"
import { query, withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { freePort, spawnService, startService } from "../support/service.ts"

const migrateTo1 = (url: string) =>
  Effect.runPromise(
    Migrator.make({})({ loader: Migrator.fromRecord({ "0001_foundation": foundation }) }).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))
    )
  )

const migrations = async (url: string): Promise<ReadonlyArray<unknown>> =>
  (await query(url, "select migration_id from effect_sql_migrations order by 1")).map((row) => row["migration_id"])

/* Whether somebody is about to make tables. */
const isMigrating = async (url: string): Promise<boolean> => {
  const [row] = await query(
    url,
    `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and objid = 7265 and granted`
  )
  return Number(row?.["count"]) > 0
}

describe("a process that is killed while it migrates", () => {
  it(
    "leaves a database that the next start brings up to date",
    () =>
      withDatabase(async (url) => {
        await migrateTo1(url)
        assert.deepStrictEqual(await migrations(url), [1])
        const hasty = spawnService({ DATABASE_URL: url }, [], await freePort())
        await until(
          async () => hasty.child.exitCode !== null || (await isMigrating(url)) || (await migrations(url)).length > 1
        )
        await hasty.end("SIGKILL")
        const service = await startService({ DATABASE_URL: url })
        assert.deepStrictEqual(await migrations(url), [1, 2])
        assert.deepStrictEqual(await query(url, "select to_regclass('delivery_attempts') is not null as made"), [
          { made: true }
        ])
        assert.strictEqual(await service.end("SIGTERM"), 0)
      }),
    300_000
  )
})
