import { assert, describe, it } from "@effect/vitest"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Effect, Result } from "effect"
import { createServer } from "node:net"
import { gzipSync } from "node:zlib"
import {
  type Handler,
  legacy,
  modern,
  respond,
  resultOf,
  serve,
  stream
} from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { against, captured, failureAgainst, hasty, local, orderOf } from "./hosted.ts"

const secret = "hunter2-0123456789abcdef"
const authorization = [{ name: "Authorization", value: `Bearer ${secret}` }]

/** Answers only to a caller who brings the header. */
const closed =
  (open: Handler, challenge = 'Bearer resource_metadata="http://127.0.0.1:1/.well-known/oauth"'): Handler =>
  (seen, response) =>
    seen.headers.authorization === `Bearer ${secret}`
      ? open(seen, response)
      : respond(response, 401, { said: seen.headers.authorization ?? "nothing" }, { "www-authenticate": challenge })

const tool = (name: string, inputSchema: object = { type: "object" }) => ({ name, inputSchema })

const listing = (tools: ReadonlyArray<object>) =>
  modern({
    "tools/list": ({ message }, response) =>
      respond(response, 200, resultOf(message, { resultType: "complete", tools }))
  })

describe("a hosted capture", () => {
  it.live("brings a document that passes verification, and tells its steps", () =>
    Effect.gen(function* () {
      const { result, seen, steps } = yield* against(listing([tool("b"), tool("a")]))
      const { document, era, fingerprint, listMs, durationMs } = Result.getOrThrow(result)
      const snapshot = Result.getOrThrow(decodeSnapshot(JSON.parse(document)))
      assert.strictEqual(snapshot.fingerprint, fingerprint)
      assert.strictEqual(era, "modern")
      assert.isAtMost(listMs, durationMs)
      assert.deepStrictEqual(
        snapshot.lists.tools.map(({ name }) => name),
        ["a", "b"]
      )
      assert.deepInclude(snapshot.capture, { authorization: "none", headersSet: [], transport: "http" })
      // The last step tells all that was read, as steps that follow each other fast are not all told.
      assert.deepStrictEqual(steps.at(-1), { state: "recording", lists: [{ list: "tools", pages: 1, items: 2 }] })
      assert.deepStrictEqual(
        seen.map(({ message }) => message.method),
        ["server/discover", "tools/list"]
      )
    }).pipe(Effect.provide(local))
  )

  it.live("tries first the era of the snapshot before it", () =>
    Effect.gen(function* () {
      const { result, seen } = yield* against(legacy(), { prefer: "legacy" })
      assert.strictEqual(Result.getOrThrow(result).era, "legacy")
      assert.strictEqual(seen[0]?.message.method, "initialize")
    }).pipe(Effect.provide(local))
  )

  it.live("says that a header is needed when the server asks for authorization, and asks nobody else", () =>
    Effect.gen(function* () {
      const other = yield* serve(modern())
      const challenge = `Bearer resource_metadata="${other.origin}/.well-known/oauth-protected-resource"`
      const { failure, seen } = yield* failureAgainst(closed(modern(), challenge))
      assert.deepInclude(failure, { code: "unauthorized", needsHeader: true })
      assert.notInclude(`${failure.message} ${failure.mend}`, "--")
      assert.lengthOf(seen, 1)
      assert.lengthOf(other.seen, 0)
    }).pipe(Effect.provide(local))
  )

  it.live("says so as well when the server refuses the caller, and not when it refuses its own name", () =>
    Effect.gen(function* () {
      const answering =
        (status: number): Handler =>
        (_, response) =>
          respond(response, status, "no")
      const unknown = yield* failureAgainst(answering(403))
      assert.deepInclude(unknown.failure, { code: "forbidden", needsHeader: true })
      assert.include(unknown.failure.mend, "Add a header")
      const known = yield* failureAgainst(answering(403), { headers: authorization })
      assert.deepInclude(known.failure, { code: "forbidden", needsHeader: true })
      assert.include(known.failure.mend, "this header")
      const misdirected = yield* failureAgainst(answering(421))
      assert.deepInclude(misdirected.failure, { code: "forbidden", needsHeader: false })
      assert.include(misdirected.failure.mend, "host name")
    }).pipe(Effect.provide(local))
  )

  it.live("uses a header and shows its value nowhere", () =>
    Effect.gen(function* () {
      const echoing = listing([{ ...tool("a"), description: `for ${secret}` }])
      const { result, steps } = yield* against(closed(echoing), { headers: authorization })
      const { document } = Result.getOrThrow(result)
      assert.notInclude(document, secret)
      assert.include(document, '"headersSet":["authorization"]')
      assert.include(document, '"authorization":"present"')
      assert.notInclude(JSON.stringify(steps), secret)

      const wrong = [{ name: "Authorization", value: "Bearer another-secret-0123456" }]
      const { failure } = yield* failureAgainst(closed(modern()), { headers: wrong })
      assert.deepInclude(failure, { code: "unauthorized", needsHeader: true })
      assert.notInclude(JSON.stringify(failure), "another-secret")

      const place = `https://${secret}.example.com/`
      const sent = yield* failureAgainst((_, response) => respond(response, 307, "", { location: place }), {
        headers: authorization
      })
      assert.notInclude(JSON.stringify(sent.failure), secret)
    }).pipe(Effect.provide(local))
  )

  it.live("sends no header that the connection or the protocol is made of", () =>
    Effect.gen(function* () {
      for (const name of ["Host", "connection", "Content-Length", "transfer-encoding", "Mcp-Session-Id", "Upgrade"]) {
        const { failure, seen } = yield* failureAgainst(modern(), { headers: [{ name, value: "x" }] })
        assert.strictEqual(failure.code, "config_invalid", name)
        assert.lengthOf(seen, 0)
      }
    }).pipe(Effect.provide(local))
  )

  it.live("follows no redirect, and shows where it leads without its path", () =>
    Effect.gen(function* () {
      const other = yield* serve(modern())
      for (const location of [`${other.url}?token=x`, "http://169.254.169.254/latest", "/elsewhere"]) {
        for (const status of [301, 302, 307, 308]) {
          const { failure, origin, seen } = yield* failureAgainst((_, response) =>
            respond(response, status, "", { location })
          )
          assert.deepInclude(failure, { code: "redirected", needsHeader: false })
          assert.include(failure.message, URL.parse(location, origin)?.origin ?? "none")
          assert.notInclude(failure.message, "token")
          assert.lengthOf(seen, 1)
        }
      }
      assert.lengthOf(other.seen, 0)
    }).pipe(Effect.provide(local))
  )

  it.live("fetches nothing that a schema refers to", () =>
    Effect.gen(function* () {
      const other = yield* serve(modern())
      const schema = { type: "object", properties: { a: { $ref: `${other.origin}/schema.json` } } }
      const icons = [{ src: `${other.origin}/icon.png` }]
      const { result } = yield* against(listing([{ ...tool("a", schema), icons }]))
      assert.include(Result.getOrThrow(result).document, "/schema.json")
      assert.lengthOf(other.seen, 0)
    }).pipe(Effect.provide(local))
  )

  it.live("refuses an address inside before anything is sent, and names the setting", () =>
    Effect.gen(function* () {
      const { result } = yield* captured(orderOf("http://10.0.0.1/mcp"))
      assert.isTrue(Result.isFailure(result))
      if (Result.isFailure(result)) {
        assert.strictEqual(result.failure.failure.code, "address_not_allowed")
        assert.include(result.failure.failure.mend, "ALLOWED_NETWORKS")
      }
    }).pipe(Effect.provide(local))
  )

  it.live("says when nothing listens", () =>
    Effect.gen(function* () {
      const port = yield* Effect.callback<number>((resume) => {
        const server = createServer().listen(0, "127.0.0.1", () => {
          const address = server.address()
          server.close(() => resume(Effect.succeed(typeof address === "object" ? (address?.port ?? 0) : 0)))
        })
      })
      const { result } = yield* captured(orderOf(`http://127.0.0.1:${port}/mcp`))
      assert.isTrue(Result.isFailure(result))
      if (Result.isFailure(result))
        assert.deepInclude(result.failure.failure, { code: "unreachable", message: "Nothing listens at this address." })
    }).pipe(Effect.provide(local))
  )
})

