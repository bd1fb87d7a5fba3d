import type { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { eventStream } from "../../src/captures/eventStream.ts"

const capture: CaptureInfo = {
  id: "cap_00000000000000000000000000",
  url: "https://server.example/mcp?a=b\n\nevent: forged",
  server: "default",
  environment: "production",
  headersSet: false,
  state: "queued",
  lists: [],
  outcome: null,
  failure: null,
  createdAt: "2026-11-30T00:00:00.000Z",
  endedAt: null
}

const text = (stream: Stream.Stream<Uint8Array>) => Stream.mkString(Stream.decodeText(stream))

describe("the stream of a capture", () => {
  it.effect("is one event for each capture, whatever its texts hold", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* text(eventStream(Stream.make(capture, { ...capture, state: "connecting" }))),
        `event: capture\ndata: ${JSON.stringify(capture)}\n\n` +
          `event: capture\ndata: ${JSON.stringify({ ...capture, state: "connecting" })}\n\n`
      )
    })
  )

  it.effect("is never quiet for longer than 15 seconds, and ends with the captures", () =>
    Effect.gen(function* () {
      const captures = Stream.concat(Stream.make(capture), Stream.drain(Stream.fromEffect(Effect.sleep("50 seconds"))))
      const fiber = yield* Effect.forkChild(text(eventStream(captures)))
      // Each part of the stream sleeps in a fiber of its own.
      for (let second = 0; second < 50; second++) {
        for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow
        yield* TestClock.adjust("1 second")
      }
      const event = `event: capture\ndata: ${JSON.stringify(capture)}\n\n`
      assert.strictEqual(yield* Fiber.join(fiber), `${event}:\n\n:\n\n:\n\n`)
    })
  )
})
