// A flush into the outbox is all or nothing, wherever its connection ends; and what goes wrong behind it is nobody's failure.
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Shipping } from "../../src/clickhouse/Shipping.ts"
import { UsageOutbox } from "../../src/clickhouse/UsageOutbox.ts"
import { EventStore, Kept } from "../../src/ingest/EventStore.ts"
import { directBufferWith } from "../../src/ingest/DirectBuffer.ts"
import { Flushes } from "../../src/ingest/Flushes.ts"
import { EventBuffer } from "../../src/ingest/EventBuffer.ts"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { pool } from "../../src/platform/Database.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { nowDate } from "../../src/platform/times.ts"
import { quotas } from "../../src/plans/quotas.ts"
import { breakingProxy } from "../support/breakingProxy.ts"
import { batchFor } from "../support/buffers.ts"
import { migratedDatabase, testDatabase } from "../support/database.ts"
import { use as useOf } from "../support/drawnUses.ts"
import { monthOfOrg, outcomesOf } from "../support/ingestService.ts"
import { seedOrg } from "../support/seed.ts"
import { settings } from "../support/settings.ts"
import { rowsIn, Shipped, shippedStore } from "../support/shipped.ts"
import { seededProjects } from "../support/storeConformance.ts"
import { Logged, logs } from "../support/wholeService.ts"

/* Nothing listens there: ingest does not ask. */
const elsewhere = settings({ EVENT_STORE: "clickhouse", CLICKHOUSE_URL: "http://u:5ecret@127.0.0.1:9/own" })

const ingestOver = (url: Redacted.Redacted) =>
  directBufferWith({ gatherMs: 1 }).pipe(
    Layer.provide(Flushes.layer),
    Layer.provide(quotas),
    Layer.provide(eventStore),
    Layer.provideMerge(pool(url, 2)),
    Layer.provide(elsewhere)
  )

const batchOf = (org: Parameters<typeof batchFor>[0], name: string) =>
  batchFor(org, [{ entityName: name }, { entityName: name }], { idempotencyKey: `${name}-of-a-batch` })

/** What waits of an organization, by name. */
const waitingOf = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const blocks = yield* inOrg(orgId, sql<{ content: Uint8Array }>`select content from usage_waiting`)
  const counts: Record<string, number> = {}
  for (const { entityName, n } of blocks.flatMap(({ content }) => rowsIn(content)))
    counts[entityName] = (counts[entityName] ?? 0) + n
  return counts
})

it.live(
  "a batch waits once when it is acknowledged, wherever a connection ends",
  () =>
    Effect.gen(function* () {
      const direct = yield* migratedDatabase
      const proxy = yield* breakingProxy(new URL(Redacted.value(direct)))
      const context = yield* Layer.build(ingestOver(Redacted.make(proxy.url.href)))
      yield* Effect.gen(function* () {
        const ingest = yield* EventBuffer
        const org = yield* seedOrg
        yield* ingest.record(batchOf(org, "first"))
        const expected: Record<string, number> = { first: 2 }
        let breaks = 0
        for (const side of ["before", "after"] as const)
          for (let at = 0; ; at++) {
            proxy.arm({ at, side })
            const batch = batchOf(org, `${side} ${at}`)
            const answer = yield* Effect.result(ingest.record(batch))
            const isSprung = proxy.disarm()
            if (answer._tag === "Success") expected[`${side} ${at}`] = 2
            // A sender that heard nothing, or sends twice.
            yield* ingest.record(batch)
            expected[`${side} ${at}`] = 2
            assert.deepStrictEqual(yield* waitingOf(org.id), expected)
            const kept = 2 * Object.keys(expected).length
            assert.deepStrictEqual(yield* monthOfOrg(org.id), { kept, dropped: 0 })
            assert.strictEqual((yield* outcomesOf(org.id))["accepted"], kept)
            if (!isSprung) break
            breaks++
          }
        assert.isAbove(breaks, 14)
      }).pipe(Effect.provideContext(context))
    }).pipe(Effect.scoped),
  120_000
)

const soon = {
  gathering: "20 millis",
  first: "10 millis",
  longest: "40 millis",
  overdue: "200 millis",
  watching: "50 millis",
  silent: "1 hour"
} as const

it.live("what cannot be shipped waits and is told once, and again when it has waited for long", () =>
  Effect.gen(function* () {
    const context = yield* Layer.build(
      Layer.merge(Shipping.layer, logs).pipe(
        Layer.provideMerge(shippedStore),
        Layer.provideMerge(testDatabase),
        Layer.provideMerge(Logged.layer)
      )
    )
    yield* Effect.gen(function* () {
      const [store, kept, shipped, outbox] = [yield* EventStore, yield* Kept, yield* Shipped, yield* UsageOutbox]
      const { lines } = yield* Logged
      const [one] = yield* seededProjects
      let attempts = 0
      shipped.next = () => {
        attempts++
        return "refused"
      }
      yield* store.append(yield* newUuid, [useOf(one, { at: yield* nowDate })])
      yield* Layer.build(Shipping.runningAt(soon))
      const told = (words: string) => lines.filter((line) => line.includes(words))
      const until = (holds: () => boolean) =>
        Effect.repeat(Effect.sync(holds), { until: (held) => held, schedule: Schedule.spaced("10 millis") })
      yield* until(() => attempts > 5 && told("have waited for long").length > 0)
      assert.lengthOf(told("cannot be shipped to ClickHouse, and wait"), 1)
      assert.include(told("cannot be shipped")[0], "ECONNREFUSED")
      assert.match(told("have waited for long")[0] ?? "", /since: '20[^']+Z'/)
      assert.isDefined(yield* outbox.since(yield* nowDate))
      shipped.next = () => "taken"
      yield* until(() => kept.rows.length === 1 && told("are shipped to ClickHouse again").length === 1)
      // It goes on, and is quiet.
      yield* store.append(yield* newUuid, [useOf(one, { at: yield* nowDate })])
      yield* until(() => kept.rows.length === 2)
      assert.lengthOf(told("cannot be shipped"), 1)
      assert.lengthOf(told("have waited for long"), 1)
    }).pipe(Effect.provideContext(context))
  }).pipe(Effect.scoped)
)
