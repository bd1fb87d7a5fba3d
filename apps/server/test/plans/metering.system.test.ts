// A month is told to the provider once, wherever a process dies that tells it.
import { Billing } from "@mcp-inspect/billing/Billing"
import { Ledger } from "@mcp-inspect/billing/Ledger"
import { LedgerStore } from "@mcp-inspect/billing/LedgerStore"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer } from "effect"
import { removeOrg } from "../../src/orgs/removal.ts"
import { ledgerRows } from "../../src/plans/ledgerRows.ts"
import { tallyRows } from "../../src/plans/tallyRows.ts"
import { atStripe, november, reports, subscribed, tested } from "../support/metering.ts"
import { at, count } from "../support/plans.ts"

it.live("a process that dies at any step of reporting and closing leaves the same invoice", () =>
  at("2026-11-10T00:00:00Z", (move) =>
    Effect.gen(function* () {
      const { account, billing } = atStripe()
      let [moment, steps] = [0, 0]
      const step = Effect.suspend(() => ((steps += 1) === moment ? Effect.interrupt : Effect.void))
      const around = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        step.pipe(
          Effect.andThen(effect),
          Effect.tap(() => step)
        )
      const rows = Layer.effect(
        LedgerStore,
        Effect.map(LedgerStore, ({ add, mark, open, subscribers, unclosed }) =>
          LedgerStore.of({
            subscribers: (month) => around(subscribers(month)),
            unclosed: (month) => around(unclosed(month)),
            add: (entry) => around(add(entry)),
            open: around(open),
            mark: (entry, state) => around(mark(entry, state))
          })
        )
      ).pipe(Layer.provide(ledgerRows))
      const context = yield* Layer.build(
        Ledger.layer.pipe(
          Layer.provide([rows, tallyRows]),
          Layer.provide(
            Layer.succeed(Billing, { ...billing, reportUsage: (report) => around(billing.reportUsage(report)) })
          )
        )
      )
      const ledger = Context.get(context, Ledger)
      const untilDone = (job: Ledger["Service"]["report"]): Effect.Effect<unknown, unknown> =>
        Effect.flatMap(Effect.exit(job), (exit) => (Exit.hasInterrupts(exit) ? untilDone(job) : exit))
      let last = 0
      for (moment = 1; ; moment += 1) {
        steps = 0
        yield* move("2026-11-10T00:00:00Z")
        const { customer, orgId } = yield* subscribed(billing)
        yield* count(orgId, "2026-11", 51_500_000)
        yield* untilDone(ledger.report)
        yield* move("2026-12-01T00:06:00Z")
        yield* count(orgId, "2026-11", 52_500_000)
        yield* untilDone(ledger.close)
        assert.strictEqual(account.invoice(customer, november), 10_400n, `killed at step ${moment}`)
        assert.deepStrictEqual(yield* reports(orgId), ["2026-11-10 confirmed", "close confirmed"])
        last = steps
        // The others are not gone through again.
        yield* removeOrg(orgId)
        if (steps < moment) break
      }
      assert.isAbove(last, 12)
    })
  ).pipe(tested)
)
