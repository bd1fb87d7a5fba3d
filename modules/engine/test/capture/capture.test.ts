import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { HttpClient, HttpClientError } from "effect/http"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { Capture } from "../../src/capture/Capture.ts"
import { unreachable } from "../../src/capture/CaptureError.ts"
import type { Call, Notice } from "../../src/capture/rpc.ts"
import { defaultOptions, type Target } from "../../src/capture/Target.ts"
import { type Json } from "../../src/model/Json.ts"
import { normalise } from "../../src/normalise/Normalise.ts"
import { encodeSnapshot } from "../../src/snapshot/Document.ts"
import { legacy, modern, respond, resultOf, serve } from "../fixtures/servers/http.ts"
import { capture, linesOf, scripted, temporaryFolder, toolNames } from "./harness.ts"

const token = "s3cr3t-token-0123456789"

const installed = (path: string): Target => ({
  kind: "stdio",
  command: [process.execPath, fileURLToPath(import.meta.resolve(path))],
  env: {}
})

const documentOf = (target: Target) =>
  Effect.map(capture(target, { timeoutMs: 20_000, startupTimeoutMs: 30_000 }), ({ raw }) =>
    Result.match(normalise(raw), {
      onSuccess: (snapshot) => encodeSnapshot(snapshot, { pretty: false }),
      onFailure: ({ name }) => assert.fail(`duplicate ${name}`)
    })
  )

describe("what a capture sends", () => {
  const methods = [
    "server/discover",
    "tools/list",
    "resources/list",
    "resources/templates/list",
    "prompts/list",
    "initialize",
    "notifications/initialized",
    "notifications/cancelled"
  ] as const
  const allowed = new Set<string>(methods)

  it.live("is never anything but discovery and lifecycle, whatever the server does", () =>
    Effect.gen(function* () {
      const RECORD = join(yield* temporaryFolder, "record")
      const plain = ["plain", "modern", "dual", "unimplemented", "registersAtOnce", "changesForEver", "asksBack"]
      const failing = ["listError", "circle", "silentList", "silentOnDiscover", "exitOnDiscover", "refusesAll"]
      for (const mode of [...plain, ...failing, "nullIds", "oddSchemas"]) {
        yield* Effect.exit(capture(scripted(mode, "", { RECORD }), { timeoutMs: 300 }))
      }
      const received = linesOf(RECORD).map((line) => (JSON.parse(line) as { readonly method?: string }).method)
      assert.isAbove(received.length, 60)
      // An answer to a request of the server has no method.
      const sent = new Set(received.filter((method) => method !== undefined))
      assert.deepStrictEqual([...sent].toSorted(), [...allowed].toSorted())
    })
  )

  it("has no type for any other method", () => {
    type Other = Exclude<Call["method"] | Notice["method"], (typeof methods)[number]>
    const isNone: [Other] extends [never] ? true : false = true
    assert.isTrue(isNone)
  })

  it.live("is never anything but POST and DELETE over HTTP", () =>
    Effect.gen(function* () {
      for (const handler of [legacy(), modern()]) {
        const server = yield* serve(handler)
        yield* capture({ kind: "http", url: server.url, headers: [] })
        for (const { message, verb } of server.seen) {
          assert.strictEqual(verb, "POST")
          assert.isTrue(allowed.has(message.method ?? ""))
        }
      }
    })
  )
})

describe("secrets of a capture", () => {
  it.live("are masked in errors, with the label and the mend", () =>
    Effect.gen(function* () {
      const server = yield* serve(
        legacy({
          "tools/list": ({ headers }, response) =>
            respond(response, 500, `cannot use ${headers.authorization} or ${headers["x-short"]}`)
        })
      )
      const target = {
        kind: "http",
        url: `${server.url}/${token}`,
        headers: [
          ["Authorization", `Bearer ${token}`],
          ["X-Short", "k1"]
        ]
      } as const
      const error = yield* Effect.flip(capture(target, { secrets: [token] }))
      assert.strictEqual(error.problem, "tools/list was answered with HTTP 500: cannot use [redacted] or [redacted].")
      assert.strictEqual(error.target, `${server.url}/[redacted]`)
      assert.notInclude(JSON.stringify(error), token)
    })
  )

  it.live("are masked in a surface that echoes them, with a warning", () =>
    Effect.gen(function* () {
      const target = scripted("echo", "", { TOKEN: token, SHORT: "short" })
      const { raw } = yield* capture(target, { secrets: [token, "short"] })
      assert.deepStrictEqual(raw.lists.tools, [
        { name: "a", inputSchema: { type: "object" }, description: "key [redacted] and short" }
      ])
      assert.deepStrictEqual(raw.capture.warnings, [
        "the server repeats a credential of this capture in its surface; it was masked as [redacted] and should not be there"
      ])
    })
  )

  it.live("are masked in evidence and notices", () =>
    Effect.gen(function* () {
      const captured = yield* capture(scripted("echo", "", { TOKEN: token, SHORT: "short" }), {
        secrets: [token, "short"]
      })
      const evidence = JSON.stringify(captured.evidence())
      assert.notInclude(evidence, token)
      assert.include(evidence, "key [redacted] and [redacted]")
    })
  )
})

