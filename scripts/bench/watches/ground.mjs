// Watches of many organizations in a database, and a target that answers all of them the same after a while.
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { HostedCapture } from "../../../apps/server/src/captures/HostedCapture.ts"
import { prepare } from "../../../apps/server/src/platform/Database.ts"
import { documentOf } from "../../../apps/cli/test/support/contract/documents.ts"

const orgs = 500

/** So many watches, looked at once in an interval of so many milliseconds, each at its own place in it. */
export const seed = Effect.fnUntraced(function* ({ count, interval, shows }) {
  yield* prepare()
  const sql = yield* SqlClient.SqlClient
  const at = `'${new Date(shows).toISOString()}'::timestamptz`
  const statements = [
    `create table sim_seeded as
      select n, lpad(to_hex(n % ${orgs}), 32, '0')::uuid as org_id, gen_random_uuid() as watch_id,
        ${at} + n * interval '${interval / count} milliseconds' as slot
      from generate_series(0, ${count - 1}) n`,
    "insert into org_directory (org_id, slug) select distinct org_id, 'org-' || right(org_id::text, 4) from sim_seeded",
    `insert into orgs (org_id, slug, name, created_at)
      select distinct org_id, 'org-' || right(org_id::text, 4), 'One', ${at} from sim_seeded`,
    `insert into projects (org_id, project_id, slug, name, created_at)
      select distinct org_id, org_id, 'search', 'Search', ${at} from sim_seeded`,
    `insert into watches
        (org_id, project_id, watch_id, url, server, environment, interval, threshold, spread, slot, created_at)
      select org_id, org_id, watch_id, 'https://' || n || '.watched.example.com/mcp', 'server-' || n, 'production', '15m',
        'BREAKING', n::float8 / ${count}, date_trunc('milliseconds', slot), ${at} from sim_seeded`,
    `insert into jobs (job_id, kind, org_id, project_id, ref_id, part, due_at)
      select gen_random_uuid(), 'watch', org_id, org_id, watch_id::text, n % 16, date_trunc('milliseconds', slot)
      from sim_seeded`,
    "drop table sim_seeded",
    "analyze"
  ]
  for (const statement of statements) yield* sql.unsafe(statement)
})

const document = documentOf([{ name: "search", inputSchema: { type: "object" } }])

const snapshot = {
  fingerprint: document.fingerprint,
  document: JSON.stringify(document),
  era: "modern",
  durationMs: 200,
  listMs: 100
}

/** The captures; `captured` gets the number of the watch and the time of each. */
export const target = (captured) =>
  Layer.succeed(HostedCapture, {
    capture: Effect.fnUntraced(function* ({ url }) {
      captured.push({ watch: Number.parseInt(new URL(url).hostname, 10), at: yield* Clock.currentTimeMillis })
      yield* Effect.sleep("200 millis")
      return snapshot
    })
  })

/** How many captures were made besides one in each slot that ended before `end`. */
export const besides = (captured, { count, end, interval, shows }) => {
  const slots = captured.map(({ at, watch }) => {
    const first = shows + Math.floor((watch * interval) / count)
    return { watch, slot: first + Math.floor((at - first) / interval) * interval }
  })
  const before = slots.filter(({ slot }) => slot < end).map(({ slot, watch }) => `${watch} ${slot}`)
  return before.length - new Set(before).size
}

/** What came of the looks of slots before `end`. */
export const found = Effect.fnUntraced(function* (end) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql.unsafe(
    `select count(*)::int as looks, max(extract(epoch from at - slot))::float8 as max,
      percentile_cont(0.99) within group (order by extract(epoch from at - slot))::float8 as p99
      from watch_checks where slot < $1`,
    [new Date(end)]
  )
  return row
})
