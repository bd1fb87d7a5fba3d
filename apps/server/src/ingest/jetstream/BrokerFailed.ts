import { JetStreamApiError } from "@nats-io/jetstream"
import { Effect, Schema } from "effect"

/** The broker did not do what it was asked. */
export class BrokerFailed extends Schema.TaggedError<BrokerFailed>()("BrokerFailed", {
  /** A word that may be logged. */
  reason: Schema.String,
  /** It has no room. */
  isFull: Schema.Boolean,
  /** It has no such stream. */
  isMissing: Schema.Boolean
}) {}

/** There is no connection. */
export const away = new BrokerFailed({ reason: "disconnected", isFull: false, isMissing: false })

// Of the stream, of the server or the account, and of the file system.
const fullCodes: ReadonlySet<number> = new Set([10_023, 10_028, 10_047, 10_077])

/** What a client threw. */
export const toBrokerFailed = (error: unknown): BrokerFailed => {
  if (error instanceof JetStreamApiError)
    return new BrokerFailed({ reason: `JetStream ${error.code}`, isFull: fullCodes.has(error.code), isMissing: false })
  // What nobody listens to is what the subject of a stream is that is gone.
  const reason = error instanceof Error ? error.name : "unknown"
  return new BrokerFailed({ reason, isFull: false, isMissing: reason === "JetStreamNotEnabled" })
}

/** Asks the broker. */
export const askBroker = <A>(ask: () => Promise<A>): Effect.Effect<A, BrokerFailed> =>
  Effect.tryPromise({ try: ask, catch: toBrokerFailed })
