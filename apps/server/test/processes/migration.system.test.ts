// A process that ends while it brings an earlier database up to date.
import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Migrator } from "effect/sql"
import foundation from "../../migrations/0001_foundation.ts"
import { migrations as known } from "../../migrations/index.ts"
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

/* Somebody who has the projects for himself: who makes tables that refer to them waits for him. */
const withProjectsHeld = async (url: string, use: () => Promise<void>): Promise<void> => {
  const held = query(url, "do $$ begin lock table projects; perform pg_sleep(3600); end $$").catch(() => [])
  const sleeping =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"
  try {
    await until(async () => (await query(url, sleeping.replace("pg_terminate_backend(pid)", "pid"))).length > 0)
    await use()
  } finally {
    await query(url, sleeping)
    await held
  }
}

/* Whether somebody waits for the projects in the middle of a migration. */
const isMigrating = async (url: string): Promise<boolean> =>
  (
    await query(
      url,
      `select pid from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and relation = 'projects'::regclass and not granted`
    )
  ).length > 0

describe("a process that ends while it migrates", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)(
    "leaves a database that the next start brings up to date (%s)",
    (signal) =>
      withDatabase(async (url) => {
        await migrateTo1(url)
        assert.deepStrictEqual(await migrations(url), [1])
        await withProjectsHeld(url, async () => {
          const hasty = spawnService({ DATABASE_URL: url }, [], await freePort())
          await until(() => isMigrating(url))
          await hasty.end(signal)
        })
        // What it had begun is undone as a whole.
        assert.deepStrictEqual(await migrations(url), [1])
        assert.deepStrictEqual(await query(url, "select to_regclass('jobs') as made"), [{ made: null }])
        const service = await startService({ DATABASE_URL: url })
        assert.deepStrictEqual(
          await migrations(url),
          Object.keys(known).map((_, index) => index + 1)
        )
        assert.deepStrictEqual(await query(url, "select to_regclass('delivery_attempts') is not null as made"), [
          { made: true }
        ])
        assert.strictEqual(await service.end("SIGTERM"), 0)
      }),
    300_000
  )
})
