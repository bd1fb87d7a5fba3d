// Who issues tokens for a server, from answers in memory: which places are asked, in which order, and what is believed.
import { fetchClient } from "@mcp-inspect/engine/capture/fetchClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import type { Asking, Reply } from "../../src/oauth/Asking.ts"
import { discover } from "../../src/oauth/discovery.ts"
import { whyNotAsked } from "../../src/oauth/places.ts"

const server = new URL("https://mcp.example/team/mcp")

/** Discovers among these documents; every other place answers 404. */
const among = (documents: Readonly<Record<string, unknown>>, challenge = {}) => {
  const asked: Array<string> = []
  const asking: Asking = {
    where: server.href,
    quote: (text) => text,
    shown: (url) => url,
    whyNot: (url) => whyNotAsked(url, server),
    ask: ({ url }) =>
      Effect.sync((): Reply => {
        asked.push(url)
        const json = documents[url]
        return json === undefined
          ? { status: 404, text: "", json: undefined }
          : { status: 200, text: "", json: json as Reply["json"] }
      })
  }
  return discover(asking, server, { status: 401, ...challenge }, undefined).pipe(
    Effect.provide(fetchClient),
    Effect.result,
    Effect.map((result) => ({ asked, result }))
  )
}

const wellKnown = "https://mcp.example/.well-known"
const endpoints = (origin: string) => ({
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  code_challenge_methods_supported: ["S256"]
})

describe("discovery", () => {
  it.effect("asks the place of the challenge and no other", () =>
    Effect.gen(function* () {
      const { asked, result } = yield* among(
        {
          "https://meta.example/x": { resource: server.href, authorization_servers: ["https://as.example"] },
          "https://as.example/.well-known/oauth-authorization-server": { issuer: "https://as.example" }
        },
        { resourceMetadata: "https://meta.example/x" }
      )
      assert.isTrue(Result.isSuccess(result))
      assert.deepStrictEqual(asked, [
        "https://meta.example/x",
        "https://as.example/.well-known/oauth-authorization-server"
      ])
    })
  )

  it.effect("takes the first of several authorization servers", () =>
    Effect.gen(function* () {
      const { result } = yield* among({
        [`${wellKnown}/oauth-protected-resource/team/mcp`]: {
          resource: "https://mcp.example",
          authorization_servers: ["https://one.example", "https://two.example"]
        },
        "https://one.example/.well-known/openid-configuration": { issuer: "https://one.example" }
      })
      assert.strictEqual(Result.isSuccess(result) ? result.success.server.issuer : "", "https://one.example")
      assert.strictEqual(Result.isSuccess(result) ? result.success.resource : "", "https://mcp.example")
    })
  )

  for (const issuer of ["https://mcp.example", "https://mcp.example/"]) {
    it.effect(`takes a server without metadata of its own for its own authorization server: ${issuer}`, () =>
      Effect.gen(function* () {
        const { asked, result } = yield* among({
          [`${wellKnown}/oauth-authorization-server`]: { issuer, ...endpoints("https://mcp.example") }
        })
        assert.deepStrictEqual(asked, [
          `${wellKnown}/oauth-protected-resource/team/mcp`,
          `${wellKnown}/oauth-protected-resource`,
          `${wellKnown}/oauth-authorization-server`
        ])
        assert.strictEqual(Result.isSuccess(result) ? result.success.server.issuer : "", issuer)
        assert.strictEqual(Result.isSuccess(result) ? result.success.resource : "", server.href)
      })
    )
  }

  it.effect("does not believe one that names another issuer", () =>
    Effect.gen(function* () {
      const { result } = yield* among({
        [`${wellKnown}/oauth-authorization-server`]: {
          issuer: "https://as.example",
          ...endpoints("https://as.example")
        }
      })
      assert.include(Result.isFailure(result) ? result.failure.problem : "", "names the issuer https://as.example")
    })
  )

  it.effect("falls back to the fixed endpoints where there is no metadata at all", () =>
    Effect.gen(function* () {
      const { asked, result } = yield* among({})
      assert.lengthOf(asked, 4)
      assert.deepStrictEqual(Result.isSuccess(result) ? result.success.server : undefined, {
        issuer: "https://mcp.example",
        authorizationEndpoint: "https://mcp.example/authorize",
        tokenEndpoint: "https://mcp.example/token",
        registrationEndpoint: "https://mcp.example/register",
        codeChallengeMethods: ["S256"],
        grantTypes: undefined,
        tokenAuthMethods: undefined,
        namesIssuer: false,
        readsClientDocuments: false,
        isGuessed: true
      })
    })
  )

  it.effect("reads no member that is not a document's own, and no text that is none", () =>
    Effect.gen(function* () {
      const { result } = yield* among({
        [`${wellKnown}/oauth-protected-resource`]: {
          resource: server.href,
          authorization_servers: ["https://as.example", 7],
          scopes_supported: ["a b", 'quo"te', null, "c"]
        },
        "https://as.example/.well-known/oauth-authorization-server": Object.create(
          { token_endpoint: "https://as.example/token" },
          { issuer: { value: "https://as.example", enumerable: true } }
        )
      })
      const found = Result.isSuccess(result) ? result.success : undefined
      assert.deepStrictEqual(found?.scopes, ["a", "b", "c"])
      assert.isUndefined(found?.server.tokenEndpoint)
    })
  )
})
