import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { allSent, type Batch, Exporter, noneSent, type Outcome } from "../src/Exporter.ts"
import { bytesOf, Pipeline, type PipelineOptions } from "../src/Pipeline.ts"
import { Timer } from "../src/Timer.ts"
import { use } from "./support/observing.ts"

/** By the clock of the test. */
const timer = Layer.succeed(Timer, Timer.of({ sleep: Effect.sleep }))

const options = (more: Partial<PipelineOptions> = {}): PipelineOptions => ({
  capacity: 10,
  batchSize: 4,
  flushIntervalMs: 1000,
  boundMs: 500,
  common: Effect.succeed({ environment: "test" }),
  onError: () => undefined,
  ...more
})

/** An exporter that answers each batch with what `answer` says of it. */
const exporting = (answer: (batch: Batch) => Effect.Effect<Outcome>): Layer.Layer<Exporter> =>
  Layer.succeed(Exporter, Exporter.of({ wantsDetails: false, ambient: undefined, export: answer }))

const running = (exporter: Layer.Layer<Exporter>, more: Partial<PipelineOptions> = {}): Layer.Layer<Pipeline> =>
  Pipeline.layer(options(more)).pipe(Layer.provide(Layer.merge(exporter, timer)))

const names = (batches: ReadonlyArray<Batch>): ReadonlyArray<ReadonlyArray<string>> =>
  batches.map(({ uses }) => uses.map(({ event }) => event.entityName))

const offer = (pipeline: Pipeline["Service"], ...wanted: ReadonlyArray<string>): void => {
  for (const name of wanted) pipeline.offer(use(name))
}

/** Lets time pass, and all that is due then be done. */
const pass = Effect.fnUntraced(function* (ms: number) {
  const turns = TestClock.adjust(0).pipe(Effect.repeat({ times: 5 }))
  yield* turns
  yield* TestClock.adjust(ms)
  yield* turns
})

/** Runs a test with a pipeline whose batches end in a list. */
const remembering = <A, E>(
  run: (pipeline: Pipeline["Service"], batches: ReadonlyArray<Batch>) => Effect.Effect<A, E>,
  more: Partial<PipelineOptions> = {}
): Effect.Effect<A, E> => {
  const batches: Array<Batch> = []
  return Effect.gen(function* () {
    return yield* run(yield* Pipeline, batches)
  }).pipe(Effect.provide(running(Exporter.layerMemory(batches), more)))
}

