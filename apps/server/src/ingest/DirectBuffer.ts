// Batches of many requests are stored together: of each organization one flush is under way at a time, and what comes
// meanwhile is the next. A request is answered when its flush is committed, and not before (ING-1). What waits is bounded:
// beyond it requests are refused, and nothing is lost in silence.
import type { Unavailable } from "@mcp-inspect/api/Errors"
import { Cause, Deferred, Effect, Fiber, Layer, Semaphore } from "effect"
import type { SqlError } from "effect/sql"
import { nameOfFault } from "../platform/nameOfFault.ts"
import { unauthorized } from "../platform/problems.ts"
import { type Batch, dayOfReceipt } from "./Batch.ts"
import { busy, EventBuffer, notStored } from "./EventBuffer.ts"
import type { StoreUnavailable } from "./EventStore.ts"
import { Flushes, type Settled } from "./Flushes.ts"

/** The bounds of what waits. */
export interface Bounds {
  /** How long a flush waits for more, in milliseconds. */
  readonly gatherMs: number
  /** Events of a flush, unless one batch alone has more. */
  readonly events: number
  /** Flushes of several organizations at once: each holds a connection. */
  readonly atOnce: number
  /** Batches that wait, of one organization and of all, and characters of their bodies. */
  readonly batchesOfOne: number
  readonly batches: number
  readonly bytes: number
  /** How long a request waits for its flush. */
  readonly answerMs: number
}

/** The usual bounds. */
export const usual: Bounds = {
  gatherMs: 10,
  events: 5000,
  atOnce: 4,
  batchesOfOne: 2500,
  batches: 5000,
  bytes: 64 * 1024 * 1024,
  answerMs: 15_000
}

interface Waiting {
  readonly batch: Batch
  readonly settled: Deferred.Deferred<Settled, Unavailable>
}

/* A word of the driver; the text of an error of the database can hold what was written. */
const reasonOf = (cause: Cause.Cause<SqlError.SqlError | StoreUnavailable>): string =>
  cause.reasons
    .filter(Cause.isFailReason)
    .map(({ error }) => (error._tag === "SqlError" ? error.reason._tag : (error.reason ?? "")))
    .join(" ")

const make = (bounds: Bounds) =>
  Effect.gen(function* () {
    const flushes = yield* Flushes
    const permits = yield* Semaphore.make(bounds.atOnce)
    const lanes = new Map<string, Array<Waiting>>()
    const running = new Set<Fiber.Fiber<void>>()
    let isClosed = false
    let [batches, bytes] = [0, 0]

    const leave = ({ batch }: Waiting): void => {
      batches--
      bytes -= batch.bytes
    }

    /* The first that wait, as many as a flush may have. */
    const next = (lane: Array<Waiting>): ReadonlyArray<Waiting> => {
      let [count, events] = [0, 0]
      const [first] = lane
      for (const { batch } of lane) {
        if (count > 0 && events + batch.events.uses.length > bounds.events) break
        if (first !== undefined && dayOfReceipt(batch) !== dayOfReceipt(first.batch)) break
        events += batch.events.uses.length
        count++
      }
      const some = lane.splice(0, count)
      some.forEach(leave)
      return some
    }

    const flush = Effect.fnUntraced(function* (some: ReadonlyArray<Waiting>) {
      const [first, ...rest] = some.map(({ batch }) => batch)
      if (first === undefined) return
      const answers = yield* flushes
        .store([first, ...rest])
        .pipe(
          Effect.catchCause((cause) =>
            Effect.as(
              Effect.logError("events could not be stored").pipe(
                Effect.annotateLogs({ fault: nameOfFault(cause), reason: reasonOf(cause) })
              ),
              undefined
            )
          )
        )
      for (const [place, { settled }] of some.entries()) {
        const one = answers?.[place]
        yield* one === undefined ? Deferred.fail(settled, notStored) : Deferred.succeed(settled, one)
      }
    })

    /* Until nothing of an organization waits any more. */
    const drain = (orgId: string, lane: Array<Waiting>) =>
      Effect.gen(function* () {
        while (lane.length > 0) {
          if (!isClosed) yield* Effect.sleep(bounds.gatherMs)
          yield* permits.withPermit(Effect.suspend(() => flush(next(lane))))
        }
        lanes.delete(orgId)
      })

    const enqueue = Effect.fnUntraced(function* (waiting: Waiting) {
      const { orgId } = waiting.batch
      batches++
      bytes += waiting.batch.bytes
      const lane = lanes.get(orgId)
      if (lane !== undefined) return void lane.push(waiting)
      const begun = [waiting]
      lanes.set(orgId, begun)
      const fiber = yield* Effect.forkDetach(drain(orgId, begun))
      running.add(fiber)
      fiber.addObserver(() => running.delete(fiber))
    })

    /* Whoever has gone is not told, so nothing of theirs need be kept unless it is under way. */
    const withdraw = (waiting: Waiting) =>
      Effect.sync(() => {
        const lane = lanes.get(waiting.batch.orgId)
        const place = lane?.indexOf(waiting) ?? -1
        if (lane === undefined || place < 0) return
        lane.splice(place, 1)
        leave(waiting)
      })

    const record = Effect.fn("Ingest.record")(function* (batch: Batch) {
      const isFull =
        batches >= bounds.batches ||
        (lanes.get(batch.orgId)?.length ?? 0) >= bounds.batchesOfOne ||
        (batches > 0 && bytes + batch.bytes > bounds.bytes)
      if (isClosed || isFull) return yield* busy
      const waiting: Waiting = { batch, settled: yield* Deferred.make<Settled, Unavailable>() }
      yield* enqueue(waiting)
      const settled = yield* Deferred.await(waiting.settled).pipe(
        Effect.timeoutOrElse({
          duration: bounds.answerMs,
          orElse: () => Effect.andThen(withdraw(waiting), Effect.fail(notStored))
        }),
        Effect.onInterrupt(() => withdraw(waiting))
      )
      return settled === "gone" ? yield* unauthorized : settled
    })

    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        isClosed = true
        return Fiber.awaitAll([...running])
      })
    )
    return EventBuffer.of({ record, isReady: Effect.succeed(true) })
  })

/** Nothing between: a batch is acknowledged when it is stored. */
export const directBufferWith = (bounds: Partial<Bounds>) => Layer.effect(EventBuffer, make({ ...usual, ...bounds }))

/** The same with the usual bounds. Stores what waits before it ends. */
export const directBuffer = directBufferWith({})
