// From a call to its exporter: a buffer that is written to synchronously, and a fiber that takes batches from it. Drop
// only: what cannot be exported is counted and gone, so there is no error at its edge (TEL-22..TEL-28).
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import { Counters } from "./Counters.ts"
import { Exporter, noneSent, type Outcome } from "./Exporter.ts"
import { Ring } from "./ring.ts"
import { Timer, within } from "./Timer.ts"
import type { Use } from "./wrap.ts"

/** How the pipeline is bounded, and what it adds to events. */
export interface PipelineOptions {
  readonly capacity: number
  readonly batchSize: number
  readonly flushIntervalMs: number
  /** How long `flush` and `close` last at most. */
  readonly boundMs: number
  /** What every event has besides; asked before each batch. */
  readonly common: Effect.Effect<Partial<UsageEvent>, never, Timer>
  readonly onError: (error: Error) => void
}

/** About what one event weighs in memory, in bytes. */
const weight = ({ call, event }: Use): number => {
  let bytes = 200 + event.entityName.length
  if (call !== undefined) {
    const { requestId, sessionId, trace } = call
    bytes += 200 + lengthOf(requestId) + lengthOf(sessionId)
    // What callers write, and long: `baggage` may have 8192 characters.
    if (trace !== undefined) bytes += lengthOf(trace.traceparent) + lengthOf(trace.tracestate) + lengthOf(trace.baggage)
  }
  for (const path of event.argumentsPresent) bytes += path.length + 16
  return bytes
}

const lengthOf = (text: string | undefined): number => text?.length ?? 0

/** The bytes that may wait: 4 MiB, or 512 for each event of a larger capacity. */
export const bytesOf = (capacity: number): number => Math.max(4 * 1024 * 1024, capacity * 512)

/** Buffers uses and exports them in batches. */
export class Pipeline extends Context.Service<
  Pipeline,
  {
    /** Takes one use, synchronously: it neither throws nor waits. */
    readonly offer: (use: Use) => void
    readonly isOpen: () => boolean
    readonly buffered: () => number
    readonly counters: Counters
    readonly wantsDetails: boolean
    readonly ambient: (() => unknown) | undefined
    /** Exports what waits, within the bound. */
    readonly flush: Effect.Effect<void>
    /** The same, and then takes nothing more. */
    readonly close: Effect.Effect<void>
  }
>()("@mcp-inspect/instrumentation/Pipeline") {
  static readonly layer = (options: PipelineOptions): Layer.Layer<Pipeline, never, Exporter | Timer> =>
    Layer.effect(Pipeline, make(options))
}

const make = Effect.fnUntraced(function* (options: PipelineOptions) {
  const { batchSize, boundMs, capacity, flushIntervalMs } = options
  const exporter = yield* Exporter
  const timer = yield* Timer
  const ring = new Ring<Use>(capacity, bytesOf(capacity))
  const counters = new Counters()
  const some = Latch.makeUnsafe()
  const enough = Latch.makeUnsafe()
  const alone = Semaphore.makeUnsafe(1)
  let isOpen = true

  const stop = (): void => {
    isOpen = false
    counters.drop("stopped", ring.clear())
  }

  const settle = (outcome: Outcome): void => {
    counters.settle(outcome)
    if (outcome.error !== undefined) options.onError(outcome.error)
    if (outcome.isOver) stop()
  }

  const sendBatch = Effect.fnUntraced(function* (count: number) {
    const common = yield* Effect.provideService(options.common, Timer, timer)
    const taken = ring.take(count)
    yield* Effect.suspend(() => {
      const uses = taken.map((use) => ({ ...use, event: complete(use, common) }))
      return exporter.export({ uses, dropped: counters.untold })
    }).pipe(
      // A defect, or what the bound of a flush has interrupted: the batch is gone either way.
      Effect.onExit((exit) =>
        Effect.sync(() => settle(Exit.isSuccess(exit) ? exit.value : noneSent(taken.length, unsent)))
      )
    )
  })

  const drain = alone.withPermit(
    Effect.gen(function* () {
      for (let left = ring.length; left > 0 && ring.length > 0; left -= batchSize)
        yield* sendBatch(Math.min(left, batchSize))
      if (ring.length === 0) some.closeUnsafe()
      if (ring.length < batchSize) enough.closeUnsafe()
    })
  )

  const giveUp = (): void => {
    counters.drop("fault", ring.clear())
    some.closeUnsafe()
    enough.closeUnsafe()
  }

  // Whoever opens a latch runs what waits for it. That is a call whose answer is on its way: it goes first.
  const pump = some.await.pipe(
    Effect.andThen(Effect.yieldNow),
    Effect.andThen(Effect.raceFirst(timer.sleep(flushIntervalMs), enough.await)),
    Effect.andThen(Effect.yieldNow),
    Effect.andThen(drain),
    // The pump outlives whatever goes wrong with one batch. What it could not even wait for is given up: it would go on
    // trying without a pause.
    Effect.catchCause(() => Effect.sync(giveUp)),
    Effect.forever
  )
  const pumping = yield* Effect.forkScoped(pump, { startImmediately: true })

  const flush = within(timer, boundMs, drain, () => undefined)

  return Pipeline.of({
    offer: (use) => {
      if (!isOpen) return counters.drop("stopped", 1)
      const forgotten = ring.push(use, weight(use))
      if (forgotten > 0) counters.drop("overflow", forgotten)
      if (ring.length === 1) some.openUnsafe()
      if (ring.length >= batchSize) enough.openUnsafe()
    },
    isOpen: () => isOpen,
    buffered: () => ring.length,
    counters,
    wantsDetails: exporter.wantsDetails,
    ambient: exporter.ambient,
    flush,
    close: flush.pipe(Effect.andThen(Effect.sync(stop)), Effect.andThen(Fiber.interrupt(pumping)))
  })
})

const unsent = new Error("a batch was dropped: the time for it was over, or its exporter failed")

/** The event as it leaves, in the order of its documentation. */
const complete = ({ event, startedAtMs }: Use, common: Partial<UsageEvent>): UsageEvent => ({
  ...event,
  ...(isTime(startedAtMs) ? { timestamp: new Date(startedAtMs).toISOString() } : {}),
  ...common
})

/** What a date can be made of: a clock that somebody replaced may tell anything. */
const isTime = (epochMs: number): boolean => Math.abs(epochMs) <= 8.64e15
