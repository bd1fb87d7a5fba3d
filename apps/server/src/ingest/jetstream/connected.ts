// The connection to NATS, or one sentence on why there is none.
import { jetstreamManager } from "@nats-io/jetstream"
import { connect, errors, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node"
import { Effect, Redacted } from "effect"
import { BrokerError } from "../../platform/BrokerError.ts"
import type { JetStream, Nats } from "../../platform/buffering.ts"
import { longestMessage } from "./message.ts"

const connectMs = 5000

/** The oldest server that has what the buffer needs. */
const oldest = [2, 9] as const

const placeOf = ({ servers }: Nats): string => `NATS at ${servers.join(", ")}`

const loginOf = ({ login }: Nats): Pick<NodeConnectionOptions, "pass" | "token" | "user"> => {
  if (login === undefined) return {}
  if (Redacted.isRedacted(login)) return { token: Redacted.value(login) }
  return { user: login.user, pass: Redacted.value(login.password) }
}

const refusal = (nats: Nats, error: unknown): BrokerError => {
  const place = placeOf(nats)
  if (error instanceof errors.AuthorizationError)
    return new BrokerError({ problem: `${place} refuses the login of NATS_URL.`, mend: "Check its user and password." })
  return new BrokerError({
    problem: `${place} does not answer (${error instanceof Error ? error.name : "unknown"}).`,
    mend: "Start nats-server there with -js, or check NATS_URL."
  })
}

const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}

/* What the server says of itself is enough to know that it will not do. */
const unfit = (nats: Nats, { info }: NatsConnection): BrokerError | undefined => {
  const place = placeOf(nats)
  if (info === undefined || isOld(info.version))
    return new BrokerError({
      problem: `${place} is version ${info?.version ?? "unknown"}.`,
      mend: `EVENT_BUFFER=jetstream needs ${oldest.join(".")} or later.`
    })
  if (info.jetstream !== true)
    return new BrokerError({
      problem: `${place} runs without JetStream.`,
      mend: "Start nats-server with -js, or set EVENT_BUFFER to none."
    })
  if (info.max_payload < 2 * longestMessage)
    return new BrokerError({
      problem: `${place} takes messages of ${info.max_payload} bytes at most.`,
      mend: `Set its max_payload to ${2 * longestMessage} or more.`
    })
  return undefined
}

/* Whoever it does not answer learns no more than that; what it refuses it says. */
const withoutJetStream = (nats: Nats, error: unknown): BrokerError =>
  error instanceof errors.TimeoutError
    ? new BrokerError({
        problem: `${placeOf(nats)} does not answer about JetStream.`,
        mend: "See what its log says, and whether its disk is full."
      })
    : new BrokerError({
        problem: `${placeOf(nats)} does not give JetStream to the user of NATS_URL.`,
        mend: "Enable JetStream for its account."
      })

/** Connects, for as long as the scope lives. */
export const connected = Effect.fnUntraced(function* ({ nats }: JetStream) {
  const options: NodeConnectionOptions = {
    servers: [...nats.servers],
    ...loginOf(nats),
    ...(nats.isEncrypted ? { tls: {} } : {}),
    name: "mcp-inspect",
    timeout: connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    pingInterval: 10_000,
    maxPingOut: 2,
    // A login that was changed there may be changed back.
    ignoreAuthErrorAbort: true
  }
  const connection = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: () => connect(options), catch: (error) => refusal(nats, error) }),
    // What was acknowledged to the broker is sent first, if there is a broker.
    (one) =>
      Effect.tryPromise(() => one.drain()).pipe(
        Effect.timeout("2 seconds"),
        Effect.catchCause(() => Effect.promise(() => one.close()))
      )
  )
  const trouble = unfit(nats, connection)
  if (trouble !== undefined) return yield* trouble
  const manager = yield* Effect.tryPromise({
    try: () => jetstreamManager(connection, { timeout: connectMs }),
    catch: (error) => withoutJetStream(nats, error)
  })
  yield* Effect.logInfo(`Recorded use is buffered by ${placeOf(nats)} (${connection.info?.version ?? "unknown"})`)
  return { connection, manager }
})
