// Measures ingest against raw inserts over one durable database, and prints what it found as JSON:
// `node measure.mjs FOLDER ROUNDS`.
import { gunzipSync, gzipSync } from "node:zlib"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { startEmbedded } from "../../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { usual } from "../../../apps/server/src/ingest/DirectBuffer.ts"
import { binaries, booleans, integers, longs, texts, times } from "../../../apps/server/src/platform/arrays.ts"
import { boundedClient } from "../../../apps/server/src/platform/boundedClient.ts"
import { prepare } from "../../../apps/server/src/platform/Database.ts"
import { newCredential } from "../../../apps/server/src/platform/secrets.ts"
import { drive, driveEach } from "../hosted/load.mjs"
import { interleaved } from "../measure.mjs"
import { eventsOf } from "./events.mjs"
import { rolledUp } from "./rolledUp.mjs"
import { seed } from "./seed.mjs"
import { cpuMs, databaseCpuMs, end, ownCpuMs, postmasterOf, rssMb, startIngest } from "./service.mjs"

const [folder, rounds] = process.argv.slice(2)

const milliseconds = Number(process.env.MCP_INSPECT_BENCH_MS ?? 2000)

/** Requests under way: each instrumented server has one at a time. */
const connections = 128

/** Projects that send, each of an organization of its own; processes of each. */
const shape = { projects: 8, senders: 8, events: 100 }

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/* As the instrumentation sends them: compressed, at the lowest effort. */
const requestOf = (key, events, more = {}) => ({
  method: "POST",
  path: "/v1/events",
  headers: {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "content-encoding": "gzip",
    ...more
  },
  body: gzipSync(JSON.stringify({ events, droppedSinceLast: 0 }), { level: 1 })
})

/* Each sender says the same again and again, of the last seconds: about as much is equal as with real ones. */
const requests = (keys) => {
  const now = Date.now()
  const all = Array.from({ length: shape.projects * shape.senders }, (_, sender) =>
    requestOf(keys[sender % shape.projects], eventsOf(sender + 1, shape.events, now))
  )
  let next = 0
  return () => all[next++ % all.length]
}

/* What takes the most room: no use is equal to one near it, and each batch has a key that is remembered. */
const unequal = { batches: 1500, minutes: 45 * 60 }

const unequalRequests = (keys) => {
  const now = Date.now()
  return Array.from({ length: unequal.batches }, (_, batch) => {
    const events = eventsOf((batch % (shape.projects * shape.senders)) + 1, shape.events, now).map((event, index) => ({
      ...event,
      timestamp: new Date(now - ((batch * shape.events + index) % unequal.minutes) * 60_000).toISOString()
    }))
    return requestOf(keys[batch % shape.projects], events, { "idempotency-key": `a-batch-of-the-bench-${batch}` })
  })
}

/* How much the log of the database has grown so far, in bytes. */
const logged = async (query) => {
  const [{ bytes }] = await query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes")
  return bytes
}

const served = async ({ child, port }, next, { database, query }) => {
  const loggedBefore = await logged(query)
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
    logged: ((await logged(query)) - loggedBefore) / events,
    rssMb: rssMb(child)
  }
}

const firstBatches = 5000

const rows = 500

/*
 * A raw row is an event as a straightforward table has it: a row an event, with the texts as they were sent (platform-facts
 * C.3 counts 195 bytes of one). The limit is against these, since that is what ingest is instead of. A narrow row is what
 * ingest itself writes, which shows what coming over HTTP, judging and counting cost.
 */
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

