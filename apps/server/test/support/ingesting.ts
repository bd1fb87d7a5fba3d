// Ingest without its routes, over a database that processes share, and batches for it.
import { Layer, type Redacted } from "effect"
import { directBufferWith } from "../../src/ingest/DirectBuffer.ts"
import { Flushes } from "../../src/ingest/Flushes.ts"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { pool } from "../../src/platform/Database.ts"
import { quotas } from "../../src/plans/quotas.ts"
import { batchFor } from "./buffers.ts"
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

/** So many equal uses for a project. */
export const batchOf = (
  org: Parameters<typeof batchFor>[0],
  events: number,
  { name, ...more }: Parameters<typeof batchFor>[2] & { readonly name?: string } = {}
) =>
  batchFor(
    org,
    Array.from({ length: events }, () => (name === undefined ? {} : { entityName: name })),
    more
  )
