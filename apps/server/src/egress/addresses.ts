// Which addresses are on the public internet. All others are somebody's inside: ours, a neighbour's, or that of the cloud
// this runs in.
import { IpNetwork, NetAddress } from "effect/net"

/* IANA's registries of special addresses (RFC 6890 and what followed it); none of these is anybody's public address. */
const specialIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // The metadata of Azure's machines, at an address that looks like any other.
  "168.63.129.16/32"
].map(IpNetwork.fromStringUnsafe)

/* The only part of IPv6 that is given out: everything that translates, maps, tunnels or multicasts is outside of it. */
const givenOut = IpNetwork.fromStringUnsafe("2000::/3")

/* What lies within that part and is special: Teredo and ORCHID, documentation, 6to4, documentation again. */
const specialIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48"].map(
  IpNetwork.fromStringUnsafe
)

const isIn = (networks: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  networks.some((network) => IpNetwork.contains(network, address))

/** True for an address that anybody can reach. One of IPv4 written as IPv6 is judged as what it stands for. */
export const isPublic = (address: NetAddress.IpAddress): boolean => {
  const plain = NetAddress.toCanonical(address)
  return NetAddress.isIpv4Address(plain)
    ? !isIn(specialIpv4, plain)
    : IpNetwork.contains(givenOut, plain) && !isIn(specialIpv6, plain)
}

const thisMachine = ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"].map(IpNetwork.fromStringUnsafe)

/** True for an address that never leaves this machine. */
export const isThisMachine = (address: NetAddress.IpAddress): boolean =>
  isIn(thisMachine, NetAddress.toCanonical(address))

/** True for an address within networks that the operator allowed. */
export const isAllowed = (networks: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  isIn(networks, NetAddress.toCanonical(address))
