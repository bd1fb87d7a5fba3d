// Messages as they are delivered.
import type { Consumer, ConsumerMessages, JetStreamClient, JsMsg, StoredMsg } from "@nats-io/jetstream"
import { Effect, Stream } from "effect"
import { askBroker, type BrokerFailed, toBrokerFailed } from "./BrokerFailed.ts"
import { consumerOf } from "./stream.ts"

/** The most messages that are fetched at once. */
const most = 50

/** How long a fetch waits for more, in milliseconds. */
const waitMs = 1000

/** A message, and what can be said of it. */
export interface Delivered {
  readonly data: Uint8Array
  /** What tells it from all others that ever were. */
  readonly identity: string
  /** How often it was delivered, this time included. */
  readonly deliveries: number
  /** It is done with. */
  readonly acknowledge: Effect.Effect<void>
  /** It is to be delivered again, so many milliseconds later. */
  readonly putBack: (delayMs: number) => Effect.Effect<void>
  /** It is being worked at, and is not to be delivered again for that while. */
  readonly hold: Effect.Effect<void>
  /** It is never to be delivered again. */
  readonly discard: Effect.Effect<void>
}

const idHeader = "Nats-Msg-Id"

/* Without a connection nothing can be said; the message comes again. */
const saying = (say: () => void): Effect.Effect<void> => Effect.ignore(Effect.try({ try: say, catch: () => undefined }))

/*
 * The id under which it was published: the client publishes again when an acknowledgement was lost, and a broker that was
 * started again meanwhile has forgotten the ids of what is stored, so that the same batch comes under two numbers.
 */
const identityOf = (id: string | undefined, seq: number, created: string): string =>
  `~${id === undefined || id === "" ? `${created}:${seq}` : id}`

const toDelivered = (message: JsMsg, created: string): Delivered => ({
  data: message.data,
  identity: identityOf(message.headers?.get(idHeader), message.seq, created),
  deliveries: message.info.deliveryCount,
  acknowledge: saying(() => message.ack()),
  putBack: (delayMs) => saying(() => message.nak(delayMs)),
  hold: saying(() => message.working()),
  discard: saying(() => message.term())
})

/** A message that its consumer passed over. Nothing is told of it to the consumer: it is removed, or stays where it is. */
export const toPassedOver = (message: StoredMsg, created: string, remove: Effect.Effect<void>): Delivered => ({
  data: message.data,
  identity: identityOf(message.header.get(idHeader), message.seq, created),
  deliveries: 1,
  acknowledge: remove,
  putBack: () => Effect.void,
  hold: Effect.void,
  discard: remove
})

/* What came before a failure is there all the same. */
const gather = Effect.fnUntraced(function* (messages: ConsumerMessages) {
  const all: Array<JsMsg> = []
  const end = yield* Stream.fromAsyncIterable(messages, toBrokerFailed).pipe(
    Stream.runForEach((message) => Effect.sync(() => all.push(message))),
    Effect.result
  )
  if (end._tag === "Failure" && all.length === 0) return yield* end.failure
  return all
})

/** Fetches what waits in the shards of a stream, at most {@link most} messages of one. */
export const pulling = (client: JetStreamClient, stream: string) => {
  const consumers = new Map<number, Consumer>()

  /* Which one it is stays known: to ask for it with each fetch costs the broker more than the fetch. */
  const consumerFor = Effect.fnUntraced(function* (shard: number) {
    const known = consumers.get(shard)
    if (known !== undefined) return known
    const found = yield* askBroker(() => client.consumers.get(stream, consumerOf(shard)))
    consumers.set(shard, found)
    return found
  })

  /** `created` is when the stream was: another under the same name counts its messages from one again. */
  return Effect.fn("Broker.pull")(function* (
    shard: number,
    created: string
  ): Effect.fn.Return<ReadonlyArray<Delivered>, BrokerFailed> {
    const consumer = yield* consumerFor(shard)
    const messages = yield* askBroker(() => consumer.fetch({ max_messages: most, expires: waitMs }))
    // A broker that went away meanwhile never says that the second is over.
    const over = Effect.andThen(
      Effect.sleep(2 * waitMs),
      Effect.sync(() => messages.stop())
    )
    const all = yield* Effect.raceFirst(gather(messages), Effect.andThen(over, Effect.never)).pipe(
      Effect.tapError(() => Effect.sync(() => consumers.delete(shard)))
    )
    return all.map((message) => toDelivered(message, created))
  })
}
