import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { createServer } from "node:net"
import { Broker } from "../../src/ingest/jetstream/Broker.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { settingSentence } from "../../src/platform/settingSentence.ts"
import { freePort } from "../support/service.ts"
import { settings } from "../support/settings.ts"

const read = (env: Readonly<Record<string, string>>) =>
  Effect.map(Settings, ({ buffering }) => buffering).pipe(Effect.provide(settings(env)))

const jetstream = (url: string) => read({ EVENT_BUFFER: "jetstream", NATS_URL: url })

it.effect("there is no buffer unless the operator says so", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* read({}), { kind: "none" })
    assert.deepStrictEqual(yield* read({ NATS_URL: "nats://127.0.0.1", EVENT_BUFFER_MIB: "7" }), { kind: "none" })
  })
)

it.effect("where NATS is can be said with a user, with a token, of a cluster, and encrypted", () =>
  Effect.gen(function* () {
    const login = "nats://in%40spect:of%2Fthe%3Abroker@10.0.0.7:4223,nats://10.0.0.8"
    const one = yield* jetstream(login)
    if (one.kind === "none") return assert.fail("none")
    assert.deepStrictEqual([one.nats.servers, one.nats.isEncrypted], [["10.0.0.7:4223", "10.0.0.8:4222"], false])
    const { login: given } = one.nats
    if (given === undefined || Redacted.isRedacted(given)) return assert.fail("no user")
    assert.deepStrictEqual([given.user, Redacted.value(given.password)], ["in@spect", "of/the:broker"])
    assert.notInclude(JSON.stringify(one), "broker")
    assert.deepStrictEqual([one.stream, one.bytes], ["mcp-inspect", 1024 * 1024 * 1024])

    const token = yield* jetstream("tls://s3cret@nats.example.com")
    if (token.kind === "none") return assert.fail("none")
    assert.deepStrictEqual([token.nats.servers, token.nats.isEncrypted], [["nats.example.com:4222"], true])
    if (!Redacted.isRedacted(token.nats.login)) return assert.fail("no token")
    assert.strictEqual(Redacted.value(token.nats.login), "s3cret")
    assert.notInclude(JSON.stringify(token), "s3cret")

    const open = yield* jetstream("nats://127.0.0.1:4222")
    assert.isUndefined(open.kind === "none" ? "none" : open.nats.login)
  })
)

it.effect("a service does not start with half of a buffer, and says what is wrong without repeating it", () =>
  Effect.gen(function* () {
    const wrong = [
      [{ EVENT_BUFFER: "kafka" }, "EVENT_BUFFER"],
      [{ EVENT_BUFFER: "jetstream" }, "NATS_URL"],
      [{ EVENT_BUFFER: "jetstream", NATS_URL: "http://user:pass-77@host" }, "NATS_URL"],
      [{ EVENT_BUFFER: "jetstream", NATS_URL: "host:4222" }, "NATS_URL"],
      [{ EVENT_BUFFER: "jetstream", NATS_URL: "nats://a:pass-77@b,tls://c" }, "NATS_URL"],
      [{ EVENT_BUFFER: "jetstream", NATS_URL: "nats://a", NATS_STREAM: "a.b" }, "NATS_STREAM"],
      [{ EVENT_BUFFER: "jetstream", NATS_URL: "nats://a", EVENT_BUFFER_MIB: "0" }, "EVENT_BUFFER_MIB"]
    ] as const
    for (const [env, name] of wrong) {
      const sentence = settingSentence(yield* Effect.flip(read(env)))
      assert.match(sentence, new RegExp(`^The setting ${name} is not (an address|a name|a number|\`none\`)`, "u"))
      assert.notInclude(sentence, "pass-77")
    }
  })
)

/* A server that says it is of some version. */
const serverOf = (version: string, port: number) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer((socket) => {
        const info = { server_id: "x", version, jetstream: true, max_payload: 1_048_576, proto: 1, headers: true }
        socket.write(`INFO ${JSON.stringify(info)}\r\n`)
        socket.on("data", (chunk) => chunk.toString().includes("PING") && socket.write("PONG\r\n"))
        socket.on("error", () => {})
      }).listen(port, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close())
  )

it.live("a service does not start with a NATS that is too old, and says so", () =>
  Effect.gen(function* () {
    const port = yield* Effect.promise(freePort)
    yield* serverOf("2.8.4", port)
    const buffering = yield* jetstream(`nats://127.0.0.1:${port}`)
    if (buffering.kind === "none") return assert.fail("none")
    const error = yield* Effect.flip(Layer.build(Broker.layerOf(buffering)))
    assert.strictEqual(
      error.message,
      `NATS at 127.0.0.1:${port} is version 2.8.4. EVENT_BUFFER=jetstream needs 2.9 or later.`
    )
  }).pipe(Effect.scoped)
)
