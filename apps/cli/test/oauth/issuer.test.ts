// `oauth.issuer`: whose tokens a server may ask for is the word of the configuration, and not of the server.
import { assert, describe, it } from "@effect/vitest"
import { over, type Run } from "../support/oauth/tables.ts"

const secret = "a-client-secret-of-ci"

/** A snapshot of a configured server, by a client that is registered with the double. */
const configured = (oauth: string, ...args: ReadonlyArray<string>): Run => ({
  files: { "c.yml": `server:\n  url: URL\n  oauth: ${oauth}\n` },
  args: ["snapshot", "--config", "c.yml", "--out", "s.json", ...args],
  switches: { clients: { ci: secret } },
  person: { clientSecret: secret }
})

const words = (text: string): string => text.replaceAll(/\s+/g, " ")

describe("the issuer of the configuration", () => {
  it("gets the secret of a client, and nothing is said of it", () =>
    over(configured('{ client_id: ci, issuer: "ISSUER" }'), ({ code, paths, stderr }) => {
      assert.strictEqual(code, 0, stderr)
      assert.include(paths, "/token")
      assert.notInclude(stderr, "note:")
    }))

  it("is chosen among several that the server names", () =>
    over(
      {
        ...configured('{ client_id: ci, issuer: "http://127.0.0.1:9/as" }'),
        protection: { metadata: { authorization_servers: ["https://other.example", "http://127.0.0.1:9/as"] } }
      },
      ({ code, paths, stderr }) => {
        assert.strictEqual(code, 2)
        assert.include(
          words(stderr),
          "(http://127.0.0.1:9/.well-known/oauth-authorization-server/as) cannot be reached"
        )
        assert.deepStrictEqual(paths, [])
      }
    ))

  for (const [title, oauth, args] of [
    ["a client in its own name", "client_id: ci, ", []],
    ["a client with a secret in a browser", "client_id: ci, ", ["--oauth"]],
    ["a client that would register itself", "", ["--oauth"]]
  ] as const) {
    it(`keeps ${title} from any other, which is asked nothing`, () =>
      over(configured(`{ ${oauth}issuer: "https://as.example" }`, ...args), ({ code, paths, stderr, world }) => {
        assert.strictEqual(code, 2)
        assert.include(
          words(stderr),
          `names the authorization server ${world.as.issuer}, and the configuration allows https://as.example alone. If`
        )
        assert.deepStrictEqual(paths, [])
      }))
  }

  it("is compared as text", () =>
    over(configured('{ client_id: ci, issuer: "ISSUER/" }'), ({ code, paths, stderr, world }) => {
      assert.strictEqual(code, 2)
      assert.include(words(stderr), `allows ${world.as.issuer}/ alone`)
      assert.deepStrictEqual(paths, [])
    }))

  it("holds for a server that is its own authorization server", () =>
    over(
      {
        ...configured('{ client_id: ci, issuer: "https://as.example" }'),
        protection: { place: "none", challenge: null }
      },
      ({ code, stderr, world }) => {
        assert.strictEqual(code, 2)
        assert.include(words(stderr), `names the authorization server ${world.origin}, and`)
      }
    ))
})

describe("without an issuer in the configuration", () => {
  for (const args of [[], ["--oauth"], ["--quiet"]]) {
    it(`a note says who gets the secret: ${args.join("") || "no flag"}`, () =>
      over(configured("{ client_id: ci }", ...args), ({ code, stderr, world }) => {
        assert.strictEqual(code, 0, stderr)
        assert.include(
          words(stderr),
          `note: MCP_INSPECT_OAUTH_CLIENT_SECRET goes to ${world.as.issuer}, which ${world.url} names. \`oauth.issuer\``
        )
        assert.notInclude(stderr, secret)
      }))
  }

  it("no note is made of a secret that nobody gets", () =>
    over(configured("{ }", "--oauth"), ({ code, stderr }) => {
      assert.strictEqual(code, 0, stderr)
      assert.notInclude(stderr, "note:")
    }))
})
