// The time a command gives the hosted API (CLI-81), under a clock that is moved by hand.
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"
import { HostedFailure } from "../../src/hosted/HostedFailure.ts"
import { once, twice } from "../../src/hosted/patience.ts"

const endpoint = "https://api.example.com/base"

const failing = (isTransient: boolean, retryAfterMs?: number) =>
  new HostedFailure({
    code: "hosted_failed",
    where: "https://api.example.com",
    problem: "It failed.",
    mend: "Wait.",
    isTransient,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs })
  })

/** Counts attempts; runs the clock for ten seconds of virtual time and says how it ended. */
const counted = (patience: typeof twice, attempt: (count: number) => Effect.Effect<string, HostedFailure>) =>
  Effect.gen(function* () {
    let count = 0
    const fiber = yield* Effect.forkChild(
      Effect.result(
        patience(endpoint)(
          Effect.suspend(() => {
            count++
            return attempt(count)
          })
        )
      )
    )
    yield* Effect.yieldNow
    yield* TestClock.adjust("10 seconds")
    const result = yield* Fiber.join(fiber)
    return { count, result }
  })

describe("twice", () => {
  it.effect("ends within ten seconds after two attempts when neither is answered", () =>
    Effect.gen(function* () {
      const { count, result } = yield* counted(twice, () => Effect.never)
      assert.strictEqual(count, 2)
      assert.isTrue(Result.isFailure(result))
      if (Result.isFailure(result)) assert.include(result.failure.problem, "within 10 seconds")
    })
  )

  it.effect("takes the answer of the second attempt", () =>
    Effect.gen(function* () {
      const { count, result } = yield* counted(twice, (attempt) =>
        attempt === 1 ? Effect.fail(failing(true)) : Effect.succeed("done")
      )
      assert.strictEqual(count, 2)
      assert.deepStrictEqual(result, Result.succeed("done"))
    })
  )

  it.effect("makes no third attempt", () =>
    Effect.gen(function* () {
      const { count } = yield* counted(twice, () => Effect.fail(failing(true)))
      assert.strictEqual(count, 2)
    })
  )

  it.effect("makes no second attempt at what will fail again, or for which it would wait too long", () =>
    Effect.gen(function* () {
      for (const failure of [failing(false), failing(true, 2001)]) {
        const { count, result } = yield* counted(twice, () => Effect.fail(failure))
        assert.strictEqual(count, 1)
        assert.deepStrictEqual(result, Result.fail(failure))
      }
    })
  )

  it.effect("waits as long as the service asks, when that is short", () =>
    Effect.gen(function* () {
      const { count, result } = yield* counted(twice, (attempt) =>
        attempt === 1 ? Effect.fail(failing(true, 2000)) : Effect.succeed("done")
      )
      assert.strictEqual(count, 2)
      assert.deepStrictEqual(result, Result.succeed("done"))
    })
  )
})

describe("once", () => {
  it.effect("makes one attempt and ends within ten seconds", () =>
    Effect.gen(function* () {
      const { count, result } = yield* counted(once, () => Effect.never)
      assert.strictEqual(count, 1)
      assert.isTrue(Result.isFailure(result))
    })
  )
})
