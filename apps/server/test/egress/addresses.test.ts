import { assert, describe, it } from "@effect/vitest"
import { IpNetwork, NetAddress } from "effect/net"
import { isAllowed, isPublic } from "../../src/egress/addresses.ts"

const judged = (text: string): boolean => isPublic(NetAddress.ipFromStringUnsafe(text))

const inside = [
  ["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.254", "127.0.0.1", "127.255.0.1"],
  ["169.254.169.254", "169.254.170.2", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1"],
  ["192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1"],
  ["239.255.255.255", "240.0.0.1", "255.255.255.255", "168.63.129.16", "100.100.100.200"],
  // The same within IPv6: mapped, compatible, translated by either prefix, 6to4, Teredo.
  ["::", "::1", "::127.0.0.1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:a00:1", "::ffff:169.254.169.254"],
  ["::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:808:808::1"],
  ["2001:0:7f00:1::", "2001:20::1", "2001:db8::1", "100::1", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254"],
  ["fe80::1", "fec0::1", "ff02::1", "4000::1", "1000::1"]
].flat()

const outside = [
  ["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255", "128.0.0.1"],
  ["169.253.255.255", "172.15.255.255", "172.32.0.1", "192.0.1.1", "192.167.255.255", "192.169.0.1", "198.17.255.255"],
  ["198.20.0.1", "223.255.255.255", "::ffff:8.8.8.8", "2606:4700:4700::1111", "2a00:1450::1", "2001:4860:4860::8888"]
].flat()

describe("an address", () => {
  it("is not public when it is in a special range, however it is written", () => {
    assert.deepStrictEqual(inside.filter(judged), [])
  })

  it("is public beside these ranges", () => {
    assert.deepStrictEqual(
      outside.filter((text) => !judged(text)),
      []
    )
  })

  it("is allowed within the operator's networks, also when it is mapped into IPv6, and only there", () => {
    const networks = ["127.0.0.0/8", "fd00::/8"].map(IpNetwork.fromStringUnsafe)
    const allowed = [...inside, ...outside].filter((text) => isAllowed(networks, NetAddress.ipFromStringUnsafe(text)))
    assert.deepStrictEqual(allowed, ["127.0.0.1", "127.255.0.1", "::ffff:127.0.0.1", "fd00:ec2::254"])
  })
})
