// A buffer in NATS JetStream, with a real broker: what holds of every buffer, and what can go wrong with this one.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it, layer } from "@effect/vitest"
import { connect } from "@nats-io/transport-node"
import { Clock, Context, Effect, Layer, Schedule } from "effect"
import { EventBuffer } from "../../src/ingest/EventBuffer.ts"
import { Flushes } from "../../src/ingest/Flushes.ts"
import { ingesting, storing } from "../../src/ingest/ingesting.ts"
import { Broker } from "../../src/ingest/jetstream/Broker.ts"
import { jetStreamBufferWith } from "../../src/ingest/jetstream/JetStreamBuffer.ts"
import { FullMonths } from "../../src/ingest/FullMonths.ts"
import { longestMessage, toBatch, toMessages } from "../../src/ingest/jetstream/message.ts"
import { shardOf } from "../../src/ingest/jetstream/shards.ts"
import { bufferWork } from "../../src/ingest/bufferWork.ts"
import { pool } from "../../src/platform/Database.ts"
import { alreadyKept, batchFor, buffers, monthsOf, settled } from "../support/buffers.ts"
import { bufferContract } from "../support/bufferContract.ts"
import { envOf, jetStreamOf, nats } from "../support/jetStream.ts"
import { migratedDatabase, testDatabase } from "../support/database.ts"
import { outcomesOf, storedCount, use } from "../support/ingestService.ts"
import { type NatsOptions, type NatsServer, password, program, startNats } from "../support/natsServer.ts"
import { seedOrg } from "../support/seed.ts"
import { settings } from "../support/settings.ts"
import { Logged } from "../support/wholeService.ts"

class Nats extends Context.Service<Nats, NatsServer>()("test/Nats") {
  static readonly layerOf = (options: NatsOptions = {}) =>
    Layer.effect(
      Nats,
      Effect.acquireRelease(
        Effect.promise(() => startNats(options)),
        (server) => Effect.promise(() => server.end())
      )
    )
}

const within = <A, E, R>(millis: number, effect: Effect.Effect<A, E, R>) => Effect.timeout(effect, millis)

/* A process of every role, a broker that the test may speak to itself, and both over the same settings. */
const process = Layer.unwrap(
  Effect.gen(function* () {
    const env = envOf(yield* Nats)
    return Layer.mergeAll(buffers(env), Broker.layerOf(yield* jetStreamOf(env)))
  })
).pipe(Layer.provideMerge(Layer.mergeAll(Nats.layerOf(), testDatabase)))

