// Batches in NATS JetStream: a request is answered when the broker has its batch, and whoever drains the stream stores it.
// What is under way to the broker is bounded; beyond it, and while the broker is away or full, requests are refused.
import { Effect, Layer } from "effect"
import { newUuid } from "../../platform/secrets.ts"
import type { Batch } from "../Batch.ts"
import { busy, EventBuffer, notStored } from "../EventBuffer.ts"
import { FullMonths } from "../FullMonths.ts"
import { receiptOf } from "../receipt.ts"
import { Broker } from "./Broker.ts"
import type { BrokerFailed } from "./BrokerFailed.ts"
import { toMessages } from "./message.ts"
import { shardOf } from "./shards.ts"

/** The bounds of what is under way. */
interface UnderWay {
  readonly batches: number
  /** Of their bodies. */
  readonly bytes: number
}

const usual: UnderWay = { batches: 1000, bytes: 32 * 1024 * 1024 }

const refusal = ({ isFull }: BrokerFailed) => (isFull ? busy : notStored)

/* Tells of the first failure in a while, not of each request. */
const toldEveryMs = 10_000

const make = (bounds: UnderWay) =>
  Effect.gen(function* () {
    const broker = yield* Broker
    const months = yield* FullMonths
    let [batches, bytes, told] = [0, 0, 0]

    const tell = Effect.fnUntraced(function* ({ reason }: BrokerFailed) {
      const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
      if (now < told + toldEveryMs) return
      told = now
      yield* Effect.logError("events could not be buffered").pipe(Effect.annotateLogs({ reason }))
    })

    const publish = Effect.fnUntraced(function* (batch: Batch) {
      const id = `${batch.projectId}/${batch.idempotencyKey ?? (yield* newUuid)}`
      const shard = shardOf(batch.orgId)
      yield* Effect.forEach(
        toMessages(batch),
        (data, part) => broker.publish({ shard, id: part === 0 ? id : `${id}/${part}`, data }),
        { concurrency: "unbounded", discard: true }
      ).pipe(Effect.tapError(tell), Effect.mapError(refusal))
    })

    const record = Effect.fn("JetStreamBuffer.record")(function* (batch: Batch) {
      if (batches >= bounds.batches || (batches > 0 && bytes + batch.bytes > bounds.bytes)) return yield* busy
      batches++
      bytes += batch.bytes
      const isFull = yield* Effect.andThen(publish(batch), months.isFull(batch.orgId, batch.receivedAt)).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            batches--
            bytes -= batch.bytes
          })
        )
      )
      return receiptOf(batch.events, { over_quota: isFull ? batch.events.uses.length : 0, series_limit: 0 })
    })

    return EventBuffer.of({ record, isReady: broker.isThere })
  })

/** A buffer over a broker, with bounds. */
export const jetStreamBufferWith = (bounds: Partial<UnderWay>) =>
  Layer.effect(EventBuffer, make({ ...usual, ...bounds }))

/** The same with the usual bounds. */
export const jetStreamBuffer = jetStreamBufferWith({})
