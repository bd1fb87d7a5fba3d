import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger, References, Schema } from "effect"
import { TestClock } from "effect/testing"
import { recurring } from "../../src/platform/recurring.ts"

class Refused extends Schema.TaggedError<Refused>()("Refused", { text: Schema.String }) {}

/* The lines that a run writes to the log, with what is annotated. */
const logged = (lines: Array<string>) =>
  Logger.layer([
    Logger.make(({ fiber, message }) => {
      lines.push(`${String(message)} ${JSON.stringify(fiber.getRef(References.CurrentLogAnnotations))}`)
    })
  ])

describe("work that recurs", () => {
  it.effect("is done at once and after each pause, also after it failed or died", () => {
    const lines: Array<string> = []
    let runs = 0
    const work = Effect.suspend(() => {
      runs++
      if (runs === 2) return Effect.fail(new Refused({ text: "a secret of the database" }))
      return runs === 3 ? Effect.die(new TypeError("another")) : Effect.void
    })
    return Effect.gen(function* () {
      yield* recurring(work, "1 hour", "it could not be done")
      const seen: Array<number> = []
      for (let hours = 0; hours < 4; hours++) {
        yield* TestClock.adjust(hours === 0 ? "1 second" : "1 hour")
        seen.push(runs)
      }
      assert.deepStrictEqual(seen, [1, 2, 3, 4])
      assert.deepStrictEqual(lines, [
        'it could not be done {"fault":"Refused"}',
        'it could not be done {"fault":"TypeError"}'
      ])
    }).pipe(Effect.scoped, Effect.provide(logged(lines)))
  })
})
