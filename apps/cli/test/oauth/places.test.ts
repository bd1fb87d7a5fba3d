// Which addresses the flow may ask, and where it looks (RFC 8414, 8707, 9728).
import { assert, describe, it } from "@effect/vitest"
import {
  canonicalResource,
  isResourceOf,
  reachOf,
  resourceMetadataPlaces,
  serverMetadataPlaces,
  whyNotAsked
} from "../../src/oauth/places.ts"

const reaches: Readonly<Record<ReturnType<typeof reachOf>, ReadonlyArray<string>>> = {
  loopback: [
    "127.0.0.1",
    "127.9.9.9",
    "2130706433",
    "0x7f.1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "0.0.0.0",
    "[::]"
  ],
  private: [
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[fd00::1]",
    "[fe80::1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::a00:1]",
    "[2002:a00:1::]",
    "intranet",
    "printer.local",
    "vault.internal"
  ],
  public: ["example.com", "93.184.216.34", "172.32.0.1", "[2606:4700::1]", "local.example", "1.0.0.1"]
}

describe("an address", () => {
  for (const [reach, hosts] of Object.entries(reaches)) {
    for (const host of hosts) {
      it(`is ${reach}: ${host}`, () => assert.strictEqual(reachOf(new URL(`https://${host}/`)), reach))
    }
  }

  const [publicServer, privateServer, localServer] = [
    new URL("https://mcp.example.com/mcp"),
    new URL("https://10.0.0.1/mcp"),
    new URL("http://127.0.0.1:3000/mcp")
  ] as const

  for (const [title, text, server, expected] of [
    ["of the web is asked", "https://as.example.com/x", publicServer, undefined],
    ["of the web is asked for a server of this machine", "https://as.example.com/x", localServer, undefined],
    ["without https is not", "http://as.example.com/x", publicServer, "is not https"],
    ["without https is not, for any server", "http://as.example.com/x", localServer, "is not https"],
    ["of this machine is not, for a public server", "http://127.0.0.1:8080/x", publicServer, "leads to this machine"],
    ["of this machine is not, for a private server", "https://localhost/x", privateServer, "leads to this machine"],
    ["of this machine is, for a server of this machine", "http://localhost:8080/x", localServer, undefined],
    ["of the machine's every interface is never safe", "http://0.0.0.0:8080/x", localServer, "is not https"],
    ["of a private network is not, for a public server", "https://169.254.169.254/x", publicServer, "private network"],
    ["of a private network is, for a private server", "https://10.0.0.2/x", privateServer, undefined],
    ["of a private network without https is not", "http://10.0.0.2/x", privateServer, "is not https"],
    ["with a password is not", "https://u:p@as.example.com/x", publicServer, "holds a user or password"],
    ["with a fragment is not", "https://as.example.com/x#y", publicServer, "has a fragment"],
    ["of another scheme is not", "javascript:alert(1)", publicServer, "is not https"],
    ["that is none is not", "as.example.com", publicServer, "is no address"],
    ["that is a book is not", `https://as.example.com/${"x".repeat(5000)}`, publicServer, "is no address"]
  ] as const) {
    it(`${title}`, () => {
      const reason = whyNotAsked(text, server)
      if (expected === undefined) assert.isUndefined(reason)
      else assert.include(reason, expected)
    })
  }
})

describe("a resource", () => {
  for (const [address, expected] of [
    ["https://H.example/", "https://h.example"],
    ["https://h.example", "https://h.example"],
    ["https://h.example:443/Mcp", "https://h.example/Mcp"],
    ["https://h.example/mcp/", "https://h.example/mcp/"],
    ["https://h.example/mcp?a=1#frag", "https://h.example/mcp?a=1"],
    ["https://h.example/?a=1", "https://h.example/?a=1"]
  ] as const) {
    it(`is called by the address of its server: ${address}`, () =>
      assert.strictEqual(canonicalResource(new URL(address)), expected))
  }

  const server = new URL("https://h.example/team/mcp?v=1")
  for (const [resource, expected] of [
    ["https://h.example/team/mcp", true],
    ["https://h.example/team/mcp/", true],
    ["https://h.example/team/mcp?v=1", true],
    ["https://h.example/team", true],
    ["https://h.example", true],
    ["https://h.example/", true],
    ["https://h.example/tea", false],
    ["https://h.example/team/mcp2", false],
    ["https://h.example/team/mcp/more", false],
    ["https://h.example/team/mcp?v=2", false],
    ["https://h.example/team/../other", false],
    ["https://h.example:8443/team/mcp", false],
    ["http://h.example/team/mcp", false],
    ["https://h.example.evil/team/mcp", false],
    ["https://h.example/team/mcp#x", false],
    ["h.example", false],
    ["https://user@h.example/a/mcp", false],
    ["https://:secret@h.example/a/mcp", false]
  ] as const) {
    it(`${expected ? "covers" : "does not cover"} a server below it: ${resource}`, () =>
      assert.strictEqual(isResourceOf(resource, server), expected))
  }
})

describe("metadata", () => {
  it("of a resource is looked for below its path, its query kept, and then at the root", () => {
    assert.deepStrictEqual(resourceMetadataPlaces(new URL("https://h.example/a/mcp?x=1")), [
      "https://h.example/.well-known/oauth-protected-resource/a/mcp?x=1",
      "https://h.example/.well-known/oauth-protected-resource"
    ])
    assert.deepStrictEqual(resourceMetadataPlaces(new URL("https://h.example/")), [
      "https://h.example/.well-known/oauth-protected-resource"
    ])
  })

  for (const issuer of ["https://as.example/p", "https://as.example/p/"]) {
    it(`of an authorization server is looked for at three places: ${issuer}`, () =>
      assert.deepStrictEqual(serverMetadataPlaces(new URL(issuer)), [
        "https://as.example/.well-known/oauth-authorization-server/p",
        "https://as.example/.well-known/openid-configuration/p",
        "https://as.example/p/.well-known/openid-configuration"
      ]))
  }

  it("of an authorization server without a path is looked for at two", () =>
    assert.deepStrictEqual(serverMetadataPlaces(new URL("https://as.example")), [
      "https://as.example/.well-known/oauth-authorization-server",
      "https://as.example/.well-known/openid-configuration"
    ]))
})
