import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Stream } from "effect"
import { HttpClient, HttpClientRequest, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlError } from "effect/sql"
import { Edge } from "../../src/edge/Edge.ts"
import { Settings } from "../../src/platform/Settings.ts"

const secret = "hunter2-hunter2"

const unreachable = SqlError.SqlError.make({
  reason: SqlError.ConnectionError.make({ cause: undefined, message: secret })
})

const routes = Layer.mergeAll(
  HttpRouter.add("GET", "/v1/fine", HttpServerResponse.text("fine")),
  HttpRouter.add("GET", "/v1/broken", Effect.die(new Error(`row of ${secret}`))),
  HttpRouter.add("GET", "/v1/busy", Effect.die(unreachable)),
  HttpRouter.add(
    "POST",
    "/v1/echo",
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      return HttpServerResponse.text(yield* request.text)
    })
  )
).pipe(Layer.provide(Edge))

const settings = (env: Readonly<Record<string, string>>) =>
  Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))))

const served = (env: Readonly<Record<string, string>>) =>
  HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true }).pipe(
    Layer.provide(settings(env)),
    Layer.provideMerge(NodeHttpServer.layerTest),
    Layer.provide(NodeServices.layer)
  )

layer(served({ PUBLIC_URL: "https://inspect.example.com" }), { excludeTestServices: true })("an answer", (it) => {
  it.effect("carries the headers of ASVS 3.4, whatever it is", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const path of ["/v1/fine", "/v1/broken", "/nowhere"]) {
        const { headers } = yield* http.get(path)
        assert.include(headers["content-security-policy"] ?? "", "default-src 'none'", path)
        assert.include(headers["content-security-policy"] ?? "", "frame-ancestors 'none'", path)
        assert.strictEqual(headers["x-content-type-options"], "nosniff", path)
        assert.strictEqual(headers["referrer-policy"], "no-referrer", path)
        assert.match(headers["strict-transport-security"] ?? "", /^max-age=31536000/, path)
        assert.match(headers["x-request-id"] ?? "", /^req_[0-9a-z]{26}$/, path)
      }
      const { headers } = yield* http.get("/v1/fine")
      assert.strictEqual(headers["cache-control"], "no-store")
    })
  )

  it.effect("that a database out of reach delays says when to come back", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const response = yield* http.get("/v1/busy")
      assert.strictEqual(response.status, 503)
      assert.match(response.headers["retry-after"] ?? "", /^[1-9]\d*$/)
      assert.notInclude(yield* response.text, secret)
    })
  )

  it.effect("about a fault says nothing but where its operator finds it", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const response = yield* http.get("/v1/broken")
      const body = yield* response.text
      assert.strictEqual(response.status, 500)
      assert.notInclude(body, secret)
      assert.include(body, response.headers["x-request-id"] ?? "no id")
      assert.strictEqual(JSON.parse(body).error.code, "internal")
    })
  )

  it.effect("is the contract's 404 where there is no route", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      for (const path of ["/v1/nowhere", "/v1/projects/%00/x", "//", "/v1/../v1/nowhere"]) {
        const response = yield* http.get(path)
        assert.strictEqual(response.status, 404, path)
        assert.strictEqual(JSON.parse(yield* response.text).error.code, "not_found", path)
      }
    })
  )

  it.effect("refuses a body that is larger than anything it takes", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const told = (size: number) => HttpClientRequest.bodyText("x".repeat(size))
      // A body that is streamed does not say how large it is.
      const streamed = (size: number) =>
        HttpClientRequest.bodyStream(Stream.succeed(new TextEncoder().encode("x".repeat(size))))
      for (const body of [told, streamed]) {
        const send = (size: number) => http.execute(HttpClientRequest.post("/v1/echo").pipe(body(size)))
        assert.strictEqual((yield* send(1000)).status, 200)
        const response = yield* send(1024 * 1024 + 1)
        assert.strictEqual(response.status, 413)
        assert.strictEqual(JSON.parse(yield* response.text).error.code, "too_large")
      }
    })
  )
})

layer(served({}), { excludeTestServices: true })("an answer over plain http", (it) => {
  it.effect("does not ask for https", () =>
    Effect.gen(function* () {
      const { headers } = yield* (yield* HttpClient.HttpClient).get("/v1/fine")
      assert.isUndefined(headers["strict-transport-security"])
    })
  )
})
