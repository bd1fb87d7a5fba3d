import { assert, layer } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Captures } from "../../src/captures/Captures.ts"
import { RateLimits } from "../../src/limits/RateLimits.ts"
import { serve, succeeds, waits, withoutNetwork } from "../support/captures.ts"
import { testDatabase } from "../support/database.ts"
import { seedOrg } from "../support/seed.ts"

const service = Captures.layer.pipe(
  Layer.provideMerge(RateLimits.layer),
  Layer.provideMerge(withoutNetwork),
  Layer.provideMerge(testDatabase)
)

layer(service, { timeout: "60 seconds" })("a capture that takes long", (it) => {
  it.effect("is followed for five minutes, and told once as long as nothing changes", () =>
    Effect.gen(function* () {
      const captures = yield* Captures
      const { owner, project } = yield* seedOrg
      const caller = { kind: "account", id: owner } as const
      const url = "https://long.example/mcp"
      const held = yield* waits(succeeds([]))
      yield* serve(url, held.script)
      const { id } = yield* captures.start(caller, project.path, { url })
      yield* held.reached
      const began = yield* Clock.currentTimeMillis
      const stream = yield* captures.follow(caller, project.path, id)
      const following = yield* Effect.forkChild(Stream.runCollect(stream))
      const elapsed = Effect.map(Clock.currentTimeMillis, (now) => Duration.millis(now - began))
      // The database takes time of its own, which the clock of the test does not know. The clock stands still in the sixth
      // minute: what still waits for it then is never done.
      const realTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      while (following.pollUnsafe() === undefined) {
        yield* realTurn
        if (Duration.isLessThan(yield* elapsed, Duration.seconds(330))) yield* TestClock.adjust("1 second")
      }
      const told = yield* Fiber.join(following)
      assert.deepStrictEqual(
        told.map((capture) => capture.state),
        ["connecting"]
      )
      assert.isTrue(Duration.isGreaterThanOrEqualTo(yield* elapsed, Duration.minutes(5)))
    }).pipe(Effect.scoped)
  )
})
