// Where a request comes from: the peer of the socket, or what a trusted proxy says of it.
import { Effect, Layer, Option, Result } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"
import { parseNetwork } from "../platform/networks.ts"
import { Settings } from "../platform/Settings.ts"

/** Lets `X-Forwarded-For` count where a trusted proxy sent it, for all routes. */
export const trustedProxies = Layer.unwrap(
  Effect.map(Settings, (settings) => {
    const networks = settings.trustedProxies.flatMap((text) => parseNetwork(text) ?? [])
    return HttpRouter.middleware(HttpMiddleware.xForwardedHeaders({ trustedProxies: networks }), { global: true })
  })
)

/**
 * The name of the caller's address in limits. Whoever has one address of IPv6 mostly has the 2^64 around it, so these
 * are counted together.
 */
export const clientAddress: Effect.Effect<string, never, HttpServerRequest.HttpServerRequest> = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ remoteAddress }) => {
    const parsed = NetAddress.ipFromString(Option.getOrElse(remoteAddress, () => ""))
    if (Result.isFailure(parsed)) return "unknown"
    const address = NetAddress.toCanonical(parsed.success)
    return NetAddress.isIpv6Address(address)
      ? IpNetwork.format(IpNetwork.fromAddressUnsafe(address, 64))
      : NetAddress.formatIp(address)
  }
)
