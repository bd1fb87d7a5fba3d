// Where a URL leads and whether the service connects there, by the URL and by its addresses (CON-35). Pure: who asks for
// the addresses, and what is connected to, is elsewhere.
import { Result } from "effect"
import { type IpNetwork, NetAddress } from "effect/net"
import { AddressNotAllowed } from "./AddressNotAllowed.ts"
import { isAllowed, isPublic, isThisMachine } from "./addresses.ts"

/** What the operator decides about the way out. */
export interface Rules {
  /** Networks in which local names and `http` are fine too. */
  readonly allowed: ReadonlyArray<IpNetwork.IpNetwork>
  /** The origin of this service: it does not connect to itself. */
  readonly own: string
  /** The port that it listens at, which may be another behind a proxy: on this machine, whatever its name, that is it. */
  readonly listens?: number
}

/** A place that a URL names. */
export interface Target {
  readonly url: URL
  /** The name without a dot at its end, or the address without brackets. */
  readonly host: string
  /** Set when the URL names an address: there is nothing to resolve. */
  readonly literal: NetAddress.IpAddress | undefined
  /** True when only the networks that the operator allowed will do. */
  readonly localOnly: boolean
}

type Judged<A> = Result.Result<A, AddressNotAllowed>

const refused = (problem: string, mend: string): Result.Result<never, AddressNotAllowed> =>
  Result.fail(new AddressNotAllowed({ problem, mend }))

const bySetting = "Whoever runs this service can allow networks of its own with the setting ALLOWED_NETWORKS."

const notPublic = (host: string) =>
  refused(
    `${host} is no public address, and this service connects to no other.`,
    `Give the address at which anybody reaches the server. ${bySetting}`
  )

const notEncrypted = refused(
  "The address is not https.",
  `Give the https address at which anybody reaches the server. ${bySetting}`
)

/** Names that lead inside wherever they are asked for, and those of services that give credentials away. */
const isLocalName = (name: string): boolean =>
  !name.includes(".") ||
  /\.(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa)$/u.test(
    name
  )

/**
 * Ports at which something else than HTTP listens, to which a request could mean something: those that browsers refuse, and
 * stores of data that listen without a password.
 */
const otherPorts: ReadonlySet<number> = new Set([
  1080, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 5060, 5061,
  5432, 5672, 5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 9300,
  10080, 10250, 10255, 11211, 27017, 27018, 50070
])

const isFitPort = (port: number): boolean => port === 80 || port === 443 || (port >= 1024 && !otherPorts.has(port))

const portOf = ({ port, protocol }: URL): number => (port === "" ? (protocol === "https:" ? 443 : 80) : Number(port))

const hostOf = ({ hostname }: URL): string =>
  hostname.startsWith("[") ? hostname.slice(1, -1) : hostname.replace(/\.$/u, "")

/** Reads a URL; `URL` itself brings odd spellings of addresses, such as `0x7f.1`, into the one that is judged. */
export const readTarget = (text: string, { allowed, own }: Rules): Judged<Target> => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol))
    return refused("This is no https address.", "Give a whole address such as https://example.com/mcp.")
  if (url.username !== "" || url.password !== "")
    return refused("The address holds a user or a password.", "Leave them out; what a server needs goes into a header.")
  if (!isFitPort(portOf(url)))
    return refused(
      `This service does not connect to port ${portOf(url)}.`,
      "It connects to ports 443 and 80, and from 1024 on to those that no other protocol is known for."
    )
  const host = hostOf(url)
  const literal = Result.getOrUndefined(NetAddress.ipFromString(host))
  const ours = URL.parse(own)
  const isOurs = ours !== null && host === hostOf(ours)
  if (isOurs && portOf(url) === portOf(ours)) return notPublic(host)
  const isLocal = literal === undefined ? isLocalName(host) || isOurs : !isPublic(literal)
  if (allowed.length === 0 && url.protocol !== "https:") return notEncrypted
  if (isLocal && (allowed.length === 0 || (literal !== undefined && !isAllowed(allowed, literal))))
    return notPublic(host)
  return Result.succeed({ url, host, literal, localOnly: isLocal || url.protocol !== "https:" })
}

/** The addresses to connect to. One that is not fit spoils them all: which of a mixed answer is used is chance. */
export const fitAddresses = (
  { host, localOnly, url }: Target,
  addresses: ReadonlyArray<NetAddress.IpAddress>,
  { allowed, listens }: Rules
): Judged<ReadonlyArray<NetAddress.IpAddress>> => {
  const isOurs = (address: NetAddress.IpAddress) => portOf(url) === listens && isThisMachine(address)
  const isFit = (address: NetAddress.IpAddress) =>
    !isOurs(address) && (isAllowed(allowed, address) || (!localOnly && isPublic(address)))
  if (addresses.length > 0 && addresses.every(isFit)) return Result.succeed(addresses)
  return url.protocol === "https:" ? notPublic(host) : notEncrypted
}
