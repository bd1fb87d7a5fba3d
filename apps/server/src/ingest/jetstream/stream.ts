// The stream and its consumers. Whatever else an operator has set of them, such as replicas, stays.
import {
  AckPolicy,
  type ConsumerConfig,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType
} from "@nats-io/jetstream"
import { Effect } from "effect"
import { BrokerError } from "../../platform/BrokerError.ts"
import type { JetStream } from "../../platform/buffering.ts"
import { longestMessage } from "./message.ts"
import { shards } from "./shards.ts"

const nanoseconds = (milliseconds: number): number => milliseconds * 1_000_000

/** After so long without a word on a message it is delivered again, in milliseconds. */
export const ackWaitMs = 30_000

/** The subject of a shard. */
export const subjectOf = (stream: string, shard: number): string => `${stream}.ev.${shard}`

/** The consumer of a shard. */
export const consumerOf = (shard: number): string => `shard-${shard}`

const streamOf = ({ bytes, stream }: JetStream) => ({
  subjects: [`${stream}.ev.*`],
  max_bytes: bytes,
  max_msg_size: longestMessage,
  duplicate_window: nanoseconds(10 * 60_000),
  // A stream that is full takes no more, and loses nothing that it has.
  discard: DiscardPolicy.New
})

const consumerConfig = (stream: string, shard: number): Partial<ConsumerConfig> => ({
  durable_name: consumerOf(shard),
  filter_subject: subjectOf(stream, shard),
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanoseconds(ackWaitMs),
  max_ack_pending: 1000,
  max_deliver: -1
})

const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound

const ensureStream = async (manager: JetStreamManager, settings: JetStream) => {
  const { stream: name } = settings
  const found = await manager.streams.info(name).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (found === undefined)
    return manager.streams.add({
      name,
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
      ...streamOf(settings)
    })
  return manager.streams.update(name, { ...found.config, ...streamOf(settings) })
}

const ensure = async (manager: JetStreamManager, settings: JetStream): Promise<string> => {
  const { created } = await ensureStream(manager, settings)
  for (const shard of shards) await manager.consumers.add(settings.stream, consumerConfig(settings.stream, shard))
  return created
}

/** Makes the stream and its consumers what the settings say; when the stream was created. */
export const prepareStream = (manager: JetStreamManager, settings: JetStream): Effect.Effect<string, BrokerError> =>
  Effect.tryPromise({
    try: () => ensure(manager, settings),
    catch: (error) =>
      new BrokerError({
        problem: `The stream ${settings.stream} of NATS cannot be made (${error instanceof Error ? error.message : "unknown"}).`,
        mend: "Check NATS_STREAM and EVENT_BUFFER_MIB, and that NATS has that much room for files."
      })
  })
