// A value that is sent to ingest is in none of what it writes: its database, its logs, its traces and metrics (ING-3).
import { assert, describe, it } from "@effect/vitest"
import { gzipSync } from "node:zlib"
import { startCollector } from "../support/collector.ts"
import { query, withDatabase } from "../support/databases.ts"
import { startService } from "../support/service.ts"
import { newKey, newUser } from "../support/user.ts"

const planted = "canary7719"

const use = { entityKind: "tool", entityName: "search", argumentsPresent: ["query"], durationMs: 1, success: true }

/* Bodies, with what else is sent, and the answer to each. */
const bodies: ReadonlyArray<readonly [number, string | Uint8Array, Readonly<Record<string, string>>?]> = [
  [400, JSON.stringify({ events: [{ ...use, arguments: { query: planted } }] })],
  [400, JSON.stringify({ events: [use], deep: [{ Result: planted }] })],
  [400, `{"events":[{"\\u0069nput":"${planted}"}]}`],
  [
    400,
    gzipSync(JSON.stringify({ events: [{ ...use, entityName: planted, content: 1 }] })),
    { "content-encoding": "gzip" }
  ],
  [400, `{"events":["${planted}`],
  [400, `{"events":"${planted}"}`],
  [400, JSON.stringify({ events: [use] }), { "idempotency-key": `${planted}!` }],
  [400, gzipSync(planted.repeat(100)).subarray(0, 20), { "content-encoding": "gzip" }],
  [401, JSON.stringify({ events: [{ ...use, entityName: planted }] }), { authorization: `Bearer ${planted}` }],
  [415, JSON.stringify({ events: [{ ...use, entityName: planted }] }), { "content-type": `text/${planted}` }],
  [415, JSON.stringify({ events: [{ ...use, entityName: planted }] }), { "content-encoding": planted }],
  [
    202,
    JSON.stringify({ events: [{ ...use, note: planted, sessionId: planted, argumentsPresent: [`${planted} @`] }] })
  ],
  [202, JSON.stringify({ events: [{ ...use, entityName: `${planted}\n` }, planted, [planted]], [planted]: planted })]
]

/* All rows of all tables, as the superuser sees them. */
const everything = async (database: string): Promise<string> => {
  const tables = await query(
    database,
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%'`
  )
  const rows = await Promise.all(
    tables.map(({ name }) => query(database, `select t::text as row from ${String(name)} t`))
  )
  return rows
    .flat()
    .map(({ row }) => String(row))
    .join("\n")
}

describe("ingest", () => {
  it("writes nowhere what it refuses or does not know", () =>
    withDatabase(async (database) => {
      const collector = await startCollector()
      const env = {
        DATABASE_URL: database,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_METRIC_EXPORT_INTERVAL: "500"
      }
      const console = await startService({ DATABASE_URL: database }, ["--role", "api"])
      const user = await newUser(console.url)
      const { plaintext } = await newKey(user, console.url, "ingest")
      await console.end("SIGTERM")
      const ingest = await startService(env, ["--role", "ingest", "--log-level", "trace"])
      const answers: Array<string> = []
      for (const [status, body, headers] of bodies) {
        const response = await fetch(`${ingest.url}/v1/events?${planted}=${planted}`, {
          method: "POST",
          headers: { authorization: `Bearer ${plaintext}`, "content-type": "application/json", ...headers },
          body: typeof body === "string" ? body : new Uint8Array(body)
        })
        answers.push(await response.text())
        assert.strictEqual(response.status, status, `${String(body).slice(0, 80)} ${answers.at(-1)}`)
      }
      assert.strictEqual(await ingest.end("SIGTERM"), 0)
      const stored = await everything(database)
      // What is searched is there: what was taken, its spans, its log.
      assert.include(stored, "search")
      assert.include(collector.received("/v1/traces"), "/v1/events")
      assert.include(ingest.output(), "/v1/events")
      for (const [place, text] of Object.entries({
        answers: answers.join("\n"),
        database: stored,
        collector: collector.received(),
        console: ingest.output()
      }))
        assert.notInclude(text, planted, place)
      assert.deepStrictEqual(collector.unknown, [])
      collector.close()
    }))
})
