import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { mostTries, pauseAfter } from "../../src/alerts/retries.ts"

const seconds = (tries: number, asked?: Duration.Duration) => {
  const pause = pauseAfter(tries, asked)
  return pause === undefined ? undefined : Duration.toSeconds(pause)
}

describe("the tries of a delivery", () => {
  it.effect("are ten, with the pauses that Standard Webhooks counsels between them", () =>
    Effect.sync(() => {
      assert.strictEqual(mostTries, 10)
      assert.deepStrictEqual(
        Array.from({ length: mostTries }, (_, index) => seconds(index + 1)),
        [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, undefined]
      )
    })
  )

  it.effect("wait longer where a receiver asks for that, at most a day, and never less", () =>
    Effect.sync(() => {
      assert.strictEqual(seconds(1, Duration.hours(2)), 7200)
      assert.strictEqual(seconds(1, Duration.days(400)), 86400)
      assert.strictEqual(seconds(3, Duration.seconds(1)), 1800)
      assert.strictEqual(seconds(10, Duration.hours(2)), undefined)
    })
  )
})
