// The worked example of the free plan, event by event.
import { Billing } from "@mcp-inspect/billing/Billing"
import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { EventBuffer } from "../../src/ingest/EventBuffer.ts"
import { Plans } from "../../src/plans/Plans.ts"
import { plansOver } from "../../src/plans/plansOver.ts"
import { migratedDatabase } from "../support/database.ts"
import { batchOf, ingestOver } from "../support/ingesting.ts"
import { at } from "../support/plans.ts"
import { seedOrg } from "../support/seed.ts"
import { settings } from "../support/settings.ts"

const tested = plansOver(Billing.layerNone).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(migratedDatabase, (url) => ingestOver(url, 3)))),
  Layer.provide(settings())
)

layer(tested, { excludeTestServices: true })("the free plan", (it) => {
  it.effect(
    "keeps 1,000,000 of 1,250,000 events on Free, and its plan tells of the 250,000 that were dropped (ING-19)",
    () =>
      at(
        "2026-11-20T00:00:00Z",
        Effect.fnUntraced(function* () {
          const org = yield* seedOrg
          const [ingest, plans] = [yield* EventBuffer, yield* Plans]
          const batch = batchOf(org, 1000, { receivedAt: yield* Clock.currentTimeMillis })
          const answers = yield* Effect.forEach(Array.from({ length: 1250 }), () => ingest.record(batch), {
            concurrency: 50
          })
          assert.strictEqual(
            answers.reduce((sum, { accepted }) => sum + accepted, 0),
            1_000_000
          )
          assert.strictEqual(
            answers.reduce((sum, { dropped }) => sum + dropped, 0),
            250_000
          )
          const plan = yield* plans.read(org.owner, org.slug)
          assert.deepStrictEqual(
            [plan.plan, plan.kept, plan.dropped, plan.included, plan.chargeCents],
            ["free", 1_000_000, 250_000, 1_000_000, 0]
          )
        })
      )
  )
})
