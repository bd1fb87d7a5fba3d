import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { gzipSync } from "node:zlib"
import type { HttpTarget } from "../../src/capture/Target.ts"
import {
  errorOf,
  type Handler,
  legacy,
  type Message,
  modern,
  respond,
  resultOf,
  serve,
  stream,
  withSessions
} from "../fixtures/servers/http.ts"
import { against, at, capture, failure, toolNames } from "./harness.ts"

const fullList = (message: Message) => resultOf(message, { resultType: "complete", tools: [{ name: "é😀" }] })

describe("requests over HTTP", () => {
  it.live("carry the modern protocol's headers and nothing but POST", () =>
    Effect.gen(function* () {
      const { captured, seen } = yield* against(modern())
      assert.strictEqual(captured.raw.capture.era, "modern")
      assert.deepStrictEqual(
        seen.map(({ headers, message, verb }) => [
          verb,
          message.method,
          headers["mcp-method"],
          headers["mcp-protocol-version"],
          headers["mcp-session-id"],
          headers["content-type"],
          headers.accept,
          headers["accept-encoding"]
        ]),
        ["server/discover", "tools/list"].map((method) => [
          "POST",
          method,
          method,
          "2026-07-28",
          undefined,
          "application/json",
          "application/json, text/event-stream",
          "identity"
        ])
      )
      assert.isFalse(seen.some(({ headers }) => "traceparent" in headers || "b3" in headers || "origin" in headers))
    })
  )

  it.live("carry the session and the negotiated revision in the legacy era, and end the session", () =>
    Effect.gen(function* () {
      const server = yield* serve(withSessions(() => false, legacy()))
      const captured = yield* capture(at(server.url))
      assert.strictEqual(captured.raw.server.protocolVersion, "2025-06-18")
      assert.deepStrictEqual(
        server.seen.map(({ headers, message, verb }) => [
          message.method ?? verb,
          headers["mcp-session-id"],
          headers["mcp-protocol-version"],
          headers["mcp-method"]
        ]),
        [
          ["server/discover", undefined, "2026-07-28", "server/discover"],
          ["initialize", undefined, undefined, undefined],
          ["notifications/initialized", "session-1", "2025-06-18", undefined],
          ["tools/list", "session-1", "2025-06-18", undefined],
          ["DELETE", "session-1", "2025-06-18", undefined]
        ]
      )
    })
  )

  it.live("carry configured headers, whose names are recorded and whose Accept only adds", () =>
    Effect.gen(function* () {
      const { captured, seen } = yield* against(modern(), [
        ["X-Key", "k"],
        ["Authorization", "Bearer t0k3n"],
        ["accept", "application/xml, APPLICATION/JSON"],
        ["Mcp-Method", "tools/call"]
      ])
      assert.isTrue(seen.every(({ headers }) => headers["x-key"] === "k" && headers.authorization === "Bearer t0k3n"))
      assert.strictEqual(seen[0]!.headers.accept, "application/json, text/event-stream, application/xml")
      assert.strictEqual(seen[1]!.headers["mcp-method"], "tools/list")
      assert.deepStrictEqual(captured.raw.capture.headersSet, ["accept", "authorization", "mcp-method", "x-key"])
      assert.strictEqual(captured.raw.capture.authorization, "present")
    })
  )

  it.live("are refused before anything is sent when the target cannot be used", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [HttpTarget, RegExp]> = [
        [at("ftp://example.com/mcp"), /not a valid http or https address/],
        [at("nonsense"), /not a valid http or https address/],
        [at("http://user:secret@127.0.0.1/mcp"), /holds a user or password/],
        [at("http://127.0.0.1/mcp", [["Bad Name", "x"]]), /"Bad Name" is no header name/],
        [at("http://127.0.0.1/mcp", [["x-key", "se\ncret"]]), /^The value of the header x-key cannot be sent\.$/]
      ]
      for (const [target, expected] of cases) {
        const error = yield* Effect.flip(capture(target))
        assert.strictEqual(error.code, "config_invalid")
        assert.match(error.problem, expected)
        assert.notMatch(JSON.stringify(error), /secret/)
      }
    })
  )
})

