// Stores what the stream holds, and acknowledges it when that is committed. A message that is delivered again, because an
// acknowledgement was lost or a process died, adds nothing: the key of its batch was claimed in the same transaction. What
// cannot be stored now is put back and comes again, however often.
import { type Cause, Deferred, Effect, Fiber, Layer, Metric, Schedule, Semaphore } from "effect"
import { nameOfFault } from "../../platform/nameOfFault.ts"
import { type Batch, dayOfReceipt } from "../Batch.ts"
import { Flushes } from "../Flushes.ts"
import { Broker } from "./Broker.ts"
import { toBatch } from "./message.ts"
import type { Delivered } from "./pulling.ts"
import { shards } from "./shards.ts"
import { ackWaitMs } from "./stream.ts"

/** Messages that were no batches. */
const unreadable = Metric.counter("ingest.buffer.unreadable", {
  description: "Messages of the buffer that were no batches",
  incremental: true
})

/** Fetches that are stored at once: each holds a connection. */
const atOnce = 4

/** The most events of a transaction, unless one batch alone has more. */
const mostEvents = 5000

/** From so many deliveries on a batch is stored by itself: it may be why those beside it fail. */
const suspicious = 4

/** How often a process looks for what the broker would never deliver, in milliseconds. */
const sweepMs = 10_000

/** How long a process waits that could not do its work, and a message that could not be stored. */
const longestDelayMs = { process: 15_000, message: 60_000 } as const

const delayOf = (times: number, most: number): number => Math.min(500 * 2 ** Math.min(times, 10), most)

interface Read {
  readonly message: Delivered
  readonly batch: Batch
}

/* Batches of one organization and one day, in their order, and no more of them than a transaction has. */
const groupsOf = (all: ReadonlyArray<Read>): ReadonlyArray<ReadonlyArray<Read>> => {
  const groups = new Map<string, Array<Read>>()
  const full: Array<Array<Read>> = []
  for (const one of all) {
    const { batch, message } = one
    const alone = message.deliveries >= suspicious ? message.identity : ""
    const key = `${batch.orgId} ${dayOfReceipt(batch)} ${alone}`
    const group = groups.get(key) ?? []
    const events = group.reduce((total, { batch }) => total + batch.events.uses.length, batch.events.uses.length)
    if (group.length > 0 && events > mostEvents) {
      full.push(group)
      groups.set(key, [one])
    } else groups.set(key, [...group, one])
  }
  return [...full, ...groups.values()]
}

/* What cannot be read is told by its place in the stream, never by what it says. */
const readAll = Effect.fnUntraced(function* (messages: ReadonlyArray<Delivered>) {
  const all: Array<Read> = []
  for (const message of messages) {
    const batch = toBatch(message.data, message.identity)
    if (typeof batch === "object") {
      all.push({ message, batch })
      continue
    }
    const about = { message: message.identity, bytes: message.data.length }
    if (batch === "later") {
      yield* Effect.logWarning("a buffered batch is of a later release, and waits for one").pipe(
        Effect.annotateLogs(about)
      )
      yield* message.putBack(longestDelayMs.message)
      continue
    }
    yield* Effect.logError("a buffered message is no batch and was discarded").pipe(Effect.annotateLogs(about))
    yield* Metric.update(unreadable, 1)
    yield* message.discard
  }
  return all
})

const make = Effect.gen(function* () {
  const broker = yield* Broker
  const flushes = yield* Flushes
  const permits = yield* Semaphore.make(atOnce)
  const closing = yield* Deferred.make<void>()
  let isClosing = false

  /* Whether they are stored. */
  const store = Effect.fnUntraced(function* (group: ReadonlyArray<Read>) {
    const [first, ...rest] = group.map(({ batch }) => batch)
    if (first === undefined) return true
    const cause = yield* flushes.store([first, ...rest]).pipe(
      Effect.as(undefined),
      Effect.catchCause((cause) => Effect.succeed(cause))
    )
    if (cause === undefined) {
      for (const { message } of group) yield* message.acknowledge
      return true
    }
    yield* tellFailure(cause, group)
    for (const { message } of group) yield* message.putBack(delayOf(message.deliveries, longestDelayMs.message))
    return false
  })

  const storeAll = Effect.fn("Buffer.drain")(function* (messages: ReadonlyArray<Delivered>) {
    const open = new Set(messages)
    // Whoever waits here for its turn is not to be delivered to another meanwhile.
    yield* Effect.forkScoped(
      Effect.suspend(() => Effect.forEach([...open], ({ hold }) => hold, { discard: true })).pipe(
        Effect.schedule(Schedule.spaced(ackWaitMs / 3))
      )
    )
    return yield* permits.withPermit(
      Effect.gen(function* () {
        const all = yield* readAll(messages)
        let isStored = true
        for (const message of messages) if (!all.some((one) => one.message === message)) open.delete(message)
        for (const group of groupsOf(all)) {
          isStored = (yield* store(group)) && isStored
          for (const { message } of group) open.delete(message)
        }
        return isStored
      })
    )
  }, Effect.scoped)

  const rest = (failures: number) =>
    Effect.raceFirst(Effect.sleep(delayOf(failures, longestDelayMs.process)), Deferred.await(closing))

  const drain = Effect.fnUntraced(function* (shard: number) {
    let failures = 0
    while (!isClosing) {
      const pulled = yield* Effect.result(broker.pull(shard))
      if (pulled._tag === "Failure") {
        if (failures++ === 0)
          yield* Effect.logWarning("the buffer could not be read").pipe(
            Effect.annotateLogs({ reason: pulled.failure.reason, shard })
          )
        yield* rest(failures)
        continue
      }
      if (pulled.success.length === 0) continue
      if (yield* storeAll(pulled.success)) failures = 0
      else yield* rest(++failures)
    }
  })

  const sweep = Effect.gen(function* () {
    while (!isClosing) {
      yield* Effect.raceFirst(Effect.sleep(sweepMs), Deferred.await(closing))
      for (const shard of shards) {
        // The broker is away, which who pulls has told already: it is asked again.
        const found = isClosing ? [] : yield* Effect.orElseSucceed(broker.passedOver(shard), () => [])
        if (found.length > 0) yield* storeAll(found)
      }
    }
  })

  const running = yield* Effect.forEach([...shards.map(drain), sweep], (work) => Effect.forkDetach(work))

  // What was fetched is stored before the connections are closed.
  yield* Effect.addFinalizer(() =>
    Effect.gen(function* () {
      isClosing = true
      yield* Deferred.succeed(closing, undefined)
      yield* Fiber.awaitAll(running)
    })
  )
})

/* By names: the text of an error of the database can hold what was written. */
const tellFailure = (cause: Cause.Cause<unknown>, group: ReadonlyArray<Read>) =>
  Effect.logError("buffered events could not be stored, and are tried again").pipe(
    Effect.annotateLogs({ fault: nameOfFault(cause), batches: group.length })
  )

/** Stores what is buffered, for as long as the scope lives. Several processes may. */
export const draining = Layer.effectDiscard(make)
