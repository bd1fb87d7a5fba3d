import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { RateLimits } from "../../src/limits/RateLimits.ts"
import { testDatabase } from "../support/database.ts"

const rows = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select bucket from rate_windows`)

layer(RateLimits.layer.pipe(Layer.provideMerge(testDatabase)), { timeout: "60 seconds" })("a limit", (it) => {
  it.effect("lets so many through in any span of its length, and no more", () =>
    Effect.gen(function* () {
      const { tryTake } = yield* RateLimits
      const taken: Array<number> = []
      for (let minute = 0; minute < 60; minute++) {
        // Two a minute are tried, so that the limit is met wherever a window begins.
        for (let tries = 0; tries < 2; tries++) if (yield* tryTake("a", 10, "15 minutes")) taken.push(minute)
        yield* TestClock.adjust("1 minute")
      }
      for (let from = 0; from <= 45; from++)
        assert.isAtMost(taken.filter((minute) => minute >= from && minute < from + 15).length, 10, `from ${from}`)
      assert.isAtLeast(taken.length, 30)
    })
  )

  it.effect("says after how long one more goes through, and it does", () =>
    Effect.gen(function* () {
      const { take, tryTake } = yield* RateLimits
      for (let times = 0; times < 3; times++) yield* take("b", 3, "15 minutes")
      const refused = yield* Effect.flip(take("b", 3, "15 minutes"))
      assert.strictEqual(refused.error.code, "too_many")
      yield* TestClock.adjust("14 minutes")
      assert.isFalse(yield* tryTake("b", 3, "15 minutes"))
      yield* TestClock.adjust("2 minutes")
      assert.isTrue(yield* tryTake("b", 3, "15 minutes"))
    })
  )

  it.effect("holds for many at once", () =>
    Effect.gen(function* () {
      const { tryTake } = yield* RateLimits
      const answers = yield* Effect.forEach(Array.from({ length: 20 }), () => tryTake("c", 7, "1 hour"), {
        concurrency: "unbounded"
      })
      assert.strictEqual(answers.filter((isTaken) => isTaken).length, 7)
    })
  )

  it.effect("gives back what turned out to be none, and never more than was taken", () =>
    Effect.gen(function* () {
      const { giveBack, take, tryTake } = yield* RateLimits
      yield* giveBack("d")
      yield* take("d", 1, "1 hour")
      yield* giveBack("d")
      yield* giveBack("d")
      assert.isTrue(yield* tryTake("d", 1, "1 hour"))
      assert.isFalse(yield* tryTake("d", 1, "1 hour"))
    })
  )

  it.effect("is kept apart for each bucket, whatever its name", () =>
    Effect.gen(function* () {
      const { tryTake } = yield* RateLimits
      for (const bucket of ["e", "E", "__proto__", "'; drop table rate_windows; --", "e ".repeat(500)]) {
        assert.isTrue(yield* tryTake(bucket, 1, "1 hour"))
        assert.isFalse(yield* tryTake(bucket, 1, "1 hour"))
      }
    })
  )

  it.effect("leaves no row behind that no window reaches", () =>
    Effect.gen(function* () {
      const { cleanUp, take } = yield* RateLimits
      yield* take("f", 1, "24 hours")
      yield* TestClock.adjust("25 hours")
      yield* cleanUp
      assert.isAbove((yield* rows).length, 0)
      yield* TestClock.adjust("25 hours")
      yield* cleanUp
      assert.deepStrictEqual(yield* rows, [])
    })
  )
})
