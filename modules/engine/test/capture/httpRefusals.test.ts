import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { errorOf, type Handler, legacy, modern, respond, serve, withSessions } from "../fixtures/servers/http.ts"
import { against, at, capture, failure, toolNames } from "./harness.ts"

describe("servers that refuse over HTTP", () => {
  it.live("names the ways to authorize on 401", () =>
    Effect.gen(function* () {
      const error = yield* failure((_, response) => respond(response, 401, "", { "www-authenticate": "Bearer" }))
      assert.strictEqual(error.code, "unauthorized")
      assert.include(error.mend, '--header "Authorization: Bearer …"')
      assert.include(error.mend, "--oauth-client-id")
    })
  )

  it.live("does not take 401 or 403 for a sign of the era", () =>
    Effect.gen(function* () {
      const server = yield* serve((_, response) => respond(response, 401, ""))
      yield* Effect.flip(capture(at(server.url)))
      assert.strictEqual(server.seen.length, 1)
    })
  )

  it.live("explains 403 and 421 as host allow-lists", () =>
    Effect.gen(function* () {
      const forbidden = yield* failure((_, response) => respond(response, 403, "no"))
      assert.strictEqual(forbidden.code, "forbidden")
      assert.strictEqual(forbidden.problem, "The server refused this caller (HTTP 403: no).")
      const misdirected = yield* failure((_, response) => respond(response, 421, "Invalid Host header"))
      assert.strictEqual(misdirected.code, "forbidden")
      assert.match(misdirected.problem, /HTTP 421: Invalid Host header/)
      assert.match(misdirected.mend, /`localhost` and `127\.0\.0\.1` are two/)
    })
  )

  it.live("calls a gateway that finds no server unreachable", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        (yield* failure((_, response) => respond(response, 503, "<html>down</html>"))).code,
        "unreachable"
      )
    })
  )

  it.live("calls an address where nobody listens unreachable", () =>
    Effect.gen(function* () {
      const { url } = yield* serve(legacy()).pipe(Effect.scoped)
      const error = yield* Effect.flip(capture(at(`${url}?key=secret`)))
      assert.strictEqual(error.code, "unreachable")
      assert.strictEqual(error.target, url)
      assert.match(error.problem, /^No connection: connect ECONNREFUSED/)
    })
  )

  it.live("ends at the time limit and tells a legacy server so", () =>
    Effect.gen(function* () {
      const server = yield* serve(legacy({ "tools/list": () => {} }))
      const error = yield* Effect.flip(capture(at(server.url), { timeoutMs: 300 }))
      assert.strictEqual(error.code, "timeout")
      assert.strictEqual(server.seen.at(-1)?.message.method, "notifications/cancelled")
    })
  )
})

describe("redirects", () => {
  const redirect =
    (status: number, location: string): Handler =>
    (seen, response) =>
      seen.path === "/mcp" ? void response.writeHead(status, { location }).end() : modern()(seen, response)

  for (const status of [307, 308]) {
    it.live(`are followed within the origin as the POST they were (${status})`, () =>
      Effect.gen(function* () {
        const { captured, seen } = yield* against(redirect(status, "/mcp/"), [["x-key", "k"]])
        assert.deepStrictEqual(toolNames(captured), ["a"])
        assert.isTrue(seen.every(({ headers, verb }) => verb === "POST" && headers["x-key"] === "k"))
        assert.deepStrictEqual(
          seen.map(({ path }) => path),
          ["/mcp", "/mcp/", "/mcp/"]
        )
      })
    )
  }

  it.live("to another origin are refused, and nothing reaches it", () =>
    Effect.gen(function* () {
      const other = yield* serve(modern())
      const error = yield* failure(redirect(307, `${other.url}?from=here`), [["authorization", "Bearer t0k3n"]])
      assert.strictEqual(error.code, "protocol_error")
      assert.strictEqual(error.problem, `The server redirects to another origin, ${other.url}.`)
      assert.deepStrictEqual(other.seen, [])
    })
  )

  it.live("that would turn a POST into a GET are refused", () =>
    Effect.gen(function* () {
      const error = yield* failure(redirect(301, "/mcp/"))
      assert.match(
        error.problem,
        /^The server redirects with HTTP 301 to http:\/\/127\.0\.0\.1:\d+\/mcp\/, which would turn/
      )
    })
  )

  it.live("end after five", () =>
    Effect.gen(function* () {
      const server = yield* serve((seen, response) => void response.writeHead(307, { location: `${seen.path}x` }).end())
      const error = yield* Effect.flip(capture(at(server.url)))
      assert.match(error.problem, /^The server redirects more than 5 times/)
      assert.strictEqual(server.seen.length, 6)
    })
  )
})

describe("a session that a server lost", () => {
  const lost: ReadonlyArray<readonly [string, Handler]> = [
    [
      "404",
      (_, response) =>
        respond(response, 404, { jsonrpc: "2.0", id: null, error: { code: -32001, message: "Session not found" } })
    ],
    ["400", (_, response) => respond(response, 400, "Bad Request: No valid session ID provided")],
    ["401 without a challenge", (_, response) => respond(response, 401, { error: "unknown session" })]
  ]
  for (const [answer, handler] of lost) {
    it.live(`is begun anew once, and everything read again (${answer})`, () =>
      Effect.gen(function* () {
        const { captured, seen } = yield* against(
          withSessions((one, session) => session === 1 && one.message.method === "tools/list", handler)
        )
        assert.deepStrictEqual(toolNames(captured), ["a"])
        assert.strictEqual(seen.filter(({ message }) => message.method === "initialize").length, 2)
        assert.deepStrictEqual(captured.notices, ["the server lost the session; read everything again in a new one"])
      })
    )
  }

  it.live("fails the capture when it is lost again", () =>
    Effect.gen(function* () {
      const [, handler] = lost[0]!
      const error = yield* failure(withSessions((one) => one.message.method === "tools/list", handler))
      assert.strictEqual(error.code, "protocol_error")
      assert.match(error.problem, /^tools\/list was answered with HTTP 404/)
    })
  )

  it.live("is not what a missing list means", () =>
    Effect.gen(function* () {
      const { captured, seen } = yield* against(
        withSessions(
          (one) => one.message.method === "tools/list",
          ({ message }, response) => respond(response, 404, errorOf(message, -32601, "Method not found"))
        )
      )
      assert.deepStrictEqual(captured.raw.lists.tools, [])
      assert.strictEqual(seen.filter(({ message }) => message.method === "initialize").length, 1)
    })
  )
})