describe("answers over HTTP", () => {
  it.live("may be event streams in odd pieces", () =>
    Effect.gen(function* () {
      const { captured } = yield* against(
        modern({
          "tools/list": ({ message }, response) => {
            const bytes = Buffer.from(
              `\ufeff: keep-alive\r\n\r\nid: 1\r\nretry: 5\r\ndata:\r\n\r\nevent: message\r\ndata: ${fullList(message)}\r\n\r\n`
            )
            stream(
              response,
              Array.from(bytes, (byte) => Buffer.of(byte))
            )
          }
        })
      )
      assert.deepStrictEqual(toolNames(captured), ["é😀"])
    })
  )

  it.live("may be spread over several data lines and lack the final line break", () =>
    Effect.gen(function* () {
      const { captured } = yield* against(
        modern({
          "tools/list": ({ message }, response) => {
            const [head, tail] = fullList(message).split(',"result"')
            stream(response, [`data: ${head}\ndata: ,"result"${tail}`])
          }
        })
      )
      assert.deepStrictEqual(toolNames(captured), ["é😀"])
    })
  )

  it.live("end an event stream that the server would keep open", () =>
    Effect.gen(function* () {
      const { captured } = yield* against(
        modern({
          "tools/list": ({ message }, response) => {
            response.writeHead(200, { "content-type": "text/event-stream" })
            response.write(
              `data: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\ndata: ${fullList(message)}\n\n`
            )
          }
        })
      )
      assert.deepStrictEqual(toolNames(captured), ["é😀"])
    })
  )

  it.live("come after requests of the server, which are refused", () =>
    Effect.gen(function* () {
      const { seen } = yield* against(
        legacy({
          "tools/list": ({ message }, response) =>
            stream(response, [
              'data: {"jsonrpc":"2.0","id":"s","method":"sampling/createMessage","params":{}}\n\n',
              `data: ${resultOf(message, { tools: [] })}\n\n`
            ])
        })
      )
      const reply = seen.find(({ message }) => message.method === undefined && message.id === "s")
      assert.deepStrictEqual(reply?.message, {
        jsonrpc: "2.0",
        id: "s",
        error: { code: -32601, message: "mcp-inspect only reads what a server advertises" }
      } as Message)
    })
  )

  it.live("are missed when an event stream ends before them", () =>
    Effect.gen(function* () {
      const error = yield* failure(modern({ "tools/list": (_, response) => stream(response, [": nothing\n\n"]) }))
      assert.strictEqual(error.code, "protocol_error")
      assert.strictEqual(error.problem, "The event stream ended before tools/list was answered.")
    })
  )

  it.live("may not exceed 32 MiB, as a body or as a stream", () =>
    Effect.gen(function* () {
      const big = "x".repeat(33 * 1024 * 1024)
      const body = yield* failure(
        modern({ "tools/list": ({ message }, response) => respond(response, 200, resultOf(message, { big })) })
      )
      assert.strictEqual(body.code, "response_too_large")
      assert.strictEqual(body.problem, "The answer is larger than 32 MiB.")
      const events = yield* failure(modern({ "tools/list": (_, response) => stream(response, [`: ${big}\n\n`]) }))
      assert.strictEqual(events.problem, "The event stream is larger than 32 MiB.")
    })
  )

  it.live("may be compressed although that was not asked for", () =>
    Effect.gen(function* () {
      const { captured } = yield* against(
        modern({
          "tools/list": ({ message }, response) =>
            respond(response, 200, gzipSync(fullList(message)), { "content-encoding": "gzip" })
        })
      )
      assert.deepStrictEqual(toolNames(captured), ["é😀"])
    })
  )

  it.live("name the encoding that they claim and do not have", () =>
    Effect.gen(function* () {
      for (const encoding of ["gzip", "x-unknown"]) {
        const error = yield* failure(
          modern({
            "tools/list": ({ message }, response) =>
              respond(response, 200, encoding === "gzip" ? fullList(message) : gzipSync(fullList(message)), {
                "content-encoding": encoding
              })
          })
        )
        assert.strictEqual(error.code, "protocol_error")
        assert.strictEqual(error.problem, `The body could not be decoded as ${encoding}, its content-encoding.`)
      }
    })
  )

  it.live("may be errors without our id, when the server could not read the request", () =>
    Effect.gen(function* () {
      const error = yield* failure(
        modern({
          "tools/list": (_, response) =>
            respond(response, 400, { jsonrpc: "2.0", id: null, error: { code: -32020, message: "header mismatch" } })
        })
      )
      assert.strictEqual(error.problem, "tools/list was answered with error -32020 (header mismatch).")
    })
  )
})

