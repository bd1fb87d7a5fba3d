// NATS JetStream, so far as the buffer uses it: a stream in files whose messages go when they are acknowledged, and a durable
// consumer for each shard. It uses what servers have from 2.9 on.
import { jetstream } from "@nats-io/jetstream"
import { Context, DateTime, Effect, Layer, Semaphore, Stream } from "effect"
import type { JetStream } from "../../platform/buffering.ts"
import { connected } from "./connected.ts"
import { passedOver } from "./passedOver.ts"
import { type Delivered, pulling } from "./pulling.ts"
import { askBroker, away, type BrokerFailed } from "./BrokerFailed.ts"
import { prepareStream, subjectOf } from "./stream.ts"

/* How long the broker has to acknowledge, in milliseconds. */
const ackMs = 5000

const healthMs = 2000

/** A message that is to be kept. */
interface Published {
  readonly shard: number
  /** The same again within ten minutes is not kept again. */
  readonly id: string
  readonly data: string
}

/** The broker. */
export class Broker extends Context.Service<
  Broker,
  {
    /** Keeps a message: it is in the file of the stream when this ends. */
    readonly publish: (message: Published) => Effect.Effect<void, BrokerFailed>
    /** What waits in a shard or comes within a second, some messages at most. */
    readonly pull: (shard: number) => Effect.Effect<ReadonlyArray<Delivered>, BrokerFailed>
    /** What is in a shard although its consumer is past it, some messages at most: it would never be delivered. */
    readonly passedOver: (shard: number) => Effect.Effect<ReadonlyArray<Delivered>, BrokerFailed>
    /** When the oldest message came that is not acknowledged. */
    readonly oldest: Effect.Effect<Date | undefined, BrokerFailed>
    /** Whether it answers. */
    readonly isThere: Effect.Effect<boolean>
  }
>()("@mcp-inspect/server/ingest/jetstream/Broker") {
  /** Connected, with its stream made ready, for as long as the scope lives. It connects again by itself. */
  static readonly layerOf = (settings: JetStream) =>
    Layer.effect(
      Broker,
      Effect.gen(function* () {
        const { connection, manager } = yield* connected(settings)
        const { stream: name } = settings
        let created = yield* prepareStream(manager, settings)
        let isConnected = true

        // A broker that comes back without its files has no stream any more, and somebody may have removed it.
        const turn = yield* Semaphore.make(1)
        const prepareAgain = prepareStream(manager, settings).pipe(
          Effect.tap((again) => Effect.sync(() => (created = again))),
          Effect.catchTag("BrokerError", ({ message }) =>
            Effect.logError("the buffer could not be made ready").pipe(Effect.annotateLogs({ reason: message }))
          ),
          turn.withPermitsIfAvailable(1)
        )

        yield* Stream.fromAsyncIterable(connection.status(), () => undefined).pipe(
          Stream.runForEach(({ type }) => {
            if (type === "disconnect") {
              isConnected = false
              return Effect.logWarning("the connection to NATS was lost")
            }
            if (type !== "reconnect") return Effect.void
            isConnected = true
            return Effect.andThen(Effect.logInfo("NATS is connected again"), prepareAgain)
          }),
          Effect.ignore,
          Effect.forkScoped
        )

        const client = jetstream(connection)
        const pull = pulling(client, name)
        const skipped = passedOver(manager, name)

        const publish = Effect.fn("Broker.publish")(({ data, id, shard }: Published) =>
          // What is published without a connection would be sent when there is one again, long after it was refused.
          isConnected
            ? askBroker(() => client.publish(subjectOf(name, shard), data, { msgID: id, timeout: ackMs })).pipe(
                Effect.tapError(({ isMissing }) => (isMissing ? Effect.forkDetach(prepareAgain) : Effect.void)),
                Effect.asVoid
              )
            : Effect.fail(away)
        )

        return Broker.of({
          publish,
          pull: (shard) =>
            Effect.suspend(() => (isConnected ? pull(shard, created) : Effect.fail(away))).pipe(
              Effect.tapError(() => (isConnected ? prepareAgain : Effect.void))
            ),
          passedOver: (shard) => Effect.suspend(() => (isConnected ? skipped(shard, created) : Effect.fail(away))),
          oldest: Effect.map(
            askBroker(() => manager.streams.info(name)),
            ({ state }) => (state.messages === 0 ? undefined : DateTime.toDateUtc(DateTime.makeUnsafe(state.first_ts)))
          ),
          isThere: Effect.suspend(() =>
            isConnected
              ? Effect.tryPromise(() => connection.rtt()).pipe(
                  Effect.timeout(healthMs),
                  Effect.as(true),
                  Effect.orElseSucceed(() => false)
                )
              : Effect.succeed(false)
          )
        })
      })
    )
}
