import { assert, layer } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { Metering } from "../../src/plans/Metering.ts"
import { Plans } from "../../src/plans/Plans.ts"
import { at, company, count, manualPlans } from "../support/plans.ts"

layer(manualPlans, { excludeTestServices: true, timeout: "60 seconds" })("where the operator sends invoices", (it) => {
  it.effect("a plan is changed by its owner, and each month on Team has one invoice", () =>
    at(
      "2026-10-20T00:00:00Z",
      Effect.fnUntraced(function* (move) {
        const { orgId, owner, slug } = yield* company
        const [metering, plans] = [yield* Metering, yield* Plans]
        assert.strictEqual((yield* plans.change(owner, slug, "free")).plan, "free")
        assert.strictEqual((yield* plans.change(owner, slug, "team")).plan, "team")
        assert.strictEqual((yield* plans.change(owner, slug, "team")).plan, "team")
        yield* count(orgId, "2026-10", 50_999_999)
        // Two months go by without a process that does scheduled work.
        yield* count(orgId, "2026-11", 60_000_000)
        yield* move("2026-12-24T00:00:00Z")
        yield* metering.once
        const ending = yield* plans.change(owner, slug, "free")
        assert.deepStrictEqual([ending.plan, ending.next], ["team", { plan: "free", from: "2027-01" }])
        yield* count(orgId, "2026-12", 51_000_000)
        yield* count(orgId, "2027-01", 1_000_000, 5)
        yield* move("2027-02-01T00:06:00Z")
        yield* metering.once
        yield* metering.once
        assert.strictEqual((yield* plans.read(owner, slug)).plan, "free")
        assert.deepStrictEqual(
          (yield* plans.invoices(owner, slug)).map(({ kept, month, totalCents }) => [month, kept, totalCents]),
          [
            ["2026-12", 51_000_000, 10_200],
            ["2026-11", 60_000_000, 12_000],
            ["2026-10", 50_999_999, 10_000]
          ]
        )
      })
    ).pipe(Effect.provide(Logger.layer([])))
  )

  it.effect("a cancellation is taken back before the month ends", () =>
    at(
      "2026-11-20T00:00:00Z",
      Effect.fnUntraced(function* (move) {
        const { owner, slug } = yield* company
        const plans = yield* Plans
        yield* plans.change(owner, slug, "team")
        yield* plans.change(owner, slug, "free")
        const again = yield* plans.change(owner, slug, "team")
        assert.deepStrictEqual([again.plan, again.next], ["team", null])
        yield* move("2026-12-20T00:00:00Z")
        assert.strictEqual((yield* plans.read(owner, slug)).plan, "team")
      })
    )
  )
})
