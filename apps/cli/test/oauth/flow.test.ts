// Signing in to a protected server, whole: what is asked of whom, in which order, and what comes of it (CAP-21..CAP-31).
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Seen } from "../support/oauth/double.ts"
import { over } from "../support/oauth/tables.ts"

const metadataPath = "/.well-known/oauth-authorization-server"
const wholeFlow = [metadataPath, "/register", "/authorize", "/token"]

const at = (seen: ReadonlyArray<Seen>, path: string): Seen => {
  const [found] = seen.filter((one) => one.path === path)
  if (found === undefined) throw new Error(`${path} was never asked`)
  return found
}

const headersSet = (cwd: string, file = "s.json"): ReadonlyArray<string> => {
  const { capture } = JSON.parse(readFileSync(join(cwd, file), "utf8")) as {
    readonly capture: { readonly headersSet: ReadonlyArray<string> }
  }
  return capture.headersSet
}

const asGiven: ReadonlyArray<string> = ["snapshot", "--url", "URL", "--oauth-client-id", "given", "--out", "s.json"]

const secret = "a secret: with +all/kinds=of characters"

describe("a server that asks for sign-in", () => {
  it("is captured after a sign-in in the browser", () =>
    over({}, ({ code, cwd, pages, paths, stderr, world }) => {
      assert.strictEqual(code, 0, stderr)
      assert.deepStrictEqual(world.as.wrong, [])
      assert.deepStrictEqual(paths, wholeFlow)
      assert.deepStrictEqual(headersSet(cwd), ["authorization"])
      assert.strictEqual(world.calls.get(""), 1, "one request found out, and the rest carry the token")
      assert.strictEqual(world.calls.size, 2)
      const [page] = pages
      assert.strictEqual(page?.status, 200)
      assert.include(page?.text, "Signed in")
      assert.include(page?.headers.get("content-security-policy"), "default-src 'none'")
      assert.strictEqual(page?.headers.get("cache-control"), "no-store")
      assert.match(stderr, /asks you to sign in at http:\/\/127\.0\.0\.1:\d+\.\nOpen this address in a browser:\nhttp/)
    }))

  it("names the resource in every request that leads to a token", () =>
    over({}, ({ world }) => {
      for (const path of ["/authorize", "/token"])
        assert.strictEqual(at(world.as.seen, path).parameters["resource"], world.url)
    }))

  it("prints the address even when nothing but errors is wanted", () =>
    over({ args: ["snapshot", "--url", "URL", "--oauth", "--quiet", "--out", "s.json"] }, ({ code, stderr }) => {
      assert.strictEqual(code, 0, stderr)
      assert.match(stderr, /^http:\S+\/authorize\?/m)
    }))

  it("is found by its own metadata when the challenge says nothing", () =>
    over({ protection: { challenge: null } }, ({ code, stderr, world }) => {
      assert.strictEqual(code, 0, stderr)
      assert.deepStrictEqual(world.asked, ["GET /.well-known/oauth-protected-resource/mcp"])
    }))

  it("is found by the metadata of its origin when there is none of its path", () =>
    over({ protection: { challenge: null, place: "root" } }, ({ code, stderr, world }) => {
      assert.strictEqual(code, 0, stderr)
      assert.deepStrictEqual(world.asked, [
        "GET /.well-known/oauth-protected-resource/mcp",
        "GET /.well-known/oauth-protected-resource"
      ])
    }))

  for (const [discovery, path] of [
    ["oauth", "/tenant"],
    ["openid-inserted", "/tenant/"],
    ["openid", "/tenant"],
    ["openid", ""],
    ["oauth", "/"]
  ] as const) {
    it(`has its authorization server found: ${discovery} metadata of the issuer ${path === "" ? "without a path" : path}`, () =>
      over({ switches: { discovery, path } }, ({ code, stderr, world }) => {
        assert.strictEqual(code, 0, stderr)
        assert.deepStrictEqual(world.as.wrong, [])
      }))
  }

  for (const [title, path, resource] of [
    ["a bare origin without a slash", "/mcp", ""],
    ["a bare origin with a slash", "/mcp", "/"],
    ["a path above it", "/team/mcp", "/team"],
    ["its path with a slash more", "/mcp", "/mcp/"]
  ] as const) {
    it(`is asked for by the name it gives itself: ${title}`, () =>
      over({ protection: { path, metadata: { resource: `ORIGIN${resource}` } } }, ({ code, stderr, world }) => {
        assert.strictEqual(code, 0, stderr)
        assert.strictEqual(at(world.as.seen, "/authorize").parameters["resource"], `${world.origin}${resource}`)
        assert.strictEqual(at(world.as.seen, "/token").parameters["resource"], `${world.origin}${resource}`)
      }))
  }

  it("is asked for the scopes of its challenge, not for those of its metadata", () =>
    over(
      { protection: { challenge: 'Basic realm="x", bearer resource_metadata="METADATA" , Scope="a b"' } },
      ({ code, stderr, world }) => {
        assert.strictEqual(code, 0, stderr)
        assert.strictEqual(at(world.as.seen, "/authorize").parameters["scope"], "a b")
      }
    ))

  it("is asked for no scope when none is named anywhere", () =>
    over({ protection: { metadata: { scopes_supported: undefined } } }, ({ code, stderr, world }) => {
      assert.strictEqual(code, 0, stderr)
      assert.notProperty(at(world.as.seen, "/authorize").parameters, "scope")
      assert.notProperty(at(world.as.seen, "/register").parameters, "scope")
    }))

  it("that wants a wider scope is signed in to once more, for both", () =>
    over({ protection: { scope: "mcp:admin" } }, ({ code, stderr, world }) => {
      assert.strictEqual(code, 0, stderr)
      const scopes = world.as.seen
        .filter(({ path }) => path === "/authorize")
        .map(({ parameters }) => parameters["scope"])
      assert.deepStrictEqual(scopes, ["mcp:read", "mcp:read mcp:admin"])
    }))

  it("that goes on wanting a wider scope is not asked a third time", () =>
    over({ protection: { scope: "mcp:admin" }, switches: { grants: "mcp:read" } }, ({ code, paths, stderr }) => {
      assert.strictEqual(code, 2)
      const error = stderr.slice(stderr.indexOf("error: ")).replaceAll(/\s+/g, " ")
      assert.match(error, /^error: forbidden: /)
      assert.include(error, "asks for the scope `mcp:admin` (HTTP 403)")
      assert.include(error, "The token was asked for with `mcp:read mcp:admin`.")
      assert.strictEqual(paths.filter((path) => path === "/authorize").length, 2)
    }))

  it("that wants a scope it was asked for already is not asked again", () =>
    over({ protection: { scope: "mcp:read" }, switches: { grants: "" } }, ({ code, paths, stderr }) => {
      assert.strictEqual(code, 2)
      assert.include(stderr, "error: forbidden: ")
      assert.strictEqual(paths.filter((path) => path === "/authorize").length, 1)
    }))

  it("is signed in to as the client that was given", () =>
    over(
      { args: [...asGiven, "--oauth"], switches: { clients: { given: null } } },
      ({ code, paths, stderr, world }) => {
        assert.strictEqual(code, 0, stderr)
        assert.deepStrictEqual(paths, [metadataPath, "/authorize", "/token"])
        assert.strictEqual(at(world.as.seen, "/token").parameters["client_id"], "given")
      }
    ))

  for (const [method, methods] of [
    ["basic", undefined],
    ["basic", ["client_secret_post", "client_secret_basic"]],
    ["post", ["client_secret_post", "none"]]
  ] as const) {
    it(`gets the secret of a given client by ${method} when its methods are ${methods?.join(" and ") ?? "not said"}`, () =>
      over(
        {
          args: [...asGiven, "--oauth"],
          person: { clientSecret: secret },
          switches: { clients: { given: secret }, metadata: { token_endpoint_auth_methods_supported: methods } }
        },
        ({ code, stderr, world }) => {
          assert.strictEqual(code, 0, stderr)
          const { authorization, parameters } = at(world.as.seen, "/token")
          assert.strictEqual(authorization !== undefined, method === "basic")
          assert.strictEqual(parameters["client_secret"], method === "post" ? secret : undefined)
        }
      ))
  }

  it("is captured without a browser by a client with a secret", () =>
    over(
      { args: asGiven, person: { clientSecret: secret }, switches: { clients: { given: secret } } },
      ({ code, cwd, pages, paths, stderr, world }) => {
        assert.strictEqual(code, 0, stderr)
        assert.deepStrictEqual(paths, [metadataPath, "/token"])
        assert.deepStrictEqual(pages, [])
        const { parameters } = at(world.as.seen, "/token")
        assert.strictEqual(parameters["grant_type"], "client_credentials")
        assert.strictEqual(parameters["resource"], world.url)
        assert.strictEqual(parameters["scope"], "mcp:read")
        assert.deepStrictEqual(headersSet(cwd), ["authorization"])
      }
    ))

  it("is not asked for PKCE by a client with a secret, which needs none", () =>
    over(
      {
        args: asGiven,
        person: { clientSecret: secret },
        switches: { clients: { given: secret }, metadata: { code_challenge_methods_supported: undefined } }
      },
      ({ code, stderr }) => assert.strictEqual(code, 0, stderr)
    ))
})

