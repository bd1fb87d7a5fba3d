// The buffers of a process, by its settings, over a database of its own.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import { Effect, Layer, Schedule } from "effect"
import { monthOf } from "@mcp-inspect/billing/Month"
import { SqlClient } from "effect/sql"
import { Backlog } from "../../src/ingest/Backlog.ts"
import type { Batch } from "../../src/ingest/Batch.ts"
import { backlog, bufferWork } from "../../src/ingest/bufferWork.ts"
import { Generations } from "../../src/ingest/Generations.ts"
import { ingesting } from "../../src/ingest/ingesting.ts"
import { readEvents } from "../../src/ingest/read.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Logged, logs } from "./wholeService.ts"
import { settings } from "./settings.ts"
import { use } from "./ingestService.ts"
import type { seedOrg } from "./seed.ts"

/** What takes batches in and what stores them, as a process of every role has it. */
export const buffers = (env: Readonly<Record<string, string>>) =>
  Layer.mergeAll(ingesting, bufferWork, backlog).pipe(
    Layer.provideMerge(settings(env)),
    Layer.provide(logs),
    Layer.provideMerge(Logged.layer)
  )

/** Waits until nothing is buffered any more. */
export const settled = Effect.gen(function* () {
  const since = yield* Backlog
  yield* Effect.repeat(since, { until: (oldest) => oldest === undefined, schedule: Schedule.spaced("50 millis") })
})

/** When batches come in, unless a test says when: of one month whenever the test runs, and however long it takes. */
export const received = Date.parse("2026-11-20T12:00:00Z")

/** A batch of events, each a use with what is said of it. */
export const batchFor = (
  { id, project }: Pick<Effect.Success<typeof seedOrg>, "id" | "project">,
  events: ReadonlyArray<Partial<UsageEvent>>,
  { receivedAt = received, ...more }: Partial<Omit<Batch, "events">> = {}
): Batch => ({
  orgId: id,
  projectId: project.id,
  receivedAt,
  events: readEvents(
    events.map((one) => use(one) as never),
    { orgId: id, projectId: project.id, receivedAt, seen: new Generations(1_000_000) }
  ),
  senderDropped: 0,
  idempotencyKey: undefined,
  bytes: 100,
  ...more
})

/** Sets what the month of a time had before. */
export const alreadyKept = Effect.fnUntraced(function* (orgId: string, kept: number, at = received) {
  const sql = yield* SqlClient.SqlClient
  const month = monthOf(at)
  yield* inOrg(orgId, sql`insert into quota_months ${sql.insert({ org_id: orgId, month, kept })}`)
})

/** What months of an organization count. */
export const monthsOf = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* inOrg(
    orgId,
    sql<{ month: string; kept: number; dropped: number }>`
      select month, sum(kept)::int as kept, sum(dropped)::int as dropped from (
        select month, kept, dropped from quota_months where org_id = ${orgId}
        union all select month, kept, dropped from quota_leases where org_id = ${orgId}
      ) counted group by month order by month`
  )
  return rows
})
