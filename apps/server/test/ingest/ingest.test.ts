import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ingestService, post, sender, sendEvents, storedUses, use, outcomesOf } from "../support/ingestService.ts"

layer(ingestService(), { excludeTestServices: true, timeout: "60 seconds" })("recording uses", (it) => {
  it.effect("answers 202 once they are stored", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const answer = yield* sendEvents(key, [use(), use({ durationMs: 4 }), use({ entityName: "other" })])
      assert.deepStrictEqual(answer, { status: 202, body: { accepted: 3, dropped: 0 } })
      assert.deepStrictEqual(yield* storedUses(id), [
        { name: "other", arguments: ["query"], cut: false, n: 1, sum: 1, environment: "production" },
        { name: "search", arguments: ["query"], cut: false, n: 2, sum: 5, environment: "production" }
      ])
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 3 })
      const text = JSON.stringify({ events: [use()] })
      assert.strictEqual((yield* post(key, text)).text, `{"accepted":1,"dropped":0}`)
    })
  )
})
