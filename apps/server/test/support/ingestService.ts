// Ingest as a process of its own role serves it, over a database of its own.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { SqlClient } from "effect/sql"
import { makeServer } from "../../src/edge/makeServer.ts"
import { routerConfig } from "../../src/edge/routerConfig.ts"
import { IngestRoutes } from "../../src/Http.ts"
import { Keys } from "../../src/keys/Keys.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { testDatabase } from "./database.ts"
import type { Sent } from "./raw.ts"
import { seedOrg } from "./seed.ts"
import { settings } from "./settings.ts"
import { ask, logs, Logged } from "./wholeService.ts"

/** Ingest over a database, and all it logs. */
export const ingestServiceOver = <A, E, R>(
  database: Layer.Layer<A | SqlClient.SqlClient, E, R>,
  env: Readonly<Record<string, string>> = {}
) =>
  HttpRouter.serve(IngestRoutes, { disableLogger: true, disableListenLog: true, routerConfig }).pipe(
    Layer.provideMerge(NodeHttpServer.layer(makeServer, { port: 0, host: "127.0.0.1" })),
    Layer.provideMerge(database),
    Layer.provideMerge(settings(env)),
    Layer.provide(logs),
    Layer.provideMerge(Logged.layer),
    Layer.provideMerge(NodeServices.layer)
  )

/** The same over a database of its own. */
export const ingestService = (env: Readonly<Record<string, string>> = {}) => ingestServiceOver(testDatabase, env)

/** An organization with a project and a key to send with. */
export const sender = Effect.gen(function* () {
  const org = yield* seedOrg
  const keys = yield* Keys
  const made = (kind: "api" | "ingest") => keys.create(org.owner, { kind, name: "server", project: org.project.name })
  const { key, plaintext } = yield* made("ingest")
  const api = yield* made("api")
  return { ...org, key: plaintext, keyId: key.id, apiKey: api.plaintext }
}).pipe(Effect.provide(Keys.layer))

/** A use of a tool. */
export const use = (members: Partial<UsageEvent> = {}): UsageEvent => ({
  entityKind: "tool",
  entityName: "search",
  argumentsPresent: ["query"],
  durationMs: 1,
  success: true,
  ...members
})

/** Sends a body as it is. */
export const post = (key: string, body: Sent["body"], headers: Sent["headers"] = {}) =>
  ask({
    method: "POST",
    path: "/v1/events",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body })
  })

/** Sends events; the status, and the answer parsed. */
export const sendEvents = (
  key: string,
  events: ReadonlyArray<unknown>,
  more: object = {},
  headers: Sent["headers"] = {}
) =>
  Effect.map(post(key, JSON.stringify({ events, ...more }), headers), ({ status, text }) => ({
    status,
    body: JSON.parse(text) as unknown
  }))

/** A stored use: what is read of it in tests. */
export interface StoredUse {
  readonly name: string
  readonly arguments: ReadonlyArray<string>
  readonly cut: boolean
  readonly n: number
  readonly sum: number
  readonly environment: string
}

/** What is stored of an organization, by name; uses of several minutes are one. */
export const storedUses = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* inOrg(
    orgId,
    sql<StoredUse>`
      select s.entity_name as name, s.arguments, s.arguments_cut as cut, sum(e.n)::int as n,
        sum(e.duration_sum)::int as sum, s.environment
      from usage_events e join usage_series s using (org_id, series_id)
      where e.org_id = ${orgId} group by s.org_id, s.project_id, s.series_id order by s.entity_name, s.arguments`
  )
})

/** How many uses of an organization are stored. */
export const storedCount = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* inOrg(
    orgId,
    sql<{ total: number }>`select coalesce(sum(n), 0)::int as total from usage_events where org_id = ${orgId}`
  )
  return row?.total ?? -1
})

/** What became of the uses of an organization. */
export const outcomesOf = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* inOrg(
    orgId,
    sql<{ outcome: string; count: number }>`
      select outcome, sum(count)::int as count from usage_outcomes where org_id = ${orgId} group by outcome`
  )
  return Object.fromEntries(rows.map(({ count, outcome }) => [outcome, count]))
})

/** What was counted of an organization, in all its months. */
export const monthOfOrg = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* inOrg(
    orgId,
    sql<{ kept: number; dropped: number }>`
      select sum(kept)::int as kept, sum(dropped)::int as dropped from (
        select kept, dropped from quota_months where org_id = ${orgId}
        union all select kept, dropped from quota_leases where org_id = ${orgId}
      ) counted`
  )
  return row
})
