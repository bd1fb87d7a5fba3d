// The parts of the buffer by the settings of a process, which share one connection.
import { Effect, Layer } from "effect"
import type { BrokerError } from "../../platform/BrokerError.ts"
import type { JetStream } from "../../platform/buffering.ts"
import { Backlog, BacklogUnknown } from "../Backlog.ts"
import { FullMonths } from "../FullMonths.ts"
import { Broker } from "./Broker.ts"
import { draining } from "./draining.ts"
import { jetStreamBuffer } from "./JetStreamBuffer.ts"

const made = new WeakMap<JetStream, Layer.Layer<Broker, BrokerError>>()

const brokerOf = (settings: JetStream): Layer.Layer<Broker, BrokerError> => {
  const found = made.get(settings)
  if (found !== undefined) return found
  const layer = Broker.layerOf(settings)
  made.set(settings, layer)
  return layer
}

/** The connection alone. */
export const connectionOf = (settings: JetStream) => Layer.effectDiscard(Broker).pipe(Layer.provide(brokerOf(settings)))

/** What requests are taken with. */
export const bufferOf = (settings: JetStream) =>
  jetStreamBuffer.pipe(Layer.provide(brokerOf(settings)), Layer.provide(FullMonths.layer))

/** What stores. */
export const drainingOf = (settings: JetStream) => draining.pipe(Layer.provide(brokerOf(settings)))

/** What waits. */
export const backlogOf = (settings: JetStream) =>
  Layer.effect(
    Backlog,
    Effect.map(Broker, ({ oldest }) => Effect.mapError(oldest, () => new BacklogUnknown()))
  ).pipe(Layer.provide(brokerOf(settings)))
