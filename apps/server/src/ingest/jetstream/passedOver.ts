// Messages that nobody would ever store. A broker that is killed can begin again with a stream whose end it forgot, while a
// consumer still knows how far it had come: what is taken next has numbers that the consumer is past, and is not delivered.
// And what was acknowledged shortly before can still be there.
import type { JetStreamManager } from "@nats-io/jetstream"
import { Effect } from "effect"
import { askBroker, type BrokerFailed } from "./BrokerFailed.ts"
import { type Delivered, toPassedOver } from "./pulling.ts"
import { consumerOf, subjectOf } from "./stream.ts"

/** The most messages that are read at once. */
const most = 50

/**
 * Reads what is in a shard although its consumer is done with all up to there. What is stored already is there once: it has
 * the identity that it had.
 */
export const passedOver = (manager: JetStreamManager, stream: string) =>
  Effect.fn("Broker.passedOver")(function* (
    shard: number,
    created: string
  ): Effect.fn.Return<ReadonlyArray<Delivered>, BrokerFailed> {
    const { ack_floor: floor } = yield* askBroker(() => manager.consumers.info(stream, consumerOf(shard)))
    const all: Array<Delivered> = []
    for (let seq = 1; all.length < most;) {
      const next = { seq, next_by_subj: subjectOf(stream, shard) }
      const message = yield* askBroker(() => manager.streams.getMessage(stream, next))
      if (message === null || message.seq > floor.stream_seq) break
      const remove = Effect.ignore(askBroker(() => manager.streams.deleteMessage(stream, message.seq, false)))
      all.push(toPassedOver(message, created, remove))
      seq = message.seq + 1
    }
    return all
  })