describe("the configuration of a server", () => {
  const configured = (oauth: string, ...args: ReadonlyArray<string>) => ({
    args: ["snapshot", "--config", "c.yml", "--out", "s.json", ...args],
    oauth
  })

  /** Runs with a configuration that names the server. */
  const overConfig = (
    { args, oauth }: ReturnType<typeof configured>,
    run: Parameters<typeof over>[0],
    look: Parameters<typeof over>[1]
  ) => over({ ...run, args, files: { "c.yml": `server:\n  url: URL\n  oauth: ${oauth}\n` } }, look)

  it("may turn signing in off, for a terminal too", () =>
    overConfig(configured("false"), { person: { isTerminal: true } }, ({ code, paths, stderr }) => {
      assert.strictEqual(code, 2)
      assert.include(stderr, "error: unauthorized")
      assert.deepStrictEqual(paths, [])
    }))

  it("gives way to flags", () =>
    overConfig(configured("false", "--oauth"), {}, ({ code, stderr }) => assert.strictEqual(code, 0, stderr)))

  it("may name the client", () =>
    overConfig(
      configured("{ client_id: given }", "--oauth"),
      { switches: { clients: { given: null } } },
      ({ code, paths, stderr }) => {
        assert.strictEqual(code, 0, stderr)
        assert.notInclude(paths, "/register")
      }
    ))

  it("may name a document that describes the client, for servers that read such", () =>
    overConfig(
      configured('{ client_metadata_url: "https://client.example/inspect.json" }', "--oauth"),
      { switches: { metadata: { client_id_metadata_document_supported: true } } },
      ({ code, paths, stderr, world }) => {
        assert.strictEqual(code, 0, stderr)
        assert.notInclude(paths, "/register")
        const asked = at(world.as.seen, "/authorize").parameters
        assert.strictEqual(asked["client_id"], "https://client.example/inspect.json")
      }
    ))

  it("names such a document in vain to servers that read none", () =>
    overConfig(
      configured('{ client_metadata_url: "https://client.example/inspect.json" }', "--oauth"),
      {},
      ({ code, paths, stderr }) => {
        assert.strictEqual(code, 0, stderr)
        assert.include(paths, "/register")
      }
    ))

  for (const [title, oauth, says] of [
    ["a document that is not https", '{ client_metadata_url: "http://client.example/x" }', "must be https"],
    ["a document without a path", '{ client_metadata_url: "https://client.example" }', "must be https and have a path"],
    ["an issuer that is no address", "{ issuer: auth }", "must be the address of an authorization server"],
    ["an issuer with a query", '{ issuer: "https://as.example/?a" }', "without query and fragment"],
    ["a misspelt issuer", '{ isuer: "https://as.example" }', "Did you mean `server.oauth.issuer`?"],
    ["a client id of other characters", '{ client_id: "a\\tb" }', "no client id may have"],
    ["a misspelt key", "{ clientid: x }", "Did you mean `server.oauth.client_id`?"],
    ["a port that is none", "{ redirect_port: 70000 }", "server.oauth"]
  ] as const) {
    it(`is refused for ${title}`, () =>
      overConfig(configured(oauth, "--oauth"), {}, ({ code, paths, stderr }) => {
        assert.strictEqual(code, 2)
        assert.match(stderr, /^error: config_invalid: \S*c\.yml:3:/m)
        assert.include(stderr.replaceAll(/\s+/g, " "), says)
        assert.deepStrictEqual(paths, [])
      }))
  }
})
