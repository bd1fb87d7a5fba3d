// Ingest without its routes, over a database that processes share, and batches for it.
import { Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { Batch } from "../../src/ingest/Batch.ts"
import { directBufferWith } from "../../src/ingest/DirectBuffer.ts"
import { Flushes } from "../../src/ingest/Flushes.ts"
import { Generations } from "../../src/ingest/Generations.ts"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { readEvents } from "../../src/ingest/read.ts"
import { pool } from "../../src/platform/Database.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { nowDate } from "../../src/platform/times.ts"
import { quotas } from "../../src/plans/quotas.ts"
import { use } from "./ingestService.ts"
import { type seedOrg } from "./seed.ts"
import { settings } from "./settings.ts"

/** What a process takes batches with. */
export const ingestOver = (url: Redacted.Redacted, connections: number) =>
  directBufferWith({ gatherMs: 1 }).pipe(
    Layer.provide(Flushes.layer),
    Layer.provide(quotas),
    Layer.provide(eventStore),
    Layer.provideMerge(pool(url, connections)),
    Layer.provide(settings())
  )

/** So many uses for a project. */
export const batchOf = (
  { id, project }: Pick<Effect.Success<typeof seedOrg>, "id" | "project">,
  events: number,
  more: Partial<Batch> & { readonly name?: string } = {}
): Batch => ({
  orgId: id,
  projectId: project.id,
  receivedAt: Date.now(),
  events: readEvents(
    Array.from({ length: events }, () => use(more.name === undefined ? {} : { entityName: more.name }) as never),
    { orgId: id, projectId: project.id, receivedAt: Date.now(), seen: new Generations(1000) }
  ),
  senderDropped: 0,
  idempotencyKey: undefined,
  bytes: 100,
  ...more
})

/** What the month of receipt had before. */
export const already = Effect.fnUntraced(function* (orgId: string, kept: number) {
  const sql = yield* SqlClient.SqlClient
  const month = (yield* nowDate).toISOString().slice(0, 7)
  yield* inOrg(orgId, sql`insert into quota_months ${sql.insert({ org_id: orgId, month, kept })}`)
})