describe("Pipeline", () => {
  it.effect("sends what waits when its time has come, with what every event has", () =>
    remembering((pipeline, batches) =>
      Effect.gen(function* () {
        offer(pipeline, "a", "b")
        yield* pass(999)
        assert.deepStrictEqual(names(batches), [])
        assert.strictEqual(pipeline.buffered(), 2)
        yield* pass(1)
        assert.deepStrictEqual(names(batches), [["a", "b"]])
        const [{ event }] = [batches[0]!.uses[0]!]
        assert.deepInclude(event, { environment: "test", timestamp: "1970-01-01T00:00:00.000Z" })
        offer(pipeline, "c")
        yield* pass(1000)
        assert.deepStrictEqual(names(batches), [["a", "b"], ["c"]])
      })
    )
  )

  it.effect("sends at once what fills a batch, and what came meanwhile in its own time", () =>
    remembering((pipeline, batches) =>
      Effect.gen(function* () {
        offer(pipeline, "a", "b", "c", "d", "e")
        // Not while the caller waits.
        assert.deepStrictEqual(names(batches), [])
        yield* pass(0)
        assert.deepStrictEqual(names(batches), [["a", "b", "c", "d"], ["e"]])
        offer(pipeline, "f")
        yield* pass(999)
        assert.lengthOf(batches, 2)
        yield* pass(1)
        assert.deepStrictEqual(names(batches)[2], ["f"])
      })
    )
  )

  it.effect("loses of a burst what the buffer cannot hold, and nothing of one that it can", () =>
    remembering(
      (pipeline, batches) =>
        Effect.gen(function* () {
          for (let round = 0; round < 100; round++) {
            offer(pipeline, ...Array.from({ length: 1000 }, (_, index) => `t${round * 1000 + index}`))
            yield* pass(0)
          }
          yield* pipeline.flush
          assert.strictEqual(names(batches).flat().length, 100_000)
          assert.deepStrictEqual(pipeline.counters.stats.dropped, 0)
        }),
      { capacity: 1000, batchSize: 100 }
    )
  )

  it.effect("forgets the oldest at capacity, and tells with the next batch how many that were", () =>
    remembering(
      (pipeline, batches) =>
        Effect.gen(function* () {
          offer(pipeline, "a", "b", "c", "d", "e")
          yield* pipeline.flush
          offer(pipeline, "f")
          yield* pipeline.flush
          assert.deepStrictEqual(names(batches), [["c", "d", "e"], ["f"]])
          assert.deepStrictEqual(
            batches.map(({ dropped }) => dropped),
            [2, 0]
          )
          assert.deepInclude(pipeline.counters.stats, { sent: 4, dropped: 2 })
          assert.strictEqual(pipeline.counters.stats.droppedBy.overflow, 2)
        }),
      { capacity: 3, batchSize: 100 }
    )
  )

  it.effect("bounds the bytes that wait, however few the events are", () =>
    remembering(
      (pipeline) =>
        Effect.sync(() => {
          const argumentsPresent = Array.from({ length: 200 }, (_, index) => `${"x".repeat(190)}${index}`)
          for (let index = 0; index < 1000; index++) pipeline.offer(use("wide", { argumentsPresent }))
          assert.isBelow(pipeline.buffered(), bytesOf(1000) / 40_000)
          assert.strictEqual(pipeline.buffered() + pipeline.counters.stats.droppedBy.overflow, 1000)
        }),
      { capacity: 1000, batchSize: 1000 }
    )
  )

  it.effect("drops a batch that fails, once, and tells of it with the next one that arrives", () => {
    const answers = [noneSent(1, new Error("first")), undefined]
    const told: Array<number> = []
    const errors: Array<Error> = []
    const exporter = exporting((batch) =>
      Effect.sync(() => {
        told.push(batch.dropped)
        return answers.shift() ?? allSent(batch)
      })
    )
    return Effect.gen(function* () {
      const pipeline = yield* Pipeline
      for (const name of ["a", "b", "c"]) {
        offer(pipeline, name)
        yield* pipeline.flush
      }
      assert.deepStrictEqual(told, [0, 1, 0])
      assert.deepStrictEqual(
        errors.map(({ message }) => message),
        ["first"]
      )
      assert.deepInclude(pipeline.counters.stats, { sent: 2, dropped: 1 })
    }).pipe(Effect.provide(running(exporter, { onError: (error) => void errors.push(error) })))
  })

  it.effect("outlives an exporter that dies", () => {
    let calls = 0
    const exporter = exporting((batch) =>
      Effect.suspend(() => (calls++ === 0 ? Effect.die("broken") : Effect.succeed(allSent(batch))))
    )
    return Effect.gen(function* () {
      const pipeline = yield* Pipeline
      offer(pipeline, "a", "b", "c", "d")
      yield* pass(0)
      offer(pipeline, "e")
      yield* pass(1000)
      assert.deepInclude(pipeline.counters.stats, { sent: 1, dropped: 4 })
    }).pipe(Effect.provide(running(exporter)))
  })

  it.effect("weighs what callers write for exporters that ask for details", () =>
    remembering(
      (pipeline) =>
        Effect.sync(() => {
          const baggage = "b".repeat(8192)
          for (let index = 0; index < 1000; index++) {
            const { call, ...rest } = use("a")
            if (call !== undefined) pipeline.offer({ ...rest, call: { ...call, trace: { baggage } } })
          }
          assert.isAtMost(pipeline.buffered() * baggage.length, bytesOf(1000))
          assert.strictEqual(pipeline.counters.stats.droppedBy.overflow, 1000 - pipeline.buffered())
        }),
      { capacity: 1000, batchSize: 1000 }
    )
  )

  it.effect("sends events without a time where the clock of the process told none", () =>
    remembering((pipeline, batches) =>
      Effect.gen(function* () {
        for (const startedAtMs of [NaN, Infinity, 1e300, 0]) pipeline.offer({ ...use("a"), startedAtMs })
        yield* pass(0)
        assert.deepStrictEqual(
          batches[0]?.uses.map(({ event }) => event.timestamp),
          [undefined, undefined, undefined, "1970-01-01T00:00:00.000Z"]
        )
      })
    )
  )

  it.effect("gives up what it cannot wait for, and does not try without a pause", () => {
    let asked = 0
    const broken = Layer.succeed(
      Timer,
      Timer.of({
        sleep: () => {
          asked += 1
          return Effect.die(new Error("no timer"))
        }
      })
    )
    const layer = Pipeline.layer(options()).pipe(Layer.provide(Layer.merge(Exporter.layerMemory([]), broken)))
    return Effect.gen(function* () {
      const pipeline = yield* Pipeline
      offer(pipeline, "a")
      yield* pass(0)
      const first = asked
      yield* pass(5000)
      assert.strictEqual(asked, first)
      assert.deepInclude(pipeline.counters.stats.droppedBy, { fault: 1 })
      assert.strictEqual(pipeline.buffered(), 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("has one batch under way at a time, and a flush waits for it", () => {
    let underWay = 0
    let most = 0
    const exporter = exporting((batch) =>
      Effect.gen(function* () {
        underWay += 1
        most = Math.max(most, underWay)
        yield* Effect.sleep(100)
        underWay -= 1
        return allSent(batch)
      })
    )
    return Effect.gen(function* () {
      const pipeline = yield* Pipeline
      offer(pipeline, "a", "b", "c", "d")
      yield* pass(0)
      offer(pipeline, "e")
      const flushed = yield* Effect.all([pipeline.flush, pipeline.flush], { concurrency: 2 }).pipe(
        Effect.forkChild({ startImmediately: true })
      )
      yield* pass(100)
      assert.isUndefined(flushed.pollUnsafe())
      yield* pass(100)
      assert.isDefined(flushed.pollUnsafe())
      assert.strictEqual(most, 1)
      assert.deepInclude(pipeline.counters.stats, { sent: 5, dropped: 0 })
    }).pipe(Effect.provide(running(exporter)))
  })

  it.effect("ends a flush and a close within the bound when a batch never ends", () =>
    Effect.gen(function* () {
      const pipeline = yield* Pipeline
      offer(pipeline, "a", "b", "c", "d", "e", "f")
      const flushed = yield* Effect.forkChild(pipeline.flush, { startImmediately: true })
      yield* pass(500)
      assert.isDefined(flushed.pollUnsafe())
      const closed = yield* Effect.forkChild(pipeline.close, { startImmediately: true })
      yield* pass(500)
      assert.isDefined(closed.pollUnsafe())
      assert.strictEqual(pipeline.buffered(), 0)
      assert.strictEqual(pipeline.counters.stats.dropped, 6)
    }).pipe(Effect.provide(running(exporting(() => Effect.never))))
  )

  it.effect("takes nothing more after a close, and counts it", () =>
    remembering((pipeline, batches) =>
      Effect.gen(function* () {
        offer(pipeline, "a")
        yield* pipeline.close
        assert.isFalse(pipeline.isOpen())
        offer(pipeline, "b")
        yield* pass(5000)
        yield* pipeline.flush
        assert.deepStrictEqual(names(batches), [["a"]])
        assert.strictEqual(pipeline.counters.stats.droppedBy.stopped, 1)
      })
    )
  )

  it.effect("stops for good when the receiver wants no more", () => {
    let calls = 0
    const errors: Array<Error> = []
    const exporter = exporting(({ uses }) =>
      Effect.sync(() => {
        calls += 1
        return { ...noneSent(uses.length, new Error("over")), isOver: true }
      })
    )
    return Effect.gen(function* () {
      const pipeline = yield* Pipeline
      offer(pipeline, "a", "b", "c", "d", "e")
      yield* pass(0)
      offer(pipeline, "f")
      yield* pass(5000)
      assert.strictEqual(calls, 1)
      assert.lengthOf(errors, 1)
      assert.isFalse(pipeline.isOpen())
      assert.deepInclude(pipeline.counters.stats, { sent: 0, dropped: 6 })
    }).pipe(Effect.provide(running(exporter, { onError: (error) => void errors.push(error) })))
  })

  it.effect("adds up: what was offered was sent, dropped or waits", () => {
    let calls = 0
    const exporter = exporting((batch) =>
      Effect.sleep(70).pipe(
        Effect.map(() => (calls++ % 3 === 1 ? noneSent(batch.uses.length, new Error("one of three")) : allSent(batch)))
      )
    )
    return Effect.gen(function* () {
      const pipeline = yield* Pipeline
      let offered = 0
      for (let step = 0; step < 200; step++) {
        const count = (step * 7) % 9
        offered += count
        offer(pipeline, ...Array.from({ length: count }, () => "t"))
        yield* pass((step * 13) % 90)
        const { dropped, sent } = pipeline.counters.stats
        const missing = offered - sent - dropped - pipeline.buffered()
        assert.isAtLeast(missing, 0)
        assert.isAtMost(missing, 4)
      }
      const closed = yield* Effect.forkChild(pipeline.close, { startImmediately: true })
      yield* pass(1000)
      assert.isDefined(closed.pollUnsafe())
      const { dropped, sent } = pipeline.counters.stats
      assert.strictEqual(sent + dropped, offered)
      assert.isAbove(sent, 0)
    }).pipe(Effect.provide(running(exporter)))
  })
})
