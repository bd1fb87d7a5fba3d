// The one way out: every connection that somebody's input leads to is made here (CON-35, CON-36).
import * as NodeDns from "@effect/platform-node/NodeDns"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import Undici from "@effect/platform-node/Undici"
import { Context, Effect, Layer, type Scope } from "effect"
import { HttpClient, HttpClientError, type HttpClientRequest } from "effect/http"
import { Dns, type NetAddress } from "effect/net"
import { parseNetwork } from "../platform/networks.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { Settings } from "../platform/Settings.ts"
import type { AddressNotAllowed } from "./AddressNotAllowed.ts"
import { type AddressesOf, connectorTo } from "./connector.ts"
import { counting } from "./counted.ts"
import { fitAddresses, readTarget, type Rules } from "./targets.ts"

export { AddressNotAllowed } from "./AddressNotAllowed.ts"

/** A client whose answers are counted. */
export interface Bounded {
  readonly client: HttpClient.HttpClient
  /** True once an answer was ended because all of them together were too much. */
  readonly isOver: () => boolean
}

/** The way out. */
export class Egress extends Context.Service<
  Egress,
  {
    /**
     * Whether the service connects there. Asks for addresses, and connects to nothing. A name that nobody knows at the
     * moment passes: it is asked for again before a connection.
     */
    readonly check: (url: string) => Effect.Effect<URL, AddressNotAllowed>
    /**
     * A client that connects only to what `check` lets pass, checked again for each request, to the very address that was
     * checked; follows no redirect and heeds no proxy of the environment. A request that is refused on the way fails with
     * {@link AddressNotAllowed} as the cause of its error. The time until an answer begins is limited to 10 seconds.
     */
    readonly client: HttpClient.HttpClient
    /**
     * The same with connections that nothing else uses and that end with the scope, and with a limit to what all answers
     * together may bring; answers are decompressed. How long an answer may take is for its user to say.
     */
    readonly clientOf: (limitBytes: number) => Effect.Effect<Bounded, never, Scope.Scope>
  }
>()("@mcp-inspect/server/egress/Egress") {
  /** The way out by some rules, with names looked up by the given resolver. */
  static readonly layerOf = (rules: Rules, connect: Connect = connectorTo) =>
    Layer.effect(
      Egress,
      Effect.gen(function* () {
        const dns = yield* Dns.Dns
        const find = finderOf(dns, rules)

        const check = Effect.fn("Egress.check")(function* (text: string) {
          const target = yield* Effect.fromResult(readTarget(text, rules))
          yield* Effect.catchTag(find(text), "DnsError", () => Effect.void)
          return target.url
        })

        const client = yield* guarded(find, connect, [])
        return Egress.of({
          check,
          client: HttpClient.transform(client, (effect, request) =>
            Effect.timeoutOrElse(effect, { duration: "10 seconds", orElse: () => transportError(request, "no answer") })
          ),
          clientOf: (limitBytes) => {
            const { interceptor, isOver } = counting(limitBytes)
            return Effect.map(guarded(find, connect, [Undici.interceptors.decompress(), interceptor]), (client) => ({
              client,
              isOver
            }))
          }
        })
      })
    )

  /** The way out by the settings of this process. */
  static readonly layerNoDeps = Layer.unwrap(Effect.map(Settings, (settings) => Egress.layerOf(rulesOf(settings))))

  static readonly layer = Egress.layerNoDeps.pipe(Layer.provide(NodeDns.layer))
}

/** The rules that the operator set. */
export const rulesOf = (
  settings: Pick<Settings["Service"], "allowedNetworks" | "host" | "port" | "publicUrl">
): Rules => ({
  allowed: settings.allowedNetworks.flatMap((text) => parseNetwork(text) ?? []),
  own: publicUrl(settings),
  listens: settings.port
})

/** Makes the connector of a client from the addresses that were checked. */
type Connect = (addressesOf: AddressesOf) => Undici.buildConnector.connector

interface Found {
  readonly host: string
  readonly addresses: ReadonlyArray<NetAddress.IpAddress>
}

type Finder = (url: string) => Effect.Effect<Found, AddressNotAllowed | Dns.DnsError>

const finderOf = (dns: Dns.Dns["Service"], rules: Rules): Finder =>
  Effect.fnUntraced(function* (url) {
    const target = yield* Effect.fromResult(readTarget(url, rules))
    const found = target.literal === undefined ? yield* lookUp(dns, target.host) : [target.literal]
    const addresses = yield* Effect.fromResult(fitAddresses(target, found, rules))
    return { host: target.url.hostname.replace(/^\[|\]$/gu, ""), addresses }
  })

const lookUp = (dns: Dns.Dns["Service"], host: string) =>
  dns.lookup(host).pipe(
    Effect.timeoutOrElse({
      duration: "5 seconds",
      orElse: () => Effect.fail(new Dns.DnsError({ reason: "Timeout", method: "lookup", hostname: host }))
    })
  )

/** The most names whose checked addresses are kept; the oldest go first, long after their connections were made. */
const mostNames = 1000

const guarded = Effect.fnUntraced(function* (
  find: Finder,
  connect: Connect,
  interceptors: Array<Undici.Dispatcher.DispatcherComposeInterceptor>
) {
  const checked = new Map<string, ReadonlyArray<NetAddress.IpAddress>>()
  const agent = yield* NodeHttpClient.makeDispatcherOptions({
    connect: connect((host) => checked.get(host) ?? [])
  })
  const client = yield* Effect.provideService(
    NodeHttpClient.makeUndici,
    NodeHttpClient.Dispatcher,
    agent.compose(interceptors)
  )

  const checkFirst = (request: HttpClientRequest.HttpClientRequest) =>
    find(request.url).pipe(
      Effect.map(({ addresses, host }) => {
        checked.delete(host)
        checked.set(host, addresses)
        for (const oldest of checked.keys()) if (checked.size > mostNames) checked.delete(oldest)
        return request
      }),
      Effect.catch((cause) => transportError(request, "no connection", cause))
    )

  return client.pipe(
    HttpClient.mapRequestEffect(checkFirst),
    // Our trace ids are nobody's business, and addresses are none of the traces'.
    HttpClient.transformResponse(Effect.provideService(HttpClient.TracerDisabledWhen, () => true))
  )
})

const transportError = (request: HttpClientRequest.HttpClientRequest, description: string, cause?: unknown) =>
  Effect.fail(
    new HttpClientError.HttpClientError({
      reason: new HttpClientError.TransportError({ request, description, ...(cause === undefined ? {} : { cause }) })
    })
  )
