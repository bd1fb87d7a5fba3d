// The services of ingest, put together: they need a database and the settings.
import { Effect, Layer } from "effect"
import { Settings } from "../platform/Settings.ts"
import { quotas } from "../plans/quotas.ts"
import { directBuffer } from "./DirectBuffer.ts"
import { Flushes } from "./Flushes.ts"
import { IngestKeys } from "./IngestKeys.ts"
import { postgresStore } from "./PostgresStore.ts"
import { SeriesIds } from "./SeriesIds.ts"

/* What only ClickHouse needs is loaded where it is chosen. */
const store = Layer.unwrap(
  Effect.gen(function* () {
    const { storage } = yield* Settings
    if (storage.store === "postgres") return postgresStore
    const { storeIn } = yield* Effect.promise(() => import("../clickhouse/storing.ts"))
    return storeIn(storage.account)
  })
)

/** Where uses are kept. */
export const eventStore = store.pipe(Layer.provideMerge(SeriesIds.layer))

/** What stores batches. */
export const storing = Flushes.layer.pipe(Layer.provide(quotas), Layer.provide(eventStore))

// Nothing of NATS is loaded where it is not used.
const jetstream = Effect.promise(() => import("./jetstream/bufferOf.ts"))

const eventBuffer = Layer.unwrap(
  Effect.gen(function* () {
    const { buffering } = yield* Settings
    return buffering.kind === "none"
      ? directBuffer.pipe(Layer.provide(storing))
      : (yield* jetstream).bufferOf(buffering)
  })
)

/** What the handlers of `ingest` need, and the credentials they check. */
export const ingesting = eventBuffer.pipe(Layer.provideMerge(eventStore), Layer.merge(IngestKeys.layer))