describe("the evidence of a capture", () => {
  it.live("holds every exchange with its parameters, answer and duration", () =>
    Effect.gen(function* () {
      const { evidence } = yield* capture(scripted("plain"))
      const { capturedAt, exchanges, formatVersion } = evidence()
      assert.strictEqual(formatVersion, 1)
      assert.match(capturedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.deepStrictEqual(
        exchanges.map(({ method }) => method),
        ["server/discover", "initialize", "tools/list"]
      )
      assert.deepStrictEqual(exchanges[0]?.["error"], { code: -32601, message: "Method not found: server/discover" })
      assert.deepStrictEqual(exchanges[2]?.["result"], { tools: [{ name: "a", inputSchema: { type: "object" } }] })
      assert.deepStrictEqual(exchanges[2]?.["params"], {})
      assert.isTrue(exchanges.every(({ durationMs }) => typeof durationMs === "number" && durationMs >= 0))
    })
  )

  it.live("records a question that got no answer", () =>
    Effect.gen(function* () {
      const { evidence } = yield* capture(scripted("silentOnDiscover"), { timeoutMs: 300 })
      const asked = evidence().exchanges.find(({ method }) => method === "server/discover")
      assert.deepStrictEqual(asked?.["error"], { message: "no answer yet" })
    })
  )
})

describe("two captures of an unchanged server", () => {
  it.live("are byte-identical for server-everything, which registers more after the handshake", () =>
    Effect.gen(function* () {
      const target = installed("@modelcontextprotocol/server-everything/dist/index.js")
      const first = yield* documentOf(target)
      const second = yield* documentOf(target)
      assert.strictEqual(first, second)
      assert.strictEqual((JSON.parse(first) as { readonly tools: ReadonlyArray<Json> }).tools.length, 13)
    })
  )

  it.live("are byte-identical whatever the order of the server's list", () =>
    Effect.gen(function* () {
      const documents = yield* Effect.all(Array.from({ length: 4 }, () => documentOf(scripted("shuffled"))))
      assert.strictEqual(new Set(documents).size, 1)
    })
  )

  it.live("say the same over both transports' answers", () =>
    Effect.gen(function* () {
      const server = yield* serve(
        legacy({
          "tools/list": ({ message }, response) =>
            respond(response, 200, resultOf(message, { tools: [{ name: "a", inputSchema: { type: "object" } }] }))
        })
      )
      assert.deepStrictEqual(
        toolNames(yield* capture({ kind: "http", url: server.url, headers: [] })),
        toolNames(yield* capture(scripted("plain")))
      )
    })
  )
})

describe("Capture.layerNoDeps", () => {
  it.live("connects through the HTTP client that it is given, and only through it", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const guarded = HttpClient.make((request, url) => {
        asked.push(url.href)
        return Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({
              request,
              cause: new Error("private addresses are not allowed")
            })
          })
        )
      })
      const layer = Capture.layerNoDeps.pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, guarded)))
      const url = "http://10.0.0.1/mcp"
      const error = yield* Capture.pipe(
        Effect.flatMap((service) => service.capture({ kind: "http", url, headers: [] }, defaultOptions)),
        Effect.provide(layer),
        Effect.flip
      )
      assert.strictEqual(error.code, "unreachable")
      assert.strictEqual(error.problem, "No connection: private addresses are not allowed.")
      assert.deepStrictEqual(asked, [url])
    })
  )
})

describe("Capture.layerMemory", () => {
  it.effect("answers by label, with a capture, an error, or as unreachable", () =>
    Effect.gen(function* () {
      const service = yield* Capture
      const stdio = (name: string): Target => ({ kind: "stdio", command: [name], env: {} })
      const broken = yield* Effect.flip(service.capture(stdio("/bin/broken"), defaultOptions))
      assert.strictEqual(broken.problem, "Down.")
      const unknown = yield* Effect.flip(service.capture(stdio("other"), defaultOptions))
      assert.strictEqual(unknown.code, "unreachable")
    }).pipe(Effect.provide(Capture.layerMemory(new Map([["broken", unreachable("broken", "Down.", "Wait.")]]))))
  )
})
