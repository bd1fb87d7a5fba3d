import { Usage } from "@mcp-inspect/api/wire/Usage"
import { caveat } from "@mcp-inspect/api/wording/usage"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Workers } from "../../src/engine/Workers.ts"
import { Usages } from "../../src/usage/Usages.ts"
import { testDatabase } from "../support/database.ts"
import { seedAccount, seedMember, seedOrg } from "../support/seed.ts"

layer(Usages.layer.pipe(Layer.provide(Workers.layerMemory), Layer.provideMerge(testDatabase)), {
  timeout: "60 seconds"
})("usage", (it) => {
  it.effect("of which nothing is collected is told as that, and not as no calls", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("12 hours")
      const usages = yield* Usages
      const { id, project } = yield* seedOrg
      const viewer = yield* seedAccount
      yield* seedMember(id, viewer, "viewer")
      const answer = yield* usages.read({ kind: "account", id: viewer }, project.path, { entity: "search" })
      assert.deepStrictEqual(Schema.decodeUnknownSync(Usage)(answer), answer)
      assert.deepInclude(answer, {
        calls: 0,
        lastCallAt: null,
        window: { days: 90, from: "1969-10-03T00:00:00.000Z", to: "1970-01-01T12:00:00.000Z" },
        coverage: { complete: false, dropped: 0, daysWithData: 0, exactContractCalls: 0 },
        statement: "Nothing was collected in the requested 90-day window, so nothing is known of usage.",
        caveat
      })
      assert.notProperty(answer, "serverCalls")
      const week = yield* usages.read({ kind: "account", id: viewer }, project.path, { entity: "search", days: 7 })
      assert.strictEqual(week.window.from, "1969-12-25T00:00:00.000Z")
    })
  )
})
