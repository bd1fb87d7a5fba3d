// Measures ingest against raw inserts over one durable database, and prints what it found as JSON:
// `node measure.mjs FOLDER ROUNDS`.
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { startEmbedded } from "../../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { binaries, booleans, integers, longs, texts, times } from "../../../apps/server/src/platform/arrays.ts"
import { boundedClient } from "../../../apps/server/src/platform/boundedClient.ts"
import { prepare } from "../../../apps/server/src/platform/Database.ts"
import { newCredential } from "../../../apps/server/src/platform/secrets.ts"
import { root } from "../../lib/run.mjs"
import { drive } from "../hosted/load.mjs"
import { interleaved } from "../measure.mjs"
import { eventsOf } from "./events.mjs"
import { seed } from "./seed.mjs"

const [folder, rounds] = process.argv.slice(2)

const milliseconds = Number(process.env.MCP_INSPECT_BENCH_MS ?? 2000)
const main = join(root, "apps/server/src/main.ts")

/** Requests under way: each instrumented server has one at a time. */
const connections = 128

/** Projects that send, each of an organization of its own; processes of each. */
const shape = { projects: 8, senders: 8, events: 100 }

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const startService = async (url) => {
  const port = await freePort()
  const profile = process.env.MCP_INSPECT_BENCH_PROFILE
  const profiling = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...profiling, main, "--role", "ingest"], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"]
  })
  child.stdout.resume()
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false
    )
    if (isReady) return { child, port }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const ended = (child) => new Promise((resolve) => child.on("exit", resolve))

/** CPU of a process so far, in milliseconds. */
const cpuMs = ({ pid }) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The same of all processes of the database together. Its first process has waited for those that ended. */
const databaseCpuMs = (pid) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((total, name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "latin1")
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
        if (Number(name) === pid)
          return total + (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) * 10
        return Number(fields[1]) === pid ? total + (Number(fields[11]) + Number(fields[12])) * 10 : total
      } catch {
        return total
      }
    }, 0)

const rssMb = ({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1]) / 1024

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/* As the instrumentation sends them: compressed, at the lowest effort. */
const requests = (keys) => {
  const now = Date.now()
  const all = Array.from({ length: shape.projects * shape.senders }, (_, sender) => ({
    method: "POST",
    path: "/v1/events",
    headers: {
      authorization: `Bearer ${keys[sender % shape.projects]}`,
      "content-type": "application/json",
      "content-encoding": "gzip"
    },
    body: gzipSync(JSON.stringify({ events: eventsOf(sender + 1, shape.events, now), droppedSinceLast: 0 }), {
      level: 1
    })
  }))
  let next = 0
  return () => all[next++ % all.length]
}

const served = async ({ child, port }, next, database) => {
  const before = cpuMs(child)
  const databaseBefore = databaseCpuMs(database)
  const { count, rate, times } = await drive(port, { connections, milliseconds, next })
  const events = count * shape.events
  return {
    rate: rate * shape.events,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    cpuUs: ((cpuMs(child) - before) * 1000) / events,
    databaseUs: ((databaseCpuMs(database) - databaseBefore) * 1000) / events,
    rssMb: rssMb(child)
  }
}

const rows = 500

/* Rows that each hold an event as it was sent, or what ingest makes of one. */
const columnsOf = {
  raw: () => {
    const now = new Date()
    const events = eventsOf(1, rows, now.getTime())
    const text = (name) => texts(events.map((event) => event[name]))
    return [
      times(events.map(({ timestamp }) => new Date(timestamp))),
      times(events.map(() => now)),
      text("entityKind"),
      text("entityName"),
      texts(events.map(({ argumentsPresent }) => argumentsPresent.join(","))),
      integers(events.map(({ durationMs }) => durationMs)),
      booleans(events.map(({ success }) => success)),
      ...["clientName", "clientVersion", "protocolVersion", "serverVersion", "surfaceFingerprint", "environment"].map(
        text
      )
    ]
  },
  narrow: () => {
    const now = new Date()
    const numbers = Array.from({ length: rows }, (_, index) => index)
    return [
      longs(numbers.map(BigInt)),
      times(numbers.map((index) => new Date(now.getTime() - index * 10))),
      times(numbers.map(() => now)),
      longs(numbers.map(BigInt)),
      integers(numbers.map(() => 1)),
      integers(numbers),
      binaries(numbers.map(() => null))
    ]
  }
}

/* Transactions of 500 rows, four at a time, as fast as they are taken. */
const inserted = async (table, sql, run, database) => {
  const databaseBefore = databaseCpuMs(database)
  const columns = columnsOf[table]()
  const places = columns.map((_, place) => `$${place + 2}`).join(", ")
  const statement = `insert into bench_${table} select $1::uuid, * from unnest(${places})`
  const one = sql.withTransaction(sql.unsafe(statement, ["0000000a-0000-7000-8000-000000000000", ...columns]))
  const began = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < began + milliseconds) {
        await run(one)
        count++
      }
    })
  )
  const rate = (count * rows * 1000) / (performance.now() - began)
  return { rate, databaseUs: ((databaseCpuMs(database) - databaseBefore) * 1000) / (count * rows) }
}

const sizes = async (query) => {
  const [stored] = await query("select sum(n)::float8 as events, count(*)::float8 as rows from usage_events")
  const [size] = await query(
    `select sum(pg_total_relation_size(oid))::float8 as total,
        sum(pg_total_relation_size(oid)) filter (where relname like 'usage_events%')::float8 as rows
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and (relname like 'usage\\_%' or relname like 'ingest\\_%' or relname like 'quota\\_%')`
  )
  return { event: size.total / stored.events, row: size.rows / stored.rows, rows: stored.rows / stored.events }
}

const measured = (url) =>
  Effect.gen(function* () {
    yield* prepare()
    const sql = yield* SqlClient.SqlClient
    const context = yield* Effect.context()
    const run = (effect) => Effect.runPromiseWith(context)(effect)
    const query = (text, values = []) => run(sql.unsafe(text, values))
    const keys = yield* Effect.all(Array.from({ length: shape.projects }, () => newCredential("ingest")))
    return yield* Effect.promise(async () => {
      await seed(query, keys)
      const service = await startService(url)
      try {
        const next = requests(keys)
        const database = Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "latin1").split("\n", 1)[0])
        // Code that runs for the first time is slow for a while.
        await drive(service.port, { connections, milliseconds: 5 * milliseconds, next })
        const samples = await interleaved(Number(rounds), {
          service: () => served(service, next, database),
          raw: () => inserted("raw", sql, run, database),
          narrow: () => inserted("narrow", sql, run, database)
        })
        const memory = samples.service.map((one) => one.rssMb)
        return { samples, rss: memory.at(-1) / (memory[2] ?? memory[0]), bytes: await sizes(query) }
      } finally {
        service.child.kill("SIGTERM")
        await ended(service.child)
      }
    })
  }).pipe(Effect.provide(boundedClient({ url: Redacted.make(url), maxConnections: 8 })))

const found = await Effect.runPromise(
  Effect.scoped(Effect.flatMap(startEmbedded(folder, { isDurable: true }), ({ url }) => measured(Redacted.value(url))))
)
console.log(JSON.stringify(found))
