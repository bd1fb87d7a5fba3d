// A day of watches in minutes, over several processes: one is killed, one is told to end, others join.
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { PgClient } from "@effect/sql-pg"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { prepare } from "../../src/platform/Database.ts"
import { query, withDatabase } from "../support/databases.ts"
import { standInTables } from "../support/scaled/standIn.ts"
import type { Told } from "../support/scaled/worker.ts"
import { until } from "../support/folders.ts"
import { programs, withServer } from "../support/serverPostgres.ts"

const program = join(import.meta.dirname, "../support/scaled/standIn.ts")

const [watches, hours] = [200, Number(process.env["MCP_INSPECT_DAY_HOURS"] ?? 24)]
/* An hour in ten seconds. */
const scale = 360
const lease = 2000
const hour = 3_600_000
const shows = Date.UTC(2026, 10, 30)

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

/* Every watch of an organization of some twenty, at its own place in the hour. */
const seed = async (url: string): Promise<void> => {
  await Effect.runPromise(
    prepare().pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })))
  )
  for (const statement of standInTables) await query(url, statement)
  await query(
    url,
    `insert into jobs (job_id, kind, org_id, project_id, ref_id, part, due_at)
      select gen_random_uuid(), 'watch', org, org, n::text, n % 16,
        '${new Date(shows).toISOString()}'::timestamptz + n * interval '${hour / watches} milliseconds'
      from (select n, lpad(to_hex(n % 20), 32, '0')::uuid as org from generate_series(0, ${watches - 1}) n) numbered`
  )
  await query(url, "insert into sim_watches select ref_id, due_at from jobs")
}

const started = async (settings: Told): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], WORKER: JSON.stringify(settings) },
    stdio: ["ignore", "ignore", "inherit"]
  })
  await once(child, "spawn")
  return child
}

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit")
    child.kill(signal)
    await gone
  }
  return child.exitCode
}

/* How many processes the cluster has. */
const members = async (url: string): Promise<number> => {
  const recent = "last_heartbeat > now()::timestamp - interval '5 seconds'"
  return Number((await query(url, `select count(*)::int as count from cluster_runners where ${recent}`))[0]?.["count"])
}

describe.skipIf(programs === undefined)("two and three processes over one PostgreSQL", () => {
  it(
    "look once for each slot of each watch, whoever is killed, ends or joins",
    () =>
      withServer(({ url: server }) =>
        withDatabase(
          async (url) => {
            await seed(url)
            // The day begins when both should be there.
            const began = Date.now() + 20_000
            const start = (name: string) => started({ url, name, began, shows, scale, lease })
            const at = (when: number) => pause(began + (when * hour) / scale - Date.now())
            const [first, second] = [await start("first"), await start("second")]
            try {
              await at(hours * 0.2)
              await until(async () => (await members(url)) === 2)
              await ended(first, "SIGKILL")
              const third = await start("third")
              const fourth = await start("fourth")
              try {
                // The dead one is no member any more.
                await until(async () => (await members(url)) === 3)
                await at(hours * 0.6)
                assert.strictEqual(await ended(second, "SIGTERM"), 0)
                await at(hours + 0.75)
              } finally {
                await Promise.all([third, fourth].map((one) => ended(one, "SIGKILL")))
              }
            } finally {
              await Promise.all([first, second].map((one) => ended(one, "SIGKILL")))
            }
            const day = `slot < '${new Date(shows + hours * hour).toISOString()}'`
            const slots = await query(
              url,
              `select ref_id, count(*)::int as count from sim_slots where ${day} group by ref_id`
            )
            assert.lengthOf(slots, watches)
            assert.deepStrictEqual(
              slots.filter(({ count }) => count !== hours),
              []
            )
            // Only what a process was about when it ended was captured again.
            const twice = await query(
              url,
              `select ref_id, slot, array_agg(process order by at) as by from sim_captures where ${day}
                group by ref_id, slot having count(*) > 1`
            )
            assert.isBelow(twice.length, 100)
            for (const { by } of twice)
              assert.isTrue(["first", "second"].includes(String((by as ReadonlyArray<string>)[0])), String(by))
            const shares = await query(url, "select process, count(*)::int as count from sim_slots group by process")
            assert.sameMembers(
              shares.map(({ process: name }) => name),
              ["first", "second", "third", "fourth"]
            )
            // What a killed process held waits for the end of its lease, and nothing else waits longer.
            const [late] = await query(
              url,
              `select max(extract(epoch from at - slot))::float8 as seconds from sim_slots where ${day}`
            )
            assert.isBelow(Number(late?.["seconds"]), ((lease + 5000) * scale) / 1000)
          },
          { server, owner: "createrole" }
        )
      ),
    600_000
  )
})
