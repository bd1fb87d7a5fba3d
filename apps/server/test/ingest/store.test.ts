// What every store of uses has to do, of the one in memory and the one in the embedded PostgreSQL; and what only that does.
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { EventStore } from "../../src/ingest/EventStore.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { testDatabase } from "../support/database.ts"
import { dateAt } from "../support/dates.ts"
import { use } from "../support/drawnUses.ts"
import { append, Place, storeConformance } from "../support/storeConformance.ts"
import { inMemory, inPostgres } from "../support/stores.ts"

layer(inMemory, { excludeTestServices: true })("a store of uses in memory", storeConformance)

layer(inPostgres.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true, timeout: "60 seconds" })(
  "a store of uses in PostgreSQL",
  (it) => {
    storeConformance(it)

    it.effect("takes part in the transaction of whoever stores besides", () =>
      Effect.gen(function* () {
        const [store, place] = [yield* EventStore, yield* Place]
        const [one] = yield* place.projects
        const at = dateAt("2026-12-03T07:00:00.000Z")
        const rows = [use(one, { at })]
        yield* store.prepare(["2026-12-03"])
        const token = yield* newUuid
        const undone = inOrg(one.orgId, Effect.andThen(store.append(token, rows), Effect.fail("undone")))
        assert.strictEqual(yield* Effect.flip(undone), "undone")
        const span = { after: dateAt(at.getTime() - 1), until: at }
        assert.lengthOf(yield* Stream.runCollect(store.received(span)), 0)
        yield* append(rows, token)
        assert.lengthOf(yield* Stream.runCollect(store.received(span)), 1)
      })
    )

    it.effect("leaves nobody the right to see all that it reads", () =>
      Effect.gen(function* () {
        const [store, place, sql] = [yield* EventStore, yield* Place, yield* SqlClient.SqlClient]
        const [one] = yield* place.projects
        const at = dateAt("2026-12-04T07:00:00.000Z")
        yield* append([use(one, { at })])
        yield* Stream.runDrain(store.received({ after: dateAt(0), until: at }))
        assert.deepStrictEqual(yield* sql`select * from usage_events`, [])
        assert.deepStrictEqual(yield* sql`select * from usage_series`, [])
      })
    )
  }
)
