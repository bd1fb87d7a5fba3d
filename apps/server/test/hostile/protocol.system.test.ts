// What HTTP itself lets a stranger do: methods, paths, headers, framing, and connections that are held.
import { assert, describe, it as plain, layer } from "@effect/vitest"
import { Effect } from "effect"
import { bounds, makeServer } from "../../src/edge/makeServer.ts"
import { notFound } from "../../src/platform/problems.ts"
import { newToken } from "../../src/platform/secrets.ts"
import { operations, pathFor, requestFor } from "../support/operations.ts"
import { sendBytes } from "../support/raw.ts"
import { ask, Logged, portOf, wholeService } from "../support/wholeService.ts"
import { bearer, credentialsOf, somebody } from "../support/world.ts"

const absent = JSON.stringify({ error: notFound.error })

/** Answers to bytes that are written to a connection. */
const spoken = (bytes: string) => Effect.flatMap(portOf, (port) => sendBytes(port, bytes))

const statusesOf = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => status ?? "")

layer(wholeService(), { excludeTestServices: true })("the protocol", (it) => {
  it.effect("has no method that the contract does not name", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      for (const operation of operations) {
        const path = pathFor(operation, alice.about)
        const known = operations.filter((one) => one.path === operation.path).map(({ method }) => method)
        for (const method of ["PUT", "PATCH", "DELETE", "POST", "GET", "OPTIONS", "TRACE", "PROPFIND", "QUERY"]) {
          if (known.includes(method)) continue
          const { headers, status, text } = yield* ask({ method, path, headers: alice.asSession })
          assert.strictEqual(`${status} ${text}`, `404 ${absent}`, `${method} ${path}`)
          assert.isUndefined(headers["access-control-allow-origin"])
        }
      }
    })
  )

  it.effect("has no other spelling that lets a larger body in (ASVS 15.2.2)", () =>
    Effect.gen(function* () {
      const body = JSON.stringify({ email: "a@example.com", password: "x".repeat(1024 * 1024) })
      const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" }
      for (const path of ["/v1/sign-in;/snapshots", "/v1/sign-in#/snapshots", "/v1/sign-in?/snapshots"]) {
        const { status } = yield* ask({ method: "POST", path, headers, body })
        assert.oneOf(status, [404, 413], path)
      }
    })
  )

  it.effect("answers HEAD as GET without a body, and no more of it to strangers", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      for (const operation of operations.filter(({ method }) => method === "GET")) {
        const as = credentialsOf(operation, alice)
        const head = { ...requestFor(operation, alice.about), method: "HEAD" }
        const known = yield* ask({ ...head, headers: as })
        assert.deepStrictEqual([known.status, known.text], [200, ""], operation.id)
        if (operation.schemes.length > 0) assert.strictEqual((yield* ask(head)).status, 401, operation.id)
      }
    })
  )

  it.effect("knows a path in one spelling", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const { org, project } = alice.about
      const paths = [
        `//v1/orgs/${org}`,
        `/v1//orgs/${org}`,
        `/v1/./orgs/${org}`,
        `/v1/x/../orgs/${org}`,
        `/v1/%2e%2e/v1/orgs/${org}`,
        `/v1/orgs%2f${org}`,
        `/v1/orgs/${org}/`,
        `/V1/orgs/${org}`,
        `/v1/orgs/${org};a=b`,
        `/v1/projects/${org}%2f${project}`,
        `/v1/projects/${org}%00/${project}`,
        `/v1/orgs/${org}%20`,
        `/v1/orgs\\${org}`,
        `/v1/orgs/${org}/members/..`,
        "/pages/..%2f..%2fpackage.json",
        "/pages/%2e%2e/%2e%2e/package.json",
        "/pages/../../package.json",
        "/pages/..\\..\\package.json",
        "/pages/%00",
        "/pages/....//....//package.json",
        "/pages//etc/passwd",
        "/.git/config",
        "/x".repeat(3000)
      ]
      for (const path of paths) {
        const { status, text } = yield* ask({ method: "GET", path, headers: alice.asSession })
        assert.oneOf(status, [400, 404], path)
        assert.match(text, /^\{"error":\{"code":"(not_found|invalid_request)",/, path)
      }
    })
  )

  it.effect("takes who asks from one place (ASVS 4.1.3)", () =>
    Effect.gen(function* () {
      const [alice, mallory] = [yield* somebody("alice"), yield* somebody("mallory")]
      const path = `/v1/projects/${alice.org}/${alice.about.project}/servers`
      const right = `Bearer ${alice.keys.api}`
      const wrong = `Bearer ${mallory.keys.api}`
      const status = (headers: Readonly<Record<string, string | ReadonlyArray<string>>>) =>
        Effect.map(ask({ method: "GET", path, headers }), (answer) => answer.status)
      assert.strictEqual(yield* status({ authorization: right }), 200)
      // Of two headers one alone would count; which one is nothing to rely on.
      assert.oneOf(yield* status({ authorization: [wrong, right] }), [400, 401, 404])
      assert.oneOf(yield* status({ authorization: `${wrong}, ${right}` }), [401])
      // A key is judged by itself, whatever cookie comes along, and the other way round.
      assert.strictEqual(yield* status({ ...alice.asSession, authorization: wrong }), 404)
      assert.strictEqual(yield* status({ ...mallory.asSession, authorization: right }), 200)
      // Nothing but the credential says who asks.
      for (const name of ["x-user", "x-account-id", "x-org-id", "x-forwarded-user", "x-original-url", "x-rewrite-url"])
        assert.strictEqual(yield* status({ ...mallory.asSession, [name]: alice.account }), 404, name)
      for (const name of ["x-http-method-override", "x-method-override", "x-http-method"])
        assert.strictEqual(
          (yield* ask({
            method: "GET",
            path: `/v1/orgs/${alice.org}`,
            headers: { ...alice.asSession, [name]: "DELETE" }
          })).status,
          200
        )
      assert.strictEqual((yield* ask({ method: "GET", path, headers: { authorization: right } })).status, 200)
      // A key stands in no address (ASVS 14.2.1).
      for (const name of ["access_token", "key", "api_key", "authorization", "session"])
        assert.strictEqual((yield* ask({ method: "GET", path: `${path}?${name}=${alice.keys.api}` })).status, 401, name)
    })
  )

  it.effect("writes links to the address that its operator named, whatever Host says", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const answer = yield* ask({
        method: "POST",
        path: `/v1/orgs/${alice.org}/invitations`,
        headers: {
          ...alice.asSession,
          "content-type": "application/json",
          host: "evil.example",
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "https",
          forwarded: "host=evil.example"
        },
        body: JSON.stringify({ email: "someone@example.com", role: "viewer" })
      })
      assert.strictEqual(answer.status, 201)
      assert.notInclude(answer.text, "evil")
      assert.notInclude(JSON.stringify(answer.headers), "evil")
    })
  )

  it.effect("reads a request in one way: what could be read in two is refused, and its connection ends", () =>
    Effect.gen(function* () {
      const hidden = "GET /v1/status HTTP/1.1\r\nHost: x\r\n\r\n"
      const start = "POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
      const ambiguous = {
        "a length beside chunks": `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
        "two lengths": `${start}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
        "a length with a sign": `${start}Content-Length: +0\r\n\r\n${hidden}`,
        "a length that is none": `${start}Content-Length: 0x10\r\n\r\n${hidden}`,
        "a coding after chunked": `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
        "a coding that is hidden": `${start}Transfer-Encoding: xchunked\r\n\r\n${hidden}`,
        "a space before the colon": `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
        "a folded header": `${start}X: a\r\n b\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`,
        "a chunk that is no number": `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${hidden}`,
        "a bare line feed": "GET /v1/status HTTP/1.1\nHost: x\n\n",
        "a NUL in a header": `GET /v1/status HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n`,
        "no host": "GET /v1/status HTTP/1.1\r\n\r\n",
        "another protocol": "SSH-2.0-client\r\n\r\n"
      }
      for (const [name, bytes] of Object.entries(ambiguous)) {
        const answers = statusesOf(yield* spoken(bytes))
        assert.notInclude(answers, "200", name)
        assert.lengthOf(answers, 1, name)
        assert.match(answers[0] ?? "", /^4/, name)
      }
    })
  )

  it.effect("says in the contract's shape that headers are too large", () =>
    Effect.gen(function* () {
      const answer = yield* spoken(
        `GET /v1/status HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(bounds.maxHeaderSize)}\r\n\r\n`
      )
      assert.deepStrictEqual(statusesOf(answer), ["431"])
      assert.include(answer, '{"error":{"code":"headers_too_large",')
    })
  )

  it.effect("has nothing to upgrade to", () =>
    Effect.gen(function* () {
      const answer = yield* ask({
        method: "GET",
        path: "/v1/orgs",
        headers: {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=="
        }
      })
      assert.strictEqual(answer.status, 401)
    })
  )

  it.effect("answers others while many connections wait", () =>
    Effect.gen(function* () {
      const half = "POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
      yield* Effect.forEach(Array.from({ length: 200 }), () => Effect.forkChild(spoken(half)), { discard: true })
      assert.strictEqual((yield* ask({ method: "GET", path: "/v1/status" })).status, 200)
    })
  )

  it.effect("logs no secret, body, header or address of a mail, of anything above (ASVS 14.2.1, 16.2.5)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const marker = yield* newToken
      for (const operation of operations)
        yield* ask({
          ...requestFor(operation, alice.about, { ...bearer(marker), cookie: `session=${marker}`, "x-test": marker }),
          path: `${pathFor(operation, alice.about)}${operation.path.includes("?") ? "&" : "?"}token=${marker}`
        })
      const { lines } = yield* Logged
      assert.isAbove(lines.length, 100)
      const all = lines.join("\n")
      for (const secret of [
        marker,
        "correct horse",
        alice.session,
        alice.token,
        ...Object.values(alice.keys),
        alice.email
      ])
        assert.notInclude(all, secret)
      assert.notMatch(all, /mcpi_|select |insert |@example|a request failed/)
    })
  )
})

describe("a connection", () => {
  plain("that sends slowly has bounds of time (ASVS 15.2.2)", () => {
    const server = makeServer()
    assert.isAtMost(server.headersTimeout, 30_000)
    assert.isAbove(server.headersTimeout, 0)
    assert.isAtMost(server.requestTimeout, 300_000)
    assert.isAbove(server.requestTimeout, 0)
    assert.isAbove(server.keepAliveTimeout, 0)
  })
})