describe("finding the era over HTTP", () => {
  const refusals: ReadonlyArray<readonly [string, Handler]> = [
    ["a JSON-RPC error", legacy()],
    [
      "404",
      legacy({
        "server/discover": (_, response) => respond(response, 404, "Not Found", { "content-type": "text/plain" })
      })
    ],
    ["400", legacy({ "server/discover": (_, response) => respond(response, 400, { error: "no session id" }) })],
    ["500", legacy({ "server/discover": (_, response) => respond(response, 500, "oops") })],
    ["202 and nothing", legacy({ "server/discover": (_, response) => void response.writeHead(202).end() })],
    [
      "a page",
      legacy({ "server/discover": (_, response) => respond(response, 200, "<html>", { "content-type": "text/html" }) })
    ]
  ]
  for (const [answer, handler] of refusals) {
    it.live(`initializes when discovery is answered with ${answer}`, () =>
      Effect.gen(function* () {
        const { captured } = yield* against(handler)
        assert.strictEqual(captured.raw.capture.era, "legacy")
        assert.deepStrictEqual(toolNames(captured), ["a"])
      })
    )
  }

  it.live("initializes when discovery is not answered in time", () =>
    Effect.gen(function* () {
      const { captured } = yield* against(legacy({ "server/discover": () => {} }), [], { timeoutMs: 300 })
      assert.strictEqual(captured.raw.capture.era, "legacy")
    })
  )

  it.live("finds a modern server that was slow and refuses initialize", () =>
    Effect.gen(function* () {
      let asked = 0
      const { captured } = yield* against(
        modern({ "server/discover": (seen, response) => void (asked++ > 0 && modern()(seen, response)) }),
        [],
        { timeoutMs: 300 }
      )
      assert.strictEqual(captured.raw.capture.era, "modern")
    })
  )

  it.live("repeats discovery once with a revision that the server names", () =>
    Effect.gen(function* () {
      let asked = 0
      const { captured, seen } = yield* against(
        modern({
          "server/discover": (one, response) =>
            asked++ === 0
              ? respond(
                  response,
                  400,
                  errorOf(one.message, -32022, "unsupported", { supported: ["2026-07-28"], requested: "x" })
                )
              : modern()(one, response)
        })
      )
      assert.strictEqual(captured.raw.capture.era, "modern")
      assert.strictEqual(seen.length, 3)
    })
  )

  it.live("reports both errors of a server that only speaks the older transport", () =>
    Effect.gen(function* () {
      const error = yield* failure((_, response) =>
        respond(response, 405, "Method Not Allowed", { "content-type": "text/plain" })
      )
      assert.strictEqual(error.code, "protocol_error")
      assert.strictEqual(
        error.problem,
        "initialize was answered with HTTP 405: Method Not Allowed. Before that: server/discover was answered with HTTP 405: Method Not Allowed."
      )
      assert.match(error.mend, /HTTP\+SSE transport \(2024-11-05/)
    })
  )
})
