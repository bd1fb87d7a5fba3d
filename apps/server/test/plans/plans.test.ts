import { assert, layer } from "@effect/vitest"
import type { PlanInfo } from "@mcp-inspect/api/wire/Plan"
import { Effect } from "effect"
import { Plans } from "../../src/plans/Plans.ts"
import { at, AtStripe, company, count, deeds, freePlans, stripePlans } from "../support/plans.ts"

const quick = { excludeTestServices: true, timeout: "60 seconds" } as const

const code = (problem: { readonly error: { readonly code: string } }): string => problem.error.code

layer(stripePlans, quick)("a plan", (it) => {
  it.effect("is Free to begin with, with what was kept and dropped of the month (ING-19)", () =>
    at(
      "2026-11-20T00:00:00Z",
      Effect.fnUntraced(function* (move) {
        const { orgId, slug, viewer } = yield* company
        const plans = yield* Plans
        yield* count(orgId, "2026-11", 1_000_000, 250_000)
        const free: PlanInfo = {
          plan: "free",
          month: "2026-11",
          kept: 1_000_000,
          dropped: 250_000,
          included: 1_000_000,
          enforced: true,
          billableMillions: 0,
          chargeCents: 0,
          next: null,
          pastDue: false,
          payments: "stripe"
        }
        assert.deepStrictEqual(yield* plans.read(viewer, slug), free)
        yield* move("2026-12-01T00:00:00Z")
        assert.deepStrictEqual(yield* plans.read(viewer, slug), { ...free, month: "2026-12", kept: 0, dropped: 0 })
      })
    )
  )

  it.effect("becomes Team by the checkout at once, and Free again when the month of its cancellation has ended", () =>
    at(
      "2026-11-20T00:00:00Z",
      Effect.fnUntraced(function* (move) {
        const { orgId, owner, slug, viewer } = yield* company
        const { account } = yield* AtStripe
        account.now = Date.UTC(2026, 10, 20) / 1000
        const plans = yield* Plans
        yield* count(orgId, "2026-11", 52_500_000)
        const before = account.customers.size
        const url = yield* plans.checkout(owner, slug)
        assert.match(url, /^https:\/\/checkout\.stripe\.example\//)
        yield* plans.checkout(owner, slug)
        // One customer, however often the checkout is opened.
        assert.strictEqual(account.customers.size, before + 1)
        assert.strictEqual((yield* plans.refresh(owner, slug)).plan, "free")

        const subscription = account.completeCheckout(url)
        const team = yield* plans.refresh(owner, slug)
        assert.deepStrictEqual(
          [team.plan, team.included, team.billableMillions, team.chargeCents, team.next],
          ["team", 50_000_000, 2, 10_400, null]
        )
        assert.strictEqual(code(yield* Effect.flip(plans.checkout(owner, slug))), "already_subscribed")
        assert.match(yield* plans.portal(owner, slug), /^https:\/\/billing\.stripe\.example\//)

        subscription.cancel_at_period_end = true
        const ending = yield* plans.refresh(owner, slug)
        assert.deepStrictEqual([ending.plan, ending.next], ["team", { plan: "free", from: "2026-12" }])
        yield* move("2026-12-01T00:00:00Z")
        const after = yield* plans.read(viewer, slug)
        assert.deepStrictEqual([after.plan, after.next, after.chargeCents], ["free", null, 0])
        assert.deepStrictEqual(yield* deeds(orgId), [
          "plan.changed by billing",
          "plan.changed by billing",
          "plan.checkout by account",
          "plan.checkout by account",
          "plan.checkout by account"
        ])
      })
    )
  )

  it.effect("is seen by every member and paid by owners, and of another organization it is not there", () =>
    Effect.gen(function* () {
      const { admin, slug, stranger, viewer } = yield* company
      const { asked } = yield* AtStripe
      const before = asked.length
      const plans = yield* Plans
      assert.strictEqual((yield* plans.read(viewer, slug)).plan, "free")
      assert.strictEqual(code(yield* Effect.flip(plans.read(stranger, slug))), "not_found")
      const owned = (who: string) => [
        Effect.asVoid(plans.checkout(who, slug)),
        Effect.asVoid(plans.portal(who, slug)),
        Effect.asVoid(plans.change(who, slug, "team")),
        Effect.asVoid(plans.refresh(who, slug)),
        Effect.asVoid(plans.invoices(who, slug))
      ]
      for (const [who, expected] of [
        [viewer, "role"],
        [admin, "role"],
        [stranger, "not_found"]
      ] as const)
        for (const call of owned(who)) assert.strictEqual(code(yield* Effect.flip(call)), expected)
      assert.strictEqual(asked.length, before)
    })
  )

  it.effect("is bought by another click when Stripe failed, without another customer once one is known", () =>
    Effect.gen(function* () {
      const { owner, slug, viewer } = yield* company
      const { account, fail } = yield* AtStripe
      const plans = yield* Plans
      fail("error before")
      assert.strictEqual(code(yield* Effect.flip(plans.checkout(owner, slug))), "billing_unavailable")
      assert.strictEqual((yield* plans.read(viewer, slug)).plan, "free")
      yield* plans.checkout(owner, slug)
      const made = account.customers.size
      fail("hang before", "hang before")
      assert.strictEqual(code(yield* Effect.flip(plans.checkout(owner, slug))), "billing_unavailable")
      assert.match(yield* plans.checkout(owner, slug), /^https:/)
      assert.strictEqual(account.customers.size, made)
    })
  )

  it.effect("that is paid at Stripe is changed there and nowhere else", () =>
    Effect.gen(function* () {
      const { owner, slug } = yield* company
      const plans = yield* Plans
      assert.strictEqual(code(yield* Effect.flip(plans.change(owner, slug, "team"))), "checkout_needed")
      assert.strictEqual(code(yield* Effect.flip(plans.portal(owner, slug))), "not_subscribed")
    })
  )
})

layer(freePlans, quick)("where nobody takes money", (it) => {
  it.effect("Team is told to be unavailable, and asking for it all the same is no fault", () =>
    Effect.gen(function* () {
      const { orgId, owner, slug } = yield* company
      const plans = yield* Plans
      assert.strictEqual((yield* plans.read(owner, slug)).payments, "none")
      const calls = [
        Effect.asVoid(plans.checkout(owner, slug)),
        Effect.asVoid(plans.portal(owner, slug)),
        Effect.asVoid(plans.change(owner, slug, "team")),
        Effect.asVoid(plans.refresh(owner, slug))
      ]
      for (const call of calls) assert.strictEqual(code(yield* Effect.flip(call)), "billing_not_configured")
      assert.deepStrictEqual(yield* plans.invoices(owner, slug), [])
      assert.deepStrictEqual(yield* deeds(orgId), [])
    })
  )
})
