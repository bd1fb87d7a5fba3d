// The database is away: whoever sends is told so, in the form that is documented.
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { pool } from "../../src/platform/Database.ts"
import { breakingProxy } from "../support/breakingProxy.ts"
import { migratedDatabase } from "../support/database.ts"
import { ingestServiceOver, post, sender, use } from "../support/ingestService.ts"
import { movedClock } from "../support/movedClock.ts"
import { Logged } from "../support/wholeService.ts"

it.live(
  "a database that is away is answered with 503, of a key that is known and of one that is not",
  () =>
    Effect.gen(function* () {
      const proxy = yield* breakingProxy(new URL(Redacted.value(yield* migratedDatabase)))
      const through = pool(Redacted.make(proxy.url.href), 3)
      // What is known of a key is forgotten after a second: none passes here.
      const still = movedClock(Date.parse("2026-11-20T12:00:00Z"))
      const context = yield* Layer.build(ingestServiceOver(through).pipe(Layer.provideMerge(still)))
      yield* Effect.gen(function* () {
        const [known, other] = [yield* sender, yield* sender]
        const body = JSON.stringify({ events: [use()] })
        assert.strictEqual((yield* post(known.key, body)).status, 202)
        proxy.leave()
        const answers = yield* Effect.all([post(known.key, body), post(other.key, body)], { concurrency: 2 })
        assert.deepStrictEqual(
          answers.map(({ status, text }) => [status, JSON.parse(text) as unknown]),
          [
            [503, { error: { code: "storage", message: "The events could not be stored." } }],
            [503, { error: { code: "storage", message: "The key could not be checked. Send the events again later." } }]
          ]
        )
        const { lines } = yield* Logged
        assert.isTrue(lines.some((line) => line.includes("a key could not be looked up")))
        assert.notInclude(lines.join("\n"), other.key)
        proxy.comeBack()
        const again = yield* Effect.forEach([known.key, other.key], (key) => post(key, body))
        assert.deepStrictEqual(
          again.map(({ status }) => status),
          [202, 202]
        )
      }).pipe(Effect.provideContext(context))
    }).pipe(Effect.scoped),
  60_000
)
