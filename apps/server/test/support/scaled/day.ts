// Two hundred watches of twenty organizations, and what stands in the database after their day.
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import { placeOfSeal } from "../../../src/alerts/channelRows.ts"
import { prepare } from "../../../src/platform/Database.ts"
import { Sealing } from "../../../src/sealing/Sealing.ts"
import { query } from "../databases.ts"
import { targetTables } from "./targets.ts"
import { workerSettings } from "./worker.ts"

/** How many watches there are. */
export const watches = 200

const orgs = 20

/** Those that are watched for what they do, by their numbers; all others are plain. */
const kinds: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
  ["removes", [0]],
  ["flaps", [20]],
  ["down", [40]],
  ["hangs", [60, 61, 62, 63, 160]],
  ["differs", [80, 81, 82, 83, 180]]
]

/** Of the first organization, which is told of its alerts. */
const org = "00000000-0000-0000-0000-000000000000"
const channel = "00000000-0000-0000-0000-00000000000c"

const sealed = (secret: string): Promise<string> =>
  Effect.runPromise(
    Effect.flatMap(Sealing, ({ seal }) => seal(secret, placeOfSeal(org, channel))).pipe(
      Effect.map((bytes) => `\\x${Buffer.from(bytes).toString("hex")}`),
      Effect.provide(Sealing.layer.pipe(Layer.provide(workerSettings)))
    )
  )

/** Every watch at its own place in the hour. `owner` owns the database, `admin` sees every row of it. */
export const seedDay = async (
  { admin, owner }: { readonly admin: string; readonly owner: string },
  { receiver, secret, shows }: { readonly receiver: string; readonly secret: string; readonly shows: number }
): Promise<void> => {
  await Effect.runPromise(
    prepare().pipe(Effect.provide(PgClient.layer({ url: Redacted.make(owner), maxConnections: 1 })))
  )
  const at = `'${new Date(shows).toISOString()}'::timestamptz`
  const kind = kinds.map(([name, numbers]) => `when n in (${numbers.join()}) then '${name}'`).join(" ")
  const statements = [
    ...targetTables,
    `create temporary table seeded as
      select n, lpad(to_hex(n % ${orgs}), 32, '0')::uuid as org_id, gen_random_uuid() as watch_id,
        (case ${kind} else 'plain' end) || '-' || n as server,
        ${at} + n * interval '${3_600_000 / watches} milliseconds' as slot
      from generate_series(0, ${watches - 1}) n`,
    "insert into org_directory (org_id, slug) select distinct org_id, 'org-' || right(org_id::text, 4) from seeded",
    `insert into orgs (org_id, slug, name, created_at)
      select distinct org_id, 'org-' || right(org_id::text, 4), 'One', ${at} from seeded`,
    `insert into projects (org_id, project_id, slug, name, created_at)
      select distinct org_id, org_id, 'search', 'Search', ${at} from seeded`,
    `insert into watches (org_id, project_id, watch_id, url, server, environment, interval, threshold, spread, slot, created_at)
      select org_id, org_id, watch_id, 'https://' || server || '.example.com/mcp', server, 'production', '1h', 'BREAKING',
        n::float8 / ${watches}, slot, ${at} from seeded`,
    `insert into jobs (job_id, kind, org_id, project_id, ref_id, part, due_at)
      select gen_random_uuid(), 'watch', org_id, org_id, watch_id::text, n % 16, slot from seeded`,
    `insert into channels (org_id, project_id, channel_id, kind, name, origin, sealed_url, sealed_secret, created_at)
      values ('${org}', '${org}', '${channel}', 'webhook', 'Ours', '${new URL(receiver).origin}',
        '${await sealed(receiver)}', '${await sealed(secret)}', ${at})`
  ]
  // In one transaction, since a table of one's own ends with its connection.
  await query(admin, `do $seed$ begin ${statements.map((one) => `${one};`).join("\n")} end $seed$`)
}

/** How many looks of each slot were written down and how many captures began in it, by watch; of whole slots of the day. */
export const slotsOf = (admin: string, end: string) =>
  query(
    admin,
    `select w.server, c.slot, c.looks, coalesce(a.by, '{}') as by, extract(epoch from c.at - c.slot)::float8 as late
      from watches w
      join (select watch_id, slot, count(*)::int as looks, min(at) as at from watch_checks
        where attempt = 0 and slot < '${end}' group by 1, 2) c using (watch_id)
      left join lateral (select array_agg(process order by at) as by from sim_captures
        where url = w.url and at >= c.slot and at < c.slot + interval '1 hour') a on true`
  )

/** What people were told, by watch. */
export const alertsOf = (admin: string) =>
  query(admin, "select server, kind, state, count(*)::int as count from alerts group by 1, 2, 3 order by 1, 2, 3")

/** How deliveries stand. */
export const deliveriesOf = (admin: string) =>
  query(admin, "select kind, state, count(*)::int as count from deliveries group by 1, 2 order by 1, 2")

/** What looks saw, by outcome. */
export const outcomesOf = async (admin: string, server: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await query(
        admin,
        `select outcome, count(*)::int as count from watch_checks join watches using (watch_id)
          where server = '${server}' group by 1`
      )
    ).map(({ count, outcome }) => [String(outcome), Number(count)])
  )
