import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

/** A network such as `10.0.0.0/8`, or the network of one address alone; undefined for any other text. */
export const parseNetwork = (text: string): IpNetwork.IpNetwork | undefined => {
  const address = NetAddress.ipFromString(text)
  if (Result.isSuccess(address)) return IpNetwork.fromAddressUnsafe(address.success, NetAddress.width(address.success))
  return Result.getOrUndefined(IpNetwork.fromString(text))
}

/** The parts of a list that is separated by commas. */
export const listOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