/* Transactions of 500 rows, as many at a time as flushes of ingest, as fast as they are taken. */
const inserted = async (table, { database, query, run, sql }) => {
  const loggedBefore = await logged(query)
  const databaseBefore = databaseCpuMs(database)
  const ownBefore = ownCpuMs()
  const columns = columnsOf[table]()
  const places = columns.map((_, place) => `$${place + 2}`).join(", ")
  const statement = `insert into bench_${table} select $1::uuid, * from unnest(${places})`
  const one = sql.withTransaction(sql.unsafe(statement, ["0000000a-0000-7000-8000-000000000000", ...columns]))
  const began = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: usual.atOnce }, async () => {
      while (performance.now() < began + milliseconds) {
        await run(one)
        count++
      }
    })
  )
  const rate = (count * rows * 1000) / (performance.now() - began)
  const databaseUs = ((databaseCpuMs(database) - databaseBefore) * 1000) / (count * rows)
  const cpuUs = ((ownCpuMs() - ownBefore) * 1000) / (count * rows)
  return { rate, cpuUs, databaseUs, logged: ((await logged(query)) - loggedBefore) / (count * rows) }
}

/* All tables that a flush writes to, with their indexes. */
const written = [
  "usage_events",
  "usage_series",
  "usage_blocks",
  "usage_outcomes",
  "ingest_batches",
  "quota_months",
  "quota_leases"
]

const room = async (query) => {
  const [stored] = await query(
    "select coalesce(sum(n), 0)::float8 as events, count(*)::float8 as rows from usage_events"
  )
  const tables = await query(
    `select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and coalesce(p.relname, c.relname) = any($1)
      group by 1`,
    [texts(written)]
  )
  return { ...stored, tables: Object.fromEntries(tables.map(({ bytes, name }) => [name, bytes])) }
}

/* Bytes per event by table, of what came between. */
const roomBetween = (before, after) => {
  const events = after.events - before.events
  const tables = Object.entries(after.tables)
    .map(([name, bytes]) => [name, (bytes - (before.tables[name] ?? 0)) / events])
    .filter(([, bytes]) => bytes > 0)
    .sort(([, left], [, right]) => right - left)
  return {
    event: tables.reduce((sum, [, bytes]) => sum + bytes, 0),
    rows: (after.rows - before.rows) / events,
    tables: Object.fromEntries(tables)
  }
}

const rawBytes = async (query) => {
  const [{ bytes }] = await query(
    "select pg_total_relation_size('bench_raw')::float8 / count(*) as bytes from bench_raw"
  )
  return bytes
}

const loaded = async ({ database, empty, keys, query, run, service, sql }) => {
  const next = requests(keys)
  // Code that runs for the first time is slow for a while; and what is written once is little beside so many events.
  await driveEach(service.port, { connections, requests: Array.from({ length: firstBatches }, next) })
  const samples = await interleaved(Number(rounds), {
    service: () => served(service, next, { database, query }),
    raw: () => inserted("raw", { database, query, run, sql }),
    narrow: () => inserted("narrow", { database, query, run, sql })
  })
  const memory = samples.service.map((one) => one.rssMb)
  const { body } = next()
  const sent = { bytes: body.length / shape.events, json: gunzipSync(body).length / shape.events }
  const afterwards = await room(query)
  await driveEach(service.port, { connections, requests: unequalRequests(keys) })
  const bytes = {
    usual: roomBetween(empty, afterwards),
    unequal: roomBetween(afterwards, await room(query)),
    raw: await rawBytes(query)
  }
  return { samples, rss: memory.at(-1) / (memory[2] ?? memory[0]), bytes, sent }
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
      const empty = await room(query)
      const profile = process.env.MCP_INSPECT_BENCH_PROFILE
      const flags = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`]
      const service = await startIngest(url, { flags })
      const database = postmasterOf(folder)
      const found = await loaded({ database, empty, keys, query, run, service, sql }).finally(() =>
        end(service.child, "SIGTERM")
      )
      return { ...found, rollup: await rolledUp({ database, query, run }) }
    })
  }).pipe(Effect.provide(boundedClient({ url: Redacted.make(url), maxConnections: 8 })))

const found = await Effect.runPromise(
  Effect.scoped(Effect.flatMap(startEmbedded(folder, { isDurable: true }), ({ url }) => measured(Redacted.value(url))))
)
console.log(JSON.stringify(found))
