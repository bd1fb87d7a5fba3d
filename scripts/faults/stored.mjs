// What the database has at the end, asked as its administrator.
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { boundedClient } from "../../apps/server/src/platform/boundedClient.ts"

/** Runs `use(query)` over a database. */
export const withQuery = (url, use) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const context = yield* Effect.context()
      const query = (text, values = []) => Effect.runPromiseWith(context)(sql.unsafe(text, values))
      return yield* Effect.promise(() => use(query))
    }).pipe(Effect.provide(boundedClient({ url: Redacted.make(url), maxConnections: 1 })))
  )

/** Writes of people, as the ledger of writes names them. */
export const storedWrites = async (query) => ({
  push: await query(
    `select idempotency_key as name, deployment_id as id, false as "isGone" from deployments where source = 'push'`
  ),
  key: await query(
    `select name, key_id as id, revoked_at is not null as "isGone" from api_keys where name like 'key %'`
  ),
  acceptance: await query(`select fingerprint as name, fingerprint as id, false as "isGone" from acceptances`)
})

/** The contracts that were recorded of watched servers, oldest first. */
export const storedContracts = (query) =>
  query(
    `select s.name as server, d.fingerprint from deployments d join servers s using (org_id, project_id, server_id)
      where d.source = 'watch' order by d.created_at, d.deployment_id`
  )

/** Alerts, and what was sent of them. */
export const storedAlerts = async (query) => ({
  alerts: await query("select alert_id as id, watch_id as watch, kind, about, state from alerts"),
  deliveries: await query(
    "select delivery_id as id, channel_id as channel, alert_id as alert, state from deliveries where alert_id is not null"
  )
})

/** Jobs that are to be done now and are not: those of watches come again for ever. */
export const jobsLeft = async (query) => {
  const [row] = await query("select count(*)::int as count from jobs where kind <> 'watch'")
  return row.count
}
