// The services of ingest, put together: they need a database and the settings.
import { Layer } from "effect"
import { quotas } from "../plans/quotas.ts"
import { Flushes } from "./Flushes.ts"
import { Ingest } from "./Ingest.ts"
import { IngestKeys } from "./IngestKeys.ts"
import { postgresStore } from "./PostgresStore.ts"
import { SeriesIds } from "./SeriesIds.ts"

/** Where uses are kept. */
export const eventStore = postgresStore.pipe(Layer.provideMerge(SeriesIds.layer))

/** What the handlers of `ingest` need, and the credentials they check. */
export const ingesting = Ingest.layer.pipe(
  Layer.provide(Flushes.layer),
  Layer.provide(quotas),
  Layer.provideMerge(eventStore),
  Layer.merge(IngestKeys.layer)
)
