// Brokers that cannot be used, each of which is told in a sentence.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Broker } from "../../src/ingest/jetstream/Broker.ts"
import { envOf, jetStreamOf } from "../support/jetStream.ts"
import { startMuteNats } from "../support/muteNats.ts"
import { type NatsOptions, password, program, startNats } from "../support/natsServer.ts"

describe.skipIf(isLeftOut("nats-server", program !== undefined))("a broker", () => {
  it.live("says why it cannot be used, without its password", () =>
    Effect.gen(function* () {
      const sentence = (env: Readonly<Record<string, string>>) =>
        Effect.flatMap(jetStreamOf(env), (settings) => Effect.flip(Layer.build(Broker.layerOf(settings)))).pipe(
          Effect.map(({ message }) => message),
          Effect.scoped
        )
      const started = (options: NatsOptions) =>
        Effect.acquireRelease(
          Effect.promise(() => startNats(options)),
          (server) => Effect.promise(() => server.end())
        )
      const off = yield* started({ hasJetStream: false })
      const narrow = yield* started({ maxPayload: 300_000 })
      const good = yield* started({})
      const mute = yield* Effect.acquireRelease(
        Effect.promise(() => startMuteNats()),
        (server) => Effect.promise(() => server.end())
      )
      const wrong = { url: good.url.replace("inspect:", "nobody:") }
      const away = { url: `nats://inspect:${encodeURIComponent(password)}@127.0.0.1:1` }
      const told = [
        [off, /runs without JetStream\. Start nats-server with -js/],
        [narrow, /takes messages of 300000 bytes at most\. Set its max_payload/],
        [mute, /does not answer about JetStream\. See what its log says/],
        [wrong, /refuses the login of NATS_URL/],
        [away, /does not answer \(\w+\)\. Start nats-server there/]
      ] as const
      for (const [{ url }, expected] of told) {
        const text = yield* sentence({ EVENT_BUFFER: "jetstream", NATS_URL: url })
        assert.match(text, expected)
        assert.match(text, /^NATS at 127\.0\.0\.1:\d+ /)
        assert.notInclude(text, password)
      }
      const large = envOf(good, { EVENT_BUFFER_MIB: "8000" })
      assert.match(yield* sentence(large), /The stream mcp-inspect of NATS cannot be made .+ EVENT_BUFFER_MIB/)
    }).pipe(Effect.scoped)
  )
})
