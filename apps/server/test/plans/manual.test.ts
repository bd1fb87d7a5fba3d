import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { Accounts } from "../../src/accounts/Accounts.ts"
import { Departures } from "../../src/accounts/Departures.ts"
import { Orgs } from "../../src/orgs/Orgs.ts"
import { Metering } from "../../src/plans/Metering.ts"
import { Plans } from "../../src/plans/Plans.ts"
import { rowsOf } from "../support/everything.ts"
import { organization, person } from "../support/people.ts"
import { at, company, count, manualPlans } from "../support/plans.ts"

const everything = Layer.mergeAll(Orgs.layer, Departures.layer.pipe(Layer.provide(Accounts.layer))).pipe(
  Layer.provideMerge(manualPlans)
)

layer(everything, { excludeTestServices: true, timeout: "60 seconds" })("where the operator sends invoices", (it) => {
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

  it.effect("an organization is deleted only when its subscription has an end, and so is who alone belongs to it", () =>
    at(
      "2026-11-20T00:00:00Z",
      Effect.fnUntraced(function* () {
        const { orgId, owner, slug } = yield* company
        const alone = yield* person("alone")
        const own = yield* organization(`own-${alone.id.slice(-8)}`, [[alone, "owner"]])
        const [departures, orgs, plans] = [yield* Departures, yield* Orgs, yield* Plans]
        yield* plans.change(owner, slug, "team")
        yield* plans.change(alone.id, own.slug, "team")
        const refusals = [
          yield* Effect.flip(orgs.remove(owner, slug, `The ${slug}`)),
          yield* Effect.flip(departures.remove(alone.id, alone.email))
        ]
        assert.deepStrictEqual(
          refusals.map(({ error }) => error.code),
          ["subscribed", "subscribed"]
        )
        yield* plans.change(owner, slug, "free")
        yield* plans.change(alone.id, own.slug, "free")
        yield* orgs.remove(owner, slug, `The ${slug}`)
        yield* departures.remove(alone.id, alone.email)
        const left = [yield* rowsOf(orgId), yield* rowsOf(own.orgId)]
        assert.deepStrictEqual(
          left.map((rows) => [rows.get("orgs"), rows.get("billing_customers"), rows.get("manual_subscriptions")]),
          [
            [0, 0, 0],
            [0, 0, 0]
          ]
        )
      })
    )
  )
})
