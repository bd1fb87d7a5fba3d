// Addresses of the flow, as functions of the server's own: where metadata may stand, what the resource is called, and
// whether an address that some answer gave may be asked at all.
import { BlockList, isIP } from "node:net"

/** Longer addresses are refused: they are printed, and handed to a browser. */
const longest = 4096

/** Where an address leads, as far as it says so itself: names are not resolved. */
export type Reach = "loopback" | "private" | "public"

const listOf = (...subnets: ReadonlyArray<readonly [address: string, prefix: number]>): BlockList => {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, address.includes(":") ? "ipv6" : "ipv4")
  return list
}

const loopback = listOf(["127.0.0.0", 8], ["::1", 128])

// What leads to this machine is judged as its loopback, what is no public unicast address as private.
const thisMachine = listOf(["0.0.0.0", 8], ["::", 96])

const globalUnicast = listOf(["2000::", 3])

const special = listOf(
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["2001::", 23],
  ["2002::", 16],
  ["3fff::", 20]
)

const mapped = /^::ffff:/

/** The host of an address without brackets and without the dot that ends a full name. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")

/** How far the host of an address is. */
export const reachOf = (url: URL): Reach => {
  const host = hostOf(url)
  const version = isIP(host)
  if (version === 0) {
    if (host === "localhost" || host.endsWith(".localhost")) return "loopback"
    return !host.includes(".") || /\.(local|internal|lan|home\.arpa)$/.test(host) ? "private" : "public"
  }
  const family = version === 4 ? "ipv4" : "ipv6"
  if (loopback.check(host, family) || thisMachine.check(host, family)) return "loopback"
  if (special.check(host, family)) return "private"
  return version === 4 || mapped.test(host) || globalUnicast.check(host, family) ? "public" : "private"
}

/** True for an address whose answers nobody on the way can read or alter. */
export const isSafe = (url: URL): boolean => {
  if (url.protocol === "https:") return true
  const host = hostOf(url)
  const isHere = host === "localhost" || host.endsWith(".localhost") || isLoopbackLiteral(host)
  return url.protocol === "http:" && isHere
}

const isLoopbackLiteral = (host: string): boolean => {
  const version = isIP(host)
  return version !== 0 && loopback.check(host, version === 4 ? "ipv4" : "ipv6")
}

/** Why an address from an answer is not asked; undefined when it may be. `server` is the MCP server's own address. */
export const whyNotAsked = (text: string, server: URL): string | undefined => {
  const url = text.length > longest ? null : URL.parse(text)
  if (url === null) return "is no address"
  if (url.username !== "" || url.password !== "") return "holds a user or password"
  if (url.hash !== "") return "has a fragment"
  if (url.protocol !== "https:" && url.protocol !== "http:") return "is not https"
  const [reach, own] = [reachOf(url), reachOf(server)]
  // A public server that names an address of this machine or network would have us reach what it cannot.
  if (reach === "loopback" && own !== "loopback") return "leads to this machine, and the server does not"
  if (reach === "private" && own === "public") return "leads into a private network, and the server does not"
  return isSafe(url) ? undefined : "is not https"
}

/** What the server is called where tokens are asked for (RFC 8707): without fragment, a bare origin without a slash. */
export const canonicalResource = (server: URL): string =>
  `${server.origin}${server.pathname === "/" && server.search === "" ? "" : server.pathname}${server.search}`

const slashed = (path: string): string => (path.endsWith("/") ? path : `${path}/`)

/** True when a resource of metadata is the server or stands above it on the same origin. */
export const isResourceOf = (resource: string, server: URL): boolean => {
  const url = URL.parse(resource)
  return (
    url !== null &&
    url.origin === server.origin &&
    url.username === "" &&
    url.password === "" &&
    url.hash === "" &&
    slashed(server.pathname).startsWith(slashed(url.pathname)) &&
    (url.search === "" || url.search === server.search)
  )
}

const bare = (path: string): string => (path === "/" ? "" : path)

/** Where protected-resource metadata stands when no challenge says so (RFC 9728), in the order in which it is tried. */
export const resourceMetadataPlaces = (server: URL): ReadonlyArray<string> => {
  const root = `${server.origin}/.well-known/oauth-protected-resource`
  return [...new Set([`${root}${bare(server.pathname)}${server.search}`, root])]
}

/** Where the metadata of an authorization server stands (RFC 8414, OpenID Connect), in the order in which it is tried. */
export const serverMetadataPlaces = (issuer: URL): ReadonlyArray<string> => {
  const path = issuer.pathname.replace(/\/$/, "")
  const { origin } = issuer
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    ...(path === "" ? [] : [`${origin}${path}/.well-known/openid-configuration`])
  ]
}