const hanging: Handler = () => {}

const dripping: Handler = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" })
  const timer = setInterval(() => response.write(" "), 20)
  response.on("close", () => clearInterval(timer))
}

describe("a hosted capture of a hostile server", () => {
  it.live("ends in time when the server hangs or drips", () =>
    Effect.gen(function* () {
      const failures = yield* Effect.forEach(
        [hanging, dripping, modern({ "tools/list": hanging }), modern({ "tools/list": dripping })],
        (handler) => failureAgainst(handler),
        { concurrency: "unbounded" }
      )
      for (const { durationMs, failure } of failures) {
        assert.strictEqual(failure.code, "timeout")
        assert.notMatch(failure.mend, /timeout_ms|--/u)
        assert.isBelow(durationMs, 8000)
      }
    }).pipe(Effect.provide(hasty))
  )

  it.live("reads answers of servers that compress whatever they are asked for", () =>
    Effect.gen(function* () {
      const { result } = yield* against(
        modern({
          "tools/list": ({ message }, response) => {
            const text = resultOf(message, { resultType: "complete", tools: [tool("zipped")] })
            respond(response, 200, gzipSync(text), { "content-encoding": "gzip" })
          }
        })
      )
      assert.include(Result.getOrThrow(result).document, '"zipped"')
    }).pipe(Effect.provide(local))
  )

  it.live("is not held up by encodings and streams that are none", () =>
    Effect.gen(function* () {
      for (const encoding of ["constructor", "__proto__", "gzip"]) {
        const { failure } = yield* failureAgainst((_, response) =>
          respond(response, 200, "{}", { "content-encoding": encoding })
        )
        assert.strictEqual(failure.code, "protocol_error", encoding)
        assert.notMatch(failure.mend, /--/u)
      }
      const { failure } = yield* failureAgainst((_, response) => stream(response, ["data: {", "\n\n"]))
      assert.strictEqual(failure.code, "protocol_error")
    }).pipe(Effect.provide(local))
  )

  it.live("stops where pages lead back", () =>
    Effect.gen(function* () {
      const loop: Handler = ({ message }, response) =>
        respond(response, 200, resultOf(message, { resultType: "complete", tools: [tool("a")], nextCursor: "again" }))
      const { failure } = yield* failureAgainst(modern({ "tools/list": loop }))
      assert.strictEqual(failure.code, "pagination_loop")
    }).pipe(Effect.provide(local))
  )

  it.live("says which name two entries share", () =>
    Effect.gen(function* () {
      const { failure } = yield* failureAgainst(listing([tool("a"), tool("a", { type: "object", required: ["x"] })]))
      assert.strictEqual(failure.code, "duplicate_entity")
      assert.include(failure.message, '"a"')
    }).pipe(Effect.provide(local))
  )
})
