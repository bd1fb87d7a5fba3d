// Opens the connections of a client: to addresses that were checked, and to nothing else. Names are not looked up here, so
// between the check and the connection there is nothing that could change.
import { Result } from "effect"
import { NetAddress } from "effect/net"
import Undici from "@effect/platform-node/Undici"
import type { Socket } from "node:net"

type Connector = Undici.buildConnector.connector

/** Milliseconds that one address may take to answer. */
const patienceMs = 5000

/** Of many addresses, those that are tried. */
const tried = 3

/** There is no checked address for a name: a fault of ours, for which nothing is connected to. */
export class Unchecked extends Error {
  override readonly name = "Unchecked"
}

const isSame = (left: NetAddress.IpAddress, right: string | undefined): boolean => {
  const parsed = NetAddress.ipFromString(right ?? "")
  return Result.isSuccess(parsed) && canonicalText(parsed.success) === canonicalText(left)
}

const canonicalText = (address: NetAddress.IpAddress): string => NetAddress.formatIp(NetAddress.toCanonical(address))

/** What was checked, by the host of a URL without its brackets. */
export type AddressesOf = (host: string) => ReadonlyArray<NetAddress.IpAddress>

/** The connector of one client; `open` makes one connection. */
export const connectorTo = (
  addressesOf: AddressesOf,
  open: Connector = Undici.buildConnector({ timeout: patienceMs, maxCachedSessions: 0 })
): Connector => {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/gu, "")
    const attempt = ([address, ...others]: ReadonlyArray<NetAddress.IpAddress>): void => {
      if (address === undefined) return callback(new Unchecked(), null)
      // The certificate is still that of the name.
      open({ ...options, hostname: NetAddress.formatIp(address) }, (...[error, socket]) => {
        if (error !== null) return others.length > 0 ? attempt(others) : callback(error, null)
        if (isSame(address, remoteOf(socket))) return callback(null, socket)
        socket.destroy()
        callback(new Unchecked(), null)
      })
    }
    attempt(addressesOf(host).slice(0, tried))
  }
}

const remoteOf = ({ remoteAddress }: Socket): string | undefined => remoteAddress
