// What holds of every buffer, with the store behind it.
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"
import { monthOf } from "@mcp-inspect/billing/Month"
import { EventBuffer } from "../../src/ingest/EventBuffer.ts"
import { alreadyKept, batchFor, buffers, monthsOf, received, settled } from "./buffers.ts"
import { testDatabase } from "./database.ts"
import { outcomesOf, storedCount, storedUses } from "./ingestService.ts"
import { seedOrg } from "./seed.ts"

const day = 86_400_000

const repeated = (count: number) => Array.from({ length: count }, () => ({}))

/** The suite, over the buffer of some settings. */
export const bufferContract = (env: Effect.Effect<Readonly<Record<string, string>>, never, Scope.Scope>) =>
  layer(Layer.unwrap(Effect.map(env, buffers)).pipe(Layer.provideMerge(testDatabase)), {
    excludeTestServices: true,
    timeout: "60 seconds"
  })((it) => {
    it.effect("stores what it takes, once, and counts it", () =>
      Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const org = yield* seedOrg
        const batches = Array.from({ length: 60 }, (_, number) =>
          batchFor(org, [{ entityName: `tool-${number % 7}`, durationMs: number }, {}], { senderDropped: 1 })
        )
        const receipts = yield* Effect.forEach(batches, buffer.record, { concurrency: 20 })
        assert.isTrue(receipts.every(({ accepted, dropped }) => accepted === 2 && dropped === 0))
        yield* settled
        assert.strictEqual(yield* storedCount(org.id), 120)
        const uses = yield* storedUses(org.id)
        assert.strictEqual(
          uses.filter(({ name }) => name !== "search").reduce((total, { sum }) => total + sum, 0),
          (59 * 60) / 2
        )
        assert.deepStrictEqual(yield* outcomesOf(org.id), { accepted: 120, sender_dropped: 60 })
        assert.deepStrictEqual(
          (yield* monthsOf(org.id)).map(({ dropped, kept }) => [kept, dropped]),
          [[120, 0]]
        )
      })
    )

    it.effect("keeps all that a use says", () =>
      Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const org = yield* seedOrg
        const said = {
          entityName: 'q\u0001"\\ – ü 漢',
          environment: "staging",
          argumentsPresent: ["b", "a.c", "no path"]
        }
        const receipt = yield* buffer.record(batchFor(org, [{ ...said, durationMs: 7 }]))
        assert.deepStrictEqual(receipt, { accepted: 1, dropped: 0, reasons: { path_discarded: 1 } })
        yield* settled
        assert.deepStrictEqual(yield* storedUses(org.id), [
          { name: said.entityName, arguments: ["a.c", "b"], cut: true, n: 1, sum: 7, environment: "staging" }
        ])
      })
    )

    it.effect("adds a batch with a key once, also at the same time, and for its project alone", () =>
      Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const [one, other] = [yield* seedOrg, yield* seedOrg]
        const send = (org: typeof one) => buffer.record(batchFor(org, repeated(3), { idempotencyKey: "0190-batch-1" }))
        const all = [send(one), send(other), send(one), send(one), send(other)]
        const receipts = yield* Effect.all([...all, send(one)], { concurrency: "unbounded" })
        assert.deepStrictEqual(new Set(receipts.map(({ accepted }) => accepted)), new Set([3]))
        yield* settled
        yield* send(one)
        yield* settled
        assert.deepStrictEqual([yield* storedCount(one.id), yield* storedCount(other.id)], [3, 3])
        assert.deepStrictEqual(yield* outcomesOf(one.id), { accepted: 3 })
      })
    )

    it.effect("keeps the first up to the cap, in their order", () =>
      Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const org = yield* seedOrg
        yield* alreadyKept(org.id, 999_995)
        for (const number of [1, 2, 3, 4])
          yield* buffer.record(batchFor(org, [{ entityName: `${number}-a` }, { entityName: `${number}-b` }]))
        yield* settled
        assert.deepStrictEqual(
          (yield* storedUses(org.id)).map(({ name }) => name),
          ["1-a", "1-b", "2-a", "2-b", "3-a"]
        )
        assert.deepStrictEqual(
          (yield* monthsOf(org.id)).map(({ dropped, kept }) => [kept, dropped]),
          [[1_000_000, 3]]
        )
      })
    )

    it.effect("answers as dropped what comes when the month is full, and counts it", () =>
      Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const org = yield* seedOrg
        yield* alreadyKept(org.id, 1_000_000)
        assert.deepStrictEqual(yield* buffer.record(batchFor(org, repeated(4))), {
          accepted: 0,
          dropped: 4,
          reasons: { over_quota: 4 }
        })
        yield* settled
        assert.deepStrictEqual(yield* outcomesOf(org.id), { over_quota: 4 })
        assert.deepStrictEqual(
          (yield* monthsOf(org.id)).map(({ dropped, kept }) => [kept, dropped]),
          [[1_000_000, 4]]
        )
      })
    )

    it.effect("counts a batch for the month that it came in", () =>
      Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const org = yield* seedOrg
        const earlier = received - 32 * day
        for (const receivedAt of [earlier, received, earlier])
          yield* buffer.record(batchFor(org, repeated(2), { receivedAt }))
        yield* settled
        assert.deepStrictEqual(
          (yield* monthsOf(org.id)).map(({ kept, month }) => [month, kept]),
          [
            [monthOf(earlier), 4],
            [monthOf(received), 2]
          ]
        )
      })
    )

    it.effect("takes the largest batch there is", () =>
      Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const org = yield* seedOrg
        const name = "n".repeat(190)
        const events = Array.from({ length: 1000 }, (_, number) => ({
          entityName: `tool-${number}`,
          clientName: "ü".repeat(100),
          argumentsPresent: Array.from({ length: 40 }, (_, path) => `${name}${number % 10}${path}`)
        }))
        const sent = batchFor(org, [...events], { idempotencyKey: "0190-large-1", senderDropped: 5 })
        assert.deepStrictEqual(yield* buffer.record(sent), { accepted: 1000, dropped: 0 })
        yield* buffer.record(sent)
        yield* settled
        assert.deepStrictEqual(yield* outcomesOf(org.id), { accepted: 1000, sender_dropped: 5 })
        const uses = yield* storedUses(org.id)
        assert.deepStrictEqual(uses.map(({ name }) => name).sort(), events.map(({ entityName }) => entityName).sort())
        assert.isTrue(uses.every((use) => use.n === 1 && use.arguments.length === 40))
      })
    )

    it.effect("says that it is ready", () =>
      Effect.gen(function* () {
        assert.isTrue(yield* (yield* EventBuffer).isReady)
      })
    )
  })
