// Stores of uses with what surrounds them, for the suite that all of them pass.
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EventStore } from "../../src/ingest/EventStore.ts"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { Place, seededProjects } from "./storeConformance.ts"
import { settings } from "./settings.ts"

/** In memory, where one store is all there is. */
export const inMemory = Layer.effect(
  Place,
  Effect.map(EventStore, (store) =>
    Place.of({
      projects: Effect.gen(function* () {
        const orgId = yield* newUuid
        return [
          { orgId, projectId: yield* newUuid },
          { orgId, projectId: yield* newUuid }
        ] as const
      }),
      arrived: Effect.void,
      again: Effect.succeed(store)
    })
  )
).pipe(Layer.provideMerge(EventStore.layerMemory))

const postgres = eventStore.pipe(Layer.provide(settings()))

/** In a database. */
export const inPostgres = Layer.effect(
  Place,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const provided = Effect.provideService(SqlClient.SqlClient, sql)
    return Place.of({
      projects: provided(seededProjects),
      arrived: Effect.void,
      again: provided(Effect.provide(EventStore, Layer.fresh(postgres))).pipe(Effect.orDie)
    })
  })
).pipe(Layer.provideMerge(postgres))
