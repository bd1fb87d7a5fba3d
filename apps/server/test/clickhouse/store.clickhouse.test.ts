// What every store of uses has to do, of the one in ClickHouse; and that nothing is in it twice, whoever dies.
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { ClickHouse } from "../../src/clickhouse/ClickHouse.ts"
import { Shipping } from "../../src/clickhouse/Shipping.ts"
import { UsageOutbox } from "../../src/clickhouse/UsageOutbox.ts"
import { EventStore } from "../../src/ingest/EventStore.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { accountAt, Engine, inClickHouse, statement } from "../support/clickHouse.ts"
import { testDatabase } from "../support/database.ts"
import { dateAt } from "../support/dates.ts"
import { use } from "../support/drawnUses.ts"
import { append, Place, storeConformance } from "../support/storeConformance.ts"

const hour = 3_600_000
let hours = 0
const ownHour = Effect.sync(() => Date.parse("2026-12-10T00:00:00Z") + ++hours * hour)

const count = (at: number) =>
  Effect.flatMap(EventStore, (store) =>
    Effect.map(
      Stream.runCollect(store.received({ after: dateAt(at), until: dateAt(at + hour - 1) })),
      (rows) => rows.length
    )
  )

layer(inClickHouse.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true, timeout: "120 seconds" })(
  "a store of uses in ClickHouse",
  (it) => {
    storeConformance(it)

    it.effect("has a shipment once, though its sender died before it knew", () =>
      Effect.gen(function* () {
        const [store, place, outbox] = [yield* EventStore, yield* Place, yield* UsageOutbox]
        const { insert } = yield* ClickHouse
        const at = yield* ownHour
        const [one, other] = yield* place.projects
        for (const number of [1, 2, 3])
          yield* store.append(yield* newUuid, [
            use(one, { at: dateAt(at + number) }),
            use(other, { at: dateAt(at + number) })
          ])
        assert.isTrue(yield* outbox.gather)
        const dying = outbox.send((token, contents) =>
          Effect.andThen(insert(token, contents), Effect.die(new Error("the process is gone")))
        )
        for (let round = 0; round < 3; round++) {
          assert.strictEqual((yield* Effect.exit(dying))._tag, "Failure")
          assert.strictEqual(yield* count(at), 6)
          assert.strictEqual((yield* store.readable(dateAt(at + hour))).getTime(), at)
        }
        yield* place.arrived
        assert.strictEqual(yield* count(at), 6)
        assert.strictEqual((yield* store.readable(dateAt(at + hour))).getTime(), at + hour)
      })
    )

    it.effect("has a shipment once, though the server fell and came back in between", () =>
      Effect.gen(function* () {
        const [store, place, server, outbox] = [yield* EventStore, yield* Place, yield* Engine, yield* UsageOutbox]
        const [{ insert }, { once }] = [yield* ClickHouse, yield* Shipping]
        const at = yield* ownHour
        const [one] = yield* place.projects
        yield* store.append(yield* newUuid, [use(one, { at: dateAt(at + 1) })])
        yield* outbox.gather
        yield* Effect.exit(
          outbox.send((token, contents) =>
            Effect.andThen(insert(token, contents), Effect.andThen(server.stop, Effect.die(new Error("gone"))))
          )
        )
        const away = yield* Effect.flip(once)
        assert.include(["ECONNREFUSED", "ECONNRESET"], away.reason)
        // Meanwhile uses are taken, and wait.
        yield* store.append(yield* newUuid, [use(one, { at: dateAt(at + 2) })])
        assert.strictEqual(
          (yield* Effect.flip(Stream.runCollect(store.received({ after: dateAt(at), until: dateAt(at + 9) })))).reason,
          "ECONNREFUSED"
        )
        yield* server.start
        yield* once
        assert.strictEqual(yield* count(at), 2)
      })
    )

    it.effect("refuses a table that takes the same rows twice", () =>
      Effect.gen(function* () {
        const account = yield* accountAt("forgetful")
        yield* statement("create table forgetful.usage_events (n UInt8) engine = MergeTree order by n")
        const { insert } = yield* Effect.provide(ClickHouse, ClickHouse.layerOf(account))
        assert.strictEqual((yield* Effect.flip(insert(yield* newUuid, []))).reason, "UNFIT_TABLE")
      }).pipe(Effect.scoped)
    )

    it.effect("tells what the server said by a name that may be logged", () =>
      Effect.gen(function* () {
        const { command, rows } = yield* ClickHouse
        assert.strictEqual(
          (yield* Effect.flip(command("alter table nothing_here drop column x"))).reason,
          "UNKNOWN_TABLE"
        )
        const asked = Stream.runCollect(rows("select {word:UInt8}", { word: "hidden" }))
        assert.match((yield* Effect.flip(asked)).reason ?? "", /^[A-Z_]+$/)
      })
    )

    it.effect("is written to with the words of a day and a project that do not end a statement", () =>
      Effect.gen(function* () {
        const [store, place] = [yield* EventStore, yield* Place]
        const at = yield* ownHour
        const [one] = yield* place.projects
        yield* append([use(one, { at: dateAt(at + 1) })])
        const hostile = "0' or 1 = 1 --"
        yield* Effect.flip(store.removeProject(one.orgId, hostile))
        yield* Effect.flip(store.dropBefore(hostile))
        assert.strictEqual(yield* count(at), 1)
      })
    )
  }
)