describe.skipIf(isLeftOut("nats-server", program !== undefined))("a buffer in JetStream", () => {
  describe("as any buffer", () => {
    bufferContract(Effect.map(nats, (server) => envOf(server)))
  })

  layer(process, { excludeTestServices: true })("as itself", (it) => {
    const publish = Effect.fnUntraced(function* (orgId: string, data: string, id: string) {
      const broker = yield* Broker
      yield* broker.publish({ shard: shardOf(orgId), id, data })
    })

    it.effect("adds a key once, also when the broker has forgotten it", () =>
      Effect.gen(function* () {
        const org = yield* seedOrg
        const key = { idempotencyKey: "0190-batch-1" }
        const now = yield* Clock.currentTimeMillis
        const hours = (count: number) => now - count * 3_600_000
        for (const [index, receivedAt] of [hours(30), hours(29), hours(7), hours(5), now, hours(30)].entries()) {
          const [data = ""] = toMessages(batchFor(org, [{}], { ...key, receivedAt }))
          yield* publish(org.id, data, `${org.id}-${index}`)
          yield* settled
        }
        // That of seven hours ago came less than a day after the first, that of five hours ago more; a day later it is
        // another batch.
        assert.strictEqual(yield* storedCount(org.id), 2)
      })
    )

    it.effect("adds nothing when a message is delivered again that was stored", () =>
      Effect.gen(function* () {
        const org = yield* seedOrg
        const flushes = yield* Effect.provide(Flushes, storing)
        const [data = ""] = toMessages(batchFor(org, [{}, {}]))
        const [stored, another] = [7, 8].map((number) => toBatch(Buffer.from(data), `~2026-11-30T00:00:00Z:${number}`))
        if (typeof stored !== "object" || typeof another !== "object") return assert.fail(stored?.toString())
        for (const batch of [stored, stored, another, stored]) yield* flushes.store([batch])
        yield* flushes.store([another, stored, another])
        assert.strictEqual(yield* storedCount(org.id), 4)
      })
    )

    it.effect("stores a batch once that is published again, though the broker was started again meanwhile", () =>
      Effect.gen(function* () {
        const org = yield* seedOrg
        const server = yield* Nats
        const [data = ""] = toMessages(batchFor(org, [{}, {}]))
        const send = publish(org.id, data, `${org.id}/again`)
        yield* send
        yield* settled
        assert.strictEqual(yield* storedCount(org.id), 2)
        // It knows ids of what it still holds, and no others.
        yield* Effect.promise(() => server.signal("SIGKILL"))
        yield* Effect.promise(() => server.start())
        yield* Effect.retry(send, { schedule: Schedule.spaced("100 millis"), times: 100 })
        yield* settled
        assert.strictEqual(yield* storedCount(org.id), 2)
      })
    )

    it.effect("stores what a broker takes that forgot how far it was, though its consumer is past that", () =>
      Effect.gen(function* () {
        const org = yield* seedOrg
        const server = yield* Nats
        const send = (name: string) => {
          const [data = ""] = toMessages(batchFor(org, [{}, {}]))
          return publish(org.id, data, `${org.id}/${name}`)
        }
        for (const name of ["a", "b", "c", "d", "e"]) yield* send(name)
        yield* settled
        yield* Effect.promise(() => server.signal("SIGKILL"))
        server.forget()
        yield* Effect.promise(() => server.start())
        for (const name of ["f", "g"])
          yield* Effect.retry(send(name), { schedule: Schedule.spaced("100 millis"), times: 100 })
        // One that is stored, and whose removal was forgotten.
        yield* send("e")
        yield* settled
        assert.strictEqual(yield* storedCount(org.id), 14)
      })
    )

    it.effect("discards what is no batch, and goes on", () =>
      Effect.gen(function* () {
        const org = yield* seedOrg
        const canary = "canary-71c0ffee"
        const [good = ""] = toMessages(batchFor(org, [{ entityName: "good" }]))
        const parsed = JSON.parse(good) as {
          readonly uses: ReadonlyArray<unknown>
          readonly series: ReadonlyArray<object>
        }
        const bad = [
          canary,
          "",
          "null",
          JSON.stringify({ ...parsed, org: canary }),
          JSON.stringify({ ...parsed, project: undefined }),
          JSON.stringify({ ...parsed, version: 0 }),
          JSON.stringify({ ...parsed, uses: [[1, 0, 0]] }),
          JSON.stringify({ ...parsed, uses: [[0, 1e15, 0]] }),
          JSON.stringify({ ...parsed, uses: [[0, 0, -1]] }),
          JSON.stringify({ ...parsed, series: [{ ...parsed.series[0], name: `${canary}\0` }] }),
          JSON.stringify({ ...parsed, series: [{ ...parsed.series[0], paths: ["two words"] }] }),
          JSON.stringify({ ...parsed, key: "~" })
        ]
        for (const [index, data] of [...bad, good].entries()) yield* publish(org.id, data, `${org.id}-${index}`)
        yield* settled
        assert.strictEqual(yield* storedCount(org.id), 1)
        const lines = (yield* Logged).lines
        assert.strictEqual(lines.filter((one) => one.includes("is no batch and was discarded")).length, bad.length)
        assert.notInclude(lines.join("\n"), canary)
      })
    )

    it.effect("holds nothing of what a sender must not send, nor of what is not kept", () =>
      Effect.gen(function* () {
        const org = yield* seedOrg
        const canary = "canary-0ddba115"
        const { stream } = yield* jetStreamOf(envOf(yield* Nats))
        const seen: Array<string> = []
        const { url } = yield* Nats
        const listener = yield* Effect.promise(() =>
          connect({ servers: new URL(url).host, user: "inspect", pass: password })
        )
        listener.subscribe(`${stream}.>`, { callback: (_, message) => void seen.push(message.string()) })
        yield* Effect.promise(() => listener.flush())
        const event = {
          ...use(),
          note: canary,
          sessionId: canary,
          result: { canary },
          argumentsPresent: ["query", `${canary} in a sentence`]
        }
        yield* (yield* EventBuffer).record(batchFor(org, [event]))
        yield* settled
        yield* Effect.promise(() => listener.drain())
        assert.strictEqual(seen.length, 1)
        assert.include(seen[0], "query")
        assert.notInclude(seen.join("\n"), canary)
      })
    )

    it.effect("splits what is large into messages that the broker takes, the same ones each time", () =>
      Effect.gen(function* () {
        const org = yield* seedOrg
        const events = Array.from({ length: 1000 }, (_, number) => ({
          entityName: `${number}${"\u0001".repeat(240)}`,
          argumentsPresent: Array.from({ length: 30 }, (_, path) => `p${path}${"x".repeat(190)}`)
        }))
        const parts = (receivedAt: number) =>
          toMessages(batchFor(org, events, { receivedAt, idempotencyKey: "0190-batch-1" })).map(
            (text) => JSON.parse(text) as { readonly key: string; readonly uses: ReadonlyArray<unknown> }
          )
        const now = yield* Clock.currentTimeMillis
        const shape = (all: ReturnType<typeof parts>) => all.map(({ key, uses }) => [key, uses.length])
        assert.deepStrictEqual(shape(parts(now)), shape(parts(now - 7_777_777)))
        assert.isAbove(parts(now).length, 5)
        assert.strictEqual(
          parts(now).reduce((total, { uses }) => total + uses.length, 0),
          1000
        )
        for (const text of toMessages(batchFor(org, events))) assert.isAtMost(Buffer.byteLength(text), longestMessage)
        yield* Effect.void
      })
    )
  })

  it.live("keeps what a later release has written", () =>
    Effect.gen(function* () {
      const env = envOf(yield* nats)
      const database = yield* Layer.build(testDatabase)
      const context = yield* Layer.build(Layer.mergeAll(buffers(env), Broker.layerOf(yield* jetStreamOf(env)))).pipe(
        Effect.provideContext(database)
      )
      yield* Effect.gen(function* () {
        const org = yield* seedOrg
        const broker = yield* Broker
        const [good = ""] = toMessages(batchFor(org, [{}]))
        const later = JSON.stringify({ ...(JSON.parse(good) as object), version: 2, more: 1 })
        yield* broker.publish({ shard: shardOf(org.id), id: "later", data: later })
        const { lines } = yield* Logged
        const isTold = Effect.sync(() => lines.some((line) => line.includes("of a later release")))
        yield* Effect.repeat(isTold, { until: (told) => told, schedule: Schedule.spaced("50 millis") })
        assert.isDefined(yield* broker.oldest)
      }).pipe(Effect.provideContext(Context.merge(database, context)))
    }).pipe(Effect.scoped)
  )

  it.live("is exact with two that store, over the cap of a free plan", () =>
    Effect.gen(function* () {
      const env = envOf(yield* nats)
      const url = yield* migratedDatabase
      const one = () => buffers(env).pipe(Layer.provideMerge(pool(url, 4)))
      const contexts = [yield* Layer.build(one()), yield* Layer.build(Layer.fresh(one()))]
      const [first, second] = contexts
      if (first === undefined || second === undefined) return
      const org = yield* Effect.provideContext(seedOrg, first)
      yield* Effect.provideContext(alreadyKept(org.id, 999_000), first)
      const sizes = Array.from({ length: 120 }, (_, index) => 7 + (index % 13))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      yield* Effect.forEach(
        sizes,
        (size, index) =>
          Effect.flatMap(EventBuffer, (buffer) =>
            buffer.record(
              batchFor(
                org,
                Array.from({ length: size }, () => ({}))
              )
            )
          ).pipe(Effect.provideContext(index % 2 === 0 ? first : second)),
        { concurrency: 16 }
      )
      yield* Effect.gen(function* () {
        yield* settled
        assert.isAbove(total, 1000)
        assert.strictEqual(yield* storedCount(org.id), 1000)
        assert.deepStrictEqual(yield* outcomesOf(org.id), { accepted: 1000, over_quota: total - 1000 })
        assert.deepStrictEqual(
          (yield* monthsOf(org.id)).map(({ dropped, kept }) => [kept, dropped]),
          [[1_000_000, total - 1000]]
        )
      }).pipe(Effect.provideContext(first))
    }).pipe(Effect.scoped)
  )

  it.live("refuses what it has no room for, and takes it when there is room again", () =>
    Effect.gen(function* () {
      const env = envOf(yield* nats, { EVENT_BUFFER_MIB: "1" })
      const database = yield* Layer.build(testDatabase)
      const taking = yield* Layer.build(ingesting.pipe(Layer.provide(settings(env)))).pipe(
        Effect.provideContext(database)
      )
      const org = yield* Effect.provideContext(seedOrg, database)
      const batch = batchFor(
        org,
        Array.from({ length: 200 }, (_, number) => ({
          entityName: `tool-${number}`,
          argumentsPresent: Array.from({ length: 5 }, (_, path) => `p${path}${"x".repeat(100)}`)
        }))
      )
      yield* Effect.gen(function* () {
        const buffer = yield* EventBuffer
        const codeOf = within(
          6000,
          buffer.record(batch).pipe(
            Effect.as("taken"),
            Effect.catch(({ error }) => Effect.succeed(error.code))
          )
        )
        let taken = 0
        let code = yield* codeOf
        for (; code === "taken" && taken < 50; code = yield* codeOf) taken++
        assert.strictEqual(code, "busy")
        assert.isAbove(taken, 2)
        const draining = yield* Layer.build(bufferWork.pipe(Layer.provide(settings(env))))
        assert.isDefined(draining)
        yield* Effect.repeat(storedCount(org.id), {
          until: (count) => count === 200 * taken,
          schedule: Schedule.spaced("100 millis")
        })
        yield* Effect.repeat(codeOf, { until: (code) => code === "taken", schedule: Schedule.spaced("50 millis") })
      }).pipe(Effect.provideContext(Context.merge(database, taking)))
    }).pipe(Effect.scoped)
  )

  it.live("refuses within a bounded time while the broker is away or hangs, and sheds what is too much", () =>
    Effect.gen(function* () {
      const server = yield* nats
      const env = envOf(server)
      const database = yield* Layer.build(testDatabase)
      const taking = yield* Layer.build(
        jetStreamBufferWith({ batches: 5 }).pipe(
          Layer.provideMerge(Broker.layerOf(yield* jetStreamOf(env))),
          Layer.provide(FullMonths.layer),
          Layer.provide(settings(env))
        )
      ).pipe(Effect.provideContext(database))
      const org = yield* Effect.provideContext(seedOrg, database)
      const buffer = yield* Effect.provideContext(EventBuffer, taking)
      const codeOf = within(
        12_000,
        buffer.record(batchFor(org, [{}])).pipe(
          Effect.as("taken"),
          Effect.catch(({ error }) => Effect.succeed(error.code))
        )
      )
      assert.strictEqual(yield* codeOf, "taken")
      // It hangs: what waits for it is bounded.
      yield* Effect.promise(() => server.signal("SIGSTOP"))
      const codes = yield* Effect.all(
        Array.from({ length: 9 }, () => codeOf),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual([...codes].sort(), [...Array(4).fill("busy"), ...Array(5).fill("storage")])
      assert.isFalse(yield* within(5000, buffer.isReady))
      yield* Effect.promise(() => server.signal("SIGCONT"))
      yield* Effect.repeat(buffer.isReady, { until: (ready) => ready, schedule: Schedule.spaced("100 millis") })
      // It is gone.
      yield* Effect.promise(() => server.signal("SIGKILL"))
      yield* Effect.repeat(buffer.isReady, { until: (ready) => !ready, schedule: Schedule.spaced("50 millis") })
      assert.strictEqual(yield* codeOf, "storage")
      yield* Effect.promise(() => server.start())
      yield* Effect.repeat(codeOf, { until: (code) => code === "taken", schedule: Schedule.spaced("200 millis") })
    }).pipe(Effect.scoped)
  )
})
