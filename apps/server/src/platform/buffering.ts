// The settings of what stands between taking recorded use in and storing it: what of NATS is not set is missed only where
// JetStream is chosen.
import { Config, Redacted, Schema } from "effect"
import { unescape } from "node:querystring"
import { listOf } from "./networks.ts"

/** Where NATS is. */
export interface Nats {
  /** Hosts with ports. */
  readonly servers: ReadonlyArray<string>
  readonly isEncrypted: boolean
  readonly login: { readonly user: string; readonly password: Redacted.Redacted } | Redacted.Redacted | undefined
}

/** A buffer in NATS JetStream. */
export interface JetStream {
  readonly kind: "jetstream"
  readonly nats: Nats
  readonly stream: string
  /** How much of it waits at most. */
  readonly bytes: number
}

/** What stands between. */
export type Buffering = { readonly kind: "none" } | JetStream

const kind = Config.Literals(["none", "jetstream"], "EVENT_BUFFER").pipe(Config.withDefault("none"))

const stream = Config.schema(Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/u)), "NATS_STREAM").pipe(
  Config.withDefault("mcp-inspect")
)

const mebibytes = Config.schema(
  Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 64 * 1024 * 1024 })),
  "EVENT_BUFFER_MIB"
).pipe(Config.withDefault(1024))

const parse = (text: string): ReadonlyArray<URL> => listOf(text).flatMap((one) => URL.parse(one) ?? [])

const isEncrypted = ({ protocol }: URL): boolean => protocol === "tls:"

const areAddresses = (text: string): boolean => {
  const urls = parse(text)
  const [first] = urls
  return (
    first !== undefined &&
    urls.length === listOf(text).length &&
    urls.every(({ hostname, protocol }) => ["nats:", "tls:"].includes(protocol) && hostname !== "") &&
    urls.every((url) => isEncrypted(url) === isEncrypted(first))
  )
}

const loginOf = ({ password, username }: URL): Nats["login"] => {
  if (username === "") return undefined
  if (password === "") return Redacted.make(unescape(username))
  return { user: unescape(username), password: Redacted.make(unescape(password)) }
}

const toNats = (text: string): Nats => {
  const urls = parse(text)
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === "" ? 4222 : port}`),
    isEncrypted: urls.some(isEncrypted),
    login: urls.map(loginOf).find((one) => one !== undefined)
  }
}

const url = Config.schema(
  Schema.Redacted(
    Schema.String.check(
      Schema.makeFilter((text) =>
        areAddresses(text) ? undefined : "Expected addresses that begin with nats:// or tls://"
      )
    )
  ),
  "NATS_URL"
).pipe(Config.map((text) => toNats(Redacted.value(text))))

/* Every name is read, so that each is known. */
const all = Config.all({ kind, stream, mebibytes, url: Config.option(url) })

/** The same, from the environment. */
export const buffering = all.pipe(
  Config.flatMap(({ kind, mebibytes, stream }): Config.Config<Buffering> =>
    kind === "none"
      ? Config.succeed({ kind })
      : Config.map(url, (nats) => ({ kind, nats, stream, bytes: mebibytes * 1024 * 1024 }))
  )
)
