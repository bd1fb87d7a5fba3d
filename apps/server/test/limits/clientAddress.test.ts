import { NodeHttpServer } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { HttpClient, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { clientAddress, trustedProxies } from "../../src/limits/clientAddress.ts"
import { settings } from "../support/settings.ts"

const served = (proxies: string) =>
  HttpRouter.serve(
    HttpRouter.add(
      "GET",
      "/",
      Effect.map(clientAddress, (address) => HttpServerResponse.text(address))
    ).pipe(Layer.provide(trustedProxies)),
    { disableLogger: true, disableListenLog: true }
  ).pipe(Layer.provide(settings({ TRUSTED_PROXIES: proxies })), Layer.provideMerge(NodeHttpServer.layerTest))

const seen = (forwarded: string) =>
  Effect.flatMap(HttpClient.get("/", { headers: { "x-forwarded-for": forwarded } }), ({ text }) => text)

layer(served(""), { excludeTestServices: true })("without a trusted proxy", (it) => {
  it.effect("the peer of the socket is the caller, whatever a header says (ASVS 4.1.3)", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* seen("203.0.113.7"), "127.0.0.1")
    })
  )
})

layer(served("127.0.0.1, ::1, 10.0.0.0/8"), { excludeTestServices: true })("behind trusted proxies", (it) => {
  it.effect("the caller is the last address that no trusted proxy has", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* seen("203.0.113.7"), "203.0.113.7")
      assert.strictEqual(yield* seen("6.6.6.6, 203.0.113.7"), "203.0.113.7")
      assert.strictEqual(yield* seen("6.6.6.6, 203.0.113.7, 10.1.2.3"), "203.0.113.7")
      assert.strictEqual(yield* seen("nonsense"), "127.0.0.1")
    })
  )

  it.effect("addresses of IPv6 are counted by the network of 64 bits", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* seen("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64")
      assert.strictEqual(yield* seen("::ffff:203.0.113.7"), "203.0.113.7")
    })
  )
})

describe("a proxy that is no address", () => {
  it.effect("ends the start, with its name", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Layer.build(served("not-an-address")).pipe(Effect.scoped))
      assert.include(String(exit), "TRUSTED_PROXIES")
    })
  )
})

describe("a request without an address", () => {
  it.effect("is counted under one name", () =>
    Effect.gen(function* () {
      const request = HttpServerRequest.fromWeb(new Request("http://x/")).modify({ remoteAddress: Option.none() })
      const address = yield* Effect.provideService(clientAddress, HttpServerRequest.HttpServerRequest, request)
      assert.strictEqual(address, "unknown")
    })
  )
})
