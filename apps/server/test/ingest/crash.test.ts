// A flush is all or nothing, wherever its connection ends; and what is kept of a free plan is exact, however many store.
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { EventBuffer } from "../../src/ingest/EventBuffer.ts"
import { pool } from "../../src/platform/Database.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { nowDate } from "../../src/platform/times.ts"
import { breakingProxy } from "../support/breakingProxy.ts"
import { migratedDatabase } from "../support/database.ts"
import { monthOfOrg, outcomesOf, storedCount } from "../support/ingestService.ts"
import { alreadyKept } from "../support/buffers.ts"
import { batchOf, ingestOver } from "../support/ingesting.ts"
import { seedOrg } from "../support/seed.ts"

it.live(
  "a batch is acknowledged when it is stored once, wherever a connection ends",
  () =>
    Effect.gen(function* () {
      const direct = yield* migratedDatabase
      const proxy = yield* breakingProxy(new URL(Redacted.value(direct)))
      const context = yield* Layer.build(ingestOver(Redacted.make(proxy.url.href), 2))
      yield* Effect.gen(function* () {
        const ingest = yield* EventBuffer
        const org = yield* seedOrg
        yield* ingest.record(batchOf(org, 1))
        let acknowledged = 1
        let [breaks, refused] = [0, 0]
        for (const side of ["before", "after"] as const)
          for (let at = 0; ; at++) {
            proxy.arm({ at, side })
            // With a key of its own, and a use that was not seen before: all there is of a flush.
            const answer = yield* Effect.result(
              ingest.record(
                batchOf(org, 2, { name: `${side} ${at}`, idempotencyKey: `${side}-${at}-key`, senderDropped: 1 })
              )
            )
            const isSprung = proxy.disarm()
            if (answer._tag === "Success") {
              assert.deepStrictEqual(answer.success, { accepted: 2, dropped: 0 })
              acknowledged += 2
            } else refused++
            assert.strictEqual(yield* storedCount(org.id), acknowledged, `${side} ${at}`)
            assert.deepStrictEqual(yield* monthOfOrg(org.id), { kept: acknowledged, dropped: 0 })
            assert.strictEqual((yield* outcomesOf(org.id))["accepted"], acknowledged)
            if (!isSprung) break
            breaks++
          }
        assert.isAbove(breaks, 14)
        // One that ends is tried again: none of these was lost.
        assert.strictEqual(refused, 0)
        const sent = (acknowledged - 1) / 2
        assert.strictEqual((yield* outcomesOf(org.id))["sender_dropped"], sent)
      }).pipe(Effect.provideContext(context))
    }).pipe(Effect.scoped),
  60_000
)

it.live(
  "four that store at once keep of a free plan what its cap allows, and of a paid one all",
  () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const contexts = yield* Effect.forEach([1, 2, 3, 4], () => Layer.build(ingestOver(url, 2)))
      const [first] = contexts
      assert.isDefined(first)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [free, paid] = [yield* seedOrg, yield* seedOrg]
        yield* alreadyKept(free.id, 999_000)
        yield* alreadyKept(paid.id, 999_000)
        yield* inOrg(
          paid.id,
          sql`insert into org_plans ${sql.insert({ org_id: paid.id, plan: "team", changed_at: yield* nowDate })}`
        )
        const sizes = Array.from({ length: 60 }, (_, index) => 1 + ((index * 37) % 71))
        const total = sizes.reduce((sum, size) => sum + size, 0)
        const sendAll = (org: typeof free) =>
          Effect.forEach(
            sizes,
            (size, index) =>
              Effect.flatMap(EventBuffer, (ingest) => ingest.record(batchOf(org, size))).pipe(
                Effect.provideContext(contexts[index % 4] ?? first),
                Effect.tap(({ accepted, dropped }) => Effect.sync(() => assert.strictEqual(accepted + dropped, size)))
              ),
            { concurrency: "unbounded" }
          )
        const [ofFree, ofPaid] = yield* Effect.all([sendAll(free), sendAll(paid)], { concurrency: 2 })
        const accepted = (answers: typeof ofFree) => answers.reduce((sum, one) => sum + one.accepted, 0)
        assert.isAbove(total, 2000)
        assert.strictEqual(accepted(ofFree), 1000)
        assert.strictEqual(yield* storedCount(free.id), 1000)
        assert.deepStrictEqual(yield* monthOfOrg(free.id), { kept: 1_000_000, dropped: total - 1000 })
        assert.deepStrictEqual(yield* outcomesOf(free.id), { accepted: 1000, over_quota: total - 1000 })
        assert.strictEqual(accepted(ofPaid), total)
        assert.strictEqual(yield* storedCount(paid.id), total)
      }).pipe(Effect.provideContext(first))
    }).pipe(Effect.scoped),
  60_000
)

it.live("what waits when a process ends is stored before it does", () =>
  Effect.gen(function* () {
    const url = yield* migratedDatabase
    const context = yield* Layer.build(pool(url, 1))
    const org = yield* Effect.provideContext(seedOrg, context)
    const answers = yield* Effect.scoped(
      Effect.gen(function* () {
        const one = yield* Layer.build(ingestOver(url, 1))
        const ingest = yield* Effect.provideContext(EventBuffer, one)
        const fibers = yield* Effect.forEach([1, 2, 3], (events) =>
          Effect.forkDetach(ingest.record(batchOf(org, events)))
        )
        yield* Effect.yieldNow
        return fibers
      })
    )
    assert.strictEqual(yield* Effect.provideContext(storedCount(org.id), context), 6)
    assert.isTrue(answers.every((fiber) => fiber.pollUnsafe()?._tag === "Success"))
  }).pipe(Effect.scoped)
)
